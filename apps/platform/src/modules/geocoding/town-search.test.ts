import { beforeAll, describe, expect, it, vi } from 'vitest'
import { localityOf } from './locality.ts'
import { buildTownIndex, type TownIndex, type TownRow } from './town-index.ts'
import { townNear } from './town-nearby.ts'
import { searchTowns } from './town-search.ts'
import { createTownReader, createTowns, type ErrorLogger } from './towns.adapter.ts'

const town = (name: string, country: string, region: string, population: number, longitude = 0, latitude = 0): TownRow => ({
  name,
  country,
  region,
  population,
  longitude,
  latitude,
})
const small = buildTownIndex({
  towns: [
    town('Springfield', 'US', 'IL', 114_000),
    town('Springfield', 'US', 'MO', 169_000),
    town('Springfield', 'US', 'MO', 900),
    town('Springbok', 'ZA', '08', 12_000),
    town('São Paulo', 'BR', '27', 10_000_000),
    town('Vila Paulo', 'BR', '27', 800),
    town('Paulista', 'BR', '30', 300_000),
    town('Pauls Valley', 'US', 'OK', 6000),
  ],
  regions: new Map([
    ['US.IL', 'Illinois'],
    ['US.MO', 'Missouri'],
    ['BR.27', 'São Paulo'],
  ]),
  otherNames: ({ name }) => (name === 'São Paulo' ? ['Sampa'] : []),
})
const namesIn = (text: string, country = 'XX', limit = 8) =>
  searchTowns(small, { text, country, limit }).map(({ name, region, country: where }) => `${name}|${region}|${where}`)

describe('searchTowns', () => {
  it('finds by the beginning, whatever the accents and capitals, the largest first', () => {
    expect(namesIn('SPRINGF')).toEqual(['Springfield|Missouri|US', 'Springfield|Illinois|US'])
    expect(namesIn('sao')).toEqual(['São Paulo|São Paulo|BR'])
    expect(namesIn('  Şão  pau ')).toEqual(['São Paulo|São Paulo|BR'])
  })

  it('finds by a later word of a large town, after those whose first word it is, and by another name', () => {
    expect(namesIn('paul')).toEqual(['São Paulo|São Paulo|BR', 'Paulista||BR', 'Pauls Valley||US'])
    expect(namesIn('samp')).toEqual(['São Paulo|São Paulo|BR'])
  })

  it('puts the towns of the country of the shop first', () => {
    expect(namesIn('spring', 'ZA')[0]).toBe('Springbok||ZA')
    expect(namesIn('spring', 'XX')[0]).toBe('Springfield|Missouri|US')
  })

  it.each(['Springfield, Illinois', 'springfield illi', 'springfield, IL, us', 'Springfield,Estados Unidos'])(
    'takes what stands behind the name of %j for a state or a country',
    (text) => {
      expect(namesIn(text)).toContain('Springfield|Illinois|US')
      expect(namesIn(text)).not.toContain('Springbok||ZA')
    },
  )

  it('names the same place once', () => {
    expect(namesIn('springfield')).toEqual(['Springfield|Missouri|US', 'Springfield|Illinois|US'])
  })

  it('gives no more than were asked for, and nothing for what is no name', () => {
    expect(namesIn('springfield', 'XX', 1)).toEqual(['Springfield|Missouri|US'])
    expect(namesIn('zz')).toEqual([])
    expect(namesIn('!?')).toEqual([])
    expect(namesIn(', Illinois')).toEqual([])
  })
})

describe('the towns of the world', () => {
  let index: TownIndex
  const towns = createTowns({ make: createTownReader().read, logger: { error: vi.fn<ErrorLogger['error']>() } })
  beforeAll(async () => {
    index = await towns()
  }, 60_000)
  const first = (text: string, country: string, language: 'en' | 'es' = 'en') => {
    const [found] = searchTowns(index, { text, country, limit: 8 })
    return found && localityOf(found, language)
  }

  it.each([
    ['beng', 'IN', 'Bengaluru', 'Karnataka', 'IN'],
    ['bangalore', 'IN', 'Bengaluru', 'Karnataka', 'IN'],
    ['bombay', 'EC', 'Mumbai', 'Maharashtra', 'IN'],
    ['quit', 'EC', 'Quito', 'Pichincha', 'EC'],
    ['guaya', 'EC', 'Guayaquil', 'Guayas', 'EC'],
    ['londres', 'EC', 'London', 'England', 'GB'],
    ['munich', 'IN', 'Munich', 'Bavaria', 'DE'],
    ['delhi', 'IN', 'Delhi', 'Delhi', 'IN'],
    ['springfield illinois', 'US', 'Springfield', 'Illinois', 'US'],
  ])('finds %s for a shop in %s', (text, country, city, state, where) => {
    expect(first(text, country)).toEqual({ city, state, country: where, zip: null })
  })

  it('names towns in the language of the reader', () => {
    expect(first('london', 'EC', 'es')?.city).toBe('Londres')
    expect(first('nueva york', 'EC', 'es')?.city).toBe('Nueva York')
    expect(first('nueva york', 'EC', 'en')?.city).toBe('New York City')
  })

  it.each([
    [77.6412, 12.9719, 'Bengaluru'],
    [-78.4834, -0.1762, 'Quito'],
    [-79.8891, -2.1894, 'Guayaquil'],
    [178.4415, -18.1405, 'Suva'],
  ])('knows that %d, %d is in %s', (longitude, latitude, name) => {
    expect(townNear(index, { longitude, latitude })?.name).toBe(name)
  })

  it('knows a town across the antimeridian, and none on the open sea', () => {
    const taveuni = townNear(index, { longitude: -179.99, latitude: -16.85 })
    expect(taveuni?.country).toBe('FJ')
    expect(townNear(index, { longitude: -140, latitude: -40 })).toBeUndefined()
  })

  it.each(['a b '.repeat(20), 'san '.repeat(20)])('goes through all regions for few of the beginnings of "%s", which are no towns', (text) => {
    let looks = 0
    const watched = Object.create(index, { regions: { get: () => (looks += 1) && index.regions } }) as typeof index
    expect(searchTowns(watched, { text, country: 'IN', limit: 8 })).toEqual([])
    expect(looks).toBeLessThan(10)
  })

  it('takes less than 16 MB', () => {
    const bytes = Object.values(index).reduce((sum, value) => sum + ('byteLength' in value ? value.byteLength : 0), 0)
    expect(bytes).toBeLessThan(16e6)
  })

  it('are read once, however many ask', async () => {
    expect(await towns()).toBe(index)
  })
})

it('a list of towns that could not be read is read again after a while, and that it could not be is said once', async () => {
  let reads = 0
  const error = vi.fn<ErrorLogger['error']>()
  const make = async () => {
    reads += 1
    if (reads < 3) throw new Error('the disk was away')
    return small
  }
  const towns = createTowns({ make, retryMs: 0, logger: { error } })
  const refused = { code: 'server.unavailable' }
  await expect(towns()).rejects.toMatchObject(refused)
  await expect(towns()).rejects.toMatchObject(refused)
  await expect(towns()).resolves.toBe(small)
  expect(error).toHaveBeenCalledOnce()

  reads = 0
  const patient = createTowns({ make, retryMs: 3_600_000, logger: { error } })
  for (const _ of [1, 2, 3]) await expect(patient()).rejects.toMatchObject(refused)
  expect(reads).toBe(1)
})

it('a shop that stops while the list is read waits for nobody, and complains of nothing', async () => {
  const error = vi.fn<ErrorLogger['error']>()
  const reader = createTownReader()
  const reading = createTowns({ make: reader.read, logger: { error } })().catch((reason: unknown) => reason)
  await reader.close()
  expect(await reading).toMatchObject({ code: 'server.unavailable' })
  expect(error).not.toHaveBeenCalled()
})
