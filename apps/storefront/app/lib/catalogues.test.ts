import { readdirSync, readFileSync } from 'node:fs'
import { LOCALES } from '@galleria/locales'
import { describe, expect, it } from 'vitest'

const folderOf = (locale: string) => new URL(`./${locale}/storefront/`, import.meta.resolve('@galleria/locales'))
const cataloguesOf = (locale: string) => readdirSync(folderOf(locale))
const translations = LOCALES.filter((locale) => locale !== 'en')

/** Source text, with its context if it has one -> translation, of every entry that is in use. */
function entriesOf(locale: string, catalogue: string): Map<string, string> {
  const unquote = (lines: string) => lines.replace(/^"|"$/gm, '').replaceAll('\n', '').replaceAll('\\"', '"').replaceAll('\\n', '\n')
  const entries = new Map<string, string>()
  for (const block of readFileSync(new URL(catalogue, folderOf(locale)), 'utf8').split(/\n\n+/)) {
    const match = /^msgid ((?:"(?:[^"\\]|\\.)*"\n?)+)msgstr ((?:"(?:[^"\\]|\\.)*"\n?)+)/m.exec(block)
    const context = /^msgctxt "(.*)"$/m.exec(block)?.[1]
    if (match?.[1] && match[2] && unquote(match[1]) !== '') entries.set((context ? `${context}: ` : '') + unquote(match[1]), unquote(match[2]))
  }
  return entries
}

/** What must stand in a translation too: values, and the tags around words. The words of a plural's branches are not values. */
const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(/(?<!(?:\bone|\bother|=\d+) )\{(\w+)(?=[,}])|<\/?\w+\/?>/g)].map(([whole, name]) => name ?? whole))].toSorted()

it.each(translations)('%s has a catalogue for each of the English ones', (locale) => {
  expect(cataloguesOf(locale)).toEqual(cataloguesOf('en'))
})

it.each([...LOCALES])('%s says the same text in one way, since pages read all catalogues as one', (locale) => {
  const ways = new Map<string, Set<string>>()
  for (const catalogue of cataloguesOf(locale))
    for (const [text, translation] of entriesOf(locale, catalogue)) ways.set(text, (ways.get(text) ?? new Set()).add(translation))
  expect([...ways].filter(([, all]) => all.size > 1).map(([text, all]) => `${text}: ${[...all].join(', ')}`)).toEqual([])
})

describe.each(translations.flatMap((locale) => cataloguesOf('en').map((catalogue) => [locale, catalogue] as const)))('%s/%s', (locale, catalogue) => {
  const source = entriesOf('en', catalogue)
  const translated = entriesOf(locale, catalogue)

  it('has the same texts as English', () => {
    expect([...translated.keys()].toSorted()).toEqual([...source.keys()].toSorted())
  })

  it('is translated completely', () => {
    expect([...translated].filter(([, translation]) => translation === '').map(([text]) => text)).toEqual([])
  })

  it('keeps every value and tag in the translation', () => {
    const differing = [...translated].filter(([text, translation]) => placeholdersOf(text).join() !== placeholdersOf(translation).join())
    expect(differing.map(([text]) => text)).toEqual([])
  })
})
