import { folded, typedWords } from '@galleria/kernel'
import type { Intent, Vocabulary } from '@galleria/locales/utterances'
import { orderNumberIn, type Slots } from './assistant.ts'

/** A full stop after two letters or fewer shortens a word: "St. Louis". */
const BETWEEN_CLAUSES = /[?!¿¡;:,\n]|(?<=\p{L}{3})\.(?=\s|$)/u
const MOST_IN_PLACE = 4
/** Of a currency, beside a figure. */
const SIGN_BEFORE = /\p{Sc}\s?$/u
const SIGN_AFTER = /^\s?\p{Sc}/u

/** Reads what is named in a text: of words as they were typed, without those that carry them. */
export function slotReader(
  vocabularies: readonly Vocabulary[],
  isAbout: (word: string, concept: 'hours' | 'shop' | 'when' | 'ship' | 'cost' | 'find' | 'book' | 'appointment' | 'care') => boolean,
) {
  const carriers = new Set(vocabularies.flatMap(({ carriers: words }) => words.split(' ')))
  const places = new Set(vocabularies.flatMap(({ places: words }) => words.split(' ')))
  const asks = new Set(vocabularies.flatMap(({ asks: words }) => words.split(' ')))

  /** The words from the first to the last that says something, and which of the text's words they are. */
  function saying(text: string, isCarrier: (word: string) => boolean) {
    const words = typedWords(text)
    const says = words.map((word) => !isCarrier(folded(word)))
    const [first, last] = [says.indexOf(true), says.lastIndexOf(true)]
    return { words, first, last }
  }

  function named(text: string, isCarrier: (word: string) => boolean): string | undefined {
    const { words, first, last } = saying(text, isCarrier)
    return first < 0 ? undefined : words.slice(first, last + 1).join(' ')
  }

  /** The same as it is written, with the signs that make an amount of a figure: "lamps under ₹5,000" names a price to search. */
  function described(text: string, isCarrier: (word: string) => boolean): string | undefined {
    const { words, first, last } = saying(text, isCarrier)
    if (first < 0) return undefined
    let [begins, ends] = [0, 0]
    for (const [index, word] of words.slice(0, last + 1).entries()) {
      const at = text.indexOf(word, ends)
      if (index === first) begins = at
      ends = at + word.length
    }
    return `${SIGN_BEFORE.exec(text.slice(0, begins))?.[0] ?? ''}${text.slice(begins, ends)}${SIGN_AFTER.exec(text.slice(ends))?.[0] ?? ''}`
  }

  /** What follows the last word that places stand behind, until something else is asked; where it is said what is sent there, if it is. */
  function placeIn(text: string): string | undefined {
    const found = text.split(BETWEEN_CLAUSES).flatMap((clause) => {
      const words = typedWords(clause)
      const place = placeAmong(words)
      return place === undefined ? [] : [{ place, isOfSending: words.some((word) => isAbout(folded(word), 'ship')) }]
    })
    return (found.find(({ isOfSending }) => isOfSending) ?? found.at(-1))?.place
  }

  function placeAmong(words: readonly string[]): string | undefined {
    const at = words.findLastIndex((word, index) => index < words.length - 1 && places.has(folded(word)))
    const rest = at < 0 ? [] : words.slice(at + 1)
    const end = rest.findIndex((word) => asks.has(folded(word)) || isAbout(folded(word), 'cost'))
    const said = (end < 0 ? rest : rest.slice(0, end)).filter((word) => !isAbout(folded(word), 'when'))
    const place = said.slice(0, said.findLastIndex((word) => !carriers.has(folded(word))) + 1)
    return place.length > 0 && place.length <= MOST_IN_PLACE ? place.join(' ') : undefined
  }

  return (intent: Intent, text: string): Slots => {
    const order = orderNumberIn(text)
    switch (intent) {
      case 'order_status':
      case 'cancel_order':
      case 'return_item':
      case 'order_again':
      case 'appointment':
      case 'cancel_appointment':
        return order === undefined ? {} : { order }
      case 'find_product': {
        const product = described(text, (word) => carriers.has(word) || isAbout(word, 'find'))
        return product === undefined ? {} : { product }
      }
      case 'book': {
        // Whom, or what: the rest of the sentence says when and where they would like it.
        const care = typedWords(text).filter((word) => isAbout(folded(word), 'care'))
        const others = (word: string): boolean =>
          carriers.has(word) || (['find', 'book', 'appointment', 'when'] as const).some((concept) => isAbout(word, concept))
        const product = care.length > 0 ? care.join(' ') : named(text, others)
        return product === undefined ? {} : { product }
      }
      case 'opening_hours': {
        const shop = named(text, (word) => carriers.has(word) || isAbout(word, 'hours') || isAbout(word, 'shop') || isAbout(word, 'when'))
        return shop === undefined ? {} : { shop }
      }
      case 'delivery': {
        const place = placeIn(text)
        return place === undefined ? {} : { place }
      }
      default:
        return {}
    }
  }
}
export type SlotReader = ReturnType<typeof slotReader>
