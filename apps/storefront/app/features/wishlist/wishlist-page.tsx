import type { ItemTileWire } from '@galleria/contract'
import { Button, ButtonLink, EmptyState, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { useState } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { useCart } from '../cart/cart-actions.ts'
import { Tile } from '../catalog/tile.tsx'
import { tileOf } from '../catalog/tile-data.ts'
import { PageHead } from '../../components/page-head.tsx'
import { useWishlist, useWishlistView } from '../../lib/wishlist.ts'
import './wishlist.css'

const SIZES = '(max-width: 760px) 44vw, (max-width: 1100px) 30vw, 240px'

/** */
export function WishlistPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Wishlist`} isIndexed={false} />
      <SignInGate
        prompt={{ icon: Heart, title: t`Your wishlist`, text: <Trans>Log in to see what you keep for later, on every device.</Trans> }}
        skeleton={<WishlistSkeleton />}
      >
        {(session) => <Wishlist session={session} />}
      </SignInGate>
    </>
  )
}

function Wishlist({ session }: { session: Session }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const failureText = useFailureText()
  const { data, error, isFetching, refetch } = useWishlistView()
  return (
    <AccountLayout part="wishlist" session={session}>
      <div className="account-head">
        <h1>
          <Trans>Wishlist</Trans>
        </h1>
      </div>
      {!data ? (
        error && !isFetching ? (
          <AccountFailed text={failureText(error)} onRetry={() => void refetch()} isBusy={isFetching} />
        ) : (
          <GridSkeleton />
        )
      ) : data.length === 0 ? (
        <EmptyState
          icon={Heart}
          level={2}
          title={t`Nothing on it yet`}
          text={<Trans>A tap on the heart of anything in the shop keeps it here, with its price of today.</Trans>}
          actions={
            <ButtonLink href={paths.home()}>
              <Trans>Look around</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <ul className="wish-grid">
          {data.map((item) => (
            <Wish key={item._id} item={item} />
          ))}
        </ul>
      )}
    </AccountLayout>
  )
}

/** The tile of every list, with what only a wishlist has below it. */
function Wish({ item }: { item: ItemTileWire }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const cart = useCart()
  const wishlist = useWishlist()
  const [isBusy, setIsBusy] = useState(false)
  const tile = tileOf(item)
  const { variantId } = tile

  async function moveToCart(): Promise<void> {
    if (!variantId || isBusy) return
    setIsBusy(true)
    const isAdded = await cart.add({ variantId, name: tile.name, seller: tile.seller })
    setIsBusy(false)
    if (!isAdded) return
    wishlist.toggle(item)
    toast(t`${tile.name} is in your cart`)
  }

  return (
    <li className="wish">
      {/* The tile is an item of a list wherever it stands. */}
      <ul role="none">
        <Tile tile={tile} sizes={SIZES} />
      </ul>
      {tile.isSoldOut ? null : variantId ? (
        <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => void moveToCart()}>
          <Trans>
            Move to cart<span className="hidden-visually">: {tile.name}</span>
          </Trans>
        </Button>
      ) : (
        <ButtonLink kind="quiet" size="small" href={paths.product(tile.slug)}>
          <Trans>
            Choose<span className="hidden-visually"> options for {tile.name}</span>
          </Trans>
        </ButtonLink>
      )}
    </li>
  )
}

function GridSkeleton() {
  return (
    <div className="wish-grid" aria-busy="true">
      {[0, 1, 2, 3].map((tile) => (
        <Skeleton key={tile} className="wish-skeleton" />
      ))}
    </div>
  )
}

function WishlistSkeleton() {
  return (
    <AccountLayout part="wishlist">
      <div className="account-head">
        <h1>
          <Trans>Wishlist</Trans>
        </h1>
      </div>
      <GridSkeleton />
    </AccountLayout>
  )
}
