import { randomUUID } from 'node:crypto'
import { ApiFailure } from '@galleria/api-client'
import { type OperationId, type OperationSpec, operations } from '@galleria/contract'
import {
  anAddress,
  createTestShop,
  OUTBOX_SECRET,
  type SignedIn,
  startTestPlatform,
  type TestPlatform,
  type TestProduct,
  type TestShop,
} from '@galleria/testing'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashCode } from '../modules/identity/identity.ts'

/** A shop with one of everything, so that every id of another tenant can be tried. */
type World = { shop: TestShop; customer: SignedIn; product: TestProduct; variantId: string; addressId: string; orderId: string; codeRefId: string }
type Input = { params?: object; query?: object; headers?: object; body?: unknown }

type Case = {
  /** Accepted from this world's own customer (or guest). */
  readonly good: (world: World) => Input | Promise<Input>
  /** Refused, with this code. Left out where there is nothing to get wrong: no input at all. */
  readonly bad?: readonly [Input, code: string]
  /** What a customer of another tenant hears when she sends `good`; 'nothing' where the answer simply holds none of this world's ids. */
  readonly foreign: string
}

const code = { type: 'COD' as const }
const place = { long: 77.6, lat: 12.9 }

/** One line for each operation of the contract; a missing one does not compile. */
const CASES: Readonly<Record<OperationId, Case>> = {
  getTenantConfig: { good: () => ({}), foreign: 'nothing' },
  getTenantPreferences: {
    good: ({ shop }) => ({ params: { id: shop.tenantId } }),
    bad: [{ params: { id: 'nobody' } }, 'tenant.unknown'],
    foreign: 'tenant.unknown',
  },
  getCatalogTree: { good: ({ shop }) => ({ query: { market: shop.marketId } }), bad: [{ query: {} }, 'request.invalid'], foreign: 'catalog.node_not_found' },
  filterCatalog: {
    good: ({ shop }) => ({ query: { parent: shop.marketId } }),
    bad: [{ query: { isMarket: 'perhaps' } }, 'request.invalid'],
    foreign: 'catalog.node_not_found',
  },
  listItemsByCategory: {
    good: ({ shop }) => ({ query: { page: 1 }, body: { category: shop.categoryId } }),
    bad: [{ query: { page: 0 }, body: { category: 'x' } }, 'request.invalid'],
    foreign: 'catalog.node_not_found',
  },
  filterItems: {
    good: ({ shop }) => ({ query: { provider: shop.seller.id } }),
    bad: [{ query: { market: 'nowhere' } }, 'catalog.node_not_found'],
    foreign: 'seller.not_found',
  },
  getItem: {
    good: ({ product }) => ({ params: { id: product.slug } }),
    bad: [{ params: { id: 'no-such-thing' } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  listVariations: {
    good: ({ product }) => ({ params: { id: product.id } }),
    bad: [{ params: { id: randomUUID() } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  listRelatedItems: {
    good: ({ shop }) => ({ body: { catalogs: [shop.categoryId] } }),
    bad: [{ body: { catalogs: [] } }, 'request.invalid'],
    foreign: 'nothing',
  },
  listReviews: { good: ({ product }) => ({ params: { id: product.id } }), bad: [{ params: { id: 'x' } }, 'catalog.item_not_found'], foreign: 'nothing' },
  listHome: { good: () => ({ body: {} }), bad: [{ body: { page: { itemsPerPage: 1000 } } }, 'request.invalid'], foreign: 'nothing' },
  searchItems: {
    good: ({ shop }) => ({ body: { q: 'nocturne', market: [shop.marketId] } }),
    bad: [{ body: { filters: { colour: ['red'] } } }, 'search.filter_unsupported'],
    foreign: 'nothing',
  },
  getProvider: {
    good: ({ shop }) => ({ params: { id: shop.seller.id } }),
    bad: [{ params: { id: 'nobody' } }, 'seller.not_found'],
    foreign: 'seller.not_found',
  },
  getProviderPreferences: {
    good: ({ shop }) => ({ params: { id: shop.seller.id } }),
    bad: [{ params: { id: 'nobody' } }, 'seller.not_found'],
    foreign: 'seller.not_found',
  },
  registerCustomer: {
    good: () => ({ body: { userName: `${randomUUID()}@shop.example`, password: 'a long walk home', name: { first: 'Ravi' } } }),
    bad: [{ body: { userName: 'ravi@shop.example', password: 'password', name: { first: 'Ravi' } } }, 'identity.password_weak'],
    foreign: 'nothing',
  },
  logIn: {
    good: async ({ shop }) => {
      const userName = `${randomUUID()}@shop.example`
      await shop.guest().registerCustomer({ body: { userName, password: 'a long walk home', name: { first: 'Ravi' } } })
      return { body: { userName, password: 'a long walk home' } }
    },
    bad: [{ body: { userName: 'nobody@shop.example', password: 'a long walk home' } }, 'identity.credentials_wrong'],
    foreign: 'identity.credentials_wrong',
  },
  requestCode: {
    good: () => ({ body: { userName: 'someone@shop.example' } }),
    bad: [{ body: { userName: 'someone' } }, 'identity.user_name_invalid'],
    foreign: 'nothing',
  },
  verifyCode: {
    good: async ({ shop }) => {
      const to = `${randomUUID()}@shop.example`
      const { refId } = await shop.guest().requestCode({ body: { userName: to } })
      return { body: { refId, code: await sentCode(refId) } }
    },
    bad: [{ body: { refId: randomUUID(), code: '000000' } }, 'identity.code_wrong'],
    foreign: 'identity.code_wrong',
  },
  logOut: { good: () => ({}), foreign: 'nothing' },
  getCustomer: {
    good: ({ customer }) => ({ params: { id: customer.userInfo._id } }),
    bad: [{ params: { id: randomUUID() } }, 'identity.customer_not_found'],
    foreign: 'identity.customer_not_found',
  },
  listAddresses: { good: () => ({}), foreign: 'nothing' },
  addAddress: {
    good: () => ({ body: { address: anAddress() } }),
    bad: [{ body: { address: anAddress({ zip: '123' }) } }, 'request.invalid'],
    foreign: 'nothing',
  },
  updateAddress: {
    good: ({ addressId }) => ({ params: { id: addressId }, body: { address: anAddress({ houseNumber: '15' }) } }),
    bad: [{ params: { id: randomUUID() }, body: { address: anAddress() } }, 'identity.address_not_found'],
    foreign: 'identity.address_not_found',
  },
  deleteAddress: {
    good: async ({ customer }) => ({ params: { id: (await customer.api.addAddress({ body: { address: anAddress() } })).data._id } }),
    bad: [{ params: { id: randomUUID() } }, 'identity.address_not_found'],
    foreign: 'identity.address_not_found',
  },
  viewCart: { good: () => ({}), foreign: 'nothing' },
  addToCart: {
    good: ({ variantId }) => ({ body: { item: variantId, quantity: 1 } }),
    bad: [{ body: { item: randomUUID(), quantity: 1 } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  removeFromCart: {
    good: ({ variantId }) => ({ body: { item: variantId, quantity: 1 } }),
    bad: [{ body: { item: 'delivery-charge', quantity: 1 } }, 'cart.delivery_line_fixed'],
    foreign: 'nothing',
  },
  emptyCart: { good: () => ({}), foreign: 'nothing' },
  emptyCartByGet: { good: () => ({}), foreign: 'nothing' },
  previewCart: {
    good: ({ variantId }) => ({ body: { items: [{ item: variantId, quantity: 2 }] } }),
    bad: [{ body: { items: [{ item: 'x', quantity: 0 }] } }, 'request.invalid'],
    foreign: 'gone',
  },
  mergeCart: { good: ({ variantId }) => ({ body: { items: [{ item: variantId, quantity: 2 }] } }), bad: [{ body: {} }, 'request.invalid'], foreign: 'gone' },
  viewWishlist: { good: () => ({}), foreign: 'nothing' },
  addToWishlist: {
    good: ({ product }) => ({ body: { item: product.id } }),
    bad: [{ body: { item: randomUUID() } }, 'catalog.item_not_found'],
    foreign: 'catalog.item_not_found',
  },
  removeFromWishlist: { good: ({ product }) => ({ body: { item: product.id } }), bad: [{ body: {} }, 'request.invalid'], foreign: 'nothing' },
  clearWishlist: { good: () => ({}), foreign: 'nothing' },
  confirmCheckout: {
    good: async ({ customer, variantId, shop }) => {
      await customer.api.mergeCart({ body: { items: [{ item: variantId, quantity: 1 }] } })
      return { query: {}, body: { checkout: code, location: place, provider: shop.seller.id } }
    },
    bad: [{ query: {}, body: { location: place } }, 'checkout.data_missing'],
    foreign: 'checkout.cart_empty',
  },
  createOrder: {
    good: async ({ customer, variantId, addressId }) => {
      await customer.api.mergeCart({ body: { items: [{ item: variantId, quantity: 1 }] } })
      const { data } = await customer.api.confirmCheckout({ query: {}, body: { checkout: code, location: place } })
      return {
        headers: { 'idempotency-key': randomUUID() },
        body: { orderHash: data.hash, orderDetails: { paymentType: 'COD', deliveryAddress: { _id: addressId } } },
      }
    },
    bad: [{ body: { orderDetails: {} } }, 'request.invalid'],
    foreign: 'checkout.cart_empty',
  },
  verifyOrder: { good: ({ orderId }) => ({ body: { orderId } }), bad: [{ body: { orderId: 'G-0000-0000' } }, 'order.not_found'], foreign: 'order.not_found' },
  listOrders: {
    good: ({ customer }) => ({ params: { customerId: customer.userInfo._id }, query: {} }),
    bad: [{ params: { customerId: randomUUID() }, query: {} }, 'identity.customer_not_found'],
    foreign: 'identity.customer_not_found',
  },
  getOrder: { good: ({ orderId }) => ({ params: { orderId } }), bad: [{ params: { orderId: randomUUID() } }, 'order.not_found'], foreign: 'order.not_found' },
  cancelOrder: { good: ({ orderId }) => ({ body: { orderId } }), bad: [{ body: {} }, 'request.invalid'], foreign: 'order.not_found' },
  sendEnquiry: {
    good: () => ({ body: { name: 'Ravi', email: 'ravi@shop.example', message: 'When do you open on Sundays?' } }),
    bad: [{ body: { name: 'Ravi', email: 'ravi@shop.example', message: 'Hi' } }, 'request.invalid'],
    foreign: 'nothing',
  },
  listDevelopmentOutbox: {
    good: () => ({ headers: { 'outbox-secret': OUTBOX_SECRET }, query: {} }),
    bad: [{ query: {} }, 'development.outbox_locked'],
    foreign: 'nothing',
  },
}

let platform: TestPlatform
let ours: World
let theirs: World

/** A code is readable nowhere but in its mail, so this one is made to be another. */
async function sentCode(refId: string): Promise<string> {
  await platform.database.run({ name: 'test-set-code', text: 'update sign_in_code set code_hash = $2 where id = $1' }, [refId, hashCode(refId, '271828')])
  return '271828'
}

async function createWorld(): Promise<World> {
  const shop = await createTestShop(platform)
  const customer = await shop.signUp()
  const product = await shop.addProduct({ stock: 100 })
  const [variantId = ''] = product.variantIds
  const { data: address } = await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.addToCart({ body: { item: variantId, quantity: 1 } })
  const { data: quote } = await customer.api.confirmCheckout({ query: {}, body: { checkout: code, location: place } })
  const { content } = await customer.api.createOrder({ headers: {}, body: { orderHash: quote.hash, orderDetails: { paymentType: 'COD' } } })
  const { refId } = await shop.guest().requestCode({ body: { userName: 'code@shop.example' } })
  return { shop, customer, product, variantId, addressId: address._id, orderId: content._id, codeRefId: refId }
}

/** Calls by id; which input an operation takes is only known at run time here. */
async function call(world: World, id: OperationId, input: Input, { asGuest = false } = {}): Promise<unknown> {
  const { [id]: operate } = asGuest ? world.shop.guest() : world.customer.api
  return Reflect.apply(operate, undefined, [input])
}

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(() => 'accepted').catch((error: unknown) => (error instanceof ApiFailure ? error.code : String(error)))

/** Ids that nobody else may ever see. */
const idsOf = ({ shop, customer, product, variantId, addressId, orderId }: World) => [
  shop.tenantId,
  shop.marketId,
  shop.categoryId,
  shop.seller.id,
  customer.userInfo._id,
  product.id,
  variantId,
  addressId,
  orderId,
]

beforeAll(async () => {
  platform = await startTestPlatform()
  ours = await createWorld()
  theirs = await createWorld()
})
afterAll(() => platform.close())

const ids = (Object.keys(CASES) as OperationId[]).filter((id) => id !== 'logOut')

describe.each([...ids, 'logOut' as const])('%s', (id) => {
  const spec: OperationSpec = operations[id]
  const { good, bad, foreign } = CASES[id]

  it('refuses a call without a shop', async () => {
    const path = spec.path.replace(/\{\w+\}/g, randomUUID())
    const reply = await platform.app.inject({ method: spec.method as 'GET', url: `/api${path}`, ...(spec.method === 'GET' ? {} : { payload: {} }) })
    expect(reply.statusCode).toBe(401)
    expect(reply.headers['content-type']).toContain('application/problem+json')
    expect(reply.json()).toMatchObject({ code: 'tenant.unknown', message: 'Unknown tenant', status: 401 })
  })

  if (spec.auth === 'customer') {
    it('asks a guest to sign in', async () => {
      expect(await refusalOf(call(ours, id, await good(ours), { asGuest: true }))).toBe(spec.guestRefusal ?? 'identity.sign_in_required')
    })
  }

  if (bad) {
    it('refuses bad input by name', async () => {
      expect(await refusalOf(call(ours, id, bad[0]))).toBe(bad[1])
    })
  }

  it("gives away nothing of another tenant's", async () => {
    const input = await good(ours)
    const answer = await call(theirs, id, input).catch((error: unknown) => error)
    if (answer instanceof ApiFailure) expect(answer.code).toBe(foreign)
    else {
      expect(['nothing', 'gone']).toContain(foreign)
      const { warnings: _, ...visible } = (answer as { data?: { warnings?: unknown } }).data ?? {}
      const text = JSON.stringify(foreign === 'gone' ? visible : answer)
      for (const secret of idsOf(ours)) expect(text).not.toContain(secret)
    }
  })

  it('answers good input as the contract says', async () => {
    const reply = await call(ours, id, await good(ours))
    const check = Compile(spec.reply)
    expect(check.Errors(reply)).toEqual([])
  })
})

describe('any call', () => {
  it('says what is wrong with which field', async () => {
    const failure = await ours.shop
      .guest()
      .searchItems({ body: { page: { page: 0 } } })
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ApiFailure)
    if (failure instanceof ApiFailure) expect(failure.problem?.errors).toEqual([{ path: '/page/page', message: 'must be >= 1' }])
  })

  it('refuses a body that is no JSON, one that is too large, and an unknown address', async () => {
    const headers = { 'x-tenant-key': ours.shop.key, 'content-type': 'application/json' }
    const post = (url: string, payload: string) => platform.app.inject({ method: 'POST', url, headers, payload })
    expect((await post('/api/search/v2/search', '{"q":')).json()).toMatchObject({ code: 'request.malformed', status: 400 })
    expect((await post('/api/search/v2/search', JSON.stringify({ q: 'x'.repeat(300_000) }))).json()).toMatchObject({ code: 'request.too_large', status: 413 })
    expect((await post('/api/search/v9/search', '{}')).json()).toMatchObject({ code: 'request.not_found', status: 404 })
    for (const url of ['/api/nothing/here', '/api/catalog/api/item/%zz', '/api/%', '/api/%ff'])
      expect((await platform.app.inject({ url, headers })).json(), url).toMatchObject({ code: expect.stringMatching(/not_found$/), status: 404 })
    const search = (type: string, payload: string) =>
      platform.app.inject({ method: 'POST', url: '/api/search/v2/search', headers: { ...headers, 'content-type': type }, payload })
    expect((await search('application/json', 'null')).json()).toMatchObject({ code: 'request.invalid' })
    expect((await search('text/plain', 'x')).json()).toMatchObject({ code: 'request.malformed' })
  })

  it('answers under its aliases too (C-03)', async () => {
    const headers = { 'x-tenant-key': ours.shop.key }
    const canonical = await platform.app.inject({ url: '/api/catalog/api/catalog/read/catalog/filter?isMarket=y', headers })
    const alias = await platform.app.inject({ url: '/api/catalog/read/catalog/filter?isMarket=y', headers })
    expect(alias.statusCode).toBe(200)
    expect(alias.json()).toEqual(canonical.json())
  })

  it('speaks the language that is asked for', async () => {
    const { data } = await ours.shop.guest('es').getItem({ params: { id: ours.product.id } })
    expect(data.Name).toBe('Nocturne headphones (es)')
  })
})
