export type TitleLength = 'some' | 'many'

/** A title of more letters takes two lines of a phone in whatever size. */
const MOST = 30

/**
 * How long the title of a list is, where it is to stand in one line of a phone; undefined where it does so in any letters, or in none. Set for its length, a
 * title needs as many lines in the letters that stand in for the shop's own until these are there: the page below it stays where it is.
 */
export function titleLength(title: string): TitleLength | undefined {
  if (title.length > MOST) return undefined
  if (title.length > 23) return 'many'
  return title.length > 16 ? 'some' : undefined
}
