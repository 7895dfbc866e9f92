import { createTestShop, startTestPlatform, type TestPlatform, type TestSeller, type TestShop, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let platform: TestPlatform
let shop: TestShop
let clinic: TestSeller

const hours = { spans: [{ days: [1, 2, 3, 4, 5], from: '10:00', to: '13:00' }] }
const MEERA = { id: 'meera', name: 'Dr Meera Krishnan', hours, slotMinutes: 20, perSlot: 1, leadMinutes: 60, noticeMinutes: 240, daysAhead: 14 }

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform, { policies: { visitZone: { use: 'within', km: 50 } } })
  clinic = await shop.addSeller('Lakeview', undefined, {
    calendars: [MEERA, { ...MEERA, id: 'quick', noticeMinutes: 0 }, { ...MEERA, id: 'far', noticeMinutes: 2880 }, { ...MEERA, id: 'odd', noticeMinutes: 90 }],
  })
  await sql(`insert into category (tenant_id, id, market_id, slug, name, position, sells, care)
             select tenant_id, gen_random_uuid(), market_id, 'doctors', name, 1, 'services', 'doctors' from category where tenant_id = $1 limit 1`)
  await platform.catchUp()
})
afterAll(() => platform.close())

const sql = (text: string, ...values: unknown[]) => platform.database.run(statementOf(text), [shop.tenantId, ...values])

/** Of that calendar, at these places. */
async function bookedProduct(calendar: string, modes: readonly string[]): Promise<string> {
  const { id, variantIds } = await shop.addProduct({ sellerId: clinic.id, variants: modes.length, stock: 50 })
  await sql(
    `update product set calendar = $3, category_id = (select id from category where tenant_id = $1 and slug = 'doctors') where tenant_id = $1 and id = $2`,
    id,
    calendar,
  )
  for (const [index, mode] of modes.entries())
    await sql(`update variant set options = jsonb_build_object('mode', $3::text) where tenant_id = $1 and id = $2`, variantIds[index], mode)
  await platform.catchUp()
  return id
}
const itemOf = async (id: string, locale?: 'es') => (await shop.guest(locale).getItem({ params: { id } })).data

describe('what is booked for a time (decision 0154)', () => {
  it('says with whom, for how long, and until when one may think otherwise', async () => {
    const id = await bookedProduct('meera', ['clinic', 'video'])
    expect(await itemOf(id)).toMatchObject({
      isService: true,
      booking: { calendar: 'meera', with: 'Dr Meera Krishnan', slotMinutes: 20, noticeMinutes: 240 },
      serviceTerms: [
        'At a time you choose, with Dr Meera Krishnan',
        expect.stringMatching(/^At the clinic: Lakeview, .+, Bengaluru$/),
        'By video call, from wherever you are',
        'You can move it or cancel it for free until 4 hours before it begins.',
      ],
    })
    expect((await itemOf(id, 'es')).serviceTerms).toEqual([
      'A la hora que elijas, con Dr Meera Krishnan',
      expect.stringMatching(/^En el consultorio: Lakeview/),
      'Por videollamada, desde donde estés',
      'Puedes cambiarla o cancelarla gratis hasta 4 horas antes de que empiece.',
    ])
  })

  it('says how far somebody comes where it is done at home', async () => {
    const { serviceTerms = [] } = await itemOf(await bookedProduct('meera', ['home']))
    expect(serviceTerms.slice(1, 3)).toEqual(['At home: at an address of yours', 'Up to 50 km from Bengaluru'])
  })

  it.each([
    ['quick', 'until it begins.'],
    ['far', 'until 2 days before it begins.'],
    ['odd', 'until 90 minutes before it begins.'],
  ])('tells the notice of %s in words: %s', async (calendar, end) => {
    expect((await itemOf(await bookedProduct(calendar, ['clinic']))).serviceTerms?.at(-1)).toBe(`You can move it or cancel it for free ${end}`)
  })

  it('is marked in lists, and its category says what it is about', async () => {
    const id = await bookedProduct('meera', ['clinic'])
    const { hits } = await shop.guest().searchItems({ body: { category: ['doctors'] } })
    expect(hits.hits.find(({ _id }) => _id === id)?._source.isBooked).toBe(true)
    const { data } = await shop.guest().filterCatalog({ query: { node: 'doctors' } })
    expect(data[0]).toMatchObject({ slug: 'doctors', care: 'doctors' })
  })

  it('is not booked where its seller keeps no such calendar any more', async () => {
    const id = await bookedProduct('gone', ['clinic'])
    expect(await itemOf(id)).toMatchObject({ booking: null, serviceTerms: [expect.stringContaining('At your address'), expect.anything(), expect.anything()] })
    const { hits } = await shop.guest().searchItems({ body: { category: ['doctors'] } })
    expect(hits.hits.find(({ _id }) => _id === id)?._source).not.toHaveProperty('isBooked')
  })

  it('is nothing that goods say of themselves', async () => {
    const { id } = await shop.addProduct()
    expect((await itemOf(id)).booking).toBeNull()
    const slug = (await shop.guest().filterCatalog({ query: { isCategory: 'y' } })).data.find((node) => node.slug !== 'doctors')?.slug ?? ''
    const { data } = await shop.guest().filterCatalog({ query: { node: slug } })
    expect(data[0]).not.toHaveProperty('care')
  })
})
