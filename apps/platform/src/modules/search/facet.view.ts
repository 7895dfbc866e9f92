import type { AggregationsWire, FacetWire } from '@galleria/contract'
import { type Locale, minorDigits, money, textIn } from '@galleria/kernel'
import { PRICE_HANDLES, priceHandlesIn } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { Facet, FacetText } from './facets.ts'

/** Facets are replaced, never changed: what was made of them stays right for as long as they are there. */
const made = new WeakMap<readonly Facet[], Map<string, AggregationsWire>>()

/** The same object for the same facets, language and settings, so that pages can tell by it that nothing has changed. */
export function toWireAggregations(ctx: RequestContext, facets: readonly Facet[]): AggregationsWire {
  let wires = made.get(facets)
  if (!wires) {
    wires = new Map()
    made.set(facets, wires)
  }
  const { from, to } = ctx.tenant.settings.priceFilter ?? PRICE_HANDLES
  const key = `${ctx.locale} ${ctx.currency} ${from} ${to}`
  let wire = wires.get(key)
  if (!wire) {
    const unit = 10 ** minorDigits(ctx.currency)
    const handles = priceHandlesIn({ from: from * unit, to: to * unit }, pricesOf(facets))
    const handle = (amount: number) => money(amount, ctx.currency)
    wire = { facets: facets.map((facet) => wireFacet(facet, ctx.locale)), priceHandles: { from: handle(handles.from), to: handle(handles.to) } }
    wires.set(key, wire)
  }
  return wire
}

/** The least and the highest price of a list, in minor units. */
function pricesOf(facets: readonly Facet[]): { readonly from: number; readonly to: number } | undefined {
  const price = facets.find(({ field }) => field === 'price')
  const bins = price?.kind === 'range' ? price.bins : []
  const [first, last] = [bins[0], bins.at(-1)]
  return first && last && { from: Math.floor(first.from), to: Math.ceil(last.to) }
}

function wireFacet(facet: Facet, locale: Locale): FacetWire {
  const inLocale = (text: FacetText): string => (typeof text === 'string' ? text : textIn(text, locale))
  const head = { field: facet.field, name: facet.name === null ? null : textIn(facet.name, locale) }
  if (facet.kind === 'range') return { ...head, kind: 'range', unit: inLocale(facet.unit), bins: [...facet.bins] }
  const values = facet.values.map(({ value, label, swatch, count }) => ({ value, label: inLocale(label), ...(swatch ? { swatch } : {}), count }))
  return { ...head, kind: facet.kind, values, others: facet.others }
}
