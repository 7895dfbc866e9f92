import { isLocale, type Locale } from '@galleria/kernel'
import { setupI18n } from '@lingui/core'
import type { TextLoaders } from 'virtual:galleria/texts'

/** The page's texts in the browser; empty until `addTexts`. */
export const browserI18n = setupI18n()

export const documentLocale = (): Locale => {
  const { lang } = document.documentElement
  return isLocale(lang) ? lang : 'en'
}

/** How figures within sentences are written here: as the server wrote them. */
export const documentFigures = (): string => document.documentElement.dataset.figures ?? documentLocale()

/** Adds a part of the texts in the page's language. They come in parts so that looking around does not fetch the words of the till. */
export async function addTexts(catalogues: TextLoaders): Promise<void> {
  const locale = documentLocale()
  browserI18n.load(locale, (await catalogues[locale]()).messages)
}
