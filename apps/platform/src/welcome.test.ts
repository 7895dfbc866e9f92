import { describe, expect, it } from 'vitest'
import { testTenant } from './shop.fixture.ts'
import { DEMO_LOGINS, welcome } from './welcome.ts'

const printed = (...keys: readonly string[]): string =>
  welcome(
    'http://127.0.0.1:4000',
    keys.map((key) => ({ ...testTenant(), key, name: key, hosts: [`${key}.localhost`] })),
    'the-secret-of-the-outbox',
  )
const lineOf = (text: string, userName: string): string | undefined => text.split('\n').find((line) => line.includes(userName))

describe('what is printed at the start', () => {
  it('has a login of each demo shop for a customer, for its staff and for a seller, and says which seller', () => {
    const text = printed('galleria', 'plaza')
    for (const { userName, password } of DEMO_LOGINS) expect(lineOf(text, userName)).toContain(password)
    expect(lineOf(text, 'kabir@galleria.example')).toContain('(works for green-acre)')
    expect(lineOf(text, 'ines@plaza.example')).toContain('(works for casa-condor)')
    expect(lineOf(text, 'mira@galleria.example')).toContain('(works there)')
    expect(lineOf(text, 'anjali@galleria.example')).not.toContain('works')
  })

  it('has no login of a shop that is not there', () => {
    const text = printed('plaza')
    expect([lineOf(text, 'ines@plaza.example') === undefined, lineOf(text, 'kabir@galleria.example')]).toEqual([false, undefined])
    expect(printed('another')).not.toContain('Demo logins')
  })

  it('says where each shop and its outbox are', () => {
    const text = printed('galleria', 'plaza')
    expect(text).toContain('http://plaza.localhost:4000/ ')
    expect(text).toContain('http://plaza.localhost:4000/development/outbox?secret=the-secret-of-the-outbox')
  })
})
