import type { QuotationWire } from '@galleria/contract'
import { afterDialog, Button, Card, Lasting } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useFailureText } from '../../lib/failure-text.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useRouter } from '../../lib/router/use-page.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { useCart } from '../cart/cart-actions.ts'
import { keptCouponOf } from '../cart/coupon-choice.ts'
import { QuotationFacts } from './quotation-facts.tsx'

export type QuotationCardProps = { quotation: QuotationWire; session: Session; onChange: (quotation: QuotationWire) => void }

const loadWithdraw = () => import('./withdraw-dialog.tsx').then((module) => module.WithdrawDialog)

/** A price that was asked for, with what its customer can do with it now. */
export function QuotationCard({ quotation, session, onChange }: QuotationCardProps) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const order = useOrderAtPrice(session)
  const [isLeaving, setIsLeaving] = useState(false)
  const card = useRef<HTMLElement>(null)
  // What asked for it is gone with the question.
  const withdrawn = (changed: QuotationWire) => {
    onChange(changed)
    afterDialog(() => card.current?.focus({ preventScroll: true }))
  }
  const { number, can, contextId, offer, quantity } = quotation
  return (
    <Card as="article" ref={card} tabIndex={-1} className="quotation" aria-label={t`Quote ${number}`}>
      <QuotationFacts quotation={quotation} who={quotation.provider.name} />
      {can.order && offer ? (
        <p className="muted small">
          <Trans>This price is for one order of at least {quantity} pieces, and takes the place of a coupon: a cart has one of the two.</Trans>
        </p>
      ) : null}
      <div className="quotation-acts">
        {can.order ? (
          <Button isBusy={order.isBusy} onClick={() => void order.begin(quotation)}>
            <Trans>Order at this price</Trans>
          </Button>
        ) : null}
        {contextId ? (
          <a className="text-link" href={paths.chats({ chat: contextId })}>
            <Trans>See the chat</Trans>
          </a>
        ) : null}
        {can.withdraw ? (
          <button type="button" className="text-link" aria-label={t`Withdraw quote ${number}`} onClick={() => setIsLeaving(true)}>
            <Trans>Withdraw</Trans>
          </button>
        ) : null}
      </div>
      <Lasting>
        {isLeaving ? (
          <LazyPart
            load={loadWithdraw}
            props={{ quotation, onClose: () => setIsLeaving(false), onWithdrawn: withdrawn }}
            name={<Trans>Withdraw quote</Trans>}
          />
        ) : null}
      </Lasting>
    </Card>
  )
}

/** Puts at least the pieces that were asked for into the cart, and has the checkout reckon with what was offered. */
function useOrderAtPrice({ userInfo: { _id: customerId } }: Session) {
  const { tenant, paths } = useTenant()
  const { go } = useRouter()
  const cart = useCart()
  const failureText = useFailureText()
  const [once, isBusy] = useOneAtATime()
  const begin = ({ item, provider, quantity, offer }: QuotationWire) =>
    once(async () => {
      try {
        const { variationId: variantId } = item
        const inCart = cart.lines.find((line) => line.variantId === variantId)?.quantity ?? 0
        const candidate = { variantId, productId: item._id, name: item.name, seller: { id: provider._id, name: provider.name } }
        if (!(await cart.setQty(candidate, Math.max(inCart, quantity)))) return
        keptCouponOf(tenant.tenantKey).write({ customerId, code: offer?.promoCode ?? '' })
        go(paths.checkout())
      } catch (error) {
        toast(failureText(error), { kind: 'error' })
      }
    })
  return { begin, isBusy }
}
