import type { Locale } from '@galleria/kernel'
import type { ErrorCode } from './errors.ts'
import type { FieldTexts } from './field-texts.ts'
import * as en from './refusal-texts.en.ts'
import * as es from './refusal-texts.es.ts'

export type RefusalTexts = { readonly failures: Readonly<Record<ErrorCode, string>>; readonly fields: FieldTexts }

/** Refusals in every language. A further one is one more file: it does not compile while a code is missing. */
export const REFUSAL_TEXTS: Readonly<Record<Locale, RefusalTexts>> = { en, es }
