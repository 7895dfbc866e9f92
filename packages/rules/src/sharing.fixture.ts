import fc from 'fast-check'
import { MAX_QUANTITY, type PartPrice, pricePart, refundOf, shareOut, sumTotals, type TaxCharge } from './index.ts'

type Line = { readonly quantity: number; readonly unitPrice: number; readonly charges: readonly TaxCharge[] }
type Part = { readonly lines: readonly Line[]; readonly deliveryFee: number }

const charges = fc.constantFrom<readonly TaxCharge[]>(
  [{ name: 'GST', rate: 18 }],
  [{ name: 'GST', rate: 5 }],
  [
    { name: 'CGST', rate: 2.5 },
    { name: 'SGST', rate: 2.5 },
  ],
  [
    { name: 'State', rate: 6 },
    { name: 'County', rate: 1.25 },
    { name: 'City', rate: 1.625 },
  ],
  [],
)
const part: fc.Arbitrary<Part> = fc.record({
  lines: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: MAX_QUANTITY }),
      unitPrice: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 1, max: 5_000_000 })),
      charges,
    }),
    { minLength: 1, maxLength: 5 },
  ),
  deliveryFee: fc.oneof(fc.constant(0), fc.nat(50_000)),
})

/** A cart of up to four sellers, a discount on all of it in millionths of what it comes to, and a seed of the order in which things go back. */
export const carts = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 4 }),
  discount: fc.integer({ min: 0, max: 1_000_000 }),
  isTaxIncluded: fc.boolean(),
  seed: fc.nat(),
})

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)
const COMPONENTS = ['subTotal', 'listTotal', 'discount', 'deliveryFee', 'taxIncluded', 'taxAdded', 'total'] as const

/** Numbers that look random and are the same for the same seed. */
function dice(seed: number): (sides: number) => number {
  let state = (seed ^ 0x9e3779b9) >>> 0
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

function mustBe(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what)
}

/** Throws unless all that is shared out over a cart adds up, and all that was paid for it goes back, in whatever order. */
export function holdsTogether({ parts, discount, isTaxIncluded, seed }: typeof carts extends fc.Arbitrary<infer Cart> ? Cart : never): void {
  const amounts = parts.map(({ lines }) => lines.map(({ quantity, unitPrice }) => quantity * unitPrice))
  const off = Math.floor((sumOf(amounts.flat()) * discount) / 1_000_000)
  const shares = shareOut(off, amounts)
  mustBe(sumOf(shares.flat()) === off, 'shares of a discount are the discount')
  shares.flat().forEach((share, index) => mustBe(share >= 0 && share <= (amounts.flat()[index] ?? 0), 'no share is more than its line'))

  const priced = parts.map(({ lines, deliveryFee }, index) =>
    pricePart(
      lines.map((line, position) => ({ ...line, discount: shares[index]?.[position] ?? 0 })),
      { deliveryFee, isTaxIncluded, currency: 'INR' },
    ),
  )
  const whole = sumTotals(
    priced.map(({ totals }) => totals),
    'INR',
  )
  for (const component of COMPONENTS) {
    mustBe(whole[component].amount === sumOf(priced.map(({ totals }) => totals[component].amount)), `parts add up in ${component}`)
    mustBe(whole[component].amount >= 0, `${component} is never negative`)
  }
  mustBe(whole.discount.amount === off, 'the whole has the whole discount')
  const { subTotal, discount: taken, deliveryFee, taxAdded, total } = whole
  mustBe(total.amount === subTotal.amount - taken.amount + deliveryFee.amount + taxAdded.amount, 'what is paid is what its components come to')
  priced.forEach((each, index) => goesBack(each, parts[index]?.lines ?? [], isTaxIncluded, dice(seed + index)))
}

function goesBack({ totals, lines, taxLines, deliveryTax }: PartPrice, sold: readonly Line[], isTaxIncluded: boolean, roll: (sides: number) => number): void {
  const tax = totals.taxIncluded.amount + totals.taxAdded.amount
  mustBe(sumOf(taxLines.map(({ amount }) => amount)) === tax, 'charges add up to the tax')
  mustBe(sumOf(lines.map((line) => line.tax)) + deliveryTax === tax, 'lines and delivery bear the tax')

  const paid = {
    lines: sold.map(({ quantity, unitPrice }, index) => ({ quantity, unitPrice, discount: lines[index]?.discount ?? 0, tax: lines[index]?.tax ?? 0 })),
    deliveryFee: totals.deliveryFee.amount,
    deliveryTax,
    isTaxIncluded,
  }
  let already = sold.map(() => 0)
  const back = { goods: 0, discount: 0, deliveryFee: 0, taxIncluded: 0, taxAdded: 0, total: 0 }
  const isOver = (): boolean => sold.every(({ quantity }, index) => already[index] === quantity)
  while (!isOver()) {
    const pieces = sold.map(({ quantity }, index) => roll(quantity - (already[index] ?? 0) + 1))
    const refund = refundOf(paid, already, pieces)
    for (const component of ['goods', 'discount', 'deliveryFee', 'taxIncluded', 'taxAdded', 'total'] as const) {
      mustBe(refund[component] >= 0, `no refund is negative in ${component}`)
      back[component] += refund[component]
    }
    already = already.map((count, index) => count + (pieces[index] ?? 0))
  }
  mustBe(back.goods === totals.subTotal.amount, 'all goods go back')
  mustBe(back.discount === totals.discount.amount, 'all discount is taken off')
  mustBe(back.deliveryFee === totals.deliveryFee.amount, 'delivery goes back')
  mustBe(back.taxIncluded === totals.taxIncluded.amount && back.taxAdded === totals.taxAdded.amount, 'all tax goes back')
  mustBe(back.total === totals.total.amount, 'nothing is left of what was paid')
}
