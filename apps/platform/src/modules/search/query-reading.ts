import { type AskedWord, wordsAsTyped } from './query-words.ts'
import type { Reading } from './search.ts'
import { isNextPair } from './unspaced-words.ts'

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

/**
 * Words that were left out, as they were typed, but for letters of half their width. Pairs of letters that stood in a row are told as that, without the letters that a pair beside them was found with:
 * of 日本の紅茶, of which there is 日本の, 紅茶 was left out. Where nothing stays, all that was typed was found, only apart.
 */
function leftOut(text: string, asked: readonly AskedWord[], dropped: readonly number[]): string[] {
  const known = new Set(asked.map(({ word }) => word))
  const gone = new Set(dropped.map((position) => asked[position]?.word))
  // A word is asked for once, however often it was typed: ふわふわ has ふわ twice.
  const typed = wordsAsTyped(text, (word) => known.has(word))
  const isGone = (place: number): boolean => gone.has(typed[place]?.word)
  const isContinued = (place: number): boolean => isNextPair(typed[place - 1]?.typed, typed[place]?.typed ?? '', text)
  const said: string[] = []
  for (const [place, { typed: word }] of typed.entries()) {
    if (!isGone(place)) continue
    const begun = isContinued(place) && isGone(place - 1) ? (said.pop() ?? '') : ''
    const own = isContinued(place) ? [...word].slice(1) : [...word]
    said.push(begun + (!isGone(place + 1) && isContinued(place + 1) ? own.slice(0, -1) : own).join(''))
  }
  return [...new Set(said)].filter((word) => word !== '')
}

/** How a text was read, in the words of whoever typed it; undefined where it was read as typed. */
export function readingOf(text: string, asked: readonly AskedWord[], dropped: readonly number[], instead: Replacements): Reading | undefined {
  const without = leftOut(text, asked, dropped)
  if (without.length === 0 && instead.size === 0) return undefined
  return {
    dropped: without,
    ...(instead.size > 0 ? { corrected: replaced(text, asked, instead) } : {}),
  }
}
