import { describe, expect, it } from 'vitest'
import { formatLocale, idFromSlug, pickLocale, slugify, textIn, tidy } from './index.ts'

describe('languages', () => {
  it('picks the best of those offered and falls back to the first', () => {
    expect(pickLocale('es-EC,es;q=0.9,en;q=0.8', ['en', 'es'])).toBe('es')
    expect(pickLocale('fr, en;q=0.5, es;q=0.7', ['en', 'es'])).toBe('es')
    expect(pickLocale('de', ['es', 'en'])).toBe('es')
    expect(pickLocale('en;q=0', ['es', 'en'])).toBe('es')
    expect(pickLocale(undefined, ['en', 'es'])).toBe('en')
  })

  it('falls back to another language before showing nothing', () => {
    expect(textIn({ en: 'Bread' }, 'es')).toBe('Bread')
    expect(textIn({ es: 'Pan' }, 'en')).toBe('Pan')
    expect(textIn(null, 'en')).toBe('')
  })

  it("write figures in the country's form, and in their form abroad where it has none", () => {
    expect([formatLocale('en', 'IN'), formatLocale('es', 'EC')]).toEqual(['en-IN', 'es-EC'])
    expect([formatLocale('en', 'EC'), formatLocale('es', 'IN')]).toEqual(['en-001', 'es-419'])
    expect([formatLocale('en'), formatLocale('es')]).toEqual(['en-001', 'es-419'])
  })
})

describe('slugs', () => {
  it('are lower-case ASCII words', () => {
    expect(slugify('Café crème, 250 g')).toBe('cafe-creme-250-g')
    expect(slugify('  ¡Año nuevo!  ')).toBe('ano-nuevo')
  })

  it('carry the id at their end', () => {
    const id = '0192f0c1-7a6b-7c3d-8e4f-0123456789ab'
    expect(idFromSlug(`nocturne-headphones-${id}`)).toBe(id)
    expect(idFromSlug(id)).toBe(id)
    expect(idFromSlug('nocturne-headphones')).toBeUndefined()
  })
})

describe('what somebody writes in one line', () => {
  it('has no gaps and control characters, and keeps what shapes its letters', () => {
    expect(tidy(' Asha \t\n Devi  ')).toBe('Asha Devi')
    expect(tidy('👩\u200d🔬')).toBe('👩\u200d🔬')
  })

  it('is empty where nothing of it can be seen', () => {
    for (const text of [undefined, '', ' \t', '\u200b', '\u2060 \u00ad', '\u3164', '\ufe0f']) expect(tidy(text), JSON.stringify(text)).toBe('')
  })
})
