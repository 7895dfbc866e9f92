import { randomUUID } from 'node:crypto'
import { createTestShop, startTestPlatform, type TestPlatform, type TestShop, withClient } from '@galleria/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

let platform: TestPlatform
let shop: TestShop
let now = new Date('2026-11-21T10:00:00Z')

beforeAll(async () => {
  platform = await startTestPlatform({ overrides: { clock: () => now } })
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

const sql = (text: string, values: unknown[]) => withClient(platform.database.connectionString, (client) => client.query(text, values))

async function advertise(about: { placement?: string; link?: string; startsAt?: string; endsAt?: string | null; title?: string } = {}): Promise<string> {
  const { placement = 'home offer 1', link = '/market/electronics', startsAt = '2026-11-01T00:00:00Z', endsAt = null, title = 'Bread' } = about
  const id = randomUUID()
  await sql(
    `insert into advertisement (tenant_id, id, placement, images, hue, link, title, text, action, starts_at, ends_at)
     values ($1, $2, $3, '{bread,roll}', 75, $4, $5, '{"en":"Baked today"}', '{"en":"See it","es":"Verlo"}', $6, $7)`,
    [shop.tenantId, id, placement, link, { en: title, es: `${title} (es)` }, startsAt, endsAt],
  )
  await platform.catchUp()
  return id
}
const titles = async (body: { placement?: 'home offer 1' | 'ads banner' } = {}) =>
  (await shop.guest().listAdvertisements({ body })).data.map(({ title }) => title)

it('shows what is advertised now in a placement, at once when it is put there and not when it is taken away, without asking the database', async () => {
  expect(await titles()).toEqual([])
  const id = await advertise({ title: 'Cheese' })
  await advertise({ title: 'Wine', placement: 'ads banner' })
  expect([await titles(), await titles({ placement: 'home offer 1' })].map((found) => found.toSorted())).toEqual([['Cheese', 'Wine'], ['Cheese']])
  const before = platform.database.requestRoundTrips()
  const { data } = await shop.guest('es').listAdvertisements({ body: { placement: 'home offer 1' } })
  expect(platform.database.requestRoundTrips()).toBe(before)
  expect(data).toEqual([
    {
      _id: id,
      placement: 'home offer 1',
      url: '/img/bread',
      images: ['/img/bread', '/img/roll'],
      hue: 75,
      link: '/market/electronics',
      isElsewhere: false,
      title: 'Cheese (es)',
      text: 'Baked today',
      action: 'Verlo',
    },
  ])
  await sql('delete from advertisement where tenant_id = $1 and id = $2', [shop.tenantId, id])
  await platform.catchUp()
  expect(await titles({ placement: 'home offer 1' })).toEqual([])
})

it('shows each in its time, and says until when the answer holds', async () => {
  await advertise({ title: 'Evening', startsAt: '2026-11-21T18:00:00Z', endsAt: '2026-11-21T22:00:00Z' })
  expect(await titles({ placement: 'home offer 1' })).toEqual([])
  expect((await shop.guest().listAdvertisements({ body: {} })).until).toBe('2026-11-21T18:00:00.000Z')
  now = new Date('2026-11-21T18:00:00Z')
  expect(await titles({ placement: 'home offer 1' })).toEqual(['Evening'])
  expect((await shop.guest().listAdvertisements({ body: {} })).until).toBe('2026-11-21T22:00:00.000Z')
  now = new Date('2026-11-21T22:00:00Z')
  expect(await titles({ placement: 'home offer 1' })).toEqual([])
})

it('neither keeps nor shows a link that leads into something', async () => {
  for (const link of ['javascript:alert(1)', '//evil.example', 'http://plain.example'])
    await expect(advertise({ link }), link).rejects.toThrow('advertisement_link')
  await advertise({ title: 'Elsewhere', link: 'https://maker.example/bread' })
  await advertise({ title: 'Trap', link: 'https://me:word@evil.example' })
  const shown = (await shop.guest().listAdvertisements({ body: { placement: 'home offer 1' } })).data
  expect(shown.map(({ title, isElsewhere }) => [title, isElsewhere])).toEqual([['Elsewhere', true]])
})

it('is refused where there is no such placement', async () => {
  await expect(shop.guest().listAdvertisements({ body: { placement: 'the moon' as 'ads banner' } })).rejects.toMatchObject({ code: 'request.invalid' })
})
