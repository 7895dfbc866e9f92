import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { glyph } from '../../components/glyph.tsx'
import { addTexts } from '../../lib/browser-texts.ts'
import { Kept } from '../../lib/kept.tsx'
import { usePlace } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { FacetData, FacetTarget } from './facet-data.ts'
import { DistanceFacet } from './distance-facet.tsx'
import { choicesIn, EVERYTHING, type ListingQuery } from './listing-query.ts'
import { PriceFacet } from './price-facet.tsx'
import { createSteadyOrder } from './steady-order.ts'
import { ValuesFacet } from './values-facet.tsx'

if (!import.meta.env.SSR) await addTexts(['lists'])

/** The others begin folded. */
const OPEN = 5

const texts = new WeakMap<FacetData, string>()

/** All that a facet says. Facets are the same objects for as long as the list is the same. */
function textOf(facet: FacetData): string {
  const text = texts.get(facet) ?? JSON.stringify(facet)
  texts.set(facet, text)
  return text
}

/** Each facet with its values and how many products have them, most useful first. */
export function FacetGroups({ facets, ...target }: FacetTarget & { readonly facets: readonly FacetData[] }) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const { action, extra, query, isLinked } = target
  const hasPlace = usePlace() !== null
  const [steadyOrder] = useState(createSteadyOrder)
  const name = `${action}?${extra.q ?? ''}`
  // The server draws a list once, in the order in which it found its facets.
  const steady = useMemo(() => (import.meta.env.SSR ? facets : steadyOrder(name, facets)), [steadyOrder, name, facets])
  const of = import.meta.env.SSR ? JSON.stringify([action, extra, query, isLinked]) : ''
  return (
    <>
      <Kept by={import.meta.env.SSR && ['facets', tenant, facets, of]}>
        {() =>
          steady.map((facet, index) => (
            <FacetGroup
              key={`${name} ${facet.field}`}
              name={facet.name}
              chosen={chosenOf(facet, query)}
              isFirst={index < OPEN}
              by={import.meta.env.SSR ? [textOf(facet), of] : undefined}
            >
              {() => (facet.kind === 'price' ? <PriceFacet facet={facet} {...target} /> : <ValuesFacet facet={facet} {...target} />)}
            </FacetGroup>
          ))
        }
      </Kept>
      {hasPlace && !steady.some(({ field }) => field === 'distance') ? (
        <FacetGroup name={t`Distance`} chosen={0} isFirst={false}>
          {() => <DistanceFacet {...target} />}
        </FacetGroup>
      ) : null}
    </>
  )
}

function chosenOf(facet: FacetData, { chosen, min, max, inStock }: ListingQuery): number {
  if (facet.kind === 'price') return choicesIn({ ...EVERYTHING, ...(min ? { min } : {}), ...(max ? { max } : {}) })
  if (facet.field === 'availability') return Number(inStock)
  const own = chosen[facet.field]?.length ?? 0
  return own + facet.values.filter(({ field, value }) => field !== undefined && chosen[field]?.includes(value)).length
}

type FacetGroupProps = {
  name: string
  chosen: number
  isFirst: boolean
  /** All that `children` draw, so that the server can keep it. */
  by?: readonly string[] | undefined
  children: () => ReactNode
}

/** A facet that folds. Once it is there, whether it is open is the reader's affair. */
function FacetGroup({ name, chosen, isFirst, by, children }: FacetGroupProps) {
  const { tenant, format } = useTenant()
  const [isOpen] = useState(isFirst || chosen > 0)
  return (
    <Kept as="details" className="facet" open={isOpen} by={import.meta.env.SSR && by && ['facet', tenant, name, chosen, ...by]}>
      {() => (
        <>
          <summary>
            <span>{name}</span>
            {chosen > 0 ? <b className="facet-chosen">{format.number(chosen)}</b> : null}
            {glyph('chevron-down')}
          </summary>
          {children()}
        </>
      )}
    </Kept>
  )
}
