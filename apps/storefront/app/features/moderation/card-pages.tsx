import { Skeleton } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MoreButton, type MoreQuery } from '../../components/more-button.tsx'
import { itemsOf } from '../../lib/each-once.ts'
import { Fetched, type ShownQuery } from '../account/fetched.tsx'
import './moderation.css'

type CardPagesProps<One> = {
  query: ShownQuery<{ readonly pages: readonly { readonly data: readonly One[] }[] }> & MoreQuery
  /** Where there is none. */
  empty: ReactNode
  /** A card is an item of a list. */
  children: (one: One) => ReactNode
}

/** What somebody decides about or answers, a card for each, page after page. */
export function CardPages<One extends { readonly _id: string }>({ query, empty, children }: CardPagesProps<One>) {
  return (
    <Fetched query={query} waits={<CardsWait />}>
      {({ pages }) => {
        const all = itemsOf(pages)
        if (all.length === 0) return empty
        return (
          <>
            <ul className="reported-reviews">{all.map(children)}</ul>
            <MoreButton query={query}>
              <Trans>Show more</Trans>
            </MoreButton>
          </>
        )
      }}
    </Fetched>
  )
}

/** Their places, until they have come. */
export const CardsWait = () => (
  <div className="reported-reviews" aria-hidden="true">
    <Skeleton className="reported-wait" />
    <Skeleton className="reported-wait" />
  </div>
)
