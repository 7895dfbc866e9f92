/**
 * What a shop gives for what is bought: so many points for each whole `per`, in minor units of its currency. Whatever is in hundredths (`percent`) multiplies
 * what is counted: 200 doubles it.
 */
export type RewardTerms = {
  readonly points: number
  readonly per: number
  /** Minor units that a point is worth in the wallet; one unless told. */
  readonly worth?: number
  /** After so many days what is left of them expires; never unless told. */
  readonly expiresAfterDays?: number
  /** By slug of the market: what counts more or less there. */
  readonly markets?: Readonly<Record<string, { readonly percent: number }>>
  /** By how many orders had arrived before; the last that is reached counts. In the order of `from`. */
  readonly tiers?: readonly { readonly from: number; readonly percent: number }[]
  /** Days of the shop's calendar ("2026-11-24"), both included; the first that holds counts. */
  readonly days?: readonly { readonly from: string; readonly to: string; readonly percent: number }[]
}

/** What was bought, in minor units, by market (null: of none in particular), on which day, by whom: after so many orders that had arrived. */
export type Rewarded = {
  readonly amounts: readonly { readonly market: string | null; readonly amount: number }[]
  readonly day: string
  readonly delivered: number
}

/** Points for what was bought: for each whole `per` of what counts, none for a part of it; none where the shop has no such terms. */
export function rewardPointsFor({ amounts, day, delivered }: Rewarded, terms: RewardTerms | undefined): number {
  if (!terms || terms.per <= 0) return 0
  const ofMarkets = amounts.reduce((sum, { market, amount }) => sum + BigInt(amount) * percentOf(market === null ? undefined : terms.markets?.[market]), 0n)
  const ofTier = percentOf(terms.tiers?.findLast(({ from }) => delivered >= from))
  const ofDay = percentOf(terms.days?.find(({ from, to }) => from <= day && day <= to))
  const counted = (ofMarkets * ofTier * ofDay) / 1_000_000n
  return counted > 0n ? Number(counted / BigInt(terms.per)) * terms.points : 0
}

/** What points are worth in the wallet. Minor units. */
export const rewardWorth = (points: number, { worth = 1 }: RewardTerms): number => points * worth

type Goods = readonly { readonly market: string | null; readonly unitPrice: number; readonly quantity: number; readonly discount: number }[]

/** What goods come to by market, with what is taken off them: what rewards are given for. Minor units. */
export const goodsByMarket = (lines: Goods): Rewarded['amounts'] =>
  [...Map.groupBy(lines, ({ market }) => market)].map(([market, same]) => ({
    market,
    amount: same.reduce((sum, { unitPrice, quantity, discount }) => sum + unitPrice * quantity - discount, 0),
  }))

/** What an order is promised when it is placed, and given when it arrives: minor units, and after how many days what is left of them expires. */
export type PromisedReward = { readonly amount: number; readonly expiresAfterDays?: number }

/** What is promised for goods that are bought on a day, after so many orders that had arrived: nothing where the shop has no such terms. */
export function promisedReward(amounts: Rewarded['amounts'], on: Omit<Rewarded, 'amounts'>, terms: RewardTerms | undefined): PromisedReward {
  if (!terms) return { amount: 0 }
  const { expiresAfterDays } = terms
  return { amount: rewardWorth(rewardPointsFor({ amounts, ...on }, terms), terms), ...(expiresAfterDays === undefined ? {} : { expiresAfterDays }) }
}

/** What stays of a reward when of an order's total so much has gone back: in the same share, rounded down. Minor units. */
export const rewardKept = (reward: number, { total, refunded }: { readonly total: number; readonly refunded: number }): number =>
  total > 0 ? Number((BigInt(reward) * BigInt(Math.max(0, total - refunded))) / BigInt(total)) : 0

const percentOf = (factor: { readonly percent: number } | undefined): bigint => BigInt(factor?.percent ?? 100)
