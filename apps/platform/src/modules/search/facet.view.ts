import type { AggregationsWire, FacetWire } from '@galleria/contract'
import { type Locale, minorDigits, money, textIn } from '@galleria/kernel'
import { PRICE_HANDLES } from '@galleria/rules'
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
    const handle = (whole: number) => money(whole * 10 ** minorDigits(ctx.currency), ctx.currency)
    wire = { facets: facets.map((facet) => wireFacet(facet, ctx.locale)), priceHandles: { from: handle(from), to: handle(to) } }
    wires.set(key, wire)
  }
  return wire
}

function wireFacet(facet: Facet, locale: Locale): FacetWire {
  const inLocale = (text: FacetText): string => (typeof text === 'string' ? text : textIn(text, locale))
  const head = { field: facet.field, name: facet.name === null ? null : textIn(facet.name, locale) }
  if (facet.kind === 'range') return { ...head, kind: 'range', unit: inLocale(facet.unit), bins: [...facet.bins] }
  const values = facet.values.map(({ value, label, swatch, count }) => ({ value, label: inLocale(label), ...(swatch ? { swatch } : {}), count }))
  return { ...head, kind: facet.kind, values, others: facet.others }
}
