import type { PaymentTypeWire } from '@galleria/contract'
import type { PaymentObstacle } from '@galleria/rules'
import { Choice, Choices } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { type Till, useOrderWords } from '../orders/order-words.ts'
import { Missed } from './missed.tsx'
import type { Payable } from './payable.ts'
import { PaymentMark } from './payment-mark.tsx'
import { useCashText } from './use-cash-text.ts'

type PaymentStepProps = { payable: Payable; till: Till; isGuest: boolean; isMissed: boolean; onPicked: (payment: PaymentTypeWire) => void }

/** ST-07, UX-33: a card for each way to pay; those that can't be had say why. */
export function PaymentStep({ payable, till, isGuest, isMissed, onPicked }: PaymentStepProps) {
  const { t } = useLingui()
  const words = useOrderWords()
  const texts = usePaymentTexts(till)
  const obstacleText = useObstacleText(isGuest)
  const name = useId()
  if (payable.ways.length === 0) return null
  return (
    <fieldset>
      <legend className="hidden-visually">{t`Choose how to pay`}</legend>
      {isMissed && payable.chosen === undefined ? <Missed text={t`Please select payment method`} /> : null}
      <Choices>
        {payable.ways.map(({ type, obstacle }) => (
          <Choice
            key={type}
            name={name}
            value={type}
            isChosen={payable.chosen === type}
            isDisabled={obstacle !== undefined}
            onChosen={() => onPicked(type)}
            mark={<PaymentMark type={type} />}
            title={words.paymentAt(type, till)}
            text={obstacle ? obstacleText(type, obstacle) : texts[type]}
            end={obstacle ? undefined : <small className="payment-fee">{t`No fee`}</small>}
          />
        ))}
      </Choices>
    </fieldset>
  )
}

/** What a way to pay is like. */
export function usePaymentTexts(till: Till): Readonly<Record<PaymentTypeWire, string>> {
  const { t } = useLingui()
  const { tenant } = useTenant()
  return {
    COD: useCashText(till),
    CASHFREE:
      tenant.currency === 'INR'
        ? t`UPI, card or net banking. You pay on Cashfree's page and come back here.`
        : t`Visa, Mastercard and other cards. You pay on Cashfree's page and come back here.`,
    STRIPE: t`Visa, Mastercard and other cards. You pay on Stripe's page and come back here.`,
    PAYPAL: t`With your PayPal account. You pay on PayPal's page and come back here.`,
  }
}

/** X-09, C-24: why it can't be had for this order. */
export function useObstacleText(isGuest = false): (type: PaymentTypeWire, obstacle: PaymentObstacle) => string {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const words = useOrderWords()
  return (type, obstacle) => {
    const method = words.payment[type]
    if (obstacle === 'amount') return t`Not available for an order of this amount.`
    if (obstacle === 'place') return t`Not available for deliveries to this address.`
    if (obstacle === 'unconfirmed' && isGuest) return t`Available once you've confirmed your email with a code. You can do it below.`
    if (obstacle === 'unconfirmed') return t`Available once you've confirmed your email or mobile number with a code. You can do it below.`
    if (obstacle === 'remote') return t`Video calls are paid online, before they begin.`
    if (obstacle === 'currency') return t`${method} doesn't take ${tenant.currency}.`
    return t`${method} unavailable`
  }
}
