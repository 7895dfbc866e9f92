import { getTenantConfig, listNearbyProviders, previewCoupons, searchItems, searchPlaces, searchProviders, type StoreWire } from '@galleria/contract'
import { type Day, foldedWords, formatDay, formatMoney } from '@galleria/kernel'
import { deliveryPromise } from '@galleria/rules'
import { payloadOf } from './assistant.ts'
import { type Answer, type Answerer, offer, open, type Place, question, type Said, say, type Talk } from './talk.ts'

const MOST_ITEMS = 3
const MOST_SHOPS = 6
/** Of which the days of a delivery are told. */
const NEAREST_SHOPS = 20

const isSame = (one: string, other: string): boolean => foldedWords(one).join(' ') === foldedWords(other).join(' ')
const listIn = (tag: string, names: readonly string[]): string => new Intl.ListFormat(tag, { type: 'conjunction' }).format(names)

export const findProducts: Answerer = async ({ ctx, words, slots, ask }) => {
  const { product } = slots
  if (product === undefined) return question(words.whatProduct, 'find_product', {}, 'product')
  const q = product.slice(0, 100)
  const { hits } = await ask(ctx, searchItems, { body: { q, facets: { most: 0 }, page: { itemsPerPage: MOST_ITEMS } } })
  if (hits.total === 0) return { ...question(words.noProducts(q), 'find_product', {}, 'product'), said: [{ text: words.noProducts(q) }] }
  const items = hits.hits.map(({ _source }) => _source)
  return say(words.foundProducts(q, hits.total), { items, options: [open(words.options.openResults, `/search?q=${encodeURIComponent(q)}`)] })
}

const DAYS = [1, 2, 3, 4, 5, 6, 7]
/** A Monday, at noon: whatever the zone, the days after it are the days of the week. */
const MONDAY = Date.UTC(2026, 10, 23, 12)
const DAY_MS = 86_400_000

/** "Monday to Friday", or each day by its name where they do not follow each other. */
function daysInWords({ words, tag }: Talk, days: readonly number[]): string {
  const name = (day: number): string => new Intl.DateTimeFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS)
  const opened = DAYS.filter((day) => days.includes(day))
  const [first = 1, last = 1] = [opened[0], opened.at(-1)]
  return opened.length > 2 && last - first === opened.length - 1 ? words.days(name(first), name(last)) : listIn(tag, opened.map(name))
}

const timeInWords = (tag: string, time: string): string =>
  new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`2026-11-23T${time}:00Z`))

function hoursOf(talk: Talk, { name, hours, open: opening }: StoreWire): Said {
  const { words, tag } = talk
  if (hours === null || opening === null) return { text: words.noHours(name) }
  const until =
    opening.until &&
    new Intl.DateTimeFormat(tag, { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone: hours.timeZone }).format(new Date(opening.until))
  const lines = hours.spans.map(({ days, from, to }) => words.hours(daysInWords(talk, days), timeInWords(tag, from), timeInWords(tag, to)))
  return { text: [opening.now ? words.openUntil(name, until) : words.closedUntil(name, until), ...lines].join('\n') }
}

export const tellHours: Answerer = async (talk) => {
  const { ctx, words, slots, ask, location } = talk
  const near = location ? { location: { lat: location.lat, lon: location.lon } } : {}
  if (slots.shop !== undefined) {
    const { hits } = await ask(ctx, searchProviders, { body: { q: slots.shop.slice(0, 100), page: { itemsPerPage: MOST_SHOPS } } })
    const found = hits.hits.map(({ _source }) => _source)
    const shop = found.find(({ name }) => isSame(name, slots.shop ?? '')) ?? (found.length === 1 ? found[0] : undefined)
    if (shop) return { said: [hoursOf(talk, shop)] }
    const none = found.length === 0 ? words.noShop(slots.shop) : words.whichShop
    return whichShop(none, found.length > 0 ? found : (await ask(ctx, listNearbyProviders, { query: {}, body: near })).data)
  }
  return whichShop(words.whichShop, (await ask(ctx, listNearbyProviders, { query: {}, body: near })).data)
}

const whichShop = (text: string, shops: readonly StoreWire[]): Answer => {
  const buttons = shops.slice(0, MOST_SHOPS).map(({ name }) => ({ title: name, payload: payloadOf('opening_hours', { shop: name }) }))
  return question(text, 'opening_hours', {}, 'shop', buttons)
}

/** Where it is to go: the town that was named, or where the shopper is. */
async function placeOf({ ctx, slots, ask, location }: Talk, fallback: Place | undefined): Promise<Place | 'unknown' | undefined> {
  if (slots.place === undefined) return location ?? fallback
  const q = slots.place.slice(0, 80)
  const town = q.length < 2 ? undefined : (await ask(ctx, searchPlaces, { query: { q } })).data.find(({ city, label }) => isSame(city, q) || isSame(label, q))
  return town ? { city: town.city, lat: town.lat, lon: town.lon } : 'unknown'
}

/** The days on which what is ordered now is there, of those shops that say so. */
async function daysTo({ ctx, ask, now }: Talk, { lat, lon }: Place): Promise<Day[]> {
  const { data } = await ask(ctx, listNearbyProviders, { query: {}, body: { location: { lat, lon }, page: { itemsPerPage: NEAREST_SHOPS } } })
  const days = data.flatMap(({ preferences, distance }) => {
    const { dispatch } = preferences.delivery
    const promise = dispatch && distance !== null ? deliveryPromise(now, dispatch, distance) : undefined
    return promise ? [promise.day] : []
  })
  return days.sort()
}

export const tellDelivery: Answerer = async (talk) => {
  const { ctx, words, slots, ask, tag } = talk
  const { delivery, place: usual } = (await ask(ctx, getTenantConfig, {})).data
  const inMoney = (amount: number): string => formatMoney({ amount, currency: ctx.currency }, tag)
  const cost = delivery.variesByPlace
    ? words.deliveryVaries
    : delivery.fee === 0
      ? words.deliveryFree
      : words.deliveryCost(inMoney(delivery.fee), inMoney(delivery.freeFrom))
  const place = await placeOf(talk, usual ? { city: usual.city, lat: usual.lat, lon: usual.lon } : undefined)
  if (place === 'unknown') return askPlace(words.noPlace(slots.place ?? ''), cost)
  if (place === undefined) return askPlace(words.wherePlace, cost)
  const days = await daysTo(talk, place)
  const [first, last] = [days[0], days.at(-1)]
  const day =
    first === undefined || last === undefined
      ? words.noDeliveryDay(place.city)
      : words.deliveryDays(place.city, days.length, formatDay(first, tag), formatDay(last, tag))
  return { said: [{ text: cost }, { text: day }] }
}

const askPlace = (text: string, cost: string): Answer => {
  const asked = question(text, 'delivery', {}, 'place')
  return { ...asked, said: [{ text: cost }, ...asked.said] }
}

export const tellCoupons: Answerer = async ({ ctx, words, ask, tag }) => {
  const { coupons } = (await ask(ctx, previewCoupons, { body: { items: [], couponCode: '' } })).data
  if (coupons.length === 0) return say(words.noCoupons)
  const list = listIn(
    tag,
    coupons.slice(0, MOST_SHOPS).map(({ promoCode, title }) => words.coupon(promoCode, title)),
  )
  return say(`${words.coupons(list)} ${words.couponPlace}`, { options: [open(words.options.openCart, '/cart')] })
}

export const tellPayments: Answerer = async ({ ctx, words, ask, tag }) => {
  const { payments } = (await ask(ctx, getTenantConfig, {})).data.checkout
  return say(
    words.payments(
      listIn(
        tag,
        payments.map((type) => words.paymentNames[type]),
      ),
    ),
    { buttons: [offer(words, 'delivery'), offer(words, 'coupons')] },
  )
}
