import type { InvoiceWire } from '@galleria/contract'
import { formatLocale, formatMoney, LOCALES } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import fc from 'fast-check'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { invoiceText } from './invoice-text.ts'
import { printInvoices } from './invoice-pdf.adapter.ts'

/** As a reader sees it: where a line is broken makes no difference. */
const squeezed = (text: string): string => text.replace(/[\s\u00a0\u202f]+/g, '')
const textOf = async (bytes: Uint8Array): Promise<string> => squeezed((await extractText(new Uint8Array(bytes), { mergePages: true })).text)

const word = fc.stringMatching(/^[A-Za-zñáéíóúüÁÑ¿&<>"'0-9]{1,14}$/)
const name = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '))
const id = fc.uuid()

/** With as many decimals as its currency has: none, two or three. */
const cart = fc.record({
  currency: fc.constantFrom('INR', 'USD', 'JPY', 'KWD'),
  country: fc.constantFrom('IN', 'EC', 'US'),
  locale: fc.constantFrom(...LOCALES),
  lines: fc.array(fc.record({ id, name, choice: name, qty: fc.integer({ min: 1, max: 99 }), price: fc.integer({ min: 1, max: 9_999_999 }) }), {
    minLength: 1,
    maxLength: 60,
  }),
  discount: fc.integer({ min: 0, max: 1 }),
  fee: fc.integer({ min: 0, max: 9_999 }),
  isTaxAdded: fc.boolean(),
  refund: fc.boolean(),
})

type Cart = typeof cart extends fc.Arbitrary<infer Each> ? Each : never

function invoiceOf({ currency, lines, discount, fee, isTaxAdded, refund }: Cart): InvoiceWire {
  const inMoney = (amount: number) => ({ amount, currency })
  const subTotal = lines.reduce((sum, { qty, price }) => sum + qty * price, 0)
  const tax = Math.round(subTotal * 0.15)
  return {
    _id: 'x',
    number: 'INV-000042',
    issuedAt: '2026-03-09T12:00:00.000Z',
    order: { _id: 'x', orderId: 'G-7K3M-Q2XD' },
    master: { _id: 'x', orderId: 'G-7K3M-Q2XD' },
    orderedAt: '2026-03-08T12:00:00.000Z',
    serviceDay: null,
    provider: { _id: 'x', name: 'Niñez & Cía', address: 'Av. Amazonas 1', phone: '099', businessNo: '1790012345001' },
    customer: { name: 'José Muñoz', address: '14 Calle Ñ' },
    items: lines.map((line) => ({
      _id: line.id,
      name: line.name,
      description_summary: line.choice,
      sku: 'SKU-1',
      qty: line.qty,
      unitPrice: inMoney(line.price),
      finalPrice: inMoney(line.qty * line.price),
    })),
    subTotal: inMoney(subTotal),
    discount: inMoney(discount),
    deliveryFee: inMoney(fee),
    taxIncluded: inMoney(isTaxAdded ? 0 : tax),
    taxAdded: inMoney(isTaxAdded ? tax : 0),
    taxLines: [{ name: 'IVA', rate: 15, taxable: inMoney(subTotal), amount: inMoney(tax) }],
    total: inMoney(subTotal - discount + fee + (isTaxAdded ? tax : 0)),
    wallet: inMoney(0),
    payment: { type: 'COD', isPaid: false, isAtStore: false, isAtVisit: false },
    counterSale: null,
    creditNotes: refund ? [{ _id: 'x', number: 'CN-000007', issuedAt: '2026-03-10T12:00:00.000Z', amount: inMoney(subTotal) }] : [],
  }
}

test('a reader finds everything that the invoice says, in every currency and language', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(cart, async (given) => {
      const invoice = invoiceOf(given)
      const { locale, country } = given
      const text = await textOf(await printInvoices([{ invoice, locale }], country, 'America/Guayaquil'))
      const tag = formatLocale(locale, country)
      const amounts = [
        ...invoice.items.flatMap(({ unitPrice, finalPrice }) => [unitPrice, finalPrice]),
        invoice.subTotal,
        invoice.deliveryFee,
        invoice.total,
        ...invoice.taxLines.flatMap(({ taxable, amount }) => [taxable, amount]),
      ].map((value) => formatMoney(value, tag))
      const names = invoice.items.flatMap((item) => [item.name, item.description_summary, String(item.qty)])
      const credits = invoice.creditNotes.flatMap(({ number, amount }) => [number, formatMoney({ ...amount, amount: -amount.amount }, tag)])
      const { invoice: words } = WORDS[locale]
      const heads = [
        words.title,
        invoice.number,
        invoice.order.orderId,
        invoice.provider.name,
        words.businessNo('1790012345001'),
        'José Muñoz',
        '14 Calle Ñ',
        words.total,
      ]
      for (const said of [...heads, ...names, ...amounts, ...credits]) expect(text).toContain(squeezed(said))
    }),
    { numRuns: 10 },
  )
})

/** In another script, with what else a name of a product has. */
const NAMES = [
  'बनारसी साड़ी – श्रीमती, लाल (M) ₹1,200',
  'ক্ষুদ্র শাড়ি – Red',
  'ગુજરાતી ક્ષ – Red',
  'ਸ੍ਰੀ ਅੰਮ੍ਰਿਤਸਰ ਸਿੰਘ – Red',
  'ಕನ್ನಡ ಶ್ರೀ – Red',
  'മലയാളം ക്ഷ – Red',
  'ଓଡ଼ିଆ – Red',
  'தமிழ் பட்டு சேலை – Red',
  'శ్రీ తెలుగు కృష్ణ – Red',
]

test.each(NAMES)('prints %s with a font that has all of its letters', async (written) => {
  const one = invoiceOf({
    currency: 'INR',
    country: 'IN',
    locale: 'en',
    lines: [{ id: 'x', name: written, choice: written, qty: 1, price: 100 }],
    discount: 0,
    fee: 0,
    isTaxAdded: false,
    refund: false,
  })
  const bytes = await printInvoices([{ invoice: { ...one, customer: { name: written, address: written } }, locale: 'en' }], 'IN', 'UTC')
  // A letter that a font lacks is not found again. Letters stand as they are drawn: a vowel may come before what it follows.
  const found = new Set((await textOf(bytes)).normalize('NFD'))
  expect([...new Set(squeezed(written).normalize('NFD'))].filter((letter) => !found.has(letter))).toEqual([])
})

test('each invoice begins a page and counts its own', async () => {
  const [given] = fc.sample(cart, { numRuns: 1, seed: 7 })
  if (!given) throw new Error('no cart')
  const invoice = invoiceOf(given)
  const [line] = invoice.items
  if (!line) throw new Error('no line')
  const long = { ...invoice, number: 'INV-000043', items: Array.from({ length: 80 }, () => line) }
  const { text, totalPages } = await extractText(
    new Uint8Array(
      await printInvoices(
        [
          { invoice: { ...invoice, items: [line], creditNotes: [] }, locale: 'en' },
          { invoice: long, locale: 'en' },
        ],
        'IN',
        'UTC',
      ),
    ),
  )
  expect(totalPages).toBeGreaterThan(3)
  expect(text[0]).toContain('Page 1 of 1')
  expect(text[1]).toContain(`Page 1 of ${totalPages - 1}`)
  expect(text.at(-1)).toContain(`INV-000043 · Page ${totalPages - 1} of ${totalPages - 1}`)
})

test('nothing of an invoice is written over the foot of a page, however many lines a choice or a tax takes', async () => {
  const [given] = fc.sample(cart, { numRuns: 1, seed: 7 })
  if (!given) throw new Error('no cart')
  const invoice = invoiceOf({ ...given, isTaxAdded: true, refund: false })
  const [line] = invoice.items
  const [tax] = invoice.taxLines
  if (!line || !tax) throw new Error('no line')
  const isOver = async (lines: number): Promise<boolean> => {
    const items = Array.from({ length: lines }, () => ({
      ...line,
      name: 'Lamp',
      description_summary: 'Midnight blue with silver rims, extra extra large. '.repeat(9),
    }))
    const taxLines = Array.from({ length: 6 }, () => ({ ...tax, name: 'Impuesto a los consumos especiales' }))
    const pdf = await getDocumentProxy(new Uint8Array(await printInvoices([{ invoice: { ...invoice, items, taxLines }, locale: 'es' }], 'EC', 'UTC')))
    const pages = await Promise.all(Array.from({ length: pdf.numPages }, async (_, index) => (await pdf.getPage(index + 1)).getTextContent()))
    // From below, in points: the last that is written stands at the foot.
    const foots = pages.map(({ items: texts }) =>
      texts.flatMap((text) => ('str' in text && text.str.trim() !== '' ? [Number(text.transform[5])] : [])).slice(0, -1),
    )
    return foots.flat().some((y) => y < 69)
  }
  expect(await Promise.all([2, 7, 12].map(isOver))).toEqual([false, false, false])
})

test.each([
  ['en', 'card', 'Bought in the shop, paid by card'],
  ['es', 'cash', 'Comprado en la tienda, pagado en efectivo'],
] as const)('what was bought at a till is said to be, in %s paid by %s', (locale, paidWith, said) => {
  const [given] = fc.sample(cart, { numRuns: 1, seed: 7 })
  if (!given) throw new Error('no cart')
  const payment = { type: 'COD', isPaid: true, isAtStore: false, isAtVisit: false } as const
  const free = { ...invoiceOf({ ...given, fee: 0 }), payment }
  const way = { locale, country: 'EC', timeZone: 'UTC' } as const
  const { notes, sums } = invoiceText({ ...free, counterSale: { paidWith } }, way)
  expect(notes.at(-1)).toBe(said)
  // Nothing was brought, and nothing is said of it.
  const { delivery } = WORDS[locale].invoice
  expect(sums.map(({ label }) => label)).not.toContain(delivery)
  expect(invoiceText({ ...free, payment: { ...payment, isAtStore: true } }, way).sums.map(({ label }) => label)).not.toContain(delivery)
  expect(invoiceText(free, way).sums.map(({ label }) => label)).toContain(delivery)
  // Nor of what was done at an address.
  const visited = invoiceText({ ...free, payment: { ...payment, isAtVisit: true } }, way)
  expect(visited.sums.map(({ label }) => label)).not.toContain(delivery)
  expect(visited.notes.at(-1)).toContain(WORDS[locale].invoice.atVisit)
})

test('of what cost nothing says no way in which it was paid', () => {
  const [given] = fc.sample(cart, { numRuns: 1, seed: 7 })
  if (!given) throw new Error('no cart')
  const way = { locale: 'en', country: 'IN', timeZone: 'UTC' } as const
  const payment = { type: 'STRIPE', isPaid: true, isAtStore: false, isAtVisit: false } as const
  const paid = { ...invoiceOf(given), payment, wallet: { amount: 0, currency: 'INR' } }
  const { STRIPE } = WORDS.en.invoice.payments
  expect(invoiceText(paid, way).notes.join()).toContain(STRIPE)
  expect(invoiceText({ ...paid, total: { amount: 0, currency: 'INR' } }, way).notes.join()).not.toContain(STRIPE)
})

test.each([
  ['en', 'Appointment', '24 November 2026'],
  ['es', 'Cita', '24 de noviembre de 2026'],
] as const)('of an appointment names its day in %s, by the calendar of its place, and of nothing else', (locale, label, value) => {
  const [given] = fc.sample(cart, { numRuns: 1, seed: 7 })
  if (!given) throw new Error('no cart')
  // Where the shop is it is another day already.
  const way = { locale, country: locale === 'en' ? 'IN' : 'EC', timeZone: 'Pacific/Kiritimati' } as const
  expect(invoiceText({ ...invoiceOf(given), serviceDay: '2026-11-24' }, way).facts.at(-1)).toEqual({ label, value })
  expect(invoiceText(invoiceOf(given), way).facts.map((fact) => fact.label)).not.toContain(label)
})
