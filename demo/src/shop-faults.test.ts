import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readShop } from './demo-files.ts'

const EXAMPLE = readFileSync(resolve(import.meta.dirname, '../../docs/example-shop/shop.yaml'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'galleria-shop-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The example with something else in it. */
function read(from: string, to: string) {
  expect(EXAMPLE).toContain(from)
  const path = join(folder, 'shop.yaml')
  writeFileSync(path, EXAMPLE.replace(from, to))
  return readShop(path)
}

/** What is said of it, without file and line. */
function refused(from: string, to: string): string {
  try {
    read(from, to)
    return 'nothing'
  } catch (error) {
    return (error as Error).message.replace(/^\S+:\d+: /, '')
  }
}
const refusedWith = (more: string): string => refused('returns:', `${more}\nreturns:`)

describe('digits without quotes', () => {
  test('keep the zeros and the plus that they begin with', () => {
    expect(read('phone: "0861234500" }', 'phone: 0861234500 }').settings.support.phone).toBe('0861234500')
    expect(read('phone: "0861234500" }', 'phone: +353861234500 }').settings.support.phone).toBe('+353861234500')
    expect(read('zip: D02 XY45, position: [-6.2603', 'zip: 02134, position: [-6.2603').settings.place?.zip).toBe('02134')
    const [seller] = read('zip: D02 XY45, country', 'zip: 02134, country').sellers
    expect(seller?.office.zip).toBe('02134')
    expect(read('    phone: "0861234500"', '    phone: 0861234500').sellers[0]?.phone).toBe('0861234500')
  })

  test('name sizes that differ in their zeros alone', () => {
    const guide = 'sizeGuides: [{ market: tea, name: { en: Tins }, columns: [{ en: Wide }], rows: { 00: [060], 0: [64] } }]'
    expect(read('returns:', `${guide}\nreturns:`).settings.sizeGuides?.[0]?.rows).toEqual([
      { size: '0', cells: ['64'] },
      { size: '00', cells: ['060'] },
    ])
  })

  test('are numbers where a number is meant', () => {
    expect(read('freeFrom: 50', 'freeFrom: 0').settings.delivery.freeFrom).toBe(0)
    expect(read('fee: 4.95', 'fee: 0.95').settings.delivery.fee).toBe(95)
    expect(refused('freeFrom: 50', 'freeFrom: 050')).toBe('delivery.freeFrom must be a number of at least 0')
  })
})

test('what would never hold as it is written is refused', () => {
  expect(refused('zones: [{ upToKm: 300, days: 1 }, { days: 3 }]', 'zones: [{ days: 3 }, { upToKm: 300, days: 1 }]')).toBe(
    'dispatch.zones[1] must be of farther away than the one before it',
  )
  expect(refused('    pickup: true', '    dispatch: { zones: [{ days: 3 }, { days: 4 }] }')).toBe(
    'sellers[0].dispatch.zones[1] must be of farther away than the one before it',
  )
  expect(refusedWith('rewards: { points: 1, per: 1, worth: 1, tiers: [{ from: 9, percent: 200 }, { from: 3, percent: 150 }] }')).toBe(
    'rewards.tiers[1].from must be more than the one before it',
  )
  expect(refusedWith('priceFilter: { from: 50, to: 5 }')).toBe('priceFilter.to must be more than 50')
  expect(refusedWith('sizeGuides: [{ market: tea, name: { en: Tins }, columns: [{ en: Wide }, { en: High }], rows: { S: [1] } }]')).toBe(
    'sizeGuides[0].rows.S must have a cell for each of its columns: 2, not 1',
  )
})

test('what a field has to be is told in words', () => {
  expect(refusedWith('appointments: { videoRooms: "https://meet.example" }')).toBe(
    'appointments.videoRooms must be an address that ends with a slash, such as https://meet.jit.si/',
  )
  expect(refusedWith('assistant: { webhook: bot.example }')).toBe('assistant.webhook must be an address such as https://bot.example/webhooks/rest/webhook')
  expect(refusedWith('synonyms: [[mug]]')).toBe('synonyms[0] must be a list of 2 to 12')
})
