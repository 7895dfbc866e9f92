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
        browserI18n.load(locale, (await textLoaders[part][locale]()).messages)
        added.add(part)
      }),
  )
}
