/** What was paid for one line of a part. Minor units, of all its pieces; `discount` and `tax` are its shares (`pricePart`). */
export type PaidLine = { readonly quantity: number; readonly unitPrice: number; readonly discount: number; readonly tax: number }

/** One seller's part as it was paid. */
export type PaidPart = {
  readonly lines: readonly PaidLine[]
  readonly deliveryFee: number
  readonly deliveryTax: number
  readonly isTaxIncluded: boolean
}

/** What goes back, component by component. Minor units; `total` is what the shopper gets. */
export type Refund = {
  readonly goods: number
  readonly discount: number
  readonly deliveryFee: number
  readonly taxIncluded: number
  readonly taxAdded: number
  readonly total: number
}

/** What the first `pieces` of a line bear of an amount that the line bears. */
const borneBy = (amount: number, pieces: number, quantity: number): number => Number((BigInt(amount) * BigInt(pieces)) / BigInt(quantity))

/**
 * What goes back for `pieces` (of each line, in the order of lines) when so many have gone back `already`: exactly what was paid for them. Discount and tax
 * mirror the shares of the line; the refund that completes the part takes what is left, and the delivery. However the pieces of a part are spread over refunds,
 * together these are what was paid. Throws RangeError for more pieces than are left.
 */
export function refundOf(part: PaidPart, already: readonly number[], pieces: readonly number[]): Refund {
  let [goods, discount, tax] = [0, 0, 0]
  let isComplete = true
  part.lines.forEach((line, index) => {
    const [before, now] = [already[index] ?? 0, pieces[index] ?? 0]
    const after = before + now
    if (!Number.isSafeInteger(now) || now < 0 || after > line.quantity) throw new RangeError(`${now} pieces of ${line.quantity - before} cannot go back`)
    goods += line.unitPrice * now
    discount += borneBy(line.discount, after, line.quantity) - borneBy(line.discount, before, line.quantity)
    tax += borneBy(line.tax, after, line.quantity) - borneBy(line.tax, before, line.quantity)
    if (after < line.quantity) isComplete = false
  })
  const isLast = isComplete && pieces.some((now) => now > 0)
  const deliveryFee = isLast ? part.deliveryFee : 0
  if (isLast) tax += part.deliveryTax
  const [taxIncluded, taxAdded] = part.isTaxIncluded ? [tax, 0] : [0, tax]
  return { goods, discount, deliveryFee, taxIncluded, taxAdded, total: goods - discount + deliveryFee + taxAdded }
}

/** How many pieces of each line have gone back, by position, and minor units in all. */
export type AlreadyBack = { readonly pieces: readonly number[]; readonly amount: number }

/**
 * How much goes back for `pieces` of a part that cost `total`, in minor units. The last pieces take all that is left of it, to the minor unit. Undefined where more
 * would go back than was paid, because of what has gone back otherwise. Throws RangeError for more pieces than are left.
 */
export function amountBack(part: PaidPart, total: number, already: AlreadyBack, pieces: readonly number[]): number | undefined {
  const isLast = part.lines.every(({ quantity }, index) => (already.pieces[index] ?? 0) + (pieces[index] ?? 0) === quantity)
  const amount = isLast ? total - already.amount : refundOf(part, already.pieces, pieces).total
  return already.amount + amount > total ? undefined : amount
}
