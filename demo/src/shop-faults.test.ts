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
