// One file, as one client that was written from the specifications goes from call to call with what the calls before gave it.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { apiOf } from './support/customer.ts'
import { deliverOrder, openReferrals, openWallets } from './support/operator.ts'
import { showOwner } from './support/operator.ts'
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
  OPERATOR,
  ORDER,
  PRODUCT,
  PROVIDER,
  REVIEW,
  SESSION,
  there,
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
type Order = { _id: string; orderId: string; orderStatus: string; reportStatus: string; total: object }
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
  const login = newLogin()
  const { token, userInfo } = await guest.call<Session>('signUp', { body: { ...login, name: { first: 'Meera', last: 'Iyer' } } })
  await showOwner(login.userName)
  return { client: guest.signedIn(token), userInfo }
}

/** Products of one seller that also hands out: carts hold one seller's (ST-04). */
let shelf: Product[]
let provider: string

const cartOf = async (client: SpecificationClient) => (await client.call<Data<Cart>>('viewCart')).data.items.filter(({ _id }) => _id !== DELIVERY)
const quantities = (items: readonly CartItem[]) => Object.fromEntries(items.map(({ _id, qty }) => [_id, qty]))

beforeAll(async () => {
  guest = new SpecificationClient(tenantOf().key)
  const { hits } = await guest.call<{ hits: { hits: { _source: Product & { provider: { _id: string } } }[] } }>('search', {
    body: { q: '', market: ['electronics'], inStock: true, page: { page: 1, itemsPerPage: 20 } },
  })
  const providers = [...new Set(hits.hits.map(({ _source }) => _source.provider._id))]
  const offers = await Promise.all(providers.map((id) => guest.call<Data<{ stores: unknown[] }>>('pickupSlots', { params: { id } })))
  provider = providers[offers.findIndex(({ data }) => data.stores.length > 0)]!
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
    // E-10
    expect(await guest.call('getTenantDetail', { params: { id: data._id } })).toMatchObject({
      data: {
        preferences: there,
        payment: { config: there },
        config: there,
        details: there,
        language: { defaultLanguage: 'en' },
        currency: { code: 'INR' },
        customerNo: expect.any(String),
        userInfo: {
          authentication: { userName: expect.any(String), phone: expect.any(String), email: expect.any(String) },
          name: { first: expect.any(String) },
        },
      },
    })
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
    expect(await guest.call('categoriesInByOtherName', { params: { city: 'Bengaluru' } })).toMatchObject({ data: here })
    expect(await guest.call('categoriesIn', { params: { city: 'Atlantis' } })).toMatchObject({ data: [] })
  })

  test('lists the items of a category, a market and a provider', async () => {
    const { data: tree } = await guest.call<Data<Node[]>>('catalogTree', { params: { market: 'electronics' } })
    const items = await guest.call<Data<Product[]>>('itemsBy', { params: { n: '1' }, body: { category: tree[1]!._id } })
    expectEach(items.data, PRODUCT)
    expect(await guest.call('itemsByOtherName', { params: { n: '1' }, body: { category: tree[1]!._id } })).toEqual(items)
    const sold = await guest.call<Data<Node[]>>('providerCatalog', { params: { id: provider } })
    expectEach(sold.data, { ...CATALOG_NODE, isCategory: true })
    expect(await guest.call('providerCatalogByOtherName', { params: { id: provider } })).toEqual(sold)
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
      expectEach((await guest.call<Data<object[]>>('reviews', { params: { id: _id } })).data, REVIEW)
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
    const { businessNo } = (await guest.call<Data<{ businessNo: string }>>('provider', { params: { id: provider } })).data
    expect(await guest.call('providerByBusinessNo', { params: { no: businessNo } })).toMatchObject({ data: { _id: provider } })
  })

  test('lists providers of the organisation, and those nearby by distance, in pages (K-01, K-15)', async () => {
    type Store = { _id: string; distance: number }
    const all = await guest.call<{ data: Store[]; page: { total: number } }>('orgPartnerList', { body: {} })
    expectEach(all.data, PROVIDER)
    expect(all.data.length).toBe(20)
    const location = { lat: 12.9716, lon: 77.5946 }
    const near = await guest.call<Data<Store[]>>('providersNearby', { body: { location, distance: 30 } })
    expectEach(near.data, { ...PROVIDER, distance: expect.any(Number) })
    const distances = near.data.map(({ distance }) => distance)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(distances.at(-1)).toBeLessThanOrEqual(30)
    const anywhere = { location: { lat: 12.9716, long: 77.5946 }, distance: 'anywhere' }
    const second = await guest.call<Data<Store[]>>('providersNearbyPage', { params: { n: '2' }, body: anywhere })
    expect(second.data.length).toBe(all.page.total - 20)
    expect(second.data[0]!.distance).toBeGreaterThan(distances.at(-1)!)
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

  test('new arrivals are asked for by market and city, or by a place, how far and a category (C-04)', async () => {
    const byMarket = await guest.call<Data<Product[]>>('newArrivals', { body: { market: ['electronics'], city: [], page: { page: 1, itemsPerPage: 20 } } })
    expectEach(byMarket.data, { ...PRODUCT, Availability: 'IN STOCK', Market: { slug: 'electronics' } })
    const near = (distance: number) =>
      guest.call<Data<{ provider: { _id: string } }[]>>('newArrivalsNear', { body: { location: { lat: 12.97, lon: 77.59 }, distance, category: 'bakery' } })
    const { data } = await near(50)
    expectEach(data, PRODUCT)
    for (const id of new Set(data.map((item) => item.provider._id)))
      expect(await guest.call('provider', { params: { id } })).toMatchObject({ data: { office: { address: { city: 'Bengaluru' } } } })
    expect(
      (await guest.call<Data<unknown[]>>('newArrivalsNear', { body: { location: { lat: -60, lon: 10 }, distance: 1000, category: 'bakery' } })).data,
    ).toEqual([])
  })

  test('advertisements come by placement, each with its picture (K-18)', async () => {
    for (const placement of [
      'top home banner web',
      'grocery market top banner',
      'top fashion market banner',
      'fashion middle banner',
      'home middle offer',
      'search top web',
      'home offer 1',
      'ads banner',
    ]) {
      const { data } = await guest.call<Data<object[]>>('advertisement', { body: { placement } })
      expectEach(data, { _id: expect.any(String), placement, url: expect.stringMatching(/^\/img\//), link: expect.any(String) })
    }
  })

  test('search takes every filter that C-44 names, under all of its paths', async () => {
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
    for (const name of ['search', 'fulltextSearch', 'searchProviderItems'] as const) {
      const { hits } = await guest.call<{ hits: { total: number; hits: { _source: Product }[] } }>(name, { body })
      expectEach(hits.hits, { _id: expect.any(String), _score: expect.any(Number), _source: PRODUCT })
    }
    expect(await guest.call('search')).toMatchObject({ hits: { total: expect.any(Number) } })
  })

  test('search tells what its hits can be narrowed by, with and without them: buckets of words, and of figures (E-12)', async () => {
    type Facets = { hits: { total: number }; aggregations: { facets: { field: string; values?: object[]; bins?: object[] }[] } }
    for (const name of ['search', 'facets'] as const) {
      const { hits, aggregations } = await guest.call<Facets>(name, {
        body: { market: ['electronics'], filters: { availability: ['in'] }, sort: 'low', page: { page: 1, itemsPerPage: 20 } },
      })
      const facet = (field: string) => aggregations.facets.find((one) => one.field === field)
      expectEach(facet('price')!.bins!, { from: expect.any(Number), to: expect.any(Number), count: expect.any(Number) })
      expectEach(facet('brand')!.values!, { value: expect.any(String), label: expect.any(String), count: expect.any(Number) })
      expect(facet('availability')!.values).toContainEqual({ value: 'in', label: 'in', count: hits.total })
      expect(aggregations).toMatchObject({ priceHandles: { from: { amount: 75_000 }, to: { amount: 150_000 } } })
    }
  })

  test('shops and categories are searched with the same body, and what can not be filtered by is said (A-057, A-058)', async () => {
    type Named = { hits: { total: number; hits: { _id: string; _source: { name: string } }[] } }
    const [shop] = (await guest.call<Named>('searchProviders')).hits.hits
    const body = { q: shop!._source.name.slice(0, 3), market: [], category: [], city: [], location: null, distance: null, filters: {}, range: {} }
    const shops = await guest.call<Named>('searchProviders', { body: { ...body, page: { page: 1, itemsPerPage: 50 } } })
    expect(shops.hits.hits.map(({ _id }) => _id)).toContain(shop!._id)
    const own = await guest.call<{ hits: { hits: { _source: { provider: { _id: string } } }[] } }>('searchProviderItems', { body: { provider: [shop!._id] } })
    expectEach(own.hits.hits, { _source: expect.objectContaining({ provider: expect.objectContaining({ _id: shop!._id }) }) })

    const categories = await guest.call<Named>('searchCategories', { body: { ...body, q: 'head', market: ['electronics'] } })
    expectEach(categories.hits.hits, { _id: expect.any(String), _score: expect.any(Number), _source: expect.objectContaining({ isCategory: true }) })
    for (const name of ['searchProviders', 'searchCategories'] as const)
      expect(await guest.refusal(name, { body: { filters: { colour: ['red'] } } })).toBe("This filter isn't available here.")
  })

  test('search says which filter it does not know instead of forgetting it', async () => {
    const here = { lat: 12.97, lon: 77.59 }
    for (const body of [{ filters: { horsepower: ['12'] } }, { range: { horsepower: { gte: 12 } } }, { range: { brand: { gte: 12 } } }, { distance: 5 }])
      expect(await guest.refusal('search', { body })).toBe("This filter isn't available here.")
    expect(await guest.call('search', { body: { filters: { colour: ['red'] }, location: here, distance: 5 } })).toMatchObject({
      hits: { total: expect.any(Number) },
    })
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
    expect(await client.call('refresh')).toEqual({ data: { userInfo, expiresAt: expect.any(String) } })
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

  test('is made with a code by mail, and named (A-074)', async () => {
    const { userName: email } = newLogin()
    const { refId } = await guest.call<{ refId: string }>('emailSignUp', { body: { email, name: { first: 'Meera' } } })
    const { text } = await messageTo(email, /\b\d{6}\b/)
    const made = await guest.call<Session>('verifyOtp', { body: { refId, code: /\b\d{6}\b/.exec(text)?.[0] } })
    expect(made).toMatchObject({ ...SESSION, isNew: true })
    const named = { data: { name: { first: 'Mira', last: 'Iyer' } } }
    const client = guest.signedIn(made.token)
    expect(await client.call('updateProfile', { body: { name: named.data.name } })).toMatchObject(named)
    // All that a profile has, in which the name need not be said again; null takes away.
    const { data: markets } = await guest.call<Data<{ slug: string }[]>>('markets')
    const chosen = { data: { ...named.data, language: 'es', market: markets[1]!.slug } }
    expect(await client.call('updateProfile', { body: { language: 'es', market: markets[1]!.slug } })).toMatchObject(chosen)
    expect(await client.call('customer', { params: { id: made.userInfo._id } })).toMatchObject(chosen)
    const { data: left } = await client.call<Data<object>>('updateProfile', { body: { language: null, market: null } })
    expect([left, 'language' in left, 'market' in left]).toEqual([expect.objectContaining(named.data), false, false])
    expect(await client.refusal('updateProfile', { body: { language: 'fr' } })).toMatch(/./)
  })

  test('whose password was forgotten gets another one, which can be changed (A-076..A-078, V-37)', async () => {
    const { userName, password } = newLogin()
    await guest.call('signUp', { body: { userName, password, name: { first: 'Meera' } } })
    const { refId } = await guest.call<{ refId: string }>('forgotPassword', { body: { userName } })
    const { text } = await messageTo(userName, /\b\d{6}\b/)
    const { resetRefId } = await guest.call<{ resetRefId: string }>('verifyOtp', { body: { refId, code: /\b\d{6}\b/.exec(text)?.[0] } })
    const next = 'eight quiet lanterns'
    expect(await guest.refusal('resetPassword', { body: { resetRefId, password: next, confirmPassword: password } })).toBe('Passwords must match.')
    const { token } = await guest.call<Session>('resetPassword', { body: { resetRefId, password: next, confirmPassword: next } })
    await guest.signedIn(token).call('updatePassword', { body: { oldPassword: next, newPassword: password, confirmPassword: password } })
    expect(await guest.call('logIn', { body: { userName, password } })).toMatchObject(SESSION)
  })

  test('is not opened by a token that no provider has given (A-075)', async () => {
    const params = { type: 'test-id' }
    expect(await guest.refusal('socialLogin', { params, body: { idToken: 'a.b.c' } })).toBe("The log-in didn't work. Please try again.")
    expect(await guest.refusal('socialLogin', { params: { type: 'nobody' }, body: { idToken: 'a.b.c' } })).toBe("You can't log in this way here.")
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
  /** The body of A-010 in full, as a client sends it that knows no coupon. */
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

    expect(await client.refusal('invoice', { params: { id: content.orderId } })).toBe('The invoice is issued as soon as the order is paid or on its way.')

    // A-018 is a bare list.
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
    expectEach(await client.call<object[]>('coupons'), {
      promoCode: expect.any(String),
      isDeleted: false,
      isApproved: true,
      promoRules: { startDate: instant, endDate: instant },
    })
    // nothing is left to pay online of what is paid on delivery.
    expect(await client.refusal('stripePay', { body: { orderId: content.orderId } })).toBe('There is nothing to pay for this order.')
    const config = await client.call<Data<{ methods: { type: string; enabled: boolean }[] }>>('paymentConfig', { params: { id: tenantOf().key } })
    expect(config.data.methods).toContainEqual(expect.objectContaining({ type: 'COD', enabled: true }))

    await client.call('cancelOrder', { body: { orderId: content.orderId } })
    expect(await ordersOf('PRODUCT')).toMatchObject([{ orderStatus: 'cancelled', reportStatus: 'cancelled' }]) // C-14
  })

  test('money can be sent to a bank account and to a UPI ID, which nobody else sees', async () => {
    const [{ client }, stranger] = [await newCustomer(), await newCustomer()]
    //
    expect(await client.call('verifyUpi', { body: { vpa: 'anjali.rao@okhdfc' } })).toMatchObject({ data: { isValid: true } })
    //
    const account = { name: 'Anjali Rao', accountNumber: '50100123456789', ifsc: 'HDFC0000001' }
    const { data } = await client.call<Data<{ _id: string }>>('addBeneficiary', { body: account })
    const id = data._id
    expect(await client.call('beneficiary', { params: { id } })).toMatchObject({ data: { _id: id, account: '•••• 6789', ifsc: 'HDFC0000001' } })
    expect(await stranger.client.refusal('beneficiary', { params: { id } })).toBe("This account isn't there any more.")
    await client.call('removeBeneficiary', { params: { id } })
    expect(await client.refusal('beneficiary', { params: { id } })).toBe("This account isn't there any more.")
  })

  test('operators tell what is due, and what they offer to those who pay ahead', async () => {
    const { client } = await newCustomer()
    type Operator = { _id: string; operatorname: string; viewBillRequired: boolean }
    const operatorsOf = async (category: string) => (await client.call<Data<Operator[]>>('operators', { params: { category } })).data
    //
    const [meters, dishes] = [await operatorsOf('Electricity'), await operatorsOf('DTH')]
    expectEach(meters, { ...OPERATOR, category: 'Electricity', viewBillRequired: true })
    expectEach(dishes, { ...OPERATOR, category: 'DTH', viewBillRequired: false })
    expect(meters[0]).toHaveProperty('icon')
    //
    const [meter, dish] = [meters[0]?._id, dishes[0]?._id]
    expect(await client.call('operator', { body: { operatorId: meter } })).toEqual({ data: meters[0] })
    //
    const { data: due } = await client.call<Data<object>>('viewBill', { body: { operatorId: meter, number: '123456789' } })
    expect(due).toMatchObject({ customerName: expect.any(String), amount: { amount: expect.any(Number), currency: 'INR' }, dueDate: expect.any(String) })
    expect(await client.refusal('viewBill', { body: { operatorId: meter, number: '12' } })).toBe("This number doesn't look right. Please check it.")
    //
    const { data } = await client.call<Data<{ operator: Operator; circle: { _id: string } }>>('rechargeDetails', { params: { phone: '9876543210' } })
    expect(data).toMatchObject({ operator: { ...OPERATOR, category: 'Prepaid' }, circle: { _id: expect.any(String), name: expect.any(String) } })
    //
    const plan = {
      code: expect.any(String),
      kind: expect.any(String),
      amount: { amount: expect.any(Number), currency: 'INR' },
      description: expect.any(String),
    }
    const plansOf = async (body: object) => (await client.call<Data<object[]>>('allPlans', { body })).data
    expectEach(await plansOf({ operatorId: data.operator._id, circleId: data.circle._id }), plan)
    expectEach(await plansOf({ operatorId: dish }), plan)
    // A-014, E-17: with the words of an item as they stand there.
    const item = {
      productId: dish,
      MobileNumber: '1234567890',
      PlanCode: null,
      Amount: 250,
      OperatorId: dish,
      CircleId: null,
      AdParams: null,
      ServiceCategory: 'DTH',
    }
    const body = { orderDetails: { items: [{ ...item, market: { name: 'Bills', serviceProvider: 'Anybody' }, OperatorName: 'Anybody' }] } }
    const { content } = await client.call<{ content: Order & { bill: object; payment: object } }>('createBillOrder', { body })
    expect(content).toMatchObject({
      ...ORDER,
      orderStatus: 'created',
      total: { amount: 25_000, currency: 'INR' },
      bill: { number: '1234567890', state: 'unpaid' },
    })
    expect(content.payment).toMatchObject({ status: 'pending', redirectUrl: expect.stringMatching(/^http/) })
    const isCash = { orderDetails: { ...body.orderDetails, paymentType: 'COD' } }
    expect(await client.refusal('createBillOrder', { body: isCash })).toBe('Bills can only be paid online.')
    await client.call('cancelOrder', { body: { orderId: content.orderId } })
  })

  test("a doctor is booked for a time, which is nobody else's then", async () => {
    const [{ client }, other] = [await newCustomer(), await newCustomer()]
    type Calendar = { provider: { _id: string }; days: { slots: { slotStart: string; slotEnd: string; left: number }[] }[] }
    const { hits } = await client.call<{ hits: { hits: { _id: string }[] } }>('search', { body: { q: 'meera krishnan' } })
    const doctor = hits.hits[0]!._id
    const { data } = await client.call<Data<{ calendars: [Calendar] }>>('appointmentSlots', { params: { service: doctor } })
    const [calendar] = data.calendars
    const slot = calendar.days.flatMap(({ slots }) => slots).findLast(({ left }) => left > 0)!
    // A-095, C-45
    const booking = {
      provider: calendar.provider._id,
      service: doctor,
      slotStart: slot.slotStart,
      slotEnd: slot.slotEnd,
      mode: 'clinic',
      patient: { name: 'Ishaan Verma', age: 7, gender: 'male' },
      notes: 'Fever since Monday',
      attachments: [],
      paymentType: 'STRIPE',
    }
    const { content } = await client.call<{ content: Order & { appointment: object; type: string } }>('bookAppointment', { body: booking })
    expect(content).toMatchObject({
      ...ORDER,
      orderStatus: 'created',
      type: 'SERVICE',
      appointment: { mode: 'clinic', from: slot.slotStart, to: slot.slotEnd },
    })
    expect(await other.client.refusal('bookAppointment', { body: booking })).toBe('Somebody has just booked this time. Please choose another one.')
    await client.call('cancelOrder', { body: { orderId: content.orderId } })
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

  test('what an order earns is estimated, and in the wallet once it has arrived (A-011, A-106..A-109, E-16, C-26)', async () => {
    await openWallets()
    const { customer, client, home } = await atTheTill()
    for (const [orderAmount, points] of [
      [0, 0],
      [499.5, 4],
      [{ amount: 49_950, currency: 'INR' }, 4],
    ])
      expect(await client.call('rewardEstimate', { body: { orderAmount, provider } })).toMatchObject({ data: { points } })
    expect(await client.refusal('rewardEstimate', { body: { orderAmount: 1, provider: 'nobody' } })).toBe("We can't find this shop.")
    const { data: types } = await client.call<Data<{ _id: string; name: string }[]>>('amountTypes')
    expect(types).toContainEqual({ _id: 'rewards', name: 'Rewards' })
    const rewards = { params: { amountType: 'rewards' } }
    expect(await client.call('walletBalance', rewards)).toMatchObject({ data: { balance: { amount: 0, currency: 'INR' } } })
    const { content } = await client.call<{ content: Order }>('createOrder', { body: orderBody(await confirmed(customer, confirmBody(customer, home)), home) })
    await deliverOrder(content.orderId)
    await expect
      .poll(async () => (await client.call<Data<{ balance: { amount: number } }>>('walletBalance', rewards)).data.balance.amount, { timeout: 20_000 })
      .toBeGreaterThan(0)
    const today = new Date().toISOString().slice(0, 10)
    const range = { from: '2026-01-01', to: `${Number(today.slice(0, 4)) + 1}-01-01` }
    const row = {
      createdAt: expect.any(String),
      amount: { amount: expect.any(Number), currency: 'INR' },
      type: 'Credit',
      description: expect.stringContaining(content.orderId),
    }
    expect(await client.call('walletHistory', { params: range })).toMatchObject({ data: [row] })
    const page = { params: { ...range, page: '1', amountTypeId: 'rewards' } }
    expect(await client.call('walletPages', page)).toMatchObject({ data: [row], page: { page: 1, itemsPerPage: 10, total: 1 } })
    expect(await client.call('walletPages', { params: { ...range, page: '1', amountTypeId: 'refunds' } })).toMatchObject({ data: [], page: { total: 0 } })
    expect(await (await newCustomer()).client.call('walletHistory', { params: range })).toEqual({ data: [] })
  })

  test('a customer has a link for friends, and sees who came by it (A-081, A-082, C-21)', async () => {
    await openReferrals()
    const [{ client, userInfo }, other] = [await newCustomer(), await newCustomer()]
    const { url } = await client.call<{ url: string }>('referral')
    expect(url).toMatch(/^https?:\/\/[^/]+\/r\/[A-Z0-9]{8}$/)
    expect(await client.call('referral')).toMatchObject({ url })
    expect((await other.client.call<{ url: string }>('referral')).url).not.toBe(url)
    const own = { params: { id: userInfo._id } }
    expect(await client.call('myReferrals', own)).toMatchObject({ data: [], page: { total: 0 } })
    // How somebody says that they came by a link, the specifications leave to us.
    const { token } = await guest.call<Session>('signUp', { body: { ...newLogin(), name: { first: 'Rohan', last: 'Gupta' } } })
    await apiOf({ token }).claimReferral({ body: { code: url.slice(-8) } })
    const { data, page } = await client.call<{ data: object[]; page: object }>('myReferrals', own)
    expect([data, page]).toMatchObject([[{ _id: expect.any(String), createdAt: expect.any(String), name: { first: 'Rohan' }, status: 'joined' }], { total: 1 }])
    expect(JSON.stringify(data)).not.toContain('Gupta')
    expect(await other.client.refusal('myReferrals', own)).toBe("We can't find this customer.")
  })

  test('what has arrived is reviewed once, and the review can be changed by its author (A-066, A-067, V-36)', async () => {
    const { customer, client, home } = await atTheTill()
    const { content } = await client.call<{ content: Order }>('createOrder', { body: orderBody(await confirmed(customer, confirmBody(customer, home)), home) })
    const review = { item: shelf[0]!._id, orderId: content.orderId, rating: 4, comments: 'Good, but louder than I thought.' }
    expect(await client.refusal('createReview', { body: review })).toBe('You can review this once you have bought it here and it has arrived.')
    await deliverOrder(content.orderId)
    // one for each seller.
    expect(await client.call('invoice', { params: { id: content.orderId } })).toMatchObject({
      data: [{ number: expect.any(String), order: { orderId: content.orderId }, total: content.total, items: [expect.objectContaining({ qty: 1 })] }],
    })
    const { data } = await client.call<Data<{ _id: string }>>('createReview', { body: review })
    expect(data).toMatchObject({ ...REVIEW, rating: 4, comments: review.comments })
    expect(await client.refusal('createReview', { body: review })).toBe('Feedback was already given for this order/product.')
    const again = { params: { reviewId: data._id }, body: { rating: 5, comments: 'You get used to it.' } }
    expect(await client.call('updateReview', again)).toMatchObject({ data: { _id: data._id, rating: 5 } })
    expect(await (await newCustomer()).client.refusal('updateReview', again)).toBe("We can't find this review.")
    const { data: reviews } = await guest.call<Data<{ _id: string }[]>>('reviews', { params: { id: review.item } })
    expect(reviews.find(({ _id }) => _id === data._id)).toMatchObject({ rating: 5, comments: 'You get used to it.' })
  })

  test('checkout says what it misses (V-21, V-24, V-25, V-26, X-10)', async () => {
    const { customer, client, home } = await atTheTill()
    const refusal = (more: object) => client.refusal('confirm', { body: confirmBody(customer, home, more) })
    expect(await client.refusal('confirm')).toBe('Missing required checkout data')
    expect(await refusal({ checkout: null })).toBe('Missing required checkout data')
    for (const location of [null, {}, { long: 77.6 }, { long: 77.6, lat: 95 }, { long: 277.6, lat: 12 }])
      expect(await refusal({ location }), JSON.stringify(location)).toBe('Invalid or missing address coordinates')
    expect(await refusal({ isSelfPickUp: true })).toBe('Missing pickup time for self-pickup order')
    expect(await refusal({ isSelfPickUp: true, pickUpTime: '2026-01-05T10:00:00Z' })).toBe(
      'This pick-up time is no longer available. Please choose another one.',
    )
    expect(await refusal({ couponCode: 'LANTERN10' })).toBe("This coupon isn't valid.")
    await client.call('emptyCart')
    expect(await refusal({})).toBe('Cart is empty or invalid')
  })

  test('a way to pay that takes no rupees is refused, whatever else comes with it (C-24)', async () => {
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
      checkout: { type: 'PAYPAL', customerNo: customer.userInfo.customerNo, userEmail: null, userPhone: null },
    })
    expect(await client.refusal('confirmForCard', { body })).toBe("This payment method isn't available in this shop.")
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

  test('what is picked up costs no delivery, and says where and when; without its slot it is not ordered (ST-06, V-04)', async () => {
    const { customer, client, home } = await atTheTill()
    const { data } = await client.call<Data<{ stores: { _id: string; days: { date: string; slots: { slot: string; from: string }[] }[] }[] }>>('pickupSlots', {
      params: { id: provider },
    })
    const [store] = data.stores
    const day = store!.days.at(-1)!
    const pickUpTime = day.slots.at(-1)!.from
    const quote = await confirmed(customer, confirmBody(customer, home, { isSelfPickUp: true, pickUpTime }))
    expect(quote).toMatchObject({ ...CHECKOUT_DATA, deliveryFee: { amount: 0 } })
    const whole = orderBody(quote, home)
    expect(await client.refusal('createOrder', { body: whole })).toBe('Missing pickup slot information for self-pickup order')
    const body = { ...whole, custom: { ...whole.custom, pickupSlot: { date: day.date, slot: day.slots.at(-1)!.slot, store: store!._id } } }
    const { content } = await client.call<{ content: Order }>('createOrder', { body })
    expect(content).toMatchObject({ ...ORDER, pickup: { date: day.date, from: pickUpTime, store: { _id: store!._id } } })
  })

  test('an order for pick-up or for other things than the cart holds does not become another order', async () => {
    const { customer, client, home } = await atTheTill()
    const whole = orderBody(await confirmed(customer, confirmBody(customer, home)), home)
    const forPickUp = { ...whole, custom: { ...whole.custom, pickupSlot: { date: '2026-01-05', slot: '10:00-11:00' } } }
    expect(await client.refusal('createOrder', { body: forPickUp })).toBe('This pick-up time is no longer available. Please choose another one.')
    const forMore = { ...whole, orderDetails: { ...whole.orderDetails, items: whole.orderDetails.items.map((line) => ({ ...line, qty: line.qty + 1 })) } }
    expect(await client.refusal('createOrder', { body: forMore })).toBe('Prices or delivery have changed. Please check the new total.')
    expect(await client.call('listOrders', { params: { customerId: customer.userInfo._id, type: 'PRODUCT' } })).toMatchObject({ data: [] })
  })
})

describe('files', () => {
  /** The smallest PNG there is: one pixel. */
  const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
  type File = { url: string }
  const at = (url: string): string => new URL(url, `http://127.0.0.1:${inject('shop').port}`).href

  test('a public picture, sent in base64, has an address of its own until its owner deletes it (A-063, A-065)', async () => {
    const [owner, other] = [await newCustomer(), await newCustomer()]
    const body = { image: `data:image/png;base64,${PIXEL}`, key: 'pixel.png', isPublic: true, replaceExisting: false, basePath: 'reviews' }
    const { data } = await owner.client.call<Data<File>>('uploadImage', { body })
    expect(data.url).toMatch(/^\/img\/[0-9a-f]{20}(#[\w-]+)?$/)
    expect(await other.client.refusal('deleteFile', { body: { url: data.url } })).toBe("We can't find this file.")
    expect(await guest.refusal('uploadImage', { body })).toBe('Please log in to continue.')
    await owner.client.call('deleteFile', { body: { url: data.url } })
    expect(await owner.client.refusal('deleteFile', { body: { url: data.url } })).toBe("We can't find this file.")
  })

  test('a file, sent as a form, is seen by nobody but its owner (A-064)', async () => {
    const [owner, other] = [await newCustomer(), await newCustomer()]
    const form = new FormData()
    form.set('file', new Blob(['%PDF-1.7 a prescription'], { type: 'text/html' }), 'prescription.html')
    for (const [name, value] of Object.entries({ key: 'prescription.pdf', isPublic: 'false', replaceExisting: 'true', basePath: 'health' }))
      form.set(name, value)
    const { data } = await owner.client.call<Data<File>>('uploadFile', { body: form })
    const id = data.url.split('/').at(-1)!
    expect(await owner.client.ask('storedFile', { params: { id } })).toMatchObject({ status: 200, type: 'application/pdf' })
    expect((await other.client.ask('storedFile', { params: { id } })).status).toBe(404)
    expect((await fetch(at(data.url), { headers: { 'x-tenant-key': tenantOf().key } })).status).toBe(401)
  })

  test('a path that leads elsewhere, and what is no picture, are refused', async () => {
    const { client } = await newCustomer()
    expect(await client.refusal('uploadImage', { body: { image: PIXEL, key: '../../etc/passwd' } })).toBe("This file name or path can't be used.")
    const html = Buffer.from('<html><script>alert(1)</script></html>').toString('base64')
    expect(await client.refusal('uploadImage', { body: { image: html, key: 'cat.png' } })).toContain("We can't show this kind of file.")
  })
})

test('somebody finds answers among the questions of the shop (A-100)', async () => {
  const { data } = await guest.call<Data<{ question: string; answer: unknown[] }[]>>('faq')
  expect(data.length).toBeGreaterThanOrEqual(30)
  for (const { question, answer } of data) expect([question.length > 3, answer.length > 0]).toEqual([true, true])
})

test('somebody asks the shop, finds the ticket again and says more, and nobody else sees it (A-101..A-105, E-20)', async () => {
  type Ticket = { _id: string; ticket_Id: string; category: string; comments: string; thread: { comments: string }[] }
  const [{ client }, other] = [await newCustomer(), await newCustomer()]
  const { data: categories } = await guest.call<Data<{ _id: string }[]>>('ticketCategories')
  const body = { ticket_Id: randomUUID(), category: categories[0]!._id, comments: 'Where is the kettle?' }
  expect(await guest.refusal('createTicket', { body })).toBe('Please log in to continue.')
  const { data } = await client.call<Data<Ticket>>('createTicket', { body })
  expect(data).toMatchObject({ category: body.category, comments: body.comments, ticket_Id: expect.stringMatching(/^T-\w{3}-\w{3}$/) })
  expect((await client.call<Data<Ticket>>('createTicket', { body })).data._id).toBe(data._id)
  const params = { ticketId: data._id, tenantId: tenantOf().key }
  await client.call('commentTicket', { params, body: { comments: 'It was to come today.' } })
  expect((await client.call<Data<Ticket>>('ticket', { params })).data.thread.map(({ comments }) => comments)).toEqual([body.comments, 'It was to come today.'])
  expect((await client.call<Data<Ticket[]>>('tickets')).data.map(({ ticket_Id }) => ticket_Id)).toEqual([data.ticket_Id])
  for (const call of ['ticket', 'commentTicket'] as const)
    expect(await other.client.refusal(call, { params, ...(call === 'ticket' ? {} : { body: { comments: 'Mine?' } }) })).toBe("We can't find this ticket.")
})

test('somebody says hello to the bot, and is asked to log in before it tells of orders (A-111, ST-19, X-15)', async () => {
  type Said = {
    recipient_id: string
    text: string | null
    buttons: unknown[]
    custom: { message: string; options: { message: string; nextParent: string }[] } | null
  }
  const hello = await guest.call<Said[]>('bot', {
    body: { sender: 'a-browser', message: 'hello', metadata: { db_name: tenantOf().key, type: 'vector_search' } },
  })
  expect(hello.map(({ recipient_id }) => recipient_id)).toEqual(['a-browser', 'a-browser'])
  expect(hello[1]!.custom).toMatchObject({
    message: 'Please choose an option:',
    options: expect.arrayContaining([expect.objectContaining({ nextParent: '/order_status' })]),
  })
  const [told] = await guest.call<Said[]>('bot', { body: { sender: 'a-browser', message: '/order_status' } })
  expect(told!.text).toContain('Please log in first')
})

test('somebody who has not talked with any seller has no chats', async () => {
  const { token } = await guest.call<Session>('signUp', { body: { ...newLogin(), name: { first: 'Meera', last: 'Iyer' } } })
  expect((await guest.signedIn(token).call<{ chats: unknown[] }>('chatContacts')).chats).toEqual([])
})

test('somebody asks for the price of many pieces (A-059)', async () => {
  const { token } = await guest.call<Session>('signUp', { body: { ...newLogin(), name: { first: 'Meera', last: 'Iyer' } } })
  const variation = shelf[0]?.variationId
  const { data } = await guest
    .signedIn(token)
    .call<Data<{ number: string; state: string; quantity: number }>>('createQuote', { body: { variation, quantity: 12 } })
  expect(data).toMatchObject({ state: 'asked', quantity: 12, number: expect.stringMatching(/^Q-/) })
})

test('somebody asks the shop something', async () => {
  const { status } = await guest.ask('sendEnquiry', { body: { name: 'Meera', email: 'meera@reader.example', message: 'When do you open on Sundays?' } })
  expect(status).toBe(200)
})

test('somebody reads what the shop says of itself', async () => {
  const list = await guest.call<Data<{ _id: string; title: string }[]>>('contentPages', { params: { t: tenantOf().key } })
  expect(list.data.map(({ _id }) => _id)).toContain('privacy')
  const { data: page } = await guest.call<Data<{ title: string; blocks: unknown[] }>>('contentPage', { params: { id: 'privacy' } })
  expect(page.title).toBe(list.data.find(({ _id }) => _id === 'privacy')?.title)
  expect(page.blocks.length).toBeGreaterThan(10)
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
  const shapeOf = (route: string) => route.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')
  const made = new Set([...asked].map(shapeOf))
  expect(served.filter((route) => !made.has(shapeOf(route)))).toEqual([])
  expect(Object.values(CALLS).filter((line) => !asked.has(routeOf(line)))).toEqual([])
})
