import { MAX_PAGE, type Sort, SORTS } from '@galleria/rules'
import { queryString } from '../../lib/paths.ts'
import { type Chosen, chosenOf, chosenText, withToggled } from './chosen.ts'

export type Typed = { readonly min?: string; readonly max?: string }

/** What a listing's address says. */
export type ListingQuery = {
  readonly sort: Sort
  readonly inStock: boolean
  readonly page: number
  readonly chosen: Chosen
  /** Of the price, in whole units of the currency with decimals, both included. */
  readonly min?: string
  readonly max?: string
  /** Ends of the price as a form without a script sends them: as they were typed, and not read yet or no amounts. */
  readonly typed?: Typed
  /** "latitude,longitude" that distances are measured from: where one is chosen. */
  readonly at?: string
  /** The facet of which all values are shown. */
  readonly whole?: string
}

export const EVERYTHING: ListingQuery = { sort: 'relevance', inStock: false, page: 1, chosen: {} }

/** Under which names a form sends what was typed: `min` and `max` are plain decimals in every language. */
export const TYPED_AS = { min: 'least', max: 'most' } as const
/** Characters: nobody types a longer amount. */
export const TYPED_MAX = 30
const AMOUNT = /^\d{1,12}(?:\.\d{1,3})?$/
const PLACE = /^-?\d{1,2}(?:\.\d{1,4})?,-?\d{1,3}(?:\.\d{1,4})?$/
const matching = (text: string | null, pattern: RegExp): string | undefined => (text !== null && pattern.test(text) ? text : undefined)

/** Latitude and longitude in degrees. */
export function positionOf({ at }: ListingQuery): { readonly lat: number; readonly lon: number } | undefined {
  const [lat = Number.NaN, lon = Number.NaN] = at?.split(',').map(Number) ?? []
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : undefined
}

/** With the lower end of the price first: whoever writes them the other way round means what is between. */
export function inOrder<Q extends { readonly min?: string | undefined; readonly max?: string | undefined }>(query: Q): Q {
  const { min, max } = query
  return min !== undefined && max !== undefined && Number(min) > Number(max) ? { ...query, min: max, max: min } : query
}

/** Whatever stands in the address, this is a listing: what makes no sense is what nobody asked for. */
export function listingQueryOf(params: URLSearchParams): ListingQuery {
  const page = Number(params.get('page'))
  const { distance, ...others } = chosenOf(params.get('f'))
  const at = matching(params.get('at'), PLACE)
  const isNear = distance !== undefined && at !== undefined && positionOf({ ...EVERYTHING, at }) !== undefined
  const { min, max } = inOrder({ min: matching(params.get('min'), AMOUNT), max: matching(params.get('max'), AMOUNT) })
  const typed = typedIn(params)
  const whole = matching(params.get('all'), /^.{1,80}$/)
  return {
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'relevance',
    inStock: params.get('stock') === '1',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
    chosen: isNear ? { ...others, distance } : others,
    ...(min ? { min } : {}),
    ...(max ? { max } : {}),
    ...(typed ? { typed } : {}),
    ...(isNear ? { at } : {}),
    ...(whole ? { whole } : {}),
  }
}

function typedIn(params: URLSearchParams): Typed | undefined {
  const [min, max] = [TYPED_AS.min, TYPED_AS.max].map((name) => params.get(name)?.trim().slice(0, TYPED_MAX))
  return min || max ? { ...(min ? { min } : {}), ...(max ? { max } : {}) } : undefined
}

type Params = Readonly<Record<string, string | number | undefined>>

/** The other way round, shortest form: `listingQueryOf` reads it back. What was typed and is no amount is in no address of ours. */
export function listingParams({ sort, inStock, page, chosen, min, max, at, whole }: ListingQuery): Params {
  return {
    sort: sort === 'relevance' ? undefined : sort,
    stock: inStock ? 1 : undefined,
    f: chosenText(chosen),
    min,
    max,
    at,
    all: whole,
    page: page === 1 ? undefined : page,
  }
}

/** The address of a list at `action`, which has `extra` in its query besides. Signs that an address may hold as they are stay as they are. */
export const listingAddress = (action: string, extra: Params, query: ListingQuery): string =>
  action + queryString({ ...extra, ...listingParams(query) }).replaceAll(/%(?:3A|2C|3B|7E)/g, decodeURIComponent)

/** The list with this value of a facet if it was not chosen, else without; from its first page on. */
export function toggled(query: ListingQuery, field: string, value: string): ListingQuery {
  if (field === 'availability') return { ...query, inStock: !query.inStock, page: 1 }
  const { at, ...others } = query
  const chosen = withToggled(query.chosen, field, value)
  return { ...others, ...(at && chosen.distance ? { at } : {}), chosen, page: 1 }
}

export const isChosen = ({ chosen, inStock }: ListingQuery, field: string, value: string): boolean =>
  field === 'availability' ? inStock : (chosen[field]?.includes(value) ?? false)

/** How it is in the list, and nothing narrows it. */
export const unfiltered = ({ sort }: ListingQuery): ListingQuery => ({ ...EVERYTHING, sort })

/** Without what these fields choose; of all that may choose in a list, at whatever ends of it. */
export function without(query: ListingQuery, fields: ReadonlySet<string>): ListingQuery {
  const { at, min, max, ...others } = query
  const chosen = Object.fromEntries(Object.entries(query.chosen).filter(([field]) => !fields.has(field)))
  const price = fields.has('price') ? {} : { ...(min ? { min } : {}), ...(max ? { max } : {}) }
  return { ...others, ...price, ...(at && chosen.distance ? { at } : {}), chosen, page: 1 }
}

export const unpriced = ({ min: _min, max: _max, typed: _typed, ...query }: ListingQuery): ListingQuery => ({ ...query, page: 1 })

/** How many choices narrow the list: each value counts, a price once. */
export const choicesIn = ({ chosen, inStock, min, max }: ListingQuery): number =>
  Object.values(chosen).reduce((sum, values) => sum + values.length, 0) + Number(inStock) + Number(min !== undefined || max !== undefined)
