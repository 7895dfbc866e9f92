/** A word of the index that is nearly the one asked for: `distance` letters differ, are missing or are too many. */
export type NearWord = { readonly word: string; readonly distance: number }

/** How many words may still be compared. Shared by the words of one query, so that the query as a whole is bounded. */
export type Comparisons = { left: number }

/** The words of an index, to be found when they are mistyped. */
export type NearWords = {
  readonly add: (word: string) => void
  readonly remove: (word: string) => void
  /** The nearest words, at most `MOST_NEAR`, without the word itself. What it compares it takes from `comparisons`. */
  readonly find: (word: string, comparisons: Comparisons) => readonly NearWord[]
}

/** A mistyped word stands for so many others at most. */
export const MOST_NEAR = 12

const LONGEST = 32
/** Letters that may be wrong in a word of this length: one in five, and never more than two. */
export const mistakesIn = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** Words of these lengths can be meant with so many mistakes, and are kept for that. */
const kept = (length: number): number[] =>
  [1, 2].filter((mistakes) => length >= (mistakes === 1 ? 3 : 6) && (mistakes === 2 || length <= 8) && length <= LONGEST)

/**
 * Of a word that is cut into one part more than it has mistakes, one part is right, and stands at most so many letters away from its place.
 * So only words that share such a part are compared, whatever the size of the shop. Parts that too many words share are passed over as a whole:
 * which words are compared never depends on the order in which they came.
 */
export function createNearWords(): NearWords {
  const sharers = new Map<string, Set<string>>()

  return {
    add(word) {
      for (const key of keysOf(word)) {
        const words = sharers.get(key)
        if (words) words.add(word)
        else sharers.set(key, new Set([word]))
      }
    },

    remove(word) {
      for (const key of keysOf(word)) {
        const words = sharers.get(key)
        words?.delete(word)
        if (words?.size === 0) sharers.delete(key)
      }
    },

    find(word, comparisons) {
      const mistakes = mistakesIn(word.length)
      if (mistakes === 0 || word.length > LONGEST) return []
      const seen = new Set([word])
      const near: NearWord[] = []
      for (const key of keysNear(word, mistakes)) {
        const words = sharers.get(key)
        if (!words || words.size > comparisons.left) continue
        for (const other of words) {
          if (seen.has(other)) continue
          seen.add(other)
          comparisons.left -= 1
          const distance = distanceOf(word, other, mistakes)
          if (distance <= mistakes) near.push({ word: other, distance })
        }
      }
      return near.sort(nearestFirst).slice(0, MOST_NEAR)
    },
  }
}

const nearestFirst = (left: NearWord, right: NearWord): number => left.distance - right.distance || (left.word < right.word ? -1 : 1)

const keyOf = (mistakes: number, length: number, part: number, text: string): string => `${mistakes} ${length} ${part} ${text}`

/** Where the parts of a word begin and end, by mistakes and length. */
const CUTS = [0, 1, 2].map((mistakes) =>
  Array.from({ length: LONGEST + 3 }, (_, length) => Array.from({ length: mistakes + 2 }, (__, part) => Math.round((part * length) / (mistakes + 1)))),
)
const cutsOf = (length: number, mistakes: number): readonly number[] => CUTS[mistakes]?.[length] ?? []

function* keysOf(word: string): Generator<string> {
  for (const mistakes of kept(word.length)) {
    const cuts = cutsOf(word.length, mistakes)
    for (let part = 0; part <= mistakes; part += 1) yield keyOf(mistakes, word.length, part, word.slice(cuts[part], cuts[part + 1]))
  }
}

/** The likeliest first: the same length, and every part in its place. */
function* keysNear(word: string, mistakes: number): Generator<string> {
  const shifts = mistakes === 1 ? [0, -1, 1] : [0, -1, 1, -2, 2]
  for (const shift of shifts) {
    for (const longer of shifts) {
      const length = word.length + longer
      const cuts = cutsOf(length, mistakes)
      for (let part = 0; part <= mistakes; part += 1) {
        const [from = 0, to = 0] = [cuts[part], cuts[part + 1]]
        if (from + shift >= 0 && to + shift <= word.length) yield keyOf(mistakes, length, part, word.slice(from + shift, to + shift))
      }
    }
  }
}

/** Levenshtein's distance; more than `most` is not counted further. */
export function distanceOf(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1
  let above = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let row = 1; row <= left.length; row += 1) {
    const here = [row]
    let least = row
    for (let column = 1; column <= right.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + Number(left[row - 1] !== right[column - 1])
      const value = Math.min(replaced, (above[column] ?? 0) + 1, (here[column - 1] ?? 0) + 1)
      here.push(value)
      if (value < least) least = value
    }
    if (least > most) return most + 1
    above = here
  }
  return above[right.length] ?? 0
}
