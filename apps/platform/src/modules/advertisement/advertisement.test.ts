import { describe, expect, it } from 'vitest'
import { currentOf, linkOf, presenceOf } from './advertisement.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
const ad = (id: string, startsAt: Date, endsAt: Date | null, position = 0) => ({ id, startsAt, endsAt, position })

describe('an advertisement leads', () => {
  it.each(['/', '/market/toys', '/search?q=a%20b&sort=low'])('to a path of the shop: %s', (link) =>
    expect(linkOf(link)).toEqual({ href: link, isElsewhere: false }),
  )
  it('to an https address, which is somebody else’s', () =>
    expect(linkOf('https://maker.example/a')).toEqual({ href: 'https://maker.example/a', isElsewhere: true }))
  it.each([
    '//evil.example',
    '/\\evil.example',
    'http://maker.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://me:word@maker.example',
    'market/toys',
    '',
    '/a\nb',
  ])('nowhere: %j', (link) => expect(linkOf(link)).toBeUndefined())
})

describe('the time of an advertisement', () => {
  const all = [ad('ended', at(1), at(5)), ad('late', at(3), null, 2), ad('early', at(2), at(9), 1), ad('coming', at(8), null)]
  it('is from its beginning until before its end; those of lower position come first', () => {
    expect(currentOf(all, at(6)).current.map(({ id }) => id)).toEqual(['early', 'late'])
    expect(currentOf(all, at(5)).current.map(({ id }) => id)).toEqual(['early', 'late'])
    expect(currentOf(all, at(4)).current.map(({ id }) => id)).toEqual(['ended', 'early', 'late'])
    expect(currentOf(all, at(9)).current.map(({ id }) => id)).toEqual(['coming', 'late'])
  })
  it('says when something begins or ends next', () => {
    expect(currentOf(all, at(6)).until).toEqual(at(8))
    expect(currentOf(all, at(8)).until).toEqual(at(9))
    expect(currentOf(all, at(10)).until).toBeNull()
  })
  it('says whether anything is shown, and when that is going to be otherwise: one that follows another changes nothing', () => {
    const some = [ad('first', at(3), at(5)), ad('next', at(5), at(7)), ad('last', at(9), null)]
    expect(presenceOf([], at(1))).toEqual({ isAny: false, until: null })
    expect(presenceOf(some, at(1))).toEqual({ isAny: false, until: at(3) })
    expect(presenceOf(some, at(4))).toEqual({ isAny: true, until: at(7) })
    expect(presenceOf(some, at(7))).toEqual({ isAny: false, until: at(9) })
    expect(presenceOf(some, at(9))).toEqual({ isAny: true, until: null })
  })
})
