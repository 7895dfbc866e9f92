import type { PaymentTypeWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Banknote, CreditCard } from 'lucide-react'
import { useId, useState } from 'react'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { useOrderWords } from '../orders/order-words.ts'

export type PaymentStepProps = {
  /** `TenantConfig.checkout.payments`: what this shop takes, and nothing that can't be used. */
  payments: readonly PaymentTypeWire[]
  chosen: PaymentTypeWire | undefined
  onChosen: (payment: PaymentTypeWire) => void
}

/** ST-07, UX-33 */
export function PaymentStep({ payments, chosen, onChosen }: PaymentStepProps) {
  const { t } = useLingui()
  const words = useOrderWords()
  const name = useId()
  const [picked, setPicked] = useState(chosen)
  const [isMissing, setIsMissing] = useState(false)
  return (
    <>
      {isMissing ? <FormNotice text={t`Please select payment method`} /> : null}
      <fieldset>
        <legend className="hidden-visually">{t`Choose how to pay`}</legend>
        <div className="choices">
          {payments.map((payment) => (
            <label key={payment} className="choice">
              <input
                type="radio"
                name={name}
                value={payment}
                checked={picked === payment}
                onChange={() => {
                  setPicked(payment)
                  setIsMissing(false)
                }}
              />
              <span className="choice-card">
                {payment === 'COD' ? <Banknote className="icon" aria-hidden="true" /> : <CreditCard className="icon" aria-hidden="true" />}
                <b>{words.payment[payment]}</b>
                <small>
                  {payment === 'COD' ? (
                    <Trans>Pay the courier when everything is in your hands.</Trans>
                  ) : (
                    <Trans>On a secure page, before the shop packs.</Trans>
                  )}
                </small>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <button type="button" className="btn" onClick={() => (picked ? onChosen(picked) : setIsMissing(true))}>
        <Trans>Continue</Trans>
      </button>
    </>
  )
}
