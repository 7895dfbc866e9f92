/** What a shop gives for what is bought: so many points for each whole `per`, in minor units of its currency. */
export type RewardTerms = { readonly points: number; readonly per: number }

/** Points for an amount in minor units: for each whole `per`, none for a part of it; none where the shop has no such terms. */
export const rewardPointsFor = (amount: number, terms: RewardTerms | undefined): number =>
  terms && terms.per > 0 && amount > 0 ? Math.floor(amount / terms.per) * terms.points : 0
