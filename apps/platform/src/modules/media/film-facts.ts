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
