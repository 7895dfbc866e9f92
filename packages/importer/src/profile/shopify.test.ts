import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createFieldsMapper } from '../mapping/fields-mapper.ts'
import { readRows } from '../readers/index.ts'
import { type Mapped, mapRows } from '../mapping/mapper.ts'
import { loadProfile } from './load-profile.ts'
import type { FieldsProfile } from './profile.ts'

/** As Shopify writes it: what is said of a product stands in its first row, and photographs beyond the variants have rows of their own. */
const EXPORT = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status
shirt,Linen shirt,"<p>Light, and <b>cool</b>.</p>",Hale,Shirts,summer,true,Size,S,Color,Sand,,,SH-S,4,49.00,59.00,https://cdn.example/shirt-1.jpg,1,active
shirt,,,,,,,,M,,Sand,,,,7,49.00,,https://cdn.example/shirt-2.jpg,2,
shirt,,,,,,,,,,,,,,,,,https://cdn.example/shirt-3.jpg,3,
mug,Tall mug,,Fade Street,Mugs,,true,Glaze,Sea,,,,,,12,24.00,,https://cdn.example/mug.jpg,1,active
mug,,,,,,,,Oat,,,,,,8,24.00,,,,
tin,Tea tin,,Fade Street,Tins,,true,Title,Default Title,,,,,TIN-1,3,9.00,,https://cdn.example/tin.jpg,1,active
tin,,,,,,,,,,,,,,,,,https://cdn.example/tin-2.jpg,2,
bowl,Bowl that is not ready,,Fade Street,Bowls,,false,Size,S,,,,,,1,19.00,,,,draft
bowl,,,,,,,,M,,,,,,1,21.00,,,,
vase,Vase,,Fade Street,Vases,,true,Title,Default Title,,,,,V-1,1,30.00,,,,active
`

async function mappedIn(text: string): Promise<Mapped[]> {
  const mapper = createFieldsMapper(loadProfile('shopify') as FieldsProfile, { currency: 'EUR', country: 'IE' })
  const mapped: Mapped[] = []
  for await (const one of mapRows(readRows('csv', Readable.from([Buffer.from(text)])), mapper)) mapped.push(one)
  return mapped
}

async function drafts() {
  const mapped = await mappedIn(EXPORT)
  expect(mapped.flatMap(({ entries }) => entries)).toEqual([])
  return mapped.map(({ draft }) => draft)
}

/** What newer exports call the same columns; the others are called so in both. */
const NEWER = new Map([
  ['Handle', 'URL handle'],
  ['Body (HTML)', 'Description'],
  ['Published', 'Published on online store'],
  ['Gift Card', 'Gift card'],
  ...[1, 2, 3].flatMap((n) => [[`Option${n} Name`, `Option${n} name`] as const, [`Option${n} Value`, `Option${n} value`] as const]),
  ['Variant SKU', 'SKU'],
  ['Variant Inventory Qty', 'Inventory quantity'],
  ['Variant Price', 'Price'],
  ['Variant Compare At Price', 'Compare-at price'],
  ['Image Src', 'Product image URL'],
  ['Image Position', 'Image position'],
])
const inNewerNames = (text: string): string => {
  const [header = '', ...rows] = text.split('\n')
  const names = header.split(',').map((name) => NEWER.get(name) ?? name)
  return [names.join(','), ...rows].join('\n')
}

test('an export whose columns have the newer names makes the same products', async () => {
  expect(await mappedIn(inNewerNames(EXPORT))).toEqual(await mappedIn(EXPORT))
})

test("a product's rows are its variants, by the options that it has, and its photographs", async () => {
  const [shirt, mug, tin] = await drafts()
  expect(shirt).toMatchObject({ externalId: 'shopify:shirt', name: { en: 'Linen shirt' }, description: { en: 'Light, and cool.' }, brand: 'Hale' })
  expect(shirt?.variants).toMatchObject([
    { sku: 'SH-S', options: { 'option-1': 's', 'option-2': 'sand' }, price: 4900, listPrice: 5900, stock: 4 },
    { sku: 'shirt-M-Sand', options: { 'option-1': 'm', 'option-2': 'sand' }, stock: 7 },
  ])
  expect(shirt?.photographs).toEqual([1, 2, 3].map((n) => `https://cdn.example/shirt-${n}.jpg`))
  expect(mug).toMatchObject({ categorySlug: 'cups', variants: [{ sku: 'mug-Sea', options: { 'option-1': 'sea' } }, { sku: 'mug-Oat' }] })
  expect(mug?.options.map(({ code }) => code)).toEqual(['option-1'])
  expect(tin).toMatchObject({ options: [], variants: [{ sku: 'TIN-1', price: 900, stock: 3 }] })
  expect(tin?.photographs).toHaveLength(2)
})

test('of a product above or below a row that cannot be read, and of one with such a row or a refused one, it is known that it may be more', async () => {
  const lines = EXPORT.split('\n')
  const partial = async (change: (line: string, at: number) => string) => {
    const mapped = await mappedIn(lines.map(change).join('\n'))
    return mapped.filter(({ draft }) => draft?.isPartial).map(({ draft }) => draft?.externalId)
  }
  expect(await partial((line) => line)).toEqual([])
  expect(await partial((line, at) => (at === 2 ? line.replace('49.00', 'call us') : line))).toEqual(['shopify:shirt'])
  expect(await partial((line, at) => (at === 2 ? `${line},` : line))).toEqual(['shopify:shirt'])
  expect(await partial((line, at) => (at === 3 ? `${line},` : line))).toEqual(['shopify:shirt', 'shopify:mug'])
  expect(await partial((line, at) => (at === 5 ? `"${line}` : line))).toEqual(['shopify:mug'])
})

test('what the online store does not show is passed over, and so are gift cards; a column that an export lacks hides nothing', async () => {
  const taken = async (text: string) => (await mappedIn(text)).map(({ draft }) => draft?.externalId)
  const rows = (columns: string, ...ends: string[]) =>
    `Handle,Title,Option1 Name,Option1 Value,Variant Price,${columns}\n${ends.map((end, at) => `p${at},Product,Title,Default Title,9.00,${end}\n`).join('')}`
  const shown = ['true,false,active', 'TRUE,FALSE,Active', ',,', 'false,false,active', 'true,true,active', 'true,false,archived']
  expect(await taken(rows('Published,Gift Card,Status', ...shown))).toEqual(['shopify:p0', 'shopify:p1', 'shopify:p2'])
  expect(await taken(rows('Published,Gift Card', 'true,false', 'false,false'))).toEqual(['shopify:p0'])
  expect(await taken(rows('Status', 'active', 'draft'))).toEqual(['shopify:p0'])
  expect(await taken(rows('Vendor', 'Hale'))).toEqual(['shopify:p0'])
  expect(await taken(inNewerNames(rows('Published,Gift Card,Status', ...shown)))).toEqual(['shopify:p0', 'shopify:p1', 'shopify:p2'])
})

test('drafts, with all their variants, are passed over', async () => {
  expect((await drafts()).map((draft) => draft?.externalId)).toEqual(['shopify:shirt', 'shopify:mug', 'shopify:tin', 'shopify:vase'])
})

test.each([
  ['lens', ['+1.50', '-1.50', '0'], ['plus-1-50', 'minus-1-50', '0']],
  ['shoe', ['EE', 'E+', 'E'], ['ee', 'e-plus', 'e']],
  ['scarf', ['Красный', '藍', 'Teal'], ['красный', '藍', 'teal']],
])('choices of a %s that differ by a sign or are written in another script are told apart', async (handle, values, codes) => {
  const rows = values.map((value) => `${handle},Thing,,Hale,,,true,Kind,${value},,,,,,4,49.00,,,,active`)
  const [{ draft, entries } = { draft: undefined, entries: [] }] = await mappedIn([EXPORT.split('\n')[0], ...rows].join('\n'))
  expect(entries).toEqual([])
  expect(draft?.options[0]?.values).toEqual(codes.map((code, at) => ({ code, name: { en: values[at] } })))
  expect(draft?.variants.map(({ options }) => options['option-1'])).toEqual(codes)
})
