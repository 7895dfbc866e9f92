import { type Day, daysAfter } from '@galleria/kernel'

/** K-17: days within which things may be sent back, unless the tenant says otherwise. */
export const RETURN_DAYS = 30

/** K-17: working days within which money that goes back is sent on its way. */
export const REFUND_WORKING_DAYS = 7

/** Within how many days of its arrival something may be sent back; in halls by their slug otherwise. 0: not at all. */
export type ReturnTerms = { readonly days?: number; readonly markets?: Readonly<Record<string, number>> }

/** Days within which something of a hall may be sent back. */
export const returnDaysOf = ({ days = RETURN_DAYS, markets }: ReturnTerms | undefined = {}, market: string | null | undefined): number =>
  (market && markets && Object.hasOwn(markets, market) ? markets[market] : undefined) ?? days

/** The last day on which something may be sent back that arrived on a day; undefined where it cannot be sent back at all. */
export const lastReturnDay = (arrived: Day, days: number): Day | undefined => (days > 0 ? daysAfter(arrived, days) : undefined)
