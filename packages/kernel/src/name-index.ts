import { foldedWords } from './words.ts'

/** Finds things by how the words of their names begin. */
export type NameIndex<T> = {
  /** Those of whose name each word of the text begins one, in their order; nothing for a text without a word. At most so many. */
  readonly find: (text: string, most?: number) => T[]
}

/** Of things in the order in which they are to be found. Case, accents and signs make no difference. */
export function createNameIndex<T>(things: readonly T[], nameOf: (thing: T) => string): NameIndex<T> {
  const words = things
    .flatMap((thing, place) => [...new Set(foldedWords(nameOf(thing)))].map((word) => ({ word, place })))
    .toSorted((one, other) => (one.word < other.word ? -1 : one.word > other.word ? 1 : 0))

  function placesOf(beginning: string): Set<number> {
    let [from, to] = [0, words.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((words[middle]?.word ?? '') < beginning) from = middle + 1
      else to = middle
    }
    const places = new Set<number>()
    for (let at = from; words[at]?.word.startsWith(beginning); at += 1) places.add(words[at]?.place ?? 0)
    return places
  }

  return {
    find: (text, most = things.length) => {
      const asked = [...new Set(foldedWords(text))]
      // Where there is a word that begins so, there is one that begins like a part of it: no word of a name is looked at twice, however long the text is.
      const [first, ...others] = asked
        .filter((word) => !asked.some((other) => other !== word && other.startsWith(word)))
        .map(placesOf)
        .toSorted((one, other) => one.size - other.size)
      if (!first) return []
      const places = [...first].filter((place) => others.every((each) => each.has(place))).toSorted((one, other) => one - other)
      return places.slice(0, most).flatMap((place) => things[place] ?? [])
    },
  }
}
