import type { CouponPreviewWire } from '@galleria/contract'
import { isQuotationNumber } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, TicketPercent } from 'lucide-react'
import { useId, useState } from 'react'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { CouponProblem } from './coupon-form.tsx'
import { leadOn } from './lead-on.ts'
import './coupon.css'

export type CouponLineProps = Pick<CouponPreviewWire, 'coupon' | 'coupons'> & {
  problem: CouponProblem | undefined
  isBusy: boolean
  /** A code, empty for none. */
  onTake: (code: string) => void
  onOpen?: () => void
}

const loadChoices = () => import('./coupon-choices.tsx').then((module) => module.CouponChoices)

/** UX-32, ST-08: the coupon, or the price that was agreed, that is taken off, by its name; others are behind a link, so that nobody without one feels that something is missing. */
export function CouponLine({ coupon, coupons, problem, isBusy, onTake, onOpen }: CouponLineProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const [isUnfolded, setIsUnfolded] = useState<boolean>()
  // Why a coupon was refused is not hidden.
  const isOpen = isUnfolded ?? problem !== undefined
  const id = useId()
  const toggle = (): void => {
    if (!isOpen) onOpen?.()
    setIsUnfolded(!isOpen)
  }
  const isBest = coupon !== null && coupons[0]?.promoCode === coupon.promoCode
  const isAgreed = coupon !== null && isQuotationNumber(coupon.promoCode)
  return (
    <div className="coupon">
      {coupon ? (
        <div className="coupon-taken">
          <TicketPercent className="icon" aria-hidden="true" />
          <p role="status">
            <span>
              {isAgreed ? (
                <Trans>
                  Quote <b>{coupon.promoCode}</b> applied
                </Trans>
              ) : (
                <Trans>
                  <b>{coupon.promoCode}</b> applied
                </Trans>
              )}
            </span>
            <small className="muted">
              {isBest ? <Trans>{format.money(coupon.discount)} off, the best you can use here</Trans> : <Trans>{format.money(coupon.discount)} off</Trans>}
            </small>
          </p>
          <button
            type="button"
            className="text-link"
            aria-label={isAgreed ? t`Remove quote ${coupon.promoCode}` : t`Remove coupon ${coupon.promoCode}`}
            onClick={({ currentTarget }) => {
              leadOn(currentTarget, '.coupon', '.coupon-toggle')
              onTake('')
            }}
          >
            <Trans context="coupon">Remove</Trans>
          </button>
        </div>
      ) : null}
      <button type="button" className="coupon-toggle" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
        {coupon && !isAgreed ? <Trans>Use another coupon</Trans> : <Trans>Use a coupon</Trans>}
        <ChevronDown className="icon" aria-hidden="true" />
      </button>
      {isOpen ? (
        <div id={id} className="coupon-choice">
          <LazyPart load={loadChoices} props={{ problem, isBusy, onTake, coupons, taken: coupon?.promoCode }} name={<Trans>Coupon code</Trans>} />
        </div>
      ) : null}
    </div>
  )
}
