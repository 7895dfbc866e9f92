/** A part that is shorter says nothing by itself. */
const MIN_PART = 3

/** The two parts that a word may be written in: "headphones" is also "head phones". `isWord` tells what words there are. */
export function* partsOf(word: string, isWord: (part: string) => boolean): Generator<readonly [string, string]> {
  for (let cut = MIN_PART; cut <= word.length - MIN_PART; cut += 1) {
    const parts = [word.slice(0, cut), word.slice(cut)] as const
    if (parts.every(isWord)) yield parts
  }
}
