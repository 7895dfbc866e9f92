import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const files = import.meta.glob(['../features/*/locales/*.po', '../components/locales/*.po', './locales/*.po'])

/** Source text -> translation, of every entry that is in use. */
function entriesOf(file: string): Map<string, string> {
  const unquote = (lines: string) => lines.replace(/^"|"$/gm, '').replaceAll('\n', '').replaceAll('\\"', '"').replaceAll('\\n', '\n')
  const entries = new Map<string, string>()
  for (const block of readFileSync(new URL(file, import.meta.url), 'utf8').split(/\n\n+/)) {
    const match = /^msgid ((?:"(?:[^"\\]|\\.)*"\n?)+)msgstr ((?:"(?:[^"\\]|\\.)*"\n?)+)/m.exec(block)
    if (match?.[1] && match[2] && unquote(match[1]) !== '') entries.set(unquote(match[1]), unquote(match[2]))
  }
  return entries
}

/** What must stand in a translation too: values, and the tags around words. The words of a plural's branches are not values. */
const placeholdersOf = (text: string) =>
  [...new Set([...text.matchAll(/(?<!(?:one|other|=\d+) )\{(\w+)(?=[,}])|<\/?\w+\/?>/g)].map(([whole, name]) => name ?? whole))].toSorted()

describe.each(Object.keys(files).filter((file) => file.endsWith('/en.po')))('%s', (english) => {
  const en = entriesOf(english)
  const es = entriesOf(english.replace('en.po', 'es.po'))

  it('has the same texts in both languages', () => {
    expect([...es.keys()].toSorted()).toEqual([...en.keys()].toSorted())
  })

  it('is translated completely', () => {
    expect([...es].filter(([, translation]) => translation === '').map(([text]) => text)).toEqual([])
  })

  it('keeps every value and tag in the translation', () => {
    const differing = [...es].filter(([text, translation]) => placeholdersOf(text).join() !== placeholdersOf(translation).join())
    expect(differing.map(([text]) => text)).toEqual([])
  })
})
