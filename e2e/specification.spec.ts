import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { messageTo } from './support/outbox.ts'
import { tenantOf } from './support/own-tenants.ts'
import { asked, CALLS, routeOf, SpecificationClient } from './support/specification-client.ts'
import {
  ADDRESS,
  CART_ITEM,
  CATALOG_NODE,
  CHECKOUT_DATA,
  expectEach,
  ITEM,
  ORDER,
  PRODUCT,
  PROVIDER,
  SESSION,
  VARIATION,
} from './support/specification-facts.ts'

// One file, though long: it is the two specifications read from front to back, and its last test asks whether any served call of theirs is missing in it.

type Node = { _id: string; name: string }
type Product = { _id: string; Name: string; variationId: string; variationCount?: number; catalogs: unknown[] }
type CartItem = { _id: string; qty: number }
type Cart = { items: CartItem[] }
type Address = {
  _id: string
  isDefault: boolean
  zip: string
  state: string
  city: string
  location: { coordinates: [number, number] }
  contacts: { value: string }[]
}
type Session = { token: string; userInfo: { _id: string; customerNo: string; authentication: { userName: string; email?: string } } }
type Quote = { items: CartItem[]; hash: string; createdAt: string; payment: object; payments: unknown[]; totalPrice: unknown; totalPriceBeforeTax: unknown }
type Order = { _id: string; orderId: string; orderStatus: string; reportStatus: string }
type Data<T> = { data: T }

let guest: SpecificationClient
const newLogin = () => ({ userName: `${randomUUID().slice(0, 12)}@reader.example`, password: 'seven quiet lanterns' })
const DELIVERY = 'delivery-charge'

/** E-04 as the specification has it. */
const address = {
  houseNumber: '14',
  street1: '12th Main Road',
  street2: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  country: 'India',
  zip: '560038',
  isDefault: true,
  location: { coordinates: [77.6412, 12.9698] },
  contacts: [
    { value: '+91 (98450) 10-101', contactType: 'PRIMARY_PHONE' },
    { value: 'reader@reader.example', contactType: 'PRIMARY_EMAIL' },
  ],
}

type Customer = { client: SpecificationClient; userInfo: Session['userInfo'] }

async function newCustomer(): Promise<Customer> {
  const { token, userInfo } = await guest.call<Session>('signUp', { body: { ...newLogin(), name: { first: 'Meera', last: 'Iyer' } } })
  return { client: guest.signedIn(token), userInfo }
}

/** Products of one seller: carts hold one seller's (ST-04). */
let shelf: Product[]
let provider: string

const cartOf = async (client: SpecificationClient) => (await client.call<Data<Cart>>('viewCart')).data.items.filter(({ _id }) => _id !== DELIVERY)
const quantities = (items: readonly CartItem[]) => Object.fromEntries(items.map(({ _id, qty }) => [_id, qty]))

beforeAll(async () => {
  guest = new SpecificationClient(tenantOf().key)
  const { hits } = await guest.call<{ hits: { hits: { _source: Product & { provider: { _id: string } } }[] } }>('search', {
    body: { q: '', market: ['electronics'], inStock: true, page: { page: 1, itemsPerPage: 20 } },
  })
  provider = hits.hits[0]!._source.provider._id
  const { data } = await guest.call<Data<(Product & { Availability: string })[]>>('itemsOfProvider', { params: { id: provider } })
  shelf = data.filter(({ Availability }) => Availability === 'IN STOCK')
  if (shelf.length < 3) throw new Error('The cart needs three products of one seller')
})

describe('the shop', () => {
  test('says what it is without being asked for anything', async () => {
    const { data } = await guest.call<Data<{ _id: string }>>('getConfig')
    expect(data).toMatchObject({ currency: { code: 'INR' }, language: { defaultLanguage: 'en' } })
    const preferences = await guest.call('getTenantPreferences', { params: { id: data._id } })
    expect(preferences).toMatchObject({ data: { currency: { code: 'INR' }, language: { defaultLanguage: 'en' } } })
  })

  test('is nobody without its key (C-06)', async () => {
    const stranger = new SpecificationClient('nobody')
    expect(await stranger.ask('getConfig')).toMatchObject({
      status: 401,
      type: expect.stringContaining('application/problem+json'),
      body: { message: 'Unknown tenant' },
    })
  })
})

describe('the catalogue', () => {
  test('has markets, each a tree of categories, under both of their paths', async () => {
    const { data: markets } = await guest.call<Data<Node[]>>('markets')
    expectEach(markets, { ...CATALOG_NODE, isMarket: true })
    for (const market of markets) {
      const tree = await guest.call<Data<Node[]>>('catalogTree', { params: { market: market._id } })
      expect(tree.data[0]).toMatchObject({ _id: market._id, isMarket: true })
      expectEach(tree.data.slice(1), { ...CATALOG_NODE, parent: { _id: expect.any(String) } })
      expect(await guest.call('catalogTreeByOtherName', { params: { market: market._id } })).toEqual(tree)
    }
    const { data: children } = await guest.call<Data<Node[]>>('childrenOf', { params: { id: markets[0]!._id } })
    expectEach(children, { ...CATALOG_NODE, isCategory: true, parent: { _id: markets[0]!._id } })
  })

  test('tells which categories are sold in a city, and which in no city at all', async () => {
    const { data: here } = await guest.call<Data<Node[]>>('categoriesIn', { params: { city: 'Bengaluru' } })
    expectEach(here, { ...CATALOG_NODE, isCategory: true })
    expect(await guest.call('categoriesInByOtherName', { params: { city: 'Bengaluru' } })).toEqual({ data: here })
    expect(await guest.call('categoriesIn', { params: { city: 'Atlantis' } })).toEqual({ data: [] })
  })

  test('lists the items of a category, a market and a provider', async () => {
    const { data: tree } = await guest.call<Data<Node[]>>('catalogTree', { params: { market: 'electronics' } })
    expectEach((await guest.call<Data<Product[]>>('itemsBy', { params: { n: '1' }, body: { category: tree[1]!._id } })).data, PRODUCT)
    expectEach((await guest.call<Data<Product[]>>('itemsOfMarket', { params: { m: tree[0]!._id } })).data, PRODUCT)
    expectEach(shelf, { ...PRODUCT, variationId: expect.any(String) })
  })

  test('shows an item with its variations, reviews and related items (E-07)', async () => {
    for (const { _id } of shelf.slice(0, 3)) {
      const { data: item } = await guest.call<Data<Product>>('item', { params: { id: _id } })
      expect(item).toMatchObject(ITEM)
      const { data: variations } = await guest.call<Data<{ _id: string }[]>>('variations', { params: { id: _id } })
      expectEach(variations, VARIATION)
      expect(variations.map((variation) => variation._id)).toContain(item.variationId)
      const related = await guest.call<Data<Product[]>>('relatedItems', { body: { catalogs: item.catalogs } })
      expectEach(related.data, PRODUCT)
      expect(await guest.call('reviews', { params: { id: _id } })).toMatchObject({ data: expect.any(Array) })
    }
  })

  test('turns attributes into named fields (E-07)', async () => {
    const { hits } = await guest.call<{ hits: { hits: { _id: string }[] } }>('search', { body: { q: 'nocturne headphones' } })
    expect((await guest.call<Data<object>>('item', { params: { id: hits.hits[0]!._id } })).data).toMatchObject({ weight: '254 g', warranty: '2 years' })
  })

  test('knows its providers (E-06)', async () => {
    const { data } = await guest.call<Data<{ preferences: object }>>('provider', { params: { id: provider } })
    expect(data).toMatchObject(PROVIDER)
    expect(await guest.call('providerPreferences', { params: { id: provider } })).toEqual({ data: data.preferences })
  })
})

describe('home lists and search', () => {
  type Home = { inStock: Product[]; outOfStock: Product[] }

  test('home has its five lists, with a body and without (E-11)', async () => {
    for (const body of [undefined, { page: { page: 1, itemsPerPage: 20 } }, { market: [], city: [], page: { page: 1, itemsPerPage: 20 } }]) {
      const { data } = await guest.call<Data<Home>>('homeLists', body ? { body } : {})
      for (const name of ['itemSuggestions', 'trendingItems', 'newArrivals', 'inStock', 'outOfStock']) expect(data).toHaveProperty(name, expect.any(Array))
      expectEach(data.inStock, { ...PRODUCT, Availability: 'IN STOCK' })
      for (const item of data.outOfStock) expect(item).toMatchObject({ ...PRODUCT, Availability: 'OUT OF STOCK' })
    }
  })

  test('home shows only what a city sells, when one is given', async () => {
    const inCity = async (city: string) =>
      (
        await guest.call<Data<{ inStock: { provider: { _id: string } }[] }>>('homeLists', {
          body: { market: [], city: [city], page: { page: 1, itemsPerPage: 20 } },
        })
      ).data
    const here = await inCity('Bengaluru')
    const providers = new Set(here.inStock.map((item) => item.provider._id))
    expect(providers.size).toBeGreaterThan(0)
    for (const id of providers) expect(await guest.call('provider', { params: { id } })).toMatchObject({ data: { office: { address: { city: 'Bengaluru' } } } })
    expect((await inCity('Atlantis')).inStock).toEqual([])
  })

  test('search takes every filter that C-44 names, under both of its paths', async () => {
    const body = {
      q: 'headphones',
      market: ['electronics'],
      category: [],
      city: [],
      filters: {},
      location: null,
      distance: null,
      range: { price: { gte: 1, lte: 100_000_000 } },
      sort: 'low',
      page: { page: 1, itemsPerPage: 20 },
    }
    for (const name of ['search', 'fulltextSearch'] as const) {
      const { hits } = await guest.call<{ hits: { total: number; hits: { _source: Product }[] } }>(name, { body })
      expectEach(hits.hits, { _id: expect.any(String), _score: expect.any(Number), _source: PRODUCT })
    }
    expect(await guest.call('search')).toMatchObject({ hits: { total: expect.any(Number) } })
  })

  test('search says which filter it does not know instead of forgetting it', async () => {
    for (const body of [{ filters: { colour: ['red'] } }, { location: { lat: 12.97, lon: 77.59 }, distance: 5 }])
      expect(await guest.refusal('search', { body })).toBe('This filter is not available here.')
  })

  test.each(['a-z', 'z-a', 'low', 'high'])('search sorts %s (ST-14)', async (sort) => {
    const { hits } = await guest.call<{ hits: { hits: object[] } }>('search', { body: { sort } })
    expect(hits.hits.length).toBeGreaterThan(0)
  })
})

describe('an account', () => {
  test('is made, left and entered again with its password (C-20)', async () => {
    const login = newLogin()
    const made = await guest.call<Session>('signUp', { body: { ...login, name: { first: 'Meera', last: null } } })
    expect(made).toMatchObject(SESSION)
    const { token, userInfo } = await guest.call<Session>('logIn', { body: login })
    expect(userInfo).toEqual(made.userInfo)
    const client = guest.signedIn(token)
    expect(await client.call('customer', { params: { id: userInfo._id } })).toEqual({ data: userInfo })
    await client.call('logOut')
    expect((await client.ask('viewCart')).status).toBe(401)
  })

  test('is entered with a code', async () => {
    const { userName } = newLogin()
    const { refId } = await guest.call<{ refId: string }>('loginOtp', { body: { userName } })
    const { text } = await messageTo(userName, /\b\d{6}\b/)
    const code = /\b\d{6}\b/.exec(text)?.[0]
    expect(await guest.call('verifyOtp', { body: { refId, code } })).toMatchObject(SESSION)
  })

  test('says what is wrong with a login (V-30, V-31, V-32)', async () => {
    const password = 'seven quiet lanterns'
    expect(await guest.refusal('logIn', { body: { userName: 'meera', password } })).toBe('Enter a valid email or mobile number.')
    expect(await guest.refusal('signUp', { body: { userName: 'meera', password, name: { first: 'Meera' } } })).toBe(
      'Please enter a valid email address or 10-digit phone number.',
    )
    expect(await guest.refusal('logIn', { body: { userName: '', password: '' } })).toBe('Please fill in all required fields.')
  })
})

describe('the cart', () => {
  test('is a matter of its owner', async () => {
    for (const name of ['viewCart', 'addToCart', 'removeFromCart', 'emptyCart', 'viewFavorites', 'listAddresses', 'confirm'] as const)
      expect((await guest.ask(name)).status, name).toBe(401)
  })

  test('adding raises, removing lowers, nothing at zero stays (ST-01)', async () => {
    const { client } = await newCustomer()
    const item = shelf[0]!.variationId
    await client.call('addToCart', { body: { item, quantity: 2 } })
    await client.call('addToCart', { body: { item, quantity: 1 } })
    expectEach(await cartOf(client), { ...CART_ITEM, _id: item, qty: 3 })
    await client.call('removeFromCart', { body: { item, quantity: 2 } })
    expect(quantities(await cartOf(client))).toEqual({ [item]: 1 })
    await client.call('removeFromCart', { body: { item, quantity: 1 } })
    expect(await cartOf(client)).toEqual([])
  })

  test('takes a product by its own id, too', async () => {
    const { client } = await newCustomer()
    const { _id, variationId } = shelf.find(({ variationCount = 1 }) => variationCount > 1) ?? shelf[0]!
    await client.call('addToCart', { body: { item: _id, quantity: 2 } })
    expect(quantities(await cartOf(client))).toEqual({ [variationId]: 2 })
    await client.call('addToCart', { body: { item: variationId, quantity: 1 } })
    await client.call('removeFromCart', { body: { item: _id, quantity: 2 } })
    expect(quantities(await cartOf(client))).toEqual({ [variationId]: 1 })
  })

  test('keeps its delivery line (K-22, V-35)', async () => {
    const { client } = await newCustomer()
    await client.call('addToCart', { body: { item: shelf[0]!.variationId, quantity: 1 } })
    expect(await client.refusal('removeFromCart', { body: { item: DELIVERY, quantity: 1 } })).toBe('You can not remove delivery charge')
  })

  test.each(['emptyCart', 'emptyCartByPost'] as const)('is emptied by %s', async (name) => {
    const { client } = await newCustomer()
    await client.call('addToCart', { body: { item: shelf[0]!.variationId, quantity: 1 } })
    await client.call(name)
    expect(await cartOf(client)).toEqual([])
  })

  test('is merged with the local cart by adding and removing (ST-02)', async () => {
    const { client } = await newCustomer()
    const [raised, lowered, onlyLocal] = shelf.map(({ variationId }) => variationId) as [string, string, string]
    await client.call('addToCart', { body: { item: raised, quantity: 1 } })
    await client.call('addToCart', { body: { item: lowered, quantity: 3 } })
    const local: Record<string, number> = { [raised]: 2, [lowered]: 1, [onlyLocal]: 1 }

    const server = quantities(await cartOf(client))
    for (const [item, quantity] of Object.entries(local)) {
      const difference = quantity - (server[item] ?? 0)
      if (difference > 0) await client.call('addToCart', { body: { item, quantity: difference } })
      if (difference < 0) await client.call('removeFromCart', { body: { item, quantity: -difference } })
    }
    expect(quantities(await cartOf(client))).toEqual(local)
  })
})

test('a wishlist is filled, thinned and emptied', async () => {
  const { client } = await newCustomer()
  const names = (answer: Data<Product[]>) => answer.data.map(({ _id }) => _id).toSorted()
  const view = async () => names(await client.call<Data<Product[]>>('viewFavorites'))
  const [first, second] = shelf.map(({ _id }) => _id) as [string, string]
  await client.call('addFavorite', { body: { item: first } })
  await client.call('addFavorite', { body: { item: second } })
  expect(await view()).toEqual([first, second].toSorted())
  expectEach((await client.call<Data<Product[]>>('viewFavorites')).data, PRODUCT)
  await client.call('removeFavorite', { body: { item: first } })
  expect(await view()).toEqual([second])
  await client.call('removeAllFavorites')
  expect(await view()).toEqual([])
})

describe('addresses', () => {
  const listOf = async (client: SpecificationClient) => (await client.call<Data<Address[]>>('listAddresses')).data

  test('are kept as E-04 has them, and what is listed can be sent back as it is', async () => {
    const { client } = await newCustomer()
    await client.call('addAddress', { body: { address } })
    const [kept] = await listOf(client)
    expect(kept).toMatchObject({
      ...ADDRESS,
      isDefault: true,
      contacts: [{ value: '9845010101', contactType: 'PRIMARY_PHONE' }, { contactType: 'PRIMARY_EMAIL' }],
    })
    await client.call('updateAddress', { params: { id: kept!._id }, body: { address: kept! } })
    expect(await listOf(client)).toEqual([kept])
    await client.call('updateAddress', { params: { id: kept!._id }, body: { address: { ...kept, houseNumber: '15' } } })
    expect(await listOf(client)).toMatchObject([{ houseNumber: '15' }])
  })

  test.each([
    ['full name, unit, building and area', { fullName: 'Asha Devi Rao', unitNumber: '4B', building: 'Sycamore House', area: 'Indiranagar' }],
    ['first, middle and last name', { firstName: 'Asha', middleName: 'Devi', lastName: 'Rao', houseNumber: '4B', street1: 'Sycamore House' }],
    ['a name in parts', { name: { first: 'Asha', middle: null, last: 'Rao' }, houseNumber: '4B', street1: 'Sycamore House' }],
  ])('may come with %s (C-27)', async (_, parts) => {
    const { client } = await newCustomer()
    const rest = { city: 'Bengaluru', state: 'Karnataka', country: 'IN', zip: '560038', latitude: 12.9698, longitude: 77.6412 }
    await client.call('addAddress', {
      body: { address: { ...parts, ...rest, phoneNumber: '98450.10101', email: 'asha@reader.example', addressType: 'office' } },
    })
    const [kept] = await listOf(client)
    expect(kept).toMatchObject({ ...ADDRESS, houseNumber: '4B', street1: 'Sycamore House', location: { coordinates: [77.6412, 12.9698] } })
  })

  test('one is the default, and the default can go (ST-12)', async () => {
    const { client } = await newCustomer()
    await client.call('addAddress', { body: { address: { ...address, houseNumber: '1' } } })
    await client.call('addAddress', { body: { address: { ...address, houseNumber: '2' } } })
    const [first, second] = await listOf(client)
    expect([first, second]).toMatchObject([
      { houseNumber: '2', isDefault: true },
      { houseNumber: '1', isDefault: false },
    ])
    await client.call('deleteAddress', { params: { id: first!._id } })
    expect(await listOf(client)).toMatchObject([{ houseNumber: '1', isDefault: true }])
    await client.call('deleteAddress', { params: { id: second!._id } })
    expect(await listOf(client)).toEqual([])
  })

  test('are asked for completely (V-32)', async () => {
    const { client } = await newCustomer()
    expect(await client.refusal('addAddress', { body: { address: {} } })).toBe('Please fill in all required fields.')
  })
})

describe('from cart to order', () => {
  /** The body of A-010 in full, as a client sends it that knows no coupon and no pick-up. */
  const confirmBody = ({ userInfo }: Customer, at: Address, more: object = {}) => ({
    location: { long: at.location.coordinates[0], lat: at.location.coordinates[1], zip: at.zip, state: at.state, city: at.city },
    checkout: { type: 'COD', customerNo: userInfo.customerNo, userEmail: userInfo.authentication.email ?? null, userPhone: null, isMobile: false },
    isSelfPickUp: false,
    pickUpTime: null,
    couponCode: null,
    isMobile: false,
    ...more,
  })

  /** E-05 in full. */
  const orderBody = (quote: Quote, at: Address) => ({
    customerDetails: { orderAmount: quote.totalPrice, customerName: 'Meera Iyer', customerPhone: '9845010101', customerEmail: 'meera@reader.example' },
    custom: { shipper: { address: { city: 'Bengaluru' }, contact: '9845010104' }, recipients: [], pickupSlot: null },
    orderDetails: { paymentType: 'COD', deliveryAddress: { address: at, loc: at.location.coordinates }, items: quote.items },
    txData: { orderId: null, referenceId: null, txStatus: null, txMsg: null, txTime: null, signature: null, PaymentServiceName: null },
    createdAt: quote.createdAt,
    payments: quote.payments,
    payment: quote.payment,
    orderHash: quote.hash,
    totalPriceBeforeTax: quote.totalPriceBeforeTax,
    isNew: true,
  })

  async function atTheTill(quantity = 1): Promise<{ customer: Customer; client: SpecificationClient; home: Address; item: string }> {
    const customer = await newCustomer()
    const { client } = customer
    const { data: home } = await client.call<Data<Address>>('addAddress', { body: { address } })
    const item = shelf[0]!.variationId
    await client.call('addToCart', { body: { item, quantity } })
    return { customer, client, home, item }
  }
  const confirmed = async ({ client }: Customer, body: object) => (await client.call<Data<Quote>>('confirm', { body })).data

  test('confirm, create, verify, list, look and cancel', async () => {
    const { customer, client, home, item } = await atTheTill(2)
    const quote = await confirmed(customer, confirmBody(customer, home))
    expect(quote).toMatchObject({ ...CHECKOUT_DATA, payment: { type: 'COD' } })
    expectEach(
      quote.items.filter(({ _id }) => _id !== DELIVERY),
      { ...CART_ITEM, _id: item, qty: 2 },
    )

    const { content } = await client.call<{ content: Order }>('createOrder', { body: orderBody(quote, home) })
    expect(content).toMatchObject({
      ...ORDER,
      orderStatus: 'created',
      deliveryAddress: { ...ADDRESS, _id: expect.any(String), isDefault: expect.any(Boolean), houseNumber: '14', city: 'Bengaluru' },
    })
    expect(await client.call('verifyOrder', { body: { orderId: content.orderId } })).toMatchObject({ content: { orderId: content.orderId } })
    expect(await cartOf(client)).toEqual([]) // ST-03

    const ordersOf = async (type: string) => (await client.call<Data<Order[]>>('listOrders', { params: { customerId: customer.userInfo._id, type } })).data
    expectEach(await ordersOf('PRODUCT'), { ...ORDER, orderId: content.orderId })
    expect([await ordersOf('SERVICE'), await ordersOf('IN-STORE')]).toEqual([[], []])
    expect(await client.call('order', { params: { orderId: content.orderId } })).toMatchObject({ data: ORDER })

    await client.call('cancelOrder', { body: { orderId: content.orderId } })
    expect(await ordersOf('PRODUCT')).toMatchObject([{ orderStatus: 'cancelled', reportStatus: 'cancelled' }]) // C-14
  })

  test('the default address does when the order names none', async () => {
    const { customer, client, home } = await atTheTill()
    const quote = await confirmed(customer, confirmBody(customer, home))
    const whole = orderBody(quote, home)
    const { content } = await client.call<{ content: Order }>('createOrder', {
      body: { ...whole, orderDetails: { ...whole.orderDetails, deliveryAddress: null } },
    })
    expect(content).toMatchObject({ deliveryAddress: { houseNumber: '14' } })
  })

  test('checkout says what it misses (V-21, V-24, V-25, V-26, X-10)', async () => {
    const { customer, client, home } = await atTheTill()
    const refusal = (more: object) => client.refusal('confirm', { body: confirmBody(customer, home, more) })
    expect(await client.refusal('confirm')).toBe('Missing required checkout data')
    expect(await refusal({ checkout: null })).toBe('Missing required checkout data')
    for (const location of [null, {}, { long: 77.6 }, { long: 77.6, lat: 95 }, { long: 277.6, lat: 12 }])
      expect(await refusal({ location }), JSON.stringify(location)).toBe('Invalid or missing address coordinates')
    expect(await refusal({ isSelfPickUp: true })).toBe('Missing pickup time for self-pickup order')
    expect(await refusal({ isSelfPickUp: true, pickUpTime: '2026-11-30T10:00:00Z' })).toBe('Delivery service unavailable. Please choose another one')
    expect(await refusal({ couponCode: 'LANTERN10' })).toBe('This coupon is not valid.')
    await client.call('emptyCart')
    expect(await refusal({})).toBe('Cart is empty or invalid')
  })

  test('a card that the shop does not take is refused, whatever else comes with it (C-24)', async () => {
    const { customer, client, home } = await atTheTill()
    const card = {
      platform: 'web',
      productName: 'Order',
      qty: 1,
      currency: 'INR',
      amount: 10.3,
      payment: { redirect_on_completion: 'always', returnUrl: 'http://localhost/checkout/order-verify' },
    }
    const body = confirmBody(customer, home, {
      ...card,
      checkout: { type: 'STRIPE', customerNo: customer.userInfo.customerNo, userEmail: null, userPhone: null },
    })
    expect(await client.refusal('confirmForCard', { body })).toBe('This payment method is not available in this shop.')
  })

  test('an order says what it misses (V-01, V-03, V-05, V-34)', async () => {
    const { customer, client, home } = await atTheTill()
    const whole = orderBody(await confirmed(customer, confirmBody(customer, home)), home)
    const refusal = (orderDetails: object, from = client) =>
      from.refusal('createOrder', { body: { ...whole, orderDetails: { ...whole.orderDetails, ...orderDetails } } })
    expect(await refusal({}, guest)).toBe('Missing required customer information')
    expect((await guest.ask('createOrder', { body: whole })).status).toBe(401)
    expect(await refusal({ deliveryAddress: { address: {}, loc: null } })).toBe('Invalid address data')
    expect(await refusal({ deliveryAddress: { address: 'next to the well', loc: [77.6, 12.9] } })).toBe('Invalid address data')
    expect(await refusal({ paymentType: null })).toBe('Please select payment method')
    await client.call('deleteAddress', { params: { id: home._id } })
    expect(await refusal({ deliveryAddress: null })).toBe('Delivery address not available')
  })

  test('an order for pick-up or for other things than the cart holds does not become another order', async () => {
    const { customer, client, home } = await atTheTill()
    const whole = orderBody(await confirmed(customer, confirmBody(customer, home)), home)
    const forPickUp = { ...whole, custom: { ...whole.custom, pickupSlot: { date: '2026-11-30', slot: '10-11' } } }
    expect(await client.refusal('createOrder', { body: forPickUp })).toBe('Delivery service unavailable. Please choose another one')
    const forMore = { ...whole, orderDetails: { ...whole.orderDetails, items: whole.orderDetails.items.map((line) => ({ ...line, qty: line.qty + 1 })) } }
    expect(await client.refusal('createOrder', { body: forMore })).toBe('Prices or delivery have changed. Please look at the new total.')
    expect(await client.call('listOrders', { params: { customerId: customer.userInfo._id, type: 'PRODUCT' } })).toMatchObject({ data: [] })
  })
})

test('somebody asks the shop something', async () => {
  const { status } = await guest.ask('sendEnquiry', { body: { name: 'Meera', email: 'meera@reader.example', message: 'When do you open on Sundays?' } })
  expect(status).toBe(200)
})

/** Whoever adds a call of the specifications adds it here, too. */
test('every call of the specifications that the shop serves has been made', async () => {
  const { paths } = (await (await fetch(`http://127.0.0.1:${inject('shop').port}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { 'x-specification': string }>>
  }
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-specification'].startsWith('A-'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  )
  const shapeOf = (route: string) => route.replace(/\{\w+\}/g, '{}')
  const made = new Set([...asked].map(shapeOf))
  expect(served.filter((route) => !made.has(shapeOf(route)))).toEqual([])
  expect(Object.values(CALLS).filter((line) => !asked.has(routeOf(line)))).toEqual([])
})
