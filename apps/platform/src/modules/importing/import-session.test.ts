// Long because each way in which a row may change what is sold is tried on the same small shop.
import { pictures } from '@galleria/demo'
import type { SourceRow } from '@galleria/importer'
import { createTestDatabase } from '@galleria/testing'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../infra/database.ts'
import { saveRecipes } from '../media/index.ts'
import { changesSoFar, importInto, newShop, profileOf, rowsOf, shopContent } from './importing.fixture.ts'
import { createImportingModule, createRetiredStock } from './index.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => undefined })
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const mug = { id: 'mug', name: 'Mug', text: 'Holds tea', brand: 'Kiln', price: '249', stock: 7, attr_material: 'Stoneware' }
const jug = { id: 'jug', name: 'Jug', text: 'Holds water', brand: 'Kiln', price: '499.50', stock: 0, attr_volume: '1 l' }

describe('a first import', () => {
  test('writes products with their variant, stock, attributes, names and pictures', async () => {
    const tenant = await newShop(database)
    const { summary } = await importInto(database, tenant, rowsOf([mug, jug]))
    expect(summary).toMatchObject({ rows: 2, created: 2, updated: 0, unchanged: 0, rejected: 0 })
    const content = await shopContent(database, tenant.id)
    expect(content.products.map(({ external_id, slug, name }) => [external_id, slug, name])).toEqual([
      ['jug', 'jug', { en: 'Jug' }],
      ['mug', 'mug', { en: 'Mug' }],
    ])
    expect(content.variants.map(({ sku, price, stock }) => [sku, price, stock])).toEqual([
      ['jug', 49_950, 0],
      ['mug', 24_900, 7],
    ])
    expect(content.attributes.map(({ code, name }) => [code, name.en])).toEqual([
      ['material', 'Material'],
      ['volume', 'Volume'],
    ])
    const stored = new Set(content.images.map(({ id }) => id))
    expect(content.products[0]!.images.length).toBeGreaterThan(2)
    expect(content.products.flatMap(({ images }) => images).every((id) => stored.has(id))).toBe(true)
  })

  test('gives no picture to products that come without one', async () => {
    const tenant = await newShop(database)
    const profile = profileOf({ picture: '{ of: "{name}", rules: [{ match: jug, use: { asset: 1f4e6 } }] }' })
    expect((await importInto(database, tenant, rowsOf([mug, jug]), { profile })).summary).toMatchObject({ created: 2, rejected: 0 })
    const { products } = await shopContent(database, tenant.id)
    expect(products.map(({ external_id, images }) => [external_id, images.length > 0])).toEqual([
      ['jug', true],
      ['mug', false],
    ])
  })

  test('keeps the names of attributes that the shop has, and adds the languages that they lack', async () => {
    const tenant = await newShop(database)
    await importInto(database, tenant, rowsOf([mug]))
    const profile = profileOf({ attributeNames: '{ material: { en: Made of, es: Material } }' })
    await importInto(database, tenant, rowsOf([{ ...mug, price: '259' }]), { profile })
    expect((await shopContent(database, tenant.id)).attributes.map(({ code, name }) => [code, name])).toEqual([
      ['material', { en: 'Material', es: 'Material' }],
    ])
  })

  test('makes the same ids of the same file, whatever was there before', async () => {
    const tenant = await newShop(database)
    await importInto(database, tenant, rowsOf([mug, jug]))
    const before = await shopContent(database, tenant.id)
    await database.orm.execute(sql`delete from product where tenant_id = ${tenant.id}`)
    await importInto(database, tenant, rowsOf([jug, mug]), { batchSize: 1 })
    const after = await shopContent(database, tenant.id)
    const ids = ({ products, variants }: typeof before) => [...products, ...variants].map(({ id }) => id).toSorted()
    expect(ids(after)).toEqual(ids(before))
  })

  test('adds a category of the profile when the first product needs it, and not the others', async () => {
    const tenant = await newShop(database)
    const names = '{ en: X, es: X }'
    const profile = profileOf({
      category: '{ of: "{kind}", rules: [{ match: cup, use: cups }, { match: bowl, use: bowls }], default: things }',
      categories: `[{ slug: cups, name: ${names} }, { slug: bowls, name: ${names} }, { slug: things, name: ${names} }]`,
    })
    await importInto(database, tenant, rowsOf([{ ...mug, kind: 'cup' }, jug]), { profile })
    const { categories, products } = await shopContent(database, tenant.id)
    expect(categories.map(({ slug, position }) => [slug, position])).toEqual([
      ['cups', 1],
      ['things', 0],
    ])
    expect(new Set(products.map(({ category_id }) => category_id)).size).toBe(2)
    expect((await shopContent(database, tenant.id)).categories.find(({ slug }) => slug === 'things')).toMatchObject({ name: { en: 'Things', es: 'Objetos' } })
  })
})

describe('the same file again', () => {
  test('writes no row and logs no change', async () => {
    const tenant = await newShop(database)
    await importInto(database, tenant, rowsOf([mug, jug]))
    const before = { changes: await changesSoFar(database, tenant.id), content: await shopContent(database, tenant.id) }
    const { rows } = await database.orm.execute(sql`select xmin::text, tenant_id, id from product where tenant_id = ${tenant.id} order by id`)
    const { summary } = await importInto(database, tenant, rowsOf([mug, jug]))
    expect(summary).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
    expect({ changes: await changesSoFar(database, tenant.id), content: await shopContent(database, tenant.id) }).toEqual(before)
    expect((await database.orm.execute(sql`select xmin::text, tenant_id, id from product where tenant_id = ${tenant.id} order by id`)).rows).toEqual(rows)
  })

  test('changes only what has changed in it', async () => {
    const tenant = await newShop(database)
    await importInto(database, tenant, rowsOf([mug, jug]))
    const before = await changesSoFar(database, tenant.id)
    const { summary } = await importInto(database, tenant, rowsOf([{ ...mug, price: 199 }, jug]))
    expect(summary).toMatchObject({ created: 0, updated: 1, unchanged: 1 })
    const { variants } = await shopContent(database, tenant.id)
    expect(variants.find(({ sku }) => sku === 'mug')?.price).toBe(19_900)
    const { rows } = await database.orm.execute(
      sql`select distinct entity_id from catalog_change where tenant_id = ${tenant.id} and kind = 'product' order by 1`,
    )
    expect(rows).toHaveLength(2)
    expect(await changesSoFar(database, tenant.id)).toBeGreaterThan(before)
  })

  test('leaves ratings and the day alone when the source tells none', async () => {
    const tenant = await newShop(database)
    await importInto(database, tenant, rowsOf([mug]))
    await database.orm.execute(sql`update product set ratings = '{0,0,1,2,3}', added_at = '2025-01-01' where tenant_id = ${tenant.id}`)
    await importInto(database, tenant, rowsOf([{ ...mug, name: 'Big mug' }]))
    const { products } = await shopContent(database, tenant.id)
    expect(products[0]).toMatchObject({ name: { en: 'Big mug' }, ratings: [0, 0, 1, 2, 3], added_at: '2025-01-01 00:00:00+00' })
  })
})

describe('stock', () => {
  test('belongs to the shop once a variant is there', async () => {
    const tenant = await newShop(database)
    await importInto(database, tenant, rowsOf([mug]))
    await database.orm.execute(sql`update stock set quantity = 2 where tenant_id = ${tenant.id}`)
    await importInto(database, tenant, rowsOf([{ ...mug, stock: 50, price: 300 }]))
    expect((await shopContent(database, tenant.id)).variants[0]).toMatchObject({ stock: 2, supplied: 7, price: 30_000 })
  })

  test('is set to what the file says with `overwrite`, also where nothing else has changed', async () => {
    const tenant = await newShop(database)
    await importInto(database, tenant, rowsOf([mug]))
    const { summary } = await importInto(database, tenant, rowsOf([{ ...mug, stock: 50 }]), { stock: 'overwrite' })
    expect(summary.unchanged).toBe(1)
    expect((await shopContent(database, tenant.id)).variants[0]!.stock).toBe(50)
    const before = await changesSoFar(database, tenant.id)
    await importInto(database, tenant, rowsOf([{ ...mug, stock: 50 }]), { stock: 'overwrite' })
    expect(await changesSoFar(database, tenant.id)).toBe(before)
  })

  test.each([
    ['more', 50],
    ['fewer', 1],
  ])('that is set to %s was put in, or taken out, beside what was sold', async (_, stock) => {
    const tenant = await newShop(database)
    await importInto(database, tenant, rowsOf([mug]))
    await database.orm.execute(sql`update stock set quantity = quantity - 3 where tenant_id = ${tenant.id}`)
    await importInto(database, tenant, rowsOf([{ ...mug, stock }]), { stock: 'overwrite' })
    expect((await shopContent(database, tenant.id)).variants[0]).toMatchObject({ stock, supplied: stock + 3 })
  })
})

describe('variants', () => {
  const profile = profileOf({
    product: '{ id: "{@group}", sku: "{sku}", name: "{name}", description: "{text}", brand: Loom }',
    variants: `{ group: { of: "{sku}", match: '^[A-Z]+' }, lead: { of: "{kind}", match: '^parent$' }, options: [{ code: size, name: { en: Size, es: Talla }, value: "{size}" }] }`,
  })
  const shirt = (size: string, price = 500) => ({ sku: `TEE-${size}`, name: `Tee ${size}`, price, size })
  const parent = { sku: 'TEE', kind: 'parent', name: 'Tee', text: 'A tee', price: 500 }

  test('are made of neighbouring rows, described by the row that leads them', async () => {
    const tenant = await newShop(database)
    const { summary } = await importInto(database, tenant, rowsOf([shirt('S'), shirt('M', 550), parent, { ...mug, sku: 'MUG' }]), { profile })
    expect(summary).toMatchObject({ rows: 4, created: 2, rejected: 0 })
    const { products, variants } = await shopContent(database, tenant.id)
    expect(products.find(({ external_id }) => external_id === 'TEE')).toMatchObject({
      name: { en: 'Tee' },
      options: [{ code: 'size', values: [{ code: 's' }, { code: 'm' }] }],
    })
    expect(variants.filter(({ sku }) => sku.startsWith('TEE')).map(({ sku, options, price }) => [sku, options, price])).toEqual([
      ['TEE-S', { size: 's' }, 50_000],
      ['TEE-M', { size: 'm' }, 55_000],
    ])
  })

  test('without a price are refused alone', async () => {
    const tenant = await newShop(database)
    const { summary, entries } = await importInto(database, tenant, rowsOf([shirt('S'), { ...shirt('M'), price: '' }, parent]), { profile })
    expect(summary).toMatchObject({ created: 1, rejected: 1 })
    expect(entries).toEqual([{ outcome: 'rejected', line: 2, id: 'TEE', code: 'price.missing', reason: 'the row has no price' }])
    expect((await shopContent(database, tenant.id)).variants.map(({ sku }) => sku)).toEqual(['TEE-S'])
  })

  const torn = 'a row that cannot be read'
  async function* fileOf(rows: readonly (typeof torn | Readonly<Record<string, unknown>>)[]): AsyncGenerator<SourceRow> {
    for (const [index, row] of rows.entries())
      yield row === torn ? { line: index + 1, fault: { code: 'row.unreadable', reason: torn } } : { line: index + 1, value: row }
  }
  const [s, m, l] = [shirt('S'), shirt('M'), shirt('L')]
  const whole = [s, m, l, parent]

  test.each([
    ['was refused', [s, { ...m, price: 'call us' }, l, parent]],
    ['cannot be read', [s, torn, l, parent]],
    ['cannot be read, the first of them', [{ ...mug, sku: 'MUG' }, torn, m, l, parent]],
    ['cannot be read, the last of them', [parent, s, m, torn, { ...mug, sku: 'MUG' }]],
    ['cannot be read, all but one of them', [parent, s, torn, torn]],
  ] as const)('whose row %s stay as they are', async (_, broken) => {
    const tenant = await newShop(database)
    await importInto(database, tenant, fileOf([...whole, { ...mug, sku: 'MUG' }]), { profile })
    await database.orm.execute(sql`update stock set quantity = 2 where tenant_id = ${tenant.id}`)
    const { variants } = await shopContent(database, tenant.id)
    const choices = { options: [{ code: 'size', values: [{ code: 's' }, { code: 'm' }, { code: 'l' }] }] }
    for (const rows of [broken, broken, whole]) {
      await importInto(database, tenant, fileOf(rows), { profile })
      const content = await shopContent(database, tenant.id)
      expect(content.variants).toEqual(variants)
      expect(content.products.find(({ external_id }) => external_id === 'TEE')).toMatchObject(choices)
    }
  })

  test('keep the photographs that only a row has named which cannot be read', async () => {
    const tenant = await newShop(database)
    const photographed = { profile: { ...profile, photographs: '{photo}' } }
    const [small, medium] = [s, m].map((row, index) => ({ ...row, photo: `https://pictures.example/${index}.jpg` }))
    const sources = async () =>
      (await database.orm.execute<{ source: string }>(sql`select source from product_photograph where tenant_id = ${tenant.id} order by position`)).rows.map(
        ({ source }) => source,
      )
    await importInto(database, tenant, fileOf([small!, medium!, parent]), photographed)
    const both = ['https://pictures.example/0.jpg', 'https://pictures.example/1.jpg']
    expect(await sources()).toEqual(both)
    await importInto(database, tenant, fileOf([{ ...small!, price: 600 }, torn, parent]), photographed)
    expect(await sources()).toEqual(both)
    await importInto(database, tenant, fileOf([{ ...small!, price: 600 }, parent]), photographed)
    expect(await sources()).toEqual(both.slice(0, 1))
  })

  test('beside one whose row was refused change, and go once the file is mended', async () => {
    const tenant = await newShop(database)
    const left = async () => Object.fromEntries((await shopContent(database, tenant.id)).variants.map(({ sku, price }) => [sku, price]))
    await importInto(database, tenant, fileOf(whole), { profile })
    await importInto(database, tenant, fileOf([shirt('S', 600), { ...m, price: '' }, shirt('XL'), parent]), { profile })
    const four = { 'TEE-S': 60_000, 'TEE-M': 50_000, 'TEE-L': 50_000, 'TEE-XL': 50_000 }
    expect(await left()).toEqual(four)
    await importInto(database, tenant, fileOf([shirt('S', 600), torn, parent]), { profile })
    expect(await left()).toEqual(four)
    const { summary } = await importInto(database, tenant, fileOf([shirt('S', 600), parent]), { profile })
    expect([summary.updated, await left()]).toEqual([1, { 'TEE-S': 60_000 }])
  })

  test('that are gone from the file go, except those that an order or a cart speaks of: these are sold out', async () => {
    const tenant = await newShop(database)
    await importInto(database, tenant, rowsOf([shirt('S'), shirt('M'), shirt('L'), parent]), { profile })
    const { variants } = await shopContent(database, tenant.id)
    const medium = variants.find(({ sku }) => sku === 'TEE-M')!
    await database.orm.execute(
      sql`insert into customer (tenant_id, id, customer_no, first_name, last_name) values (${tenant.id}, ${tenant.id}, 'C1', 'A', 'B')`,
    )
    await database.orm.execute(sql`insert into cart_line (tenant_id, customer_id, variant_id, quantity) values (${tenant.id}, ${tenant.id}, ${medium.id}, 1)`)
    await database.orm.execute(sql`update stock set quantity = quantity - 3 where tenant_id = ${tenant.id} and variant_id = ${medium.id}`)
    await importInto(database, tenant, rowsOf([shirt('S'), parent]), { profile })
    const left = async () => (await shopContent(database, tenant.id)).variants.map(({ sku, stock, supplied }) => [sku, stock, supplied])
    expect(await left()).toEqual([
      ['TEE-S', 5, 5],
      ['TEE-M', 0, 3],
    ])
    // It comes back as the one does that went: with what the file has of it, once.
    for (const price of [500, 600]) {
      await importInto(database, tenant, rowsOf([shirt('S'), shirt('M', price), shirt('L'), parent]), { profile })
      expect(await left()).toEqual([
        ['TEE-S', 5, 5],
        ['TEE-M', 5, 8],
        ['TEE-L', 5, 5],
      ])
    }
    await database.orm.execute(sql`update stock set quantity = 0 where tenant_id = ${tenant.id} and variant_id = ${medium.id}`)
    await importInto(database, tenant, rowsOf([shirt('S'), shirt('M'), shirt('L'), parent]), { profile })
    expect(await left()).toContainEqual(['TEE-M', 0, 8])
  })

  test('that are not sold any more are sold out again when pieces of them come back, once somebody has looked, and others are not', async () => {
    const { chores } = createRetiredStock({ database })
    const emptied = async (tenantId: string) => {
      for (const chore of chores) await chore()
      return (await shopContent(database, tenantId)).variants.map(({ sku, stock, supplied }) => [sku, stock, supplied])
    }
    const tenant = await newShop(database)
    const known = async (sku: string) => (await shopContent(database, tenant.id)).variants.find((variant) => variant.sku === sku)!.id
    const comesBack = (id: string, pieces: number) =>
      database.orm.execute(sql`update stock set quantity = quantity + ${pieces} where tenant_id = ${tenant.id} and variant_id = ${id}`)
    await importInto(database, tenant, rowsOf([shirt('S'), shirt('M'), parent]), { profile })
    await database.orm.execute(
      sql`insert into customer (tenant_id, id, customer_no, first_name, last_name) values (${tenant.id}, ${tenant.id}, 'C1', 'A', 'B')`,
    )
    const medium = await known('TEE-M')
    await database.orm.execute(sql`insert into cart_line (tenant_id, customer_id, variant_id, quantity) values (${tenant.id}, ${tenant.id}, ${medium}, 1)`)
    await comesBack(medium, -3)
    await importInto(database, tenant, rowsOf([shirt('S'), parent]), { profile })
    await comesBack(medium, 2)
    expect(await emptied(tenant.id)).toEqual([
      ['TEE-S', 5, 5],
      ['TEE-M', 0, 1],
    ])
    // One of the three is still out when it is sold again.
    await importInto(database, tenant, rowsOf([shirt('S'), shirt('M'), parent]), { profile })
    await comesBack(medium, 1)
    expect(await emptied(tenant.id)).toEqual([
      ['TEE-S', 5, 5],
      ['TEE-M', 6, 6],
    ])
  })
})

describe('rows that are not right', () => {
  test('are told with line, id, code and reason, and do not stop the others', async () => {
    const tenant = await newShop(database)
    const rows = [mug, { ...jug, price: 'call us' }, { name: 'No id', price: 1 }, { id: 'x', price: 1 }, { ...jug, id: 'free', price: 0 }, jug]
    const { summary, entries } = await importInto(database, tenant, rowsOf(rows))
    expect(summary).toMatchObject({ rows: 6, created: 2, rejected: 4 })
    expect(entries.map(({ line, id, code }) => [line, id, code])).toEqual([
      [2, 'jug', 'price.unreadable'],
      [3, null, 'id.missing'],
      [4, 'x', 'name.missing'],
      [5, 'free', 'price.not_positive'],
    ])
  })

  test('of one id: the first counts, the others are warnings, in one batch and across batches', async () => {
    for (const batchSize of [1, 500]) {
      const tenant = await newShop(database)
      const { summary, entries } = await importInto(database, tenant, rowsOf([mug, jug, { ...mug, name: 'Other mug' }]), { batchSize })
      expect(summary).toMatchObject({ created: 2, warnings: 1, rejected: 0 })
      expect(entries).toEqual([expect.objectContaining({ outcome: 'warning', line: 3, id: 'mug', code: 'id.duplicate' })])
      expect((await shopContent(database, tenant.id)).products.map(({ name }) => name.en)).toEqual(['Jug', 'Mug'])
    }
  })

  test('with an id that differs from another by signs that nobody sees alone: the first counts, through every price to come; one of nothing else is none', async () => {
    const tenant = await newShop(database)
    const rowsAt = (price: string) => rowsOf([{ ...mug, price }, jug, { ...mug, id: 'mug\u202c', price, name: 'Other mug' }, { ...jug, id: '\u202c' }])
    for (const [price, counts] of [
      ['249', { created: 2, updated: 0 }],
      ['259', { created: 0, updated: 1 }],
    ] as const) {
      const { summary, entries } = await importInto(database, tenant, rowsAt(price))
      expect(summary).toMatchObject({ ...counts, warnings: 1, rejected: 1 })
      expect(entries).toEqual([
        expect.objectContaining({ outcome: 'warning', line: 3, id: 'mug', code: 'id.duplicate' }),
        expect.objectContaining({ outcome: 'rejected', line: 4, code: 'id.missing' }),
      ])
      expect((await shopContent(database, tenant.id)).products.map(({ name }) => name.en)).toEqual(['Jug', 'Mug'])
    }
  })

  test('with more ratings than anything ever had come without any: the shop could not add up those of its products', async () => {
    const tenant = await newShop(database)
    const profile = profileOf({ rating: '{ mean: "{mean}", count: "{count}" }' })
    const rows = [2_147_483_647, 80_140_733_311, 12].map((count, index) => ({ ...mug, id: `mug-${index}`, mean: '5', count }))
    expect((await importInto(database, tenant, rowsOf(rows), { profile })).summary).toMatchObject({ created: 3, rejected: 0 })
    expect((await shopContent(database, tenant.id)).products.map(({ ratings }) => ratings)).toEqual([
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
      [0, 0, 0, 0, 12],
    ])
  })

  test('with a SKU of another product are refused, in the shop and in the batch', async () => {
    const tenant = await newShop(database)
    const profile = profileOf({ product: '{ id: "{id}", sku: SAME, name: "{name}", description: "{text}", brand: "{brand}" }' })
    const { summary, entries } = await importInto(database, tenant, rowsOf([mug, jug]), { profile })
    expect([summary.created, entries.map(({ id, code }) => [id, code])]).toEqual([1, [['jug', 'sku.taken']]])
    const again = await importInto(database, tenant, rowsOf([jug]), { profile })
    expect(again.entries.map(({ code }) => code)).toEqual(['sku.taken'])
  })

  test('that only the database refuses are found by halving; the rest of the batch is written', async () => {
    const tenant = await newShop(database)
    const rows = [...Array.from({ length: 9 }, (_, n) => ({ ...mug, id: `mug-${n}` })), { ...mug, id: 'monster' }]
    await database.orm.execute(sql.raw(`alter table product add constraint no_monster check (external_id <> 'monster') not valid`))
    const { summary, entries } = await importInto(database, tenant, rowsOf(rows))
    await database.orm.execute(sql.raw('alter table product drop constraint no_monster'))
    expect(summary).toMatchObject({ created: 9, rejected: 1 })
    expect(entries.at(-1)).toMatchObject({ outcome: 'rejected', line: 10, id: 'monster', code: 'row.refused' })
  })

  test('are cut where they are too long, with a warning', async () => {
    const tenant = await newShop(database)
    const { entries } = await importInto(database, tenant, rowsOf([{ ...mug, name: '🫖'.repeat(150), text: 'x'.repeat(6000), attr_long: 'y'.repeat(2000) }]))
    expect(entries.map(({ code }) => code).toSorted()).toEqual(['attribute.cut', 'description.cut', 'name.cut'])
    const [product] = (await shopContent(database, tenant.id)).products
    expect(product!.name.en).toMatch(/^(?:🫖)+…$/u)
    expect(product!.name.en!.length).toBeLessThanOrEqual(200)
  })

  test('may hold what PostgreSQL and JSON can not', async () => {
    const tenant = await newShop(database)
    const { summary } = await importInto(database, tenant, rowsOf([{ ...mug, name: 'A\u0000B \ud800 C', attr_odd: '\u0000' }]))
    expect(summary.created).toBe(1)
    expect((await shopContent(database, tenant.id)).products[0]!.name.en).toBe('AB \ufffd C')
  })
})

describe('a run', () => {
  const many = Array.from({ length: 30 }, (_, n) => ({ ...mug, id: `mug-${n}`, name: `Mug ${n}` }))

  test('writes nothing when it is dry, and tells what it would do', async () => {
    const tenant = await newShop(database)
    await importInto(database, tenant, rowsOf([mug]))
    const before = { changes: await changesSoFar(database, tenant.id), content: await shopContent(database, tenant.id) }
    const { summary } = await importInto(database, tenant, rowsOf([{ ...mug, price: 1 }, jug]), { isDryRun: true })
    expect(summary).toMatchObject({ created: 1, updated: 1 })
    expect({ changes: await changesSoFar(database, tenant.id), content: await shopContent(database, tenant.id) }).toEqual(before)
  })

  test('that is interrupted keeps what it has read, and the next one completes it', async () => {
    const tenant = await newShop(database)
    const interruption = new AbortController()
    async function* interrupted() {
      for await (const row of rowsOf(many)) {
        if (row.line === 17) interruption.abort()
        yield row
      }
    }
    const { summary } = await importInto(database, tenant, interrupted(), { batchSize: 5, signal: interruption.signal })
    expect(summary).toMatchObject({ isStopped: true, rows: 17, created: 17 })
    expect((await shopContent(database, tenant.id)).products).toHaveLength(17)
    const next = await importInto(database, tenant, rowsOf(many), { batchSize: 5 })
    expect(next.summary).toMatchObject({ isStopped: false, created: 13, unchanged: 17 })
  })

  test('whose source breaks keeps the batches before', async () => {
    const tenant = await newShop(database)
    async function* broken() {
      for await (const row of rowsOf(many)) {
        if (row.line === 17) throw new Error('unexpected end of file')
        yield row
      }
    }
    await expect(importInto(database, tenant, broken(), { batchSize: 5 })).rejects.toThrow('unexpected end of file')
    expect((await shopContent(database, tenant.id)).products.length % 5).toBe(0)
    const next = await importInto(database, tenant, rowsOf(many), { batchSize: 5 })
    expect(next.summary.created + next.summary.unchanged).toBe(30)
  })

  test('takes no more than its limit', async () => {
    const tenant = await newShop(database)
    expect((await importInto(database, tenant, rowsOf(many), { limit: 7, batchSize: 5 })).summary).toMatchObject({ created: 7, rows: 7 })
  })

  test('refuses to run beside another one into the same shop, and not beside one into another shop', async () => {
    const [tenant, other] = [await newShop(database), await newShop(database)]
    const { openSession } = createImportingModule({ database, pictures, savePictures: saveRecipes })
    const first = await openSession(tenant)
    await expect(openSession(tenant)).rejects.toThrow(/Another import into ".*" is running/)
    await (await openSession(other)).close()
    await first.close()
    await (await openSession(tenant)).close()
  })

  test('into an unknown market says which there are', async () => {
    const tenant = await newShop(database)
    await expect(importInto(database, tenant, rowsOf([mug]), { market: 'moon' })).rejects.toThrow('There is no market "moon"; there are goods')
  })
})
