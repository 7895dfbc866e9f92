import { LOCALES, type Locale, type LocalizedText } from '@galleria/kernel'
import type { ContentPage } from '@galleria/rules'

/** What a page says from an instant on, until another version replaces it. Versions are never changed. */
export type ContentVersion = {
  readonly page: ContentPage
  /** 0 is what the software brings along; a tenant's own begin with 1. */
  readonly version: number
  readonly titles: LocalizedText
  /** Markdown by language, of the kind that `readContent` takes. */
  readonly texts: LocalizedText
  /** What is new in it, by language. */
  readonly changes: LocalizedText
  readonly publishedAt: Date
}

/** A version in a list. */
export type ContentVersionHead = Omit<ContentVersion, 'texts'>

/** The language in which a text is shown to whoever asks for `locale`: another one where it was never written in that. */
export const languageOf = (texts: LocalizedText, locale: Locale): Locale =>
  texts[locale] === undefined ? (LOCALES.find((other) => texts[other] !== undefined) ?? locale) : locale
