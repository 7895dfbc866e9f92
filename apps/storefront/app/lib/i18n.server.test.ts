import { formatLocale, LOCALES } from '@galleria/kernel'
import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { allTexts } from 'virtual:galleria/texts/all'
import { serverI18n } from './i18n.server.ts'

describe.each(LOCALES)('the words of the server in %s', (locale) => {
  const plain = setupI18n({ locale, locales: formatLocale(locale, 'IN'), messages: { [locale]: allTexts[locale] } })
  const server = serverI18n(locale, 'IN')
  const ids = Object.keys(allTexts[locale])

  it('are those of the catalogue, the first time and the second', () => {
    expect(ids.length).toBeGreaterThan(500)
    for (let time = 0; time < 2; time += 1) {
      for (const id of ids) {
        expect(server._(id)).toBe(plain._(id))
        expect(server.t({ id })).toBe(plain._({ id }))
      }
    }
  })

  it('are filled in anew each time', () => {
    for (const id of ids) {
      for (const values of [
        { 0: 1, count: 1, name: 'One' },
        { 0: 1234, count: 1234, name: 'Other' },
      ]) {
        expect(server._(id, values)).toBe(plain._(id, values))
        expect(server.t({ id, values })).toBe(plain._({ id, values }))
      }
    }
  })
})
