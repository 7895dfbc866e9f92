import { formatLocale, type Locale } from '@galleria/kernel'
import { type I18n, type MessageDescriptor, type MessageOptions, setupI18n } from '@lingui/core'
import { allTexts } from 'virtual:galleria/texts/all'

const made = new Map<string, I18n>()

/** One instance for each language and country (for the figures within sentences), made once: nothing in it belongs to a request. */
export function serverI18n(locale: Locale, country?: string): I18n {
  const locales = formatLocale(locale, country)
  const key = `${locale}|${locales}`
  let i18n = made.get(key)
  if (!i18n) {
    i18n = rememberPlainTexts(setupI18n({ locale, locales, messages: { [locale]: allTexts[locale] } }))
    made.set(key, i18n)
  }
  return i18n
}

/** Most texts hold nothing to fill in, and a page says hundreds of them: each is looked up and put together once. */
function rememberPlainTexts(i18n: I18n): I18n {
  const plain = new Map<string, string>()
  const say = i18n._.bind(i18n)
  const sayQuickly = (text: MessageDescriptor | string, values?: Record<string, unknown>, options?: MessageOptions): string => {
    const sayIt = () => (typeof text === 'object' ? say(text) : say(text, values, options))
    if (values !== undefined || (typeof text === 'object' && text.values !== undefined)) return sayIt()
    const id = typeof text === 'object' ? text.id : text
    let said = plain.get(id)
    if (said === undefined) {
      said = sayIt()
      plain.set(id, said)
    }
    return said
  }
  return Object.assign(i18n, { _: sayQuickly, t: sayQuickly })
}
