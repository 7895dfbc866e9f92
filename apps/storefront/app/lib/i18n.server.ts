import type { Locale } from '@galleria/kernel'
import { type I18n, setupI18n } from '@lingui/core'
import { messages as en } from './messages.en.ts'
import { messages as es } from './messages.es.ts'
import { messages as personalEn } from './personal.en.ts'
import { messages as personalEs } from './personal.es.ts'

/** One instance for each language, made once: nothing in it belongs to a request. */
export const serverI18n: Readonly<Record<Locale, I18n>> = {
  en: setupI18n({ locale: 'en', messages: { en: { ...en, ...personalEn } } }),
  es: setupI18n({ locale: 'es', messages: { es: { ...es, ...personalEs } } }),
}
