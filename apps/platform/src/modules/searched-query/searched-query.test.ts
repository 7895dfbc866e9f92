import { describe, expect, it } from 'vitest'
import { keptQuery, markOf } from './searched-query.ts'

describe('what is searched for', () => {
  it.each([
    ['  Women’s   JEANS! ', 'women’s jeans'],
    ['Café crème', 'café crème'],
    ['C++', 'c++'],
    ['1 l milk', '1 l milk'],
    ['OMEN 27i', 'omen 27i'],
    ['ＵＳＢ\u00a0C', 'usb c'],
  ])('is kept of %j as %j', (text, kept) => {
    expect(keptQuery(text)).toBe(kept)
  })

  it.each([
    'anjali@galleria.example',
    '+91 98450 12345',
    '4111 1111 1111 1111',
    'call 080-2345-6789',
    'https://example.com/a',
    ' ?! ',
    'a',
    'nine words are more than anybody types at once',
    'x'.repeat(81),
  ])('is not kept of %j', (text) => {
    expect(keptQuery(text)).toBeUndefined()
  })
})

describe('a mark', () => {
  const of = (network: string, query = 'lamp', tenantId = 't') => markOf('secret', { tenantId, query, network })

  it('is one of 63, and the same each time', () => {
    const marks = new Set(Array.from({ length: 2000 }, (_, index) => of(`192.0.2.${index}`)))
    expect(marks.size).toBe(63)
    for (const mark of marks) expect(mark & (mark - 1n)).toBe(0n)
    expect(of('203.0.113.7')).toBe(of('203.0.113.7'))
  })

  it('of a sender does not tell what else they searched', () => {
    const same = Array.from({ length: 1000 }, (_, index) => of(`192.0.2.${index}`) === of(`192.0.2.${index}`, 'sofa'))
    expect(same.filter(Boolean).length).toBeLessThan(50)
  })
})
