import type { PaymentTypeWire, QuoteWire } from '@galleria/contract'
import { isCovered, type PaymentObstacle } from '@galleria/rules'

export type PaymentShown = { readonly type: PaymentTypeWire; readonly obstacle: PaymentObstacle | undefined }

export type Payable = {
  /** Every way that the shop takes, with what stands in its way; none where nothing is left to pay. */
  readonly ways: readonly PaymentShown[]
  /** The one that stands there: the shopper's choice, else the shop's usual one (C-01). Undefined when that cannot be had, so that the shopper has to choose. */
  readonly chosen: PaymentTypeWire | undefined
}

type Given = {
  readonly payments: readonly PaymentTypeWire[]
  readonly picked: PaymentTypeWire | undefined
  readonly usual: PaymentTypeWire
  /** Says what can be had; until there is one nothing stands in the way. */
  readonly quote: (Pick<QuoteWire, 'unavailable'> & Partial<Pick<QuoteWire, 'wallet' | 'totalPrice' | 'payment'>>) | undefined
}

/** UX-33: how this can be paid, and how it will be. */
export function payableOf({ payments, picked, usual, quote }: Given): Payable {
  if (quote?.payment && quote.totalPrice && isPaid({ ...quote, totalPrice: quote.totalPrice })) return { ways: [], chosen: quote.payment.type }
  const ways = payments.map((type) => ({ type, obstacle: quote?.unavailable.find((each) => each.type === type)?.reason }))
  const free = ways.filter(({ obstacle }) => obstacle === undefined).map(({ type }) => type)
  const wanted = picked ?? usual
  return { ways, chosen: free.includes(wanted) ? wanted : undefined }
}

/** Nothing is left to pay: nobody has to choose how. */
export const isPaid = ({ wallet, totalPrice }: Pick<QuoteWire, 'totalPrice'> & Partial<Pick<QuoteWire, 'wallet'>>): boolean =>
  isCovered({ wallet: wallet?.used.amount ?? 0, total: totalPrice.amount })
