import type { Words } from '@galleria/locales/words'

const LETTERS = 'αβξδεφγηιϊκλμνοπθρστυωψχύζ'
/** Of Unicode's private use: stand for what a sentence is given, while the sentence around it is changed. */
const FIRST_MARK = 0xe000

/** Figures of the rules keep their names. */
const pseudo = (text: string): string =>
  text.replace(/\{\w+\}|[a-z]/gi, (letter) => {
    if (letter.startsWith('{')) return letter
    const greek = LETTERS.charAt(letter.toLowerCase().charCodeAt(0) - 97)
    return letter === letter.toLowerCase() ? greek : greek.toUpperCase()
  })

/** The same with every text in it changed. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return value === '' ? value : change(value)
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]))
}

type Sentence = (...given: readonly unknown[]) => unknown

/** A sentence in the pseudo-language; what it is given stands in it as it is, so that it is seen when that is not translated. */
function pseudoSentence(sentence: Sentence): Sentence {
  return (...given) => {
    const kept: string[] = []
    const marked = mapTexts(given, (text) => String.fromCharCode(FIRST_MARK + kept.push(text) - 1)) as unknown[]
    const said = mapTexts(sentence(...marked), pseudo)
    return mapTexts(said, (text) => text.replace(/[\ue000-\uf8ff]/g, (mark) => kept[mark.charCodeAt(0) - FIRST_MARK] ?? ''))
  }
}

function pseudoIn(value: unknown): unknown {
  if (typeof value === 'function') return pseudoSentence(value as Sentence)
  if (typeof value === 'string') return pseudo(value)
  return Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, pseudoIn(inner)]))
}

/** The same for a sentence that is chosen by one of the values given, which decides what is said and does not stand in it. */
const chosenBy =
  <K extends string, Given extends Readonly<Record<K, unknown>>, Said>(key: K, sentence: (given: Given) => Said) =>
  (given: Given): Said =>
    pseudoSentence((marked) => sentence({ ...(marked as Given), [key]: given[key] }))(given) as Said

/** The platform's words in a language that nobody speaks and in which no Latin letter stands. */
export const pseudoWords = (words: Words): Words => ({
  ...(pseudoIn(words) as Words),
  // Kinds of values decide what is said and do not stand in it.
  fields: { ...(pseudoIn(words.fields) as Words['fields']), type: (types) => pseudo(words.fields.type(types)) },
  mails: {
    ...(pseudoIn(words.mails) as Words['mails']),
    accountChanged: chosenBy('change', words.mails.accountChanged),
    appointmentFacts: chosenBy('mode', words.mails.appointmentFacts),
    appointmentCancelled: chosenBy('reason', words.mails.appointmentCancelled),
    sellerAppointmentFacts: chosenBy('mode', words.mails.sellerAppointmentFacts),
    orderCancelled: chosenBy('reason', words.mails.orderCancelled),
    walletChanged: chosenBy('cause', words.mails.walletChanged),
  },
})
