import { formatLocale, type Locale } from '@galleria/kernel'
import { type I18n, setupI18n } from '@lingui/core'
import { allTexts } from 'virtual:galleria/texts/all'

const made = new Map<string, I18n>()

/** One instance for each language and country (for the figures within sentences), made once: nothing in it belongs to a request. */
export function serverI18n(locale: Locale, country?: string): I18n {
  const locales = formatLocale(locale, country)
  const key = `${locale}|${locales}`
  let i18n = made.get(key)
  if (!i18n) {
    i18n = setupI18n({ locale, locales, messages: { [locale]: allTexts[locale] } })
    made.set(key, i18n)
  }
  return i18n
}
