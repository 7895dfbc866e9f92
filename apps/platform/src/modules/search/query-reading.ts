import type { AskedWord } from './query-words.ts'
import type { Reading } from './search.ts'

/** What is written instead of a word that was asked for, by its position. */
export type Replacements = ReadonlyMap<number, string>

/** The text with some of its words replaced, the rest as it was typed. */
export function replaced(text: string, asked: readonly AskedWord[], instead: Replacements): string {
  let done = ''
  let rest = text
  for (const [position, { typed }] of asked.entries()) {
    const at = rest.indexOf(typed)
    if (at < 0) continue
    done += rest.slice(0, at) + (instead.get(position) ?? typed)
    rest = rest.slice(at + typed.length)
  }
  return done + rest
}

/** How a text was read, in the words of whoever typed it; undefined where it was read as typed. */
export function readingOf(text: string, asked: readonly AskedWord[], dropped: readonly number[], instead: Replacements): Reading | undefined {
  if (dropped.length === 0 && instead.size === 0) return undefined
  return {
    dropped: dropped.map((position) => asked[position]?.typed ?? ''),
    ...(instead.size > 0 ? { corrected: replaced(text, asked, instead) } : {}),
  }
}
