import { hasGoods } from '@galleria/rules'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { PageHead } from '../../components/page-head.tsx'
import { PlaceLink } from '../../components/place-link.tsx'
import { UntilKnown } from '../../components/until-known.tsx'
import { useShownPlace } from '../delivery/use-shown-place.ts'
import type { Basket } from './basket.ts'
import { CartFailed } from './cart-failed.tsx'
import { CartGroup } from './cart-group.tsx'
import { CartSkeleton, ContentsSkeleton } from './cart-page-skeleton.tsx'
import { CartBar, CartSummary } from './cart-summary.tsx'
import { EmptyOrWaiting } from './empty-or-waiting.tsx'
import { GoneLines } from './gone-lines.tsx'
import { type LineActions, useLineActions } from './line-actions.ts'
import { type RowGroup, rowsOf } from './line-rows.ts'
import { SavedSection } from './saved-section.tsx'
import { type BasketView, useBasket } from './use-basket.ts'
import { useCartCoupon } from './use-cart-coupon.ts'
import { type Saved, useSaved } from './use-saved.ts'
import '../../components/gate.css'
import './cart-page.css'
import './line.css'

/** Guests have one too: it is kept on their device (C-16). */
export function CartPage() {
  const { t } = useLingui()
  const view = useBasket()
  const groups = view.state === 'ready' ? view.basket.groups : NO_GROUPS
  const saved = useSaved()
  const actions = useLineActions(groups, saved)
  const rows = rowsOf(groups, actions.removed)
  return (
    <div className="wrap tall-page">
      <PageHead title={t`Your cart`} isIndexed={false} />
      <UntilKnown
        classNames={{ none: 'cart-none', some: 'cart-some' }}
        hasNone={view.state === 'empty' && rows.length === 0}
        none={
          <>
            <EmptyOrWaiting level={1} />
            <SavedSection saved={saved} />
          </>
        }
        skeleton={<Cart view={LOADING} rows={NO_ROWS} actions={actions} saved={saved} />}
        some={<Cart view={view} rows={rows} actions={actions} saved={saved} />}
      />
    </div>
  )
}

const NO_GROUPS: Basket['groups'] = []
const NO_ROWS: readonly RowGroup[] = []
const LOADING: BasketView = { state: 'loading' }

/** With its skeleton, so that the heading is the same element from the first paint on: a new one would count as painted late. */
function Cart({ view, rows, actions, saved }: { view: BasketView; rows: readonly RowGroup[]; actions: LineActions; saved: Saved }) {
  const basket = view.state === 'ready' && view.basket.groups.length > 0 ? view.basket : undefined
  return (
    <div className="cart" aria-busy={view.state === 'loading' || undefined}>
      <div className="cart-head">
        <h1 tabIndex={-1}>
          <Trans>Your cart</Trans>
        </h1>
        {view.state === 'loading' ? <ContentsSkeleton /> : basket ? <Contents basket={basket} /> : null}
      </div>
      {view.state === 'loading' ? <CartSkeleton /> : <Filled view={view} basket={basket} rows={rows} actions={actions} saved={saved} />}
    </div>
  )
}

type FilledProps = { view: BasketView; basket: Basket | undefined; rows: readonly RowGroup[]; actions: LineActions; saved: Saved }

function Filled({ view, basket, rows, actions, saved }: FilledProps) {
  const { tenant } = useTenant()
  const hasCheckouts = tenant.cartMode === 'single' && rows.length > 1
  return (
    <>
      <div className="cart-main">
        {view.state === 'failed' ? <CartFailed onRetry={view.retry} /> : null}
        {view.state === 'ready' && view.basket.gone.length > 0 ? <GoneLines gone={view.basket.gone} /> : null}
        {view.state === 'ready' && !basket && rows.length === 0 ? <EmptyOrWaiting level={2} /> : null}
        {rows.map((group) => (
          <CartGroup key={group.seller.id} group={group} actions={actions} hasCheckout={hasCheckouts} />
        ))}
        <SavedSection saved={saved} />
      </div>
      {basket ? <Foot basket={basket} /> : null}
    </>
  )
}

function Foot({ basket }: { basket: Basket }) {
  const { tenant } = useTenant()
  const coupon = useCartCoupon(basket)
  const isOneCheckout = tenant.cartMode === 'multi'
  return (
    <>
      <CartSummary basket={basket} isOneCheckout={isOneCheckout} coupon={coupon} />
      <CartBar basket={basket} total={isOneCheckout || basket.groups.length === 1 ? coupon.preview?.total : undefined} />
    </>
  )
}

/** How much it is, of how many shops, and where it is to go: days are promised for that place. */
function Contents({ basket: { pieces, groups } }: { basket: Basket }) {
  const { t } = useLingui()
  const place = useShownPlace()
  const shop = groups[0]?.seller.name ?? ''
  const shops = groups.length
  return (
    <p className="muted cart-contents">
      <span>{shops === 1 ? <Plural value={pieces} one={`# item from ${shop}`} other={`# items from ${shop}`} /> : t`${pieces} items from ${shops} shops`}</span>
      {place && groups.some(({ lines }) => hasGoods(lines)) ? (
        <PlaceLink className="text-link">
          <Trans>Delivering to {place.label}</Trans>
        </PlaceLink>
      ) : null}
    </p>
  )
}
