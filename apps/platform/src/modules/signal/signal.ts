/** Of one product on one day (UTC): how many looked at it, and how many orders held it. */
export type DaySignals = { readonly views: number; readonly orders: number }

/** What an order says of a product, in views. */
export const ORDER_WEIGHT = 20
/** Days after which what was done counts half. */
export const HALF_LIFE_DAYS = 7
/** Days that are kept: what was done before counts less than a thirtieth. */
export const KEPT_DAYS = 35
/** Views within the week at least, or what weighs as much, for something to be called trending. */
const TRENDING_FROM = 4

const DAY_MS = 86_400_000

/** Days since 1970 (UTC). */
export const dayOf = (instant: Date): number => Math.floor(instant.getTime() / DAY_MS)

/** "2026-11-21" */
export const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/**
 * How much a product has been looked at and ordered, the more the later: every half-life doubles what a view weighs, instead of halving what the views before it
 * weighed, so that the number never changes by itself and two are comparable at any time. Given as a logarithm of base 2, because it grows without end.
 * Null where nothing was done. `signals` are by day; the statement in signal.repository.ts says the same in SQL.
 */
export function interestOf(signals: ReadonlyMap<number, DaySignals>): number | null {
  const last = Math.max(...signals.keys())
  let weight = 0
  for (const [day, { views, orders }] of signals) weight += (views + ORDER_WEIGHT * orders) * 2 ** ((day - last) / HALF_LIFE_DAYS)
  return weight > 0 ? Math.log2(weight) + last / HALF_LIFE_DAYS : null
}

/** The interest of what was looked at once today, and never before. */
export const oneViewAt = (now: Date): number => dayOf(now) / HALF_LIFE_DAYS

/** The least interest that is called trending at this instant. */
export const trendingFloor = (now: Date): number => Math.log2(TRENDING_FROM) + oneViewAt(now)
