import type { AggregationsWire, FacetWire } from '@galleria/contract'
import { decimalOf, formatLocale, type Money, money, moneyFromDecimal } from '@galleria/kernel'
import { typedDecimal } from '@galleria/rules'
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { type Format, formatFor } from '../../lib/format.ts'
import type { PageContext } from '../../lib/page-context.ts'
import { figuresOf, figuresText } from './chosen.ts'
import type { Chip, Choice, FacetData, FacetValueData, Narrowing, PriceFacetData, ValuesFacetData } from './facet-data.ts'
import { figureRanges } from './figure-ranges.ts'
import { sortLabels } from './list-words.ts'
import { choicesIn, inOrder, isChosen, listingAddress, type ListingQuery, toggled, unfiltered, unpriced } from './listing-query.ts'

/** The address of a list: `action` with its language, and what stands in the query besides. */
export type ListAddress = { readonly action: string; readonly extra?: Readonly<Record<string, string | undefined>> }

type Words = { readonly i18n: I18n; readonly format: Format }
type ValuesWire = Extract<FacetWire, { values: unknown }>
type RangeWire = Extract<FacetWire, { bins: unknown }>

/** What the page shows elsewhere: halls and, where they have a list of their own, categories. */
const ELSEWHERE: ReadonlySet<string> = new Set(['market'])
/** UX-09, besides "In stock only". */
const MOST_PROMOTED = 5
/** Of one facet. */
const PROMOTED_VALUES = 2
/** Characters: longer ones take the room of two. */
const PROMOTED_LENGTH = 20
/** Of what is not chosen by name at a glance. */
const NOT_PROMOTED: ReadonlySet<string> = new Set(['category', 'seller', 'distance', 'availability', 'rating', 'discount'])

/** Of one list: in other orders, and with the words that it was found by. */
const MOST_REMEMBERED = 40
const made = new WeakMap<AggregationsWire, Map<string, Narrowing>>()

/** As much of a page as its lists are told by. */
export type ListedPage = Pick<PageContext, 'i18n' | 'locale' | 'config'>

const wordsOf = ({ i18n, locale, config }: ListedPage): Words => ({
  i18n,
  format: formatFor(formatLocale(locale, config.country), config.timeZone),
})

function makeFacets(words: Words, { facets: wires, priceHandles }: AggregationsWire, without: ReadonlySet<string>): FacetData[] {
  const facets: FacetData[] = []
  const features: FacetValueData[] = []
  for (const wire of wires) {
    if (without.has(wire.field)) continue
    if (wire.kind === 'range') {
      const facet = wire.field === 'price' ? priceFacet(words, wire, priceHandles) : rangesFacet(words, wire)
      if (facet) facets.push(facet)
    } else if (wire.kind === 'boolean')
      features.push(
        ...wire.values.map(({ value, label, count }) => ({
          field: wire.field,
          value,
          label: value === 'no' ? `${wire.name}: ${label}` : (wire.name ?? label),
          count,
        })),
      )
    else if (wire.values.some(({ value }) => value !== 'out')) facets.push(valuesFacet(words, wire))
  }
  if (features.length > 0) facets.push({ kind: 'values', field: 'features', name: words.i18n._(msg`Features`), values: features, others: 0 })
  return facets
}

function priceFacet({ i18n }: Words, { bins }: RangeWire, { from, to }: AggregationsWire['priceHandles']): PriceFacetData {
  const whole = (amount: number) => Number(decimalOf(money(Math.round(amount), from.currency)))
  const edges = [Math.floor(whole(bins[0]?.from ?? 0))]
  const counts: number[] = []
  let within = 0
  for (const [index, { to: end, count }] of bins.entries()) {
    within += count
    const next = bins[index + 1]
    const edge = next ? Math.floor(whole(next.from)) : Math.ceil(whole(end))
    // Of what is cheap several bins begin at one whole unit: a handle would stand at the same price in several places.
    if (edge <= (edges.at(-1) ?? 0)) continue
    edges.push(edge)
    counts.push(within)
    within = 0
  }
  return { kind: 'price', field: 'price', name: i18n._(msg`Price`), edges, counts, handles: [whole(from.amount), whole(to.amount)] }
}

function rangesFacet(words: Words, { field, name, unit, bins }: RangeWire): ValuesFacetData | undefined {
  const values = figureRanges(bins).map(({ count, ...figures }) => ({ value: figuresText(figures), label: figuresLabel(words, figures, unit), count }))
  return values.length > 0 ? { kind: 'values', field, name: name ?? field, values, others: 0 } : undefined
}

function figuresLabel({ i18n, format }: Words, { from, to }: { from?: number; to?: number }, unit: string): string {
  const written = (figure: number) => `${format.figure(figure)}${unit && `\u00A0${unit}`}`
  if (from === undefined) {
    const most = written(to ?? 0)
    return i18n._(msg`Under ${most}`)
  }
  const least = written(from)
  if (to === undefined) return i18n._(msg`${least} and up`)
  const [first, last] = [format.figure(from), written(to)]
  return i18n._(msg`${first} to ${last}`)
}

function valuesFacet(words: Words, { field, name, values, others }: ValuesWire): ValuesFacetData {
  const shown = field === 'availability' ? values.filter(({ value }) => value === 'in') : values
  return {
    kind: 'values',
    field,
    name: name ?? ownName(words, field),
    values: shown.map(({ value, label, swatch, count }) => ({ value, label: ownLabel(words, field, value) ?? label, ...(swatch ? { swatch } : {}), count })),
    others: field === 'availability' ? 0 : others,
  }
}

function ownName({ i18n }: Words, field: string): string {
  const names: Readonly<Record<string, () => string>> = {
    category: () => i18n._(msg`Category`),
    brand: () => i18n._(msg`Brand`),
    seller: () => i18n._(msg`Shop`),
    rating: () => i18n._(msg`Rating`),
    discount: () => i18n._(msg`Discount`),
    availability: () => i18n._(msg`Availability`),
    distance: () => i18n._(msg`Distance`),
  }
  return names[field]?.() ?? field
}

/** Of what the shop has no words for. */
function ownLabel({ i18n, format }: Words, field: string, value: string): string | undefined {
  if (field === 'availability') return i18n._(msg`In stock`)
  if (field === 'rating') return i18n._(msg`${plural(Number(value), { one: '# star and up', other: '# stars and up' })}`)
  if (field === 'discount') {
    const percent = format.percent(Number(value))
    return i18n._(msg`${percent} off or more`)
  }
  if (field === 'distance') {
    const distance = format.distance(Number(value))
    return i18n._(msg`Within ${distance}`)
  }
  return undefined
}

/** "₹500 to ₹1,500" */
function priceLabel({ i18n, format }: Words, { min, max }: ListingQuery, currency: string): string {
  const written = (decimal: string | undefined): string => format.money(moneyFromDecimal(decimal ?? '0', currency) ?? money(0, currency))
  const [least, most] = [written(min), written(max)]
  if (max === undefined) return i18n._(msg`From ${least}`)
  return min === undefined ? i18n._(msg`Up to ${most}`) : i18n._(msg`${least} to ${most}`)
}

/** A figure alone says nothing: "Shoe size: 42". */
const needsName = (label: string): boolean => /^\W*\d/u.test(label) || label.length < 3

function chosenLabel(words: Words, facets: readonly FacetData[], wires: readonly FacetWire[], field: string, value: string): string {
  const group = facets.find((facet) => facet.kind === 'values' && (facet.field === field || facet.values.some((one) => one.field === field)))
  const known = group?.kind === 'values' ? group.values.find((one) => one.value === value && (one.field ?? group.field) === field) : undefined
  const wire = wires.find((one) => one.field === field)
  const figures = figuresOf(value)
  const label = known?.label ?? (figures ? figuresLabel(words, figures, wire?.kind === 'range' ? wire.unit : '') : (ownLabel(words, field, value) ?? value))
  const name = wire?.name
  return name && needsName(label) ? words.i18n._(msg`${name}: ${label}`) : label
}

/** How a list is narrowed and can be; the same object for the same aggregations and address. `without` names facets that the page shows in another way. */
export function narrowingOf(
  page: ListedPage,
  aggregations: AggregationsWire,
  query: ListingQuery,
  list: ListAddress,
  without: readonly string[] = [],
): Narrowing {
  const known = made.get(aggregations) ?? new Map<string, Narrowing>()
  made.set(aggregations, known)
  const key = `${without.join()} ${page.config.country} ${listingAddress(list.action, list.extra ?? {}, { ...query, page: 1 })}`
  let narrowing = known.get(key)
  if (!narrowing) {
    if (known.size >= MOST_REMEMBERED) known.clear()
    narrowing = makeNarrowing(page, aggregations, query, list, without)
    known.set(key, narrowing)
  }
  return narrowing
}

function makeNarrowing(
  page: ListedPage,
  aggregations: AggregationsWire,
  query: ListingQuery,
  { action, extra = {} }: ListAddress,
  without: readonly string[],
): Narrowing {
  const words = wordsOf(page)
  const { i18n } = words
  const facets = makeFacets(words, aggregations, new Set([...ELSEWHERE, ...without]))
  const at = (next: ListingQuery) => listingAddress(action, extra, { ...next, page: 1 })
  const chip = (label: string, next: ListingQuery): Chip => ({ label, remove: i18n._(msg`Remove ${label}`), href: at(next) })
  const chips = [
    ...(query.min !== undefined || query.max !== undefined ? [chip(priceLabel(words, query, page.config.currency.code), unpriced(query))] : []),
    ...(query.inStock ? [chip(i18n._(msg`In stock`), { ...query, inStock: false })] : []),
    ...Object.entries(query.chosen).flatMap(([field, values]) =>
      values.map((value) => chip(chosenLabel(words, facets, aggregations.facets, field, value), toggled(query, field, value))),
    ),
  ]
  const count = choicesIn(query)
  return {
    words: {
      inStock: i18n._(msg`In stock only`),
      sorts: sortLabels(page),
      filters: count === 0 ? i18n._(msg`Filters`) : i18n._(msg`${plural(count, { other: 'Filters (#)' })}`),
      clear: i18n._(msg`Clear all`),
    },
    facets,
    promoted: promotedOf(facets, query).map(({ label, field, value }): Choice => {
      const isOn = isChosen(query, field, value)
      return { id: `${field} ${value}`, label, href: at(toggled(query, field, value)), ...(isOn ? { isOn } : {}) }
    }),
    chips,
    clearHref: at(unfiltered(query)),
  }
}

type Promoted = { readonly label: string; readonly field: string; readonly value: string }

/** The best rating and any discount first, then what is chosen, which stays though it divides the list no more, then the most frequent values of what divides it best. */
function promotedOf(facets: readonly FacetData[], query: ListingQuery): Promoted[] {
  const groups = facets.filter((facet) => facet.kind === 'values')
  const stepOf = (field: string): Promoted[] => {
    const step = groups.find((group) => group.field === field)?.values.toSorted((left, right) => Number(left.value) - Number(right.value))
    const one = field === 'rating' ? step?.at(-1) : step?.[0]
    return one ? [{ ...one, field }] : []
  }
  const named = groups
    .filter(({ field }) => !NOT_PROMOTED.has(field))
    .map(({ field, values }) =>
      values
        .filter(({ label, value }) => (field === 'brand' || !needsName(label)) && label.length <= PROMOTED_LENGTH && figuresOf(value) === undefined)
        .map((one): Promoted => ({ label: one.label, field: one.field ?? field, value: one.value })),
    )
  const isOn = ({ field, value }: Promoted): boolean => isChosen(query, field, value)
  const first = [...stepOf('rating'), ...stepOf('discount'), ...named.flat().filter(isOn)]
  // What two facets call alike, as the colour of a printer and of its ink, is offered once: nobody could tell the two apart.
  const labels = new Set(first.map(({ label }) => label))
  const frequent = named.flatMap((values) => values.slice(0, PROMOTED_VALUES)).filter((one) => !isOn(one) && !labels.has(one.label) && labels.add(one.label))
  return [...first, ...frequent].slice(0, MOST_PROMOTED)
}

/** With the ends of the price that a form sent as they were typed, as far as they are amounts; `typed` is what is none. */
export function withTypedPrice(query: ListingQuery, { locale, config }: Pick<PageContext, 'locale' | 'config'>): ListingQuery {
  const { typed, ...others } = query
  if (!typed) return query
  const read = (text: string | undefined) => text && typedDecimal(text, formatLocale(locale, config.country), config.currency.code)
  const [min, max] = [read(typed.min), read(typed.max)]
  const unread = { ...(typed.min && !min ? { min: typed.min } : {}), ...(typed.max && !max ? { max: typed.max } : {}) }
  return { ...inOrder({ ...others, ...(min ? { min } : {}), ...(max ? { max } : {}) }), ...(unread.min || unread.max ? { typed: unread } : {}) }
}

/** The price in minor units, as the engine takes it. */
export function priceRange({ min, max }: ListingQuery, currency: string): { gte?: number; lte?: number } | undefined {
  const minor = (decimal: string | undefined): Money | undefined => (decimal === undefined ? undefined : moneyFromDecimal(decimal, currency))
  const [gte, lte] = [minor(min)?.amount, minor(max)?.amount]
  if (gte === undefined && lte === undefined) return undefined
  return { ...(gte === undefined ? {} : { gte }), ...(lte === undefined ? {} : { lte }) }
}
