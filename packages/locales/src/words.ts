import { words as en } from './en/words.ts'
import { words as es } from './es/words.ts'
import type { Locale } from './languages.ts'
import type { Words } from './words-types.ts'

export type { BillRow, MailPart, MailText } from './mail-types.ts'
export type { AddressWords, ContentWords, FieldWords, RefusalCode, Words } from './words-types.ts'

/** What the platform says of its own accord, by language. The storefront has catalogues, which are not for the platform. */
export const WORDS: Readonly<Record<Locale, Words>> = { en, es }
