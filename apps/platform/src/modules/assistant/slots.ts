import { folded, typedWords } from '@galleria/kernel'
import type { Intent, Vocabulary } from '@galleria/locales/utterances'
import { orderNumberIn, type Slots } from './assistant.ts'

/** Reads what is named in a text: of words as they were typed, without those that carry them. */
export function slotReader(
  vocabularies: readonly Vocabulary[],
  isAbout: (word: string, concept: 'hours' | 'shop' | 'when' | 'ship' | 'cost' | 'find') => boolean,
) {
  const carriers = new Set(vocabularies.flatMap(({ carriers: words }) => words.split(' ')))
  const places = new Set(vocabularies.flatMap(({ places: words }) => words.split(' ')))

  /** What is between the first and the last word that says something. */
  function named(text: string, isCarrier: (word: string) => boolean): string | undefined {
    const words = typedWords(text)
    const says = words.map((word) => !isCarrier(folded(word)))
    const [first, last] = [says.indexOf(true), says.lastIndexOf(true)]
    return first < 0 ? undefined : words.slice(first, last + 1).join(' ')
  }

  /** What follows the last word that places stand behind. */
  function placeIn(text: string): string | undefined {
    const words = typedWords(text)
    const at = words.findLastIndex((word, index) => index < words.length - 1 && places.has(folded(word)))
    const place = at < 0 ? [] : words.slice(at + 1).filter((word) => !isAbout(folded(word), 'when'))
    return place.length > 0 && place.length <= 4 ? place.join(' ') : undefined
  }

  return (intent: Intent, text: string): Slots => {
    const order = orderNumberIn(text)
    switch (intent) {
      case 'order_status':
      case 'cancel_order':
      case 'return_item':
      case 'order_again':
        return order === undefined ? {} : { order }
      case 'find_product': {
        const product = named(text, (word) => carriers.has(word) || isAbout(word, 'find'))
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
