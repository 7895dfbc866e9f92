import { inEveryLanguage } from '@galleria/kernel'
import { pageTexts } from '@galleria/locales/page-texts'
import { WORDS } from '@galleria/locales/words'
import { CONTENT_PAGES, type ContentPage } from '@galleria/rules'
import { readContent } from './content-document.ts'
import type { ContentVersion } from './content-page.ts'

/** When these texts were written. */
const SINCE = new Date('2026-11-22T00:00:00Z')

export type DefaultPages = Readonly<Record<ContentPage, ContentVersion>>

/** The texts that the software brings along, version 0 of each page. Throws for one that a tenant could not publish either. */
export function readDefaultPages(): DefaultPages {
  const pages = CONTENT_PAGES.map((page): ContentVersion => {
    const texts = pageTexts(page)
    const titles = inEveryLanguage((locale) => {
      const reading = readContent(texts[locale])
      if ('faults' in reading) throw new Error(`The text of ${page} in ${locale} is not sane: ${JSON.stringify(reading.faults)}`)
      return reading.document.title
    })
    return { page, version: 0, titles, texts, changes: inEveryLanguage((locale) => WORDS[locale].content.first()), publishedAt: SINCE }
  })
  return Object.fromEntries(pages.map((version) => [version.page, version])) as Record<ContentPage, ContentVersion>
}
