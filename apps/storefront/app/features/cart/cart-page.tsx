import { ArchMark, Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { PageHead } from '../../components/page-head.tsx'
import { UntilKnown } from '../../components/until-known.tsx'
import type { Basket } from './basket.ts'
import { CheckoutLink } from './checkout-link.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { CartFailed } from './cart-failed.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import { GoneLines } from './gone-lines.tsx'
import { CartLines } from './cart-page-lines.tsx'
import { type Removals, useRemovals } from './removals.ts'
import { type RowGroup, rowsOf } from './line-rows.ts'
import { CartSkeleton } from './cart-page-skeleton.tsx'
import { Totals } from '../../components/totals.tsx'
import { type BasketView, useBasket } from './use-basket.ts'
import '../../components/gate.css'
import './cart-page.css'

/** Guests have one too: it is kept on their device (C-16). */
export function CartPage() {
  const { t } = useLingui()
  const view = useBasket()
  const groups = view.state === 'ready' ? view.basket.groups : NO_GROUPS
  const removals = useRemovals(groups)
  const rows = rowsOf(groups, removals.removed)
  return (
    <div className="wrap tall-page">
      <PageHead title={t`Your cart`} isIndexed={false} />
      <UntilKnown
        classNames={{ none: 'cart-none', some: 'cart-some' }}
        hasNone={view.state === 'empty' && rows.length === 0}
        none={<EmptyCart level={1} />}
        skeleton={<CartSkeleton />}
        some={<Cart view={view} rows={rows} removals={removals} />}
      />
    </div>
  )
}

const NO_GROUPS: Basket['groups'] = []

function Cart({ view, rows, removals }: { view: BasketView; rows: readonly RowGroup[]; removals: Removals }) {
  if (view.state === 'failed')
    return (
      <Frame>
        <CartFailed onRetry={view.retry} />
      </Frame>
    )
  if (view.state === 'loading') return <CartSkeleton />
  return <Filled basket={view.state === 'ready' ? view.basket : undefined} rows={rows} removals={removals} />
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <>
      <div className="cart-head">
        <h1>
          <Trans>Your cart</Trans>
        </h1>
      </div>
      {children}
    </>
  )
}

function Filled({ basket, rows, removals }: { basket: Basket | undefined; rows: readonly RowGroup[]; removals: Removals }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const isSeveral = rows.length > 1
  const only = basket?.groups.length === 1 ? basket.groups[0] : undefined
  return (
    <div className="cart">
      <div className="cart-head">
        <h1>
          <Trans>Your cart</Trans>
        </h1>
      </div>
      <div className="cart-main">
        {basket && basket.gone.length > 0 ? <GoneLines gone={basket.gone} /> : null}
        {isSeveral ? (
          <p className="muted cart-several">
            <Trans>Things from several shops: each shop packs, delivers and is paid on its own, so each is one order.</Trans>
          </p>
        ) : null}
        {rows.map(({ seller, rows: lines, group }) => (
          <Group key={seller.id} isCard={isSeveral} aria-labelledby={`seller-${seller.id}`}>
            <h2 id={`seller-${seller.id}`} className="cart-seller">
              <ArchMark />
              {seller.name}
            </h2>
            <CartLines rows={lines} group={group} removals={removals} />
            {isSeveral && group ? (
              <div className="cart-group-foot">
                <FreeDelivery group={group} />
                <p className="cart-group-total">
                  <span>{t`Total`}</span> <b>{format.money(group.total)}</b>
                </p>
                <CheckoutLink group={group} isNamed />
              </div>
            ) : null}
          </Group>
        ))}
      </div>
      {basket && basket.groups.length > 0 ? (
        <Card as="aside" className="cart-summary" aria-labelledby="cart-summary">
          <h2 id="cart-summary">
            <Trans>Summary</Trans>
          </h2>
          {only ? <FreeDelivery group={only} /> : null}
          <Totals subTotal={basket.subTotal} deliveryFee={basket.deliveryFee} taxIncluded={basket.taxIncluded} total={basket.total} totalLabel={t`Total`} />
          {only ? <CheckoutLink group={only} isNamed={false} /> : null}
          <p className="muted small cart-summary-note">
            {only ? <Trans>You see everything once more before you order.</Trans> : <Trans>Check out each shop on its own.</Trans>}
          </p>
        </Card>
      ) : null}
    </div>
  )
}

/** Each seller on a card of its own where there are several. */
function Group({ isCard, ...rest }: React.ComponentProps<'section'> & { isCard: boolean }) {
  return isCard ? <Card as="section" {...rest} /> : <section {...rest} />
}
