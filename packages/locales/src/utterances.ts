import { utterances as en } from './en/utterances.ts'
import { vocabulary as enWords } from './en/vocabulary.ts'
import { utterances as es } from './es/utterances.ts'
import { vocabulary as esWords } from './es/vocabulary.ts'
import type { Locale } from './languages.ts'
import type { Utterances, Vocabulary } from './utterance-types.ts'

export { CONCEPTS, type Concept, INTENTS, type Intent, type Utterances, type Vocabulary } from './utterance-types.ts'

/** What the bot learns from, by language. */
export const UTTERANCES: Readonly<Record<Locale, Utterances>> = { en, es }
export const VOCABULARIES: Readonly<Record<Locale, Vocabulary>> = { en: enWords, es: esWords }
