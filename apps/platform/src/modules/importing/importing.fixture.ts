import { randomUUID } from 'node:crypto'
import { pictures, type Shop } from '@galleria/demo'
import { createFieldsMapper, type FieldsProfile, type ImportJob, type ImportSummary, parseProfile, type ReportEntry, type SourceRow } from '@galleria/importer'
import { sql } from 'drizzle-orm'
import type { Database } from '../../infra/database.ts'
import { saveRecipes } from '../media/index.ts'
import type { Tenant, TenantSettings } from '../tenant/index.ts'
import { createImportingModule } from './index.ts'
import { shopRepository } from './shop.repository.ts'

const SETTINGS: TenantSettings = {
  currency: 'INR',
  country: 'IN',
  locales: ['en', 'es'],
  hue: 75,
  timeZone: 'Asia/Kolkata',
  tagline: { en: 'For tests' },
  tax: { name: 'GST', rate: 18 },
  delivery: { fee: 4000, freeFrom: 99_900 },
  cart: { mode: 'single' },
  checkout: { defaultPayment: 'COD', payments: ['COD'] },
  support: { email: 'hello@shop.example', phone: '0000000000' },
}

const office = { street1: '1 Mill Lane', city: 'Pune', state: 'Maharashtra', zip: '411001', country: 'IN', position: [73.8, 18.5] } as const
const seller = { slug: 'mill', name: 'Mill', phone: '9845010999', office, preferences: { allowPickupFromShop: false } }
const goods = { name: { en: 'Goods', es: 'Cosas' }, blurb: { en: 'Goods', es: 'Cosas' }, hue: 10, asset: '1f4e6', layout: 'standard' } as const

/** A tenant of one's own with market "goods", category "things" and seller "mill". */
export async function newShop(database: Database): Promise<Tenant> {
  const key = `shop-${randomUUID().slice(0, 8)}`
  const tenant: Tenant = { id: randomUUID(), key, name: key, hosts: [`${key}.localhost`], settings: SETTINGS }
  const shop: Pick<Shop, 'markets' | 'sellers'> = {
    markets: [{ ...goods, slug: 'goods', categories: [{ slug: 'things', name: { en: 'Things', es: 'Objetos' }, sells: 'goods', care: null }] }],
    sellers: [seller],
  }
  await shopRepository(database.orm).saveTenant(tenant)
  await shopRepository(database.orm).saveStructure(tenant.id, shop, { imageOf: () => 'none', keepsLooks: false })
  return tenant
}

const PROFILE = {
  name: 'test',
  description: 'For tests',
  locale: 'en',
  product: '{ id: "{id}", name: "{name}", description: "{text}", brand: "{brand}" }',
  price: '{ from: "{price}", currency: INR }',
  stock: '{ from: "{stock}", default: 5 }',
  category: 'things',
  seller: 'mill',
  picture: '{ asset: 1f4e6 }',
  attributes: '[{ prefix: attr_, type: text }]',
}

/** Rows `{ id, name, text, brand, price, stock, attr_... }` become products; fields given, in YAML, replace or add to the profile's. */
export const profileOf = (fields: Readonly<Record<string, string>> = {}): FieldsProfile =>
  parseProfile(
    Object.entries({ ...PROFILE, ...fields })
      .map(([name, yaml]) => `${name}: ${yaml}`)
      .join('\n'),
    'test.yaml',
  ) as FieldsProfile

export async function* rowsOf(values: readonly Readonly<Record<string, unknown>>[]): AsyncGenerator<SourceRow> {
  for (const [index, value] of values.entries()) yield { line: index + 1, value }
}

type Imported = { readonly summary: ImportSummary; readonly entries: readonly ReportEntry[] }

/** Imports rows into market "goods" in a session of its own. */
export async function importInto(
  database: Database,
  tenant: Tenant,
  rows: AsyncIterable<SourceRow>,
  { profile = profileOf(), ...job }: Partial<ImportJob> & { profile?: FieldsProfile } = {},
): Promise<Imported> {
  const session = await createImportingModule({ database, pictures, savePictures: saveRecipes }).openSession(tenant)
  const entries: ReportEntry[] = []
  try {
    const mapper = createFieldsMapper(profile, tenant.settings)
    const summary = await session.importProducts({ market: 'goods', rows, mapper, creatable: profile, onEntry: (entry) => entries.push(entry), ...job })
    return { summary, entries }
  } finally {
    await session.close()
  }
}

export type StoredVariant = {
  readonly id: string
  readonly sku: string
  readonly price: number
  readonly stock: number
  /** Pieces that were put in. */
  readonly supplied: number
  readonly options: Record<string, string>
}

/** Everything of a tenant that an import writes, to be compared. */
export async function shopContent(database: Database, tenantId: string) {
  const all = async <Row>(table: string, order: string): Promise<Row[]> =>
    (await database.orm.execute(sql`select t.* from ${sql.identifier(table)} t where tenant_id = ${tenantId} order by ${sql.identifier(order)}`)).rows as Row[]
  const variants =
    await database.orm.execute(sql`select v.id, v.sku, v.price::float8 as price, v.options, v.position, s.quantity as stock, s.supplied::float8 as supplied
    from variant v join product p on p.tenant_id = v.tenant_id and p.id = v.product_id
    left join stock s on s.tenant_id = v.tenant_id and s.variant_id = v.id where v.tenant_id = ${tenantId} order by p.external_id, v.position`)
  return {
    products: await all<{
      id: string
      external_id: string
      name: { en?: string }
      slug: string
      images: string[]
      ratings: number[]
      category_id: string
      attributes: unknown[]
    }>('product', 'external_id'),
    variants: variants.rows as StoredVariant[],
    attributes: await all<{ code: string; name: { en?: string; es?: string } }>('attribute', 'code'),
    reviews: await all<{ title: string }>('review', 'id'),
    categories: await all<{ id: string; slug: string; position: number }>('category', 'slug'),
    images: await all<{ id: string }>('image', 'id'),
  }
}

/** Grows with every row that the triggers log. */
export async function changesSoFar(database: Database, tenantId: string): Promise<number> {
  const { rows } = await database.orm.execute(sql`select count(*)::int as count from catalog_change where tenant_id = ${tenantId}`)
  return Number(rows[0]?.count)
}
