import { inEveryLanguage, type Locale } from '@galleria/kernel'
import { type I18n, setupI18n } from '@lingui/core'
import { allTexts } from 'virtual:galleria/texts/all'

/** One instance for each language, made once: nothing in it belongs to a request. */
export const serverI18n: Readonly<Record<Locale, I18n>> = inEveryLanguage((locale) => setupI18n({ locale, messages: { [locale]: allTexts[locale] } }))
