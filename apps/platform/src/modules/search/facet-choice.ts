import { isOwnFacet, MAX_FACET_VALUES } from '@galleria/rules'
import type { Facet, FacetBin, FacetsWanted, FacetText, Tally } from './facets.ts'
import { figureOf, priceOfStep } from './facets.ts'
import { binsOf, MOST_BINS } from './figure-bins.ts'
import { createFirst, firstOf } from './first-of.ts'
import type { TraitTable } from './trait-table.ts'

/** Fewer different figures are better ticked one by one. */
const LEAST_FIGURES = 9
/** Of all counted, that must be figures of one unit. */
const MOSTLY = 0.9

/** Whether a value says yes or no, in the languages that catalogues come in. */
const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['si', true],
  ['true', true],
  ['no', false],
  ['false', false],
])

type Ranked = { readonly field: string; readonly isWanted: boolean; readonly worth: number }
type Worth = Pick<Ranked, 'field' | 'worth'>

const byWorth = (left: Worth, right: Worth): number => right.worth - left.worth || (left.field < right.field ? -1 : 1)
const byRank = (left: Ranked, right: Ranked): number => Number(right.isWanted) - Number(left.isWanted) || byWorth(left, right)

type Chosen = ReadonlyMap<string, ReadonlySet<string>>

/** The facets of what one has in view: those that divide it best first, price before all; what is chosen is always among them, at the place that it has by its worth. */
export function chooseFacets(table: TraitTable, tally: Tally, { facets: most, values, whole = [] }: FacetsWanted, chosen: Chosen): Facet[] {
  const price = priceFacetOf(tally.prices)
  const others: { readonly facet: Facet; readonly field: string; readonly worth: number }[] = []
  // Rarely a field turns out to be nothing to choose by, and the next ones are looked at.
  for (let done = 0, upTo = most; others.length < most; done = upTo, upTo *= 2) {
    const first = firstFields(table, tally, upTo, whole, chosen)
    const next = first.slice(done)
    const counted = countedIn(table, tally, next, chosen)
    for (const [place, { field, worth }] of next.entries()) {
      if (others.length === most) break
      const facet = facetOf(table, tally, field, counted[place] ?? [], whole.includes(field) ? MAX_FACET_VALUES : values, chosen.get(field))
      if (facet) others.push({ facet, field, worth })
    }
    if (first.length < upTo) break
  }
  others.sort(byWorth)
  return [...(price && (price.bins.length > 1 || chosen.has('price')) ? [price] : []), ...distanceFacetsOf(tally), ...others.map(({ facet }) => facet)]
}

/** Fields that are gathered at a time. */
const MOST_PLACES = 255

/** Values beyond these say nothing of a facet's worth: nobody reads so far. */
const READ = 12

/** The largest counts of each field, in order, how much they are in all, and 1 where one of them divides what one has in view: nothing but between two choices. */
let largest = new Uint32Array(0)
let sums = new Float64Array(0)
let divides = new Uint8Array(0)

function makeRoomFor(fields: number): void {
  if (sums.length >= fields) return
  largest = new Uint32Array(2 * fields * READ)
  sums = new Float64Array(2 * fields)
  divides = new Uint8Array(2 * fields)
}

/** What most likely is a facet: of a large shop nearly all is counted for nobody to see, so that only what comes first is made whole. */
function firstFields(table: TraitTable, { total, traits: { ids, counts } }: Tally, count: number, whole: readonly string[], chosen: Chosen): Ranked[] {
  makeRoomFor(table.fieldCount())
  const met: number[] = []
  // Held in constants: what is asked for thousands of traits takes half as long so.
  const [most, inAll, divided, fieldNumbers] = [largest, sums, divides, table.fieldNumbers()]
  for (let place = 0; place < ids.length; place += 1) {
    const id = ids[place] as number
    const field = fieldNumbers[id] as number
    if (field < 0) continue
    const here = counts[id] as number
    const start = field * READ
    if (most[start] === 0) met.push(field)
    inAll[field] = (inAll[field] as number) + here
    if (here < total) divided[field] = 1
    let at = start + READ - 1
    if (here <= (most[at] as number)) continue
    for (; at > start && (most[at - 1] as number) < here; at -= 1) most[at] = most[at - 1] as number
    most[at] = here
  }
  const first = createFirst<Ranked>(count, byRank)
  let least = 0
  const offer = (field: string, isWanted: boolean, worth: number): void => {
    first.offer({ field, isWanted, worth })
    const last = first.last()
    least = last && !last.isWanted ? last.worth : 0
  }
  const wanted = new Set([...whole, ...chosen.keys()].map(table.fieldNumber))
  for (const number of met) {
    const isWanted = wanted.has(number)
    // No field is worth more than the share of what has it.
    if (isWanted || (divides[number] === 1 && (FAVOURED * (sums[number] as number)) / total >= least)) {
      const field = table.fieldName(number)
      // Of a field that something is chosen of, more are counted than pass all that is chosen.
      offer(field, isWanted, worthOf(field, number * READ, chosen.has(field) ? (sums[number] as number) : total))
    }
  }
  // What is chosen and finds nothing: whoever chose it has to see it, to take it back.
  for (const [field, values] of chosen)
    if (sums[table.fieldNumber(field) ?? -1] === 0 && [...values].some((value) => table.find(field, value) !== undefined)) offer(field, true, 0)
  largest.fill(0, 0, table.fieldCount() * READ)
  sums.fill(0, 0, table.fieldCount())
  divides.fill(0, 0, table.fieldCount())
  return first.take()
}

/** One more than the place of each field among those that are gathered, by its number; all nothing in between. */
let places = new Uint8Array(0)

/** The traits that were counted of each field, and what is chosen of it with them, though it finds nothing: in one walk through all that was counted. */
function countedIn(table: TraitTable, { traits: { ids, counts } }: Tally, fields: readonly Ranked[], chosen: Chosen): number[][] {
  const gathered = fields.map(({ field }) =>
    [...(chosen.get(field) ?? [])].flatMap((value) => {
      const id = table.find(field, value)
      return id !== undefined && (counts[id] ?? 0) === 0 ? [id] : []
    }),
  )
  if (places.length < table.fieldCount()) places = new Uint8Array(2 * table.fieldCount())
  const numbers = fields.map(({ field }) => table.fieldNumber(field) ?? -1)
  for (let from = 0; from < fields.length; from += MOST_PLACES) {
    const some = numbers.slice(from, from + MOST_PLACES)
    for (const [place, number] of some.entries()) places[number] = place + 1
    const [ownPlaces, fieldNumbers] = [places, table.fieldNumbers()]
    for (let at = 0; at < ids.length; at += 1) {
      const id = ids[at] as number
      const place = ownPlaces[fieldNumbers[id] as number] ?? 0
      if (place > 0) gathered[from + place - 1]?.push(id)
    }
    for (const number of some) places[number] = 0
  }
  return gathered
}

/** What people choose by in every shop; attributes have to be worth more than that to come first. */
const FAVOURED = 1.6

/** How much a choice among the frequent values takes away on average, 0 to 1: nothing where all are alike, nothing where everything is unique. */
function worthOf(field: string, first: number, total: number): number {
  let [covered, alike] = [0, 0]
  for (let at = first; at < first + READ; at += 1) {
    const share = (largest[at] as number) / total
    covered += share
    alike += share * share
  }
  return Math.max(0, Math.min(1, covered) - alike) * (isOwnFacet(field) ? FAVOURED : 1)
}

function facetOf(
  table: TraitTable,
  tally: Tally,
  field: string,
  ids: readonly number[],
  most: number,
  picked: ReadonlySet<string> | undefined,
): Facet | undefined {
  const { counts } = tally.traits
  const valueIn = (id: number): string => table.row(id)?.trait.value ?? ''
  const isBetter = (left: number, right: number): number =>
    (counts[right] ?? 0) - (counts[left] ?? 0) || (left === right ? 0 : valueIn(left) < valueIn(right) ? -1 : 1)
  const name = table.row(firstOf(ids, 1, isBetter)[0] ?? -1)?.trait.name ?? null
  const valueOf = (id: number) => {
    const { value = '', label = '', swatch } = table.row(id)?.trait ?? {}
    return { value, label, count: counts[id] ?? 0, ...(swatch ? { swatch } : {}) }
  }
  if (name !== null && ids.every((id) => ANSWERS.has(valueIn(id)))) {
    const yes = ids.filter((id) => ANSWERS.get(valueIn(id)) === true || picked?.has(valueIn(id)))
    return yes.length > 0 ? { kind: 'boolean', field, name, values: yes.sort(isBetter).map(valueOf), others: 0 } : undefined
  }
  const figures = picked && picked.size > 0 ? undefined : figuresOf(table, counts, ids)
  if (figures) {
    const label = table.row(firstOf(figures.ids, 1, isBetter)[0] ?? -1)?.trait.label ?? ''
    return { kind: 'range', field, name, unit: unitIn(label), bins: binsOf(figures.points) }
  }
  const best = firstOf(ids, most, isBetter)
  const others = picked && picked.size > 0 ? ids.filter((id) => picked.has(valueIn(id)) && !best.includes(id)).sort(isBetter) : []
  const shown = [...best, ...others]
  return { kind: 'values', field, name, values: shown.map(valueOf), others: ids.length - shown.length }
}

/** What is counted as figures of one unit, if nearly all of it is. */
function figuresOf(
  table: TraitTable,
  counts: Uint32Array,
  ids: readonly number[],
): { readonly ids: readonly number[]; readonly points: (readonly [number, number])[] } | undefined {
  if (ids.length < LEAST_FIGURES) return undefined
  const common = table.commonUnit(ids, counts)
  const all = ids.reduce((sum, id) => sum + (counts[id] as number), 0)
  if (!common || common.count < all * MOSTLY) return undefined
  const same = ids.filter((id) => !Number.isNaN(table.amountOf(id)) && table.unitNumberOf(id) === common.unit)
  if (new Set(same.map(table.amountOf)).size < LEAST_FIGURES) return undefined
  const points = same.map((id) => [table.amountOf(id), counts[id] as number] as const).sort((left, right) => left[0] - right[0])
  return { ids: same, points }
}

const unitIn = (label: FacetText): FacetText =>
  typeof label === 'string'
    ? (figureOf(label)?.unit ?? '')
    : Object.fromEntries(Object.entries(label).map(([locale, text]) => [locale, figureOf(text ?? '')?.unit ?? '']))

function priceFacetOf(prices: Tally['prices']): (Facet & { readonly kind: 'range' }) | undefined {
  const steps = [...prices].filter(([, count]) => count > 0).map(([step]) => step)
  if (steps.length === 0) return undefined
  const [first, last] = [Math.min(...steps), Math.max(...steps)]
  const width = Math.ceil((last - first + 1) / MOST_BINS)
  const bins: FacetBin[] = []
  for (let step = first; step <= last; step += width) {
    let count = 0
    for (let within = step; within < step + width; within += 1) count += prices.get(within) ?? 0
    bins.push({ from: priceOfStep(step), to: priceOfStep(step + width), count })
  }
  return { kind: 'range', field: 'price', name: null, unit: '', bins }
}

function distanceFacetsOf({ distances, total }: Tally): Facet[] {
  const values = [...(distances ?? [])].filter(([, count]) => count > 0).map(([km, count]) => ({ value: `${km}`, label: `${km}`, count }))
  return values.some(({ count }) => count < total) ? [{ kind: 'values', field: 'distance', name: null, values, others: 0 }] : []
}
