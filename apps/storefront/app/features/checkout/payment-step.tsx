import { Button, Choice, Choices } from '@galleria/ui'
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
        <Choices>
          {payments.map((payment) => (
            <Choice
              key={payment}
              name={name}
              value={payment}
              isChosen={picked === payment}
              onChosen={() => {
                setPicked(payment)
                setIsMissing(false)
              }}
              icon={payment === 'COD' ? Banknote : CreditCard}
              title={words.payment[payment]}
              text={payment === 'COD' ? t`Pay the courier when everything is in your hands.` : t`On a secure page, before the shop packs.`}
            />
          ))}
        </Choices>
      </fieldset>
      <Button onClick={() => (picked ? onChosen(picked) : setIsMissing(true))}>
        <Trans>Continue</Trans>
      </Button>
    </>
  )
}
