import { Button, ButtonLink, EmptyState, Skeleton } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { AccountFailed } from '../account/account-failed.tsx'
import { AccountLayout } from '../account/account-layout.tsx'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { useWishlist, useWishlistView } from '../../lib/wishlist.ts'
import { ClearedNotice } from './cleared-notice.tsx'
import { useClearing } from './use-clearing.ts'
import { Wish } from './wish.tsx'
import './wishlist.css'

/** R-013 */
export function WishlistPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Wishlist`} isIndexed={false} />
      <SignInGate
        prompt={{ icon: Heart, title: t`Your wishlist`, text: <Trans>Log in to see what you've saved, on every device.</Trans> }}
        skeleton={<WishlistSkeleton />}
      >
        {(session) => <Wishlist session={session} />}
      </SignInGate>
    </>
  )
}

function Wishlist({ session }: { session: Session }) {
  const failureText = useFailureText()
  const { items, error, isLoading } = useWishlistView()
  const { refresh, clear } = useWishlist()
  const clearing = useClearing(clear)
  const shown = clearing.isCleared ? [] : items
  const heading = useRef<HTMLHeadingElement>(null)
  const count = shown?.length ?? 0
  const before = useRef(count)
  // With a product goes what was pressed to take it off the list.
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    before.current = count
  }, [count])
  return (
    <AccountLayout part="wishlist" session={session}>
      <Head ref={heading}>
        {shown && shown.length > 0 ? (
          <div className="wish-head">
            <p className="muted">
              <Plural value={shown.length} one="# product" other="# products" />
            </p>
            <Button kind="quiet" size="small" onClick={clearing.begin}>
              <Trans>Remove all</Trans>
            </Button>
          </div>
        ) : null}
      </Head>
      {clearing.canUndo ? <ClearedNotice clearing={clearing} /> : null}
      {!shown ? (
        error && !isLoading ? (
          <AccountFailed text={failureText(error)} onRetry={refresh} isBusy={isLoading} />
        ) : (
          <GridSkeleton />
        )
      ) : shown.length === 0 ? (
        <NothingSaved />
      ) : (
        <ul className="wish-grid">
          {shown.map((item) => (
            <Wish key={item._id} item={item} />
          ))}
        </ul>
      )}
    </AccountLayout>
  )
}

function Head({ ref, children }: { ref?: Ref<HTMLHeadingElement>; children?: ReactNode }) {
  return (
    <div className="account-head">
      <h1 ref={ref} tabIndex={-1}>
        <Trans>Wishlist</Trans>
      </h1>
      {children}
    </div>
  )
}

function NothingSaved() {
  const { t } = useLingui()
  const { paths } = useTenant()
  return (
    <EmptyState
      icon={Heart}
      level={2}
      title={t`Nothing saved yet`}
      text={<Trans>Tap the heart on any product to keep it here, with today's price.</Trans>}
      actions={
        <ButtonLink href={paths.home()}>
          <Trans>Look around</Trans>
        </ButtonLink>
      }
    />
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
      <Head>
        <div className="wish-head" />
      </Head>
      <GridSkeleton />
    </AccountLayout>
  )
}
