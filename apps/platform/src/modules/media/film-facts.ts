/** What a container says of itself. */
export type FilmFacts = {
  readonly seconds: number | null
  /** Whether its pictures are of a kind that all browsers of today show. */
  readonly isShown: boolean
}

/** A container whose parts do not fit into each other, or which holds what we can neither keep nor take out. */
export class FilmUnreadable extends Error {
  override readonly name = 'FilmUnreadable'
}

/** From part to part of one film, however often it is gone through: a minute of many small pieces takes a third of it. More would hold up all others. */
const MOST_STEPS = 100_000
const steps = new WeakMap<Buffer, number>()

/** Counts a step to the next part of a film. Throws FilmUnreadable where it has more of them than any camera makes. */
export function countStep(film: Buffer): void {
  const count = (steps.get(film) ?? 0) + 1
  if (count > MOST_STEPS) throw new FilmUnreadable('It has too many parts')
  steps.set(film, count)
}
