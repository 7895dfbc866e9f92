import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { BOOKED_AT, checkDraft, HOUSES, isRecord, type ProductDraft } from '@galleria/importer'
import { isLocale } from '@galleria/kernel'
import { APPOINTMENT_MODES, FACILITIES, MODE_OPTION } from '@galleria/rules'
import { describe, expect, test } from 'vitest'
import { couponFault } from './coupon-file.ts'
import { DEMO_SHOPS, readDemo } from './demo-files.ts'
import { pictures } from './drawing/pictures.ts'

const DEMO = resolve(import.meta.dirname, '..')
const demo = readDemo(DEMO)

type Placed = { readonly market: string; readonly draft: ProductDraft }

/** Reads every product as the seed does; whatever is not right throws with its place. */
function productsOf(folder: string): Placed[] {
  return demo.shop(folder).markets.flatMap(({ slug, rows, mapper }) =>
    rows.map((row): Placed => {
      if ('fault' in row) throw new Error(`${folder}/${slug}:${row.line}: ${row.fault.reason}`)
      const complain = (code: string, reason: string): never => {
        throw new Error(`${folder}/${slug}:${row.line}: ${code} ${reason}`)
      }
      const draft = mapper.map([row], { warn: complain, reject: (_row, error) => complain(error.code, error.message) })
      return { market: slug, draft: checkDraft(draft, complain) }
    }),
  )
}

const shops = DEMO_SHOPS.map((folder) => ({ folder, ...demo.shop(folder), products: productsOf(folder) }))
const galleria = shops[0]!
const plaza = shops[1]!

/** Every text by language inside a value. */
function localizedIn(value: unknown): Readonly<Record<string, unknown>>[] {
  if (value instanceof Map) return [...value.values()].flatMap(localizedIn)
  if (Array.isArray(value)) return value.flatMap(localizedIn)
  if (!isRecord(value)) return []
  return Object.keys(value).some(isLocale) ? [value] : Object.values(value).flatMap(localizedIn)
}

describe.each(shops)('the demo shop $folder', ({ shop, products }) => {
  test('has every text in each of its languages, and under no key that is no language', () => {
    const texts = [...localizedIn(shop), ...products.flatMap(({ draft }) => localizedIn(draft))]
    expect(texts.length).toBeGreaterThan(500)
    for (const text of texts) {
      expect(Object.keys(text)).toEqual(expect.arrayContaining([...shop.settings.locales]))
      expect(Object.keys(text).filter((key) => !isLocale(key))).toEqual([])
      for (const words of Object.values(text)) expect(String(words).trim()).not.toBe('')
    }
  })

  test('has coupons for markets that it has, each under a code of its own, one of them for who knows it', () => {
    const markets = new Set(shop.markets.map(({ slug }) => slug))
    const codes = shop.coupons.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(shop.coupons.flatMap((coupon) => coupon.markets ?? []).filter((slug) => !markets.has(slug))).toEqual([])
    expect(shop.coupons.map(({ isListed }) => isListed)).toEqual(expect.arrayContaining([true, false]))
  })

  test('is searched in each of its languages, for each thing once', () => {
    expect(new Set(shop.searches.map(({ language }) => language))).toEqual(new Set(shop.settings.locales))
    const searches = shop.searches.map(({ language, query }) => `${language} ${query}`)
    expect(new Set(searches).size).toBe(searches.length)
  })

  test('has no id twice and no description twice', () => {
    const ids = products.map(({ draft }) => draft.externalId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const locale of ['en', 'es'] as const) {
      const descriptions = products.map(({ draft }) => draft.description[locale])
      expect(new Set(descriptions).size).toBe(descriptions.length)
      expect(Math.min(...descriptions.map((text) => text?.length ?? 0))).toBeGreaterThan(100)
    }
  })

  test('puts every product into a category and under a seller that it has', () => {
    const categories = new Set(shop.markets.flatMap((market) => market.categories.map(({ slug }) => `${market.slug}/${slug}`)))
    const sellers = new Set(shop.sellers.map(({ slug }) => slug))
    for (const { market, draft } of products) {
      expect(categories).toContain(`${market}/${draft.categorySlug}`)
      expect(sellers).toContain(draft.sellerSlug)
    }
    expect(new Set(products.map(({ market, draft }) => `${market}/${draft.categorySlug}`)).size, 'categories with products').toBe(categories.size)
    expect(new Set(products.map(({ draft }) => draft.sellerSlug)).size, 'sellers with products').toBe(sellers.size)
  })

  test('offers every value of every option in some variant, and no two variants alike', () => {
    for (const { draft } of products) {
      for (const option of draft.options) {
        const used = new Set(draft.variants.map(({ options }) => options[option.code]))
        expect([...used].toSorted(), draft.externalId).toEqual(option.values.map(({ code }) => code).toSorted())
      }
    }
  })

  test('shows only pictures that there are', () => {
    const besides = products.flatMap(({ draft }) => draft.variants.flatMap(({ beside }) => beside ?? []))
    const shown = products.flatMap(({ draft }) => [draft.picture!.asset, ...(draft.picture!.props ?? [])])
    const assets = [...shop.markets.map(({ asset }) => asset), ...shown, ...besides]
    expect(besides).not.toEqual([])
    expect(assets.filter((asset) => !pictures.isKnownAsset(asset))).toEqual([])
  })

  test('has list prices above prices, and stock to sell', () => {
    for (const { draft } of products) for (const { price, listPrice } of draft.variants) if (listPrice !== null) expect(listPrice).toBeGreaterThan(price)
    const isSellable = ({ draft }: Placed) => draft.variants.some(({ stock }) => stock > 0)
    expect(products.filter(isSellable).length / products.length).toBeGreaterThan(0.95)
  })

  test('calls an attribute the same everywhere', () => {
    const names = new Map<string, Set<string>>()
    for (const { draft } of products)
      for (const [code, { name }] of draft.attributeNames) names.set(code, (names.get(code) ?? new Set()).add(JSON.stringify(name)))
    expect([...names].filter(([, given]) => given.size > 1).map(([code, given]) => `${code}: ${[...given].join(' or ')}`)).toEqual([])
  })
})

test('Galleria is as large as a shop that one could walk through', () => {
  expect(galleria.shop.markets.length).toBeGreaterThanOrEqual(9)
  expect(galleria.shop.sellers.length).toBeGreaterThanOrEqual(24)
  expect(galleria.products.length).toBeGreaterThanOrEqual(300)
  expect(galleria.products.reduce((sum, { draft }) => sum + draft.variants.length, 0)).toBeGreaterThan(1000)
  expect(galleria.shop.settings).toMatchObject({ currency: 'INR', locales: ['en', 'es'] })
})

test('every product of Galleria has reviews in both languages, and ratings', () => {
  for (const { draft } of galleria.products) {
    expect(draft.reviews.length, draft.externalId).toBeGreaterThanOrEqual(2)
    expect(
      draft.ratings?.some((count) => count > 0),
      draft.externalId,
    ).toBe(true)
  }
  expect(new Set(galleria.products.flatMap(({ draft }) => draft.reviews.map(({ locale }) => locale)))).toEqual(new Set(['en', 'es']))
})

test('some of those who review show what they got, in places that can be drawn, in each hall and each language', () => {
  const shown = galleria.products.flatMap(({ draft, market }) =>
    draft.reviews.flatMap(({ scenes = [], locale }) => scenes.map((scene) => ({ scene, locale, market, picture: draft.picture }))),
  )
  expect(shown.length).toBeGreaterThan(100)
  for (const { scene, picture } of shown) expect(picture && pictures.snapshotOf(picture, scene)).toBeDefined()
  expect(new Set(shown.map(({ locale }) => locale)).size).toBe(2)
  expect(new Set(shown.map(({ market }) => market)).size).toBe(galleria.markets.length)
})

test('Plaza Norte sells some of it in dollars, Spanish first, with plausible prices', () => {
  expect(plaza.shop.settings).toMatchObject({ currency: 'USD', locales: ['es', 'en'] })
  expect(plaza.products.length).toBeGreaterThan(100)
  for (const { draft } of plaza.products) for (const { price } of draft.variants) expect([50, 99], draft.externalId).toContain(price % 100)
  expect(plaza.products.flatMap(({ draft }) => draft.reviews.map(({ locale }) => locale)).every((locale) => locale === 'es')).toBe(true)
  // K-08: the handles of the price start around what is common.
  const { from = 0, to = 0 } = plaza.shop.settings.priceFilter ?? {}
  const prices = plaza.products.flatMap(({ draft }) => draft.variants.slice(0, 1).map(({ price }) => price / 100))
  expect(prices.filter((price) => price >= from && price <= to).length).toBeGreaterThan(prices.length / 4)
  expect(plaza.shop.sellers.every(({ office }) => office.country === 'EC')).toBe(true)
})

test('no file of attribute names names what its market does not use', () => {
  for (const file of readdirSync(join(DEMO, 'galleria/attributes'))) {
    const market = galleria.markets.find(({ slug }) => slug === basename(file, '.yaml'))
    expect(market, file).toBeDefined()
  }
})

test('what the importer takes of health care is what the shop knows', () => {
  expect(HOUSES).toEqual(FACILITIES)
  expect(BOOKED_AT).toEqual({ option: MODE_OPTION, places: APPOINTMENT_MODES })
})

test('what is booked is a service, with a calendar that its seller keeps, and every calendar is of something', () => {
  const calendars = galleria.shop.sellers.flatMap(({ slug, preferences }) => (preferences.calendars ?? []).map(({ id }) => `${slug} ${id}`))
  const booked = galleria.products.flatMap(({ draft }) => (draft.calendar ? [`${draft.sellerSlug} ${draft.calendar}`] : []))
  const services = new Set(galleria.shop.markets.flatMap(({ categories }) => categories.filter(({ sells }) => sells === 'services').map(({ slug }) => slug)))
  expect(new Set(booked)).toEqual(new Set(calendars))
  expect(booked.length).toBeGreaterThan(20)
  expect(galleria.products.filter(({ draft }) => draft.calendar && !services.has(draft.categorySlug))).toEqual([])
})

test('a coupon takes off a percentage or an amount, and not both', () => {
  const code = 'SPRING10'
  expect(couponFault({ code, percent: 10 }, [])).toBeUndefined()
  expect(couponFault({ code, amount: 5 }, [])).toBeUndefined()
  expect(couponFault({ code, percent: 10, amount: 5 }, [])).toBe('must have either percent or amount')
  expect(couponFault({ code }, [])).toBe('must have either percent or amount')
})

test('the code of a coupon is one that a shop takes', () => {
  const faultOf = (code: string) => couponFault({ code, percent: 10 }, [{ code: 'SPRING10' }])
  expect(faultOf('autumn10')).toBeUndefined()
  expect(faultOf(' spring10 ')).toBe('has the code of another: SPRING10')
  expect(faultOf('q-6449-9jf9')).toBe('has a code like the number of a quotation: Q-6449-9JF9')
  expect(faultOf('X'.repeat(41))).toBe('has a code of more than 40 characters')
})
