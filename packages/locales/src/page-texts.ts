import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LOCALES, type Locale } from './languages.ts'

/** What the software says on a page that a tenant has not written itself: Markdown, from `<language>/pages/<page>.md`. For servers. Throws when a language has none. */
export function pageTexts(page: string): Readonly<Record<Locale, string>> {
  const read = (locale: Locale) => [locale, readFileSync(join(import.meta.dirname, locale, 'pages', `${page}.md`), 'utf8')] as const
  return Object.fromEntries(LOCALES.map(read)) as Record<Locale, string>
}
