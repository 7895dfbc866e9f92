import { describe, expect, it } from 'vitest'
import { idFromSlug, isEmail, isTenDigitPhone, lastTenDigits, pickLocale, slugify, textIn } from './index.ts'

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

describe('ways to reach somebody', () => {
  it('reduces a phone to its last ten digits (V-39)', () => {
    expect(lastTenDigits('+91 (98450) 10-10.1')).toBe('9845010101')
    expect(lastTenDigits('098-450 10101')).toBe('9845010101')
  })

  it('tells e-mail addresses and phone numbers from other text (V-30)', () => {
    expect(isEmail('anjali@galleria.example')).toBe(true)
    expect(isEmail('anjali@galleria')).toBe(false)
    expect(isTenDigitPhone('+91 98450 10101')).toBe(true)
    expect(isTenDigitPhone('98450 1010')).toBe(false)
    expect(isTenDigitPhone('call me: 9845010101')).toBe(false)
  })
})
