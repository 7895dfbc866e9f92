import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@galleria/api-client'
import type { AddressInput, SellerRight, StaffRight, UserInfoWire } from '@galleria/contract'
import type { TestPlatform } from './platform.ts'
import { createSellerHands, putAccount } from './seller-hands.ts'
import { statementOf } from './statement-of.ts'

export type TestSeller = { readonly id: string; readonly name: string; readonly businessNo: string }
export type TestProduct = { readonly id: string; readonly slug: string; readonly name: string; readonly variantIds: readonly string[] }
export type SignedIn = { readonly api: ApiClient; readonly token: string; readonly userInfo: UserInfoWire }

type ProductInput = {
  readonly name?: string
  readonly price?: number
  readonly listPrice?: number
  readonly stock?: number
  readonly variants?: number
  readonly sellerId?: string
}

export type TestShop = {
  readonly tenantId: string
  readonly key: string
  readonly marketId: string
  readonly categoryId: string
  readonly seller: TestSeller
  /** Minor units; delivery is 40.00, free from 999.00. */
  addProduct(product?: ProductInput): Promise<TestProduct>
  addSeller(name: string, office?: object | null, preferences?: object): Promise<TestSeller>
  setStock(variantId: string, quantity: number): Promise<void>
  /** Minor units. */
  setPrice(variantId: string, price: number): Promise<void>
  stockOf(variantId: string): Promise<number>
  /** What was ordered arrives; `order` is its number. */
  deliver(order: string): Promise<void>
  guest(locale?: string): ApiClient
  /** A customer of this shop who signed up through the door. */
  signUp(locale?: string): Promise<SignedIn>
  /** A signed-in customer put straight into the database, for tests that need many: no password is hashed. */
  addCustomer(): Promise<SignedIn>
  /** Lets an account work for a seller. */
  setSellerRights(customerId: string, sellerId: string, rights: readonly SellerRight[]): Promise<void>
  /** Lets an account work for the shop; no rights end that. */
  setRights(customerId: string, rights: readonly StaffRight[]): Promise<void>
}

const OFFICE = { street1: '100 Feet Road', city: 'Bengaluru', state: 'Karnataka', zip: '560038', country: 'IN', position: [77.6409, 12.9719] }

/** A valid address in Bengaluru that needs no geocoder. */
export const anAddress = (over: Partial<AddressInput> = {}): AddressInput => ({
  name: { first: 'Anjali', last: 'Rao' },
  houseNumber: '14',
  street1: '12th Main Road',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'IN',
  zip: '560038',
  phoneNumber: '9845010101',
  location: { coordinates: [77.6412, 12.9698] },
  ...over,
})

/** A tenant of its own with one market, category and seller: tests share a database and never meet. `more` is settings that not every shop has. */
export async function createTestShop(platform: TestPlatform, more: Readonly<Record<string, unknown>> = {}): Promise<TestShop> {
  const sql = async <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> => platform.database.run<Row>(statementOf(text), values)
  const tenantId = randomUUID()
  const key = `shop-${tenantId.slice(0, 8)}`
  const [marketId, categoryId] = [randomUUID(), randomUUID()]
  const settings = {
    currency: 'INR',
    country: 'IN',
    locales: ['en', 'es'],
    hue: 75,
    timeZone: 'Asia/Kolkata',
    tagline: { en: 'A shop', es: 'Una tienda' },
    tax: { name: 'GST', rate: 18 },
    delivery: { fee: 4000, freeFrom: 99_900 },
    cart: { mode: 'single' },
    checkout: { defaultPayment: 'COD', payments: ['COD'] },
    support: { email: 'help@shop.example', phone: '8045678900' },
    ...more,
    // Whoever tests something else orders as much as it takes, and on delivery; the rules of shops that say nothing have tests of their own, which leave these out.
    policies: { payment: { use: 'anyhow' }, limits: { use: 'none' }, ...(more['policies'] as object | undefined) },
  }
  await sql('insert into tenant (id, key, name, hosts, settings) values ($1, $2, $3, $4, $5)', [tenantId, key, 'Test Shop', [`${key}.localhost`], settings])
  await sql('insert into market (tenant_id, id, slug, name, blurb, hue, image, position) values ($1, $2, $3, $4, $4, 262, $5, 0)', [
    tenantId,
    marketId,
    'electronics',
    { en: 'Electronics', es: 'Electrónica' },
    'none',
  ])
  await sql('insert into category (tenant_id, id, market_id, slug, name, position) values ($1, $2, $3, $4, $5, 0)', [
    tenantId,
    categoryId,
    marketId,
    'audio',
    { en: 'Audio', es: 'Audio' },
  ])

  async function addSeller(name: string, office: object | null = OFFICE, preferences: object = {}): Promise<TestSeller> {
    const id = randomUUID()
    const businessNo = `GST-${id.slice(0, 8)}`
    await sql('insert into seller (tenant_id, id, slug, name, phone, office, preferences) values ($1, $2, $3, $4, $5, $6, $7)', [
      tenantId,
      id,
      `s-${id.slice(0, 8)}`,
      name,
      '9845010104',
      office,
      { allowPickupFromShop: true, businessNo, ...preferences },
    ])
    return { id, name, businessNo }
  }
  const seller = await addSeller('Aria Audio')
  await platform.catchUp()

  async function addProduct({
    name = 'Nocturne headphones',
    price = 50_000,
    listPrice,
    stock = 10,
    variants = 1,
    sellerId = seller.id,
  }: ProductInput = {}): Promise<TestProduct> {
    const id = randomUUID()
    const codes = Array.from({ length: variants }, (_, index) => `v${index}`)
    const options =
      variants > 1
        ? [
            {
              code: 'edition',
              name: { en: 'Edition', es: 'Edición' },
              values: codes.map((code) => ({ code, name: { en: `Edition ${code}`, es: `Edición ${code}` } })),
            },
          ]
        : []
    await sql(
      `insert into product (tenant_id, id, external_id, content_hash, slug, market_id, category_id, seller_id, brand, name, description, attributes, options, images, ratings, added_at)
       values ($1, $2, $3, 'hash', 'nocturne', $4, $5, $6, 'Aria', $7, $8, '[["battery","38 h"]]', $9, '{}', '{0,0,1,2,7}', now())`,
      [
        tenantId,
        id,
        id,
        marketId,
        categoryId,
        sellerId,
        { en: name, es: `${name} (es)` },
        { en: 'Closed-back headphones.', es: 'Auriculares cerrados.' },
        JSON.stringify(options),
      ],
    )
    const variantIds: string[] = []
    for (const [position, code] of codes.entries()) {
      const variantId = randomUUID()
      variantIds.push(variantId)
      await sql(
        'insert into variant (tenant_id, id, product_id, sku, options, price, list_price, position, images) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        [tenantId, variantId, id, `${id.slice(0, 8)}-${code}`, variants > 1 ? { edition: code } : {}, price + position * 100, listPrice ?? null, position, []],
      )
      await sql('insert into stock (tenant_id, variant_id, quantity, supplied) values ($1, $2, $3::int, $3::int)', [tenantId, variantId, stock])
    }
    await platform.catchUp()
    return { id, slug: `nocturne-${id}`, name, variantIds }
  }

  const hands = createSellerHands({ tenantId, sql, clientWith: (token) => platform.client({ tenantKey: key, token }) })

  return {
    tenantId,
    key,
    marketId,
    categoryId,
    seller,
    addSeller,
    addProduct,
    setStock: async (variantId, quantity) => {
      await sql('update stock set quantity = $3::int, supplied = supplied + $3::int - quantity where tenant_id = $1 and variant_id = $2', [
        tenantId,
        variantId,
        quantity,
      ])
      await platform.catchUp()
    },
    setPrice: async (variantId, price) => {
      await sql('update variant set price = $3, list_price = null where tenant_id = $1 and id = $2', [tenantId, variantId, price])
      await platform.catchUp()
    },
    stockOf: async (variantId) => {
      const [row] = await sql<{ quantity: number }>('select quantity from stock where tenant_id = $1 and variant_id = $2', [tenantId, variantId])
      return row?.quantity ?? 0
    },
    deliver: hands.deliver,
    guest: (locale) => platform.client({ tenantKey: key, ...(locale ? { locale } : {}) }),
    addCustomer: async () => {
      const { id, token, userName } = await putAccount(sql, tenantId)
      const userInfo = { _id: id, customerNo: id, name: { first: 'Anjali', last: 'Rao' }, authentication: { userName, email: userName } }
      return { userInfo, token, api: platform.client({ tenantKey: key, token }) }
    },
    setSellerRights: async (customerId, sellerId, rights) => {
      await sql(
        'insert into seller_member (tenant_id, customer_id, seller_id, rights) values ($1, $2, $3, $4) on conflict (tenant_id, customer_id) do update set rights = excluded.rights',
        [tenantId, customerId, sellerId, [...rights]],
      )
    },
    setRights: async (customerId, rights) => {
      await sql(
        'insert into staff (tenant_id, customer_id, rights) values ($1, $2, $3) on conflict (tenant_id, customer_id) do update set rights = excluded.rights',
        [tenantId, customerId, [...rights]],
      )
    },
    signUp: async (locale) => {
      const userName = `c-${randomUUID().slice(0, 12)}@shop.example`
      const session = await platform
        .client({ tenantKey: key })
        .registerCustomer({ body: { userName, password: `mercado-${randomUUID()}`, name: { first: 'Anjali', last: 'Rao' } } })
      return { ...session, api: platform.client({ tenantKey: key, token: session.token, ...(locale ? { locale } : {}) }) }
    },
  }
}
