import { ButtonLink, Dialog, IconButton, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'
import { useAfterPaint } from '../../lib/after-paint.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useCart } from './cart-actions.ts'
import type { Basket, BasketLine } from './basket.ts'
import { CheckoutLink } from './checkout-link.tsx'
import { EmptyOrWaiting } from './empty-or-waiting.tsx'
import { CartFailed } from './cart-failed.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import { GoneLines } from './gone-lines.tsx'
import { type LineActions, useLineActions } from './line-actions.ts'
import { RemovedLine } from './removed-line.tsx'
import { rowsOf } from './line-rows.ts'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { LineStepper } from './line-stepper.tsx'
import { LineWords } from './line-words.tsx'
import { useBasket } from './use-basket.ts'
import { useFeeWords } from './use-fee-words.ts'
import './line.css'
import './slider-cart.css'

/** U-07: the cart, beside whatever page is open. */
export function SliderCart({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { count } = useCart()
  const isShown = useAfterPaint(isOpen)
  return (
    <Dialog
      kind="drawer"
      isBare
      className="slider"
      isOpen={isShown}
      onClose={onClose}
      title={count > 0 ? t`Your cart (${count})` : t`Your cart`}
      closeLabel={t`Close`}
    >
      {isShown ? <Content onClose={onClose} /> : null}
    </Dialog>
  )
}

const NO_GROUPS: Basket['groups'] = []

function Content({ onClose }: { onClose: () => void }) {
  const view = useBasket()
  const groups = view.state === 'ready' ? view.basket.groups : NO_GROUPS
  const actions = useLineActions(groups)
  const rows = rowsOf(groups, actions.removed)
  if (view.state === 'failed')
    return (
      <div className="slider-failed">
        <CartFailed onRetry={view.retry} />
      </div>
    )
  if (view.state === 'loading') return <SliderSkeleton />
  if (rows.length === 0 && view.state === 'empty') return <EmptyOrWaiting level={2} onGo={onClose} />
  return (
    <div className="slider-frame">
      <div className="slider-lines">
        {view.state === 'ready' && view.basket.gone.length > 0 ? <GoneLines gone={view.basket.gone} /> : null}
        {groups.length === 0 && rows.length === 0 ? <EmptyOrWaiting level={2} onGo={onClose} /> : null}
        {rows.map(({ seller, rows: lines }) => (
          <section key={seller.id}>
            <h3 className="slider-seller">{seller.name}</h3>
            <ul className="slider-list">
              {lines.map(({ kind, line }) => (
                <li key={`${kind}-${line.candidate.variantId}`}>
                  {kind === 'line' ? <Line line={line} actions={actions} onGo={onClose} /> : <RemovedLine line={line} actions={actions} />}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {view.state === 'ready' ? <Foot basket={view.basket} onClose={onClose} /> : null}
    </div>
  )
}

function Line({ line, actions, onGo }: { line: BasketLine; actions: LineActions; onGo: () => void }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const { name, variantId } = line.candidate
  const unit = format.money(line.unitPrice)
  return (
    <div className="slider-line">
      <ProductThumbnail image={line.image} name={name} market={line.market} size={72} />
      <div className="slider-words">
        <a className="cart-name" href={line.slug ? paths.product(line.slug, variantId) : undefined} onClick={onGo}>
          {name}
        </a>
        {line.options ? <p className="muted small">{line.options}</p> : null}
        {line.terms ? <p className="muted small">{line.terms}</p> : null}
        <p className="muted small slider-unit">
          {line.quantity} × {unit}
        </p>
        <LineWords line={line} actions={actions} />
      </div>
      <IconButton className="slider-remove" aria-label={t`Remove ${name}`} onClick={() => actions.setQuantity(line, 0)}>
        <Trash2 className="icon" aria-hidden="true" />
      </IconButton>
      <div className="slider-figures">
        <LineStepper line={line} actions={actions} />
        <b className="slider-sum">{format.money(line.price)}</b>
      </div>
    </div>
  )
}

function Foot({ basket, onClose }: { basket: Basket; onClose: () => void }) {
  const { t } = useLingui()
  const { tenant, paths, format } = useTenant()
  const feeWords = useFeeWords()
  const only = basket.groups.length === 1 ? basket.groups[0] : undefined
  const isOneCheckout = only !== undefined || tenant.cartMode === 'multi'
  if (basket.groups.length === 0) return null
  return (
    <div className="slider-foot">
      {only ? <FreeDelivery group={only} /> : null}
      <p className="slider-total">
        <span>
          {t`Total`} <small className="muted">{feeWords(basket)}</small>
        </span>
        <b>{format.money(basket.total)}</b>
      </p>
      {isOneCheckout ? <CheckoutLink groups={basket.groups} onGo={onClose} /> : null}
      <ButtonLink isWide kind={isOneCheckout ? 'quiet' : 'primary'} href={paths.cart()} onClick={onClose}>
        <Trans>Go to cart</Trans>
      </ButtonLink>
      <button type="button" className="text-link slider-on" onClick={onClose}>
        <Trans>Continue shopping</Trans>
      </button>
    </div>
  )
}

function SliderSkeleton() {
  return (
    <div className="slider-skeleton" aria-busy="true">
      {[0, 1].map((row) => (
        <Skeleton key={row} />
      ))}
    </div>
  )
}
