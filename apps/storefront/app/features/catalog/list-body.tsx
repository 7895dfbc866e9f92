import { PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { RailSlot } from '../facets/rail-slot.tsx'
import { NothingNotice } from './nothing-notice.tsx'
import { Results, type ResultsProps } from './results.tsx'

type ListBodyProps = ResultsProps & {
  /** Where else to look: above what narrows the list. */
  nav?: ReactNode
  /** In place of a list that has nothing, though nothing is chosen. */
  instead: ReactNode
}

/** A list, and beside it what narrows it. */
export function ListBody({ nav, instead, list, layout }: ListBodyProps) {
  const { total, narrowing } = list
  const isNarrowed = narrowing.chips.length > 0
  const hasFacets = narrowing.facets.length > 0 && (total > 0 || isNarrowed)
  return (
    <>
      {nav || hasFacets ? (
        <div className="listing-rail">
          {nav}
          {hasFacets ? <RailSlot list={list} /> : null}
        </div>
      ) : null}
      <div className="listing-results">
        {total > 0 || isNarrowed ? <Results list={list} {...(layout ? { layout } : {})} /> : instead}
        {list.nothing ? <NothingNotice level={2} icon={PackageOpen} nothing={list.nothing} /> : null}
      </div>
    </>
  )
}
