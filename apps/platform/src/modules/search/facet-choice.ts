import { isOwnFacet, MAX_FACET_VALUES } from '@galleria/rules'
import type { Facet, FacetBin, FacetsWanted, FacetText, Tally } from './facets.ts'
import { figureOf, priceOfStep } from './facets.ts'
import { firstOf } from './first-of.ts'
import type { TraitTable } from './trait-table.ts'

const MOST_BINS = 24
/** Fewer different figures are better ticked one by one. */
const LEAST_FIGURES = 9
/** Of all counted, that must be figures of one unit. */
const MOSTLY = 0.9
/** From here on a scale of equal steps would put all but a few into its first. */
const WIDE = 40

/** Whether a value says yes or no, in the languages that catalogues come in. */
const ANSWERS: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['si', true],
  ['true', true],
  ['no', false],
  ['false', false],
])

type Counted = { readonly id: number; readonly value: string; readonly count: number }

/** Numbers of the traits of one field, and how many products have each. */
type Group = { readonly field: string; readonly ids: number[]; readonly counts: number[] }

type Ranked = { readonly group: Group; readonly isWanted: boolean; readonly worth: number }
type Worth = { readonly group: Pick<Group, 'field'>; readonly worth: number }

const byWorth = (left: Worth, right: Worth): number => right.worth - left.worth || (left.group.field < right.group.field ? -1 : 1)

/** Of a field that something is chosen of, more are counted than pass all that is chosen. */
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0) || 1

const isBetter = (left: Omit<Counted, 'id'>, right: Omit<Counted, 'id'>): number => right.count - left.count || (left.value < right.value ? -1 : 1)

/** The facets of what one has in view: those that divide it best first, price before all; what is chosen is always among them, at the place that it has by its worth. */
export function chooseFacets(
  table: TraitTable,
  tally: Tally,
  { facets: most, values, whole = [] }: FacetsWanted,
  chosen: ReadonlyMap<string, ReadonlySet<string>>,
): Facet[] {
  const ranked: Ranked[] = []
  for (const group of withChosen(table, byField(table, tally), chosen)) {
    const picked = chosen.get(group.field)
    const isWanted = picked !== undefined || whole.includes(group.field)
    if (!isWanted && !group.counts.some((count) => count < tally.total)) continue
    ranked.push({ group, isWanted, worth: worthOf(group, picked ? sumOf(group.counts) : tally.total) })
  }
  const price = priceFacetOf(tally.prices)
  const others: { readonly facet: Facet; readonly worth: number }[] = []
  for (const { group, worth } of ranked.sort((left, right) => Number(right.isWanted) - Number(left.isWanted) || byWorth(left, right))) {
    if (others.length >= most) break
    const facet = facetOf(table, group.field, countedIn(table, group), whole.includes(group.field) ? MAX_FACET_VALUES : values, chosen.get(group.field))
    if (facet) others.push({ facet, worth })
  }
  others.sort((left, right) => byWorth({ ...left, group: left.facet }, { ...right, group: right.facet }))
  return [...(price && (price.bins.length > 1 || chosen.has('price')) ? [price] : []), ...distanceFacetsOf(tally), ...others.map(({ facet }) => facet)]
}

/** By field, in no order: of a large shop most are counted for nobody to see, so that only what comes first is made whole. */
function byField(table: TraitTable, { traits }: Tally): Group[] {
  const groups: Group[] = []
  traits.forEach((count, id) => {
    if (count <= 0) return
    const field = table.fieldNumberOf(id)
    if (field === undefined) return
    const group = (groups[field] ??= { field: table.row(id)?.trait.field ?? '', ids: [], counts: [] })
    group.ids.push(id)
    group.counts.push(count)
  })
  return groups.filter((group) => group !== undefined)
}

const countedIn = (table: TraitTable, { ids, counts }: Group): Counted[] =>
  ids.map((id, place) => ({ id, value: table.row(id)?.trait.value ?? '', count: counts[place] ?? 0 }))

/** Adds what is chosen and finds nothing: whoever chose it has to see it, to take it back. */
function withChosen(table: TraitTable, groups: Group[], chosen: ReadonlyMap<string, ReadonlySet<string>>): Group[] {
  for (const [field, values] of chosen) {
    const group = groups.find((one) => one.field === field) ?? { field, ids: [], counts: [] }
    for (const value of values) {
      const id = table.find(field, value)
      if (id === undefined || group.ids.includes(id)) continue
      group.ids.push(id)
      group.counts.push(0)
    }
    if (group.ids.length > 0 && !groups.includes(group)) groups.push(group)
  }
  return groups
}

/** Values beyond these say nothing of a facet's worth: nobody reads so far. */
const READ = 12
/** What people choose by in every shop; attributes have to be worth more than that to come first. */
const FAVOURED = 1.6

/** The largest of some figures, in order. */
function largestOf(figures: readonly number[], count: number): number[] {
  const largest: number[] = []
  for (const figure of figures) {
    if (largest.length === count && figure <= (largest[count - 1] as number)) continue
    if (largest.length === count) largest.pop()
    let place = largest.length
    while (place > 0 && (largest[place - 1] as number) < figure) place -= 1
    largest.splice(place, 0, figure)
  }
  return largest
}

/** How much a choice among the frequent values takes away on average, 0 to 1: nothing where all are alike, nothing where everything is unique. */
function worthOf({ field, counts }: Group, total: number): number {
  const shares = largestOf(counts, READ).map((count) => count / total)
  const covered = Math.min(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  )
  const alike = shares.reduce((sum, share) => sum + share * share, 0)
  return Math.max(0, covered - alike) * (isOwnFacet(field) ? FAVOURED : 1)
}

function facetOf(table: TraitTable, field: string, counted: readonly Counted[], most: number, picked: ReadonlySet<string> | undefined): Facet | undefined {
  const name = table.row(firstOf(counted, 1, isBetter)[0]?.id ?? -1)?.trait.name ?? null
  const valueOf = ({ id, count }: Counted) => {
    const { value = '', label = '', swatch } = table.row(id)?.trait ?? {}
    return { value, label, count, ...(swatch ? { swatch } : {}) }
  }
  if (name !== null && counted.every(({ value }) => ANSWERS.has(value))) {
    const yes = counted.filter(({ value }) => ANSWERS.get(value) === true || picked?.has(value))
    return yes.length > 0 ? { kind: 'boolean', field, name, values: yes.sort(isBetter).map(valueOf), others: 0 } : undefined
  }
  const figures = picked && picked.size > 0 ? undefined : figuresOf(table, counted)
  if (figures) return { kind: 'range', field, name, unit: figures.unit, bins: binsOf(figures.points) }
  const best = firstOf(counted, most, isBetter)
  const others = picked && picked.size > 0 ? counted.filter((one) => picked.has(one.value) && !best.includes(one)).sort(isBetter) : []
  const shown = [...best, ...others]
  return { kind: 'values', field, name, values: shown.map(valueOf), others: counted.length - shown.length }
}

/** What is counted as figures of one unit, if nearly all of it is. */
function figuresOf(table: TraitTable, counted: readonly Counted[]): { readonly unit: FacetText; readonly points: (readonly [number, number])[] } | undefined {
  if (counted.length < LEAST_FIGURES) return undefined
  const units = new Map<string, number>()
  let all = 0
  for (const { id, count } of counted) {
    const row = table.row(id)
    all += count
    if (row?.amount !== undefined) units.set(row.unit, (units.get(row.unit) ?? 0) + count)
  }
  const [unit, most] = [...units].sort((left, right) => right[1] - left[1])[0] ?? ['', 0]
  if (most < all * MOSTLY) return undefined
  const same = counted.flatMap(({ id, count }) => {
    const row = table.row(id)
    return row?.amount !== undefined && row.unit === unit ? [{ row, value: row.trait.value, count }] : []
  })
  const points = same.map(({ row, count }) => [row.amount ?? 0, count] as const).sort((left, right) => left[0] - right[0])
  if (new Set(points.map(([amount]) => amount)).size < LEAST_FIGURES) return undefined
  return { unit: unitIn(firstOf(same, 1, isBetter)[0]?.row.trait.label ?? ''), points }
}

const unitIn = (label: FacetText): FacetText =>
  typeof label === 'string'
    ? (figureOf(label)?.unit ?? '')
    : Object.fromEntries(Object.entries(label).map(([locale, text]) => [locale, figureOf(text ?? '')?.unit ?? '']))

/** What people count in: 1, 2, 5, 10, 20, ... */
const ROUND = [1, 2, 5] as const
const exact = (figure: number): number => Number(figure.toPrecision(12))

/** The smallest round step of which so many reach so far. */
function roundStep(reach: number, most: number): number {
  for (let power = 10 ** Math.floor(Math.log10(reach / most)); ; power *= 10)
    for (const digit of ROUND) if (exact(digit * power) * most >= reach) return exact(digit * power)
}

/** Round figures from below the least to above the most: equal steps, or 1, 2, 5, 10, ... where they reach far. */
function edgesOf(least: number, most: number): number[] {
  const edges: number[] = []
  if (least > 0 && most / least > WIDE) {
    const [first, last] = [Math.floor(Math.log10(least)), Math.floor(Math.log10(most)) + 1]
    const digits = (last - first) * ROUND.length <= MOST_BINS ? ROUND : ([1] as const)
    for (let power = first; power <= last; power += 1) for (const digit of digits) edges.push(exact(digit * 10 ** power))
    return edges.slice(
      edges.findLastIndex((edge) => edge <= least),
      edges.findIndex((edge) => edge > most) + 1,
    )
  }
  const step = roundStep(most - least, MOST_BINS - 2)
  for (let at = Math.floor(least / step); edges.length === 0 || (edges.at(-1) ?? 0) <= most; at += 1) edges.push(exact(at * step))
  return edges
}

function binsOf(points: readonly (readonly [amount: number, count: number])[]): FacetBin[] {
  const edges = edgesOf(points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0)
  const counts = edges.slice(1).map(() => 0)
  let bin = 0
  for (const [amount, count] of points) {
    while (bin < counts.length - 1 && amount >= (edges[bin + 1] ?? amount)) bin += 1
    counts[bin] = (counts[bin] ?? 0) + count
  }
  return counts.map((count, index) => ({ from: edges[index] ?? 0, to: edges[index + 1] ?? 0, count }))
}

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
