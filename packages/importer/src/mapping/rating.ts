/** More than anything was ever rated; what is larger is a number of something else. The shop adds up those of all its products. */
export const MOST_RATINGS = 10_000_000

/**
 * How many gave 1 to 5 stars, when a source only tells the mean and the number: the flattest pair of neighbouring stars with that mean.
 * Undefined when the mean is no number of stars, or the number none of ratings.
 */
export function starsFromMean(mean: number, count: number): number[] | undefined {
  if (!Number.isFinite(mean) || mean < 1 || mean > 5 || !Number.isInteger(count) || count < 0 || count > MOST_RATINGS) return undefined
  const stars = [0, 0, 0, 0, 0]
  if (count === 0) return stars
  const total = Math.min(5 * count, Math.max(count, Math.round(mean * count)))
  const lower = Math.min(4, Math.floor(total / count))
  const upperCount = total - lower * count
  stars[lower - 1] = count - upperCount
  stars[lower] = upperCount
  return stars
}

/** Counts whole stars; what is not 1 to 5 is left out. */
export function starsFromList(given: readonly number[]): number[] {
  const stars = [0, 0, 0, 0, 0]
  for (const star of given) if (Number.isInteger(star) && star >= 1 && star <= 5) stars[star - 1] = (stars[star - 1] ?? 0) + 1
  return stars
}
