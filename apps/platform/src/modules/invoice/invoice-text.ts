import type { InvoiceWire } from '@galleria/contract'
import { formatLocale, formatMoney, type Locale } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'

export type Fact = { readonly label: string; readonly value: string }

/** Everything that an invoice says, in the order in which it is read. */
export type InvoiceText = {
  readonly title: string
  readonly facts: readonly Fact[]
  readonly parties: readonly { readonly label: string; readonly lines: readonly string[] }[]
  readonly columns: readonly [item: string, quantity: string, unitPrice: string, amount: string]
  readonly rows: readonly { readonly name: string; readonly note: string; readonly quantity: string; readonly unitPrice: string; readonly amount: string }[]
  readonly sums: readonly Fact[]
  readonly total: Fact
  readonly notes: readonly string[]
  readonly credits: { readonly title: string; readonly rows: readonly Fact[] }
  page(page: number, pages: number): string
}

type Way = { readonly locale: Locale; readonly country: string; readonly timeZone: string }

/** Writes an invoice in the language in which it was ordered, with the signs of the shop's country. */
export function invoiceText(invoice: InvoiceWire, { locale, country, timeZone }: Way): InvoiceText {
  const tag = formatLocale(locale, country)
  const words = WORDS[locale].invoice
  const inMoney = (value: InvoiceWire['total']): string => formatMoney(value, tag)
  const inDays = (instant: string): string => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone }).format(new Date(instant))
  const inDay = (day: string): string => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const inPercent = (rate: number): string => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 3 }).format(rate / 100)
  const { provider, customer, discount, taxAdded, taxIncluded } = invoice

  const isTaxAdded = taxAdded.amount > 0
  const taxes = invoice.taxLines.map(({ name, rate, taxable, amount }) => ({
    label: words[isTaxAdded ? 'tax' : 'taxIncluded'](name, inPercent(rate), inMoney(taxable)),
    value: inMoney(amount),
  }))
  const untold = [
    { label: words.allTaxAdded, value: taxAdded },
    { label: words.allTaxIncluded, value: taxIncluded },
  ].flatMap(({ label, value }) => (invoice.taxLines.length === 0 && value.amount > 0 ? [{ label, value: inMoney(value) }] : []))
  const { type, isPaid, isAtStore, isAtVisit } = invoice.payment
  const isCash = type === 'COD'
  const cash = isAtStore ? words.atStore : isAtVisit ? words.atVisit : words.payments.COD
  const { wallet, total, counterSale } = invoice
  const isBrought = counterSale === null && !isAtStore && !isAtVisit
  const rest = total.amount - wallet.amount
  const way = counterSale ? words.atCounter[counterSale.paidWith] : isCash && isPaid ? `${cash} · ${words.paid}` : isCash ? cash : words.payments[type]
  return {
    title: `${words.title} ${invoice.number}`,
    facts: [
      { label: words.date, value: inDays(invoice.issuedAt) },
      { label: words.order, value: invoice.order.orderId },
      { label: words.ordered, value: inDays(invoice.orderedAt) },
      ...(invoice.serviceDay ? [{ label: words.serviceDay, value: inDay(invoice.serviceDay) }] : []),
    ],
    parties: [
      {
        label: words.soldBy,
        lines: [provider.name, provider.address, provider.phone, ...(provider.businessNo === null ? [] : [words.businessNo(provider.businessNo)])],
      },
      { label: words.soldTo, lines: [customer.name, customer.address] },
    ],
    columns: [words.item, words.quantity, words.unitPrice, words.amount],
    rows: invoice.items.map(({ name, description_summary, sku, qty, unitPrice, finalPrice }) => ({
      name,
      note: [description_summary, sku].filter(Boolean).join(' · '),
      quantity: String(qty),
      unitPrice: inMoney(unitPrice),
      amount: inMoney(finalPrice),
    })),
    sums: [
      { label: words.subTotal, value: inMoney(invoice.subTotal) },
      ...(discount.amount > 0 ? [{ label: words.discount, value: inMoney({ ...discount, amount: -discount.amount }) }] : []),
      ...(isBrought || invoice.deliveryFee.amount > 0 ? [{ label: words.delivery, value: inMoney(invoice.deliveryFee) }] : []),
      ...(isTaxAdded ? [...taxes, ...untold] : []),
    ],
    total: { label: words.total, value: inMoney(invoice.total) },
    notes: [
      ...(isTaxAdded ? [] : [...taxes, ...untold]).map(({ label, value }) => `${label}: ${value}`),
      ...(wallet.amount > 0 ? [`${words.fromWallet}: ${inMoney(wallet)}`] : []),
      ...(rest === 0 ? [] : wallet.amount === 0 ? [way] : [`${way}: ${inMoney({ ...total, amount: rest })}`]),
    ],
    credits: {
      title: words.creditNotes,
      rows: invoice.creditNotes.map(({ number, issuedAt, amount }) => ({
        label: words.creditNote(number, inDays(issuedAt)),
        value: inMoney({ ...amount, amount: -amount.amount }),
      })),
    },
    page: words.page,
  }
}
