import { isLocale, type Locale } from '@galleria/kernel'
import { setupI18n } from '@lingui/core'
import { textLoaders, type TextPart } from 'virtual:galleria/texts'

/** The page's texts in the browser; empty until `addTexts`. */
export const browserI18n = setupI18n()

export const documentLocale = (): Locale => {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : 'en'
}

/** How figures within sentences are written here: as the server wrote them. */
export const documentFigures = (): string => document.documentElement.dataset.figures ?? documentLocale()

const added = new Set<TextPart>()

/** Adds parts of the texts in the page's language. They come in parts so that looking around does not fetch the words of the till. */
export async function addTexts(parts: readonly TextPart[]): Promise<void> {
  const locale = documentLocale()
  await Promise.all(
    parts
      .filter((part) => !added.has(part))
      .map(async (part) => {
        const { messages } = await textLoaders[part][locale]()
        // Whatever is drawn has its words. `load` says that all may be other ones by now, and the whole page would be drawn again.
        if (browserI18n.locale === locale) Object.assign(browserI18n.messages, messages)
        else browserI18n.load(locale, messages)
        added.add(part)
      }),
  )
}
