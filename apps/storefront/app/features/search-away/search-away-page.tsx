import { ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { SearchX } from 'lucide-react'
import { PageHead } from '../../components/page-head.tsx'
import { useLocation } from '../../lib/router/use-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import { CategoryDoors, type Door } from '../catalog/category-doors.tsx'
import { RecentlyViewed } from '../catalog/recently-viewed.tsx'
import { Halls } from '../home/halls.tsx'
import type { MarketCard } from '../home/market-card.ts'

export type SearchAwayPageProps = {
  markets: readonly MarketCard[]
  /** The categories of the hall where there is only one. */
  doors: readonly Door[]
}

const NONE: readonly string[] = []

/** In place of a list or a search that cannot be had for the moment: that it will be back, and what is there meanwhile. */
export function SearchAwayPage({ markets, doors }: SearchAwayPageProps) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const { pathname, search } = useLocation()
  return (
    <>
      <PageHead title={t`Search isn't available right now`} isIndexed={false} />
      <EmptyState
        icon={SearchX}
        title={t`Search isn't available right now`}
        text={
          <Trans>
            We can't show product lists or search results at the moment. Everything else works: products you've already found, your cart, checkout and your
            orders.
          </Trans>
        }
        actions={
          <>
            {/* The address of this page, which is that of the list. */}
            <ButtonLink href={tenant.prefix + pathname + search} data-replace>
              <Trans>Try again</Trans>
            </ButtonLink>
            <ButtonLink kind="quiet" href={paths.cart()}>
              <Trans>Your cart</Trans>
            </ButtonLink>
            <ButtonLink kind="quiet" href={paths.wishlist()}>
              <Trans>Your wishlist</Trans>
            </ButtonLink>
          </>
        }
      />
      <RecentlyViewed except={NONE} />
      {doors.length > 0 && markets[0] ? (
        <div className="wrap" data-market={markets[0].slug}>
          <CategoryDoors market={markets[0].slug} doors={doors} />
        </div>
      ) : (
        <Halls markets={markets} />
      )}
    </>
  )
}
