import type { PaymentConfigWire, PaymentTypeWire } from '@galleria/contract'
import { Choice, Choices, OnlyChoice } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { PaymentMark } from '../checkout/payment-mark.tsx'
import { usePaymentTexts } from '../checkout/payment-step.tsx'
import { useOrderWords } from '../orders/order-words.ts'

type Method = PaymentConfigWire['methods'][number]
type BillWaysProps = { methods: readonly Method[]; chosen: PaymentTypeWire; onChosen: (type: PaymentTypeWire) => void }

/** How a bill can be paid: online only, with what can be used now (C-01). */
export function BillWays({ methods, chosen, onChosen }: BillWaysProps) {
  const name = useId()
  const words = useOrderWords()
  const texts = usePaymentTexts('door')
  const isTest = methods.some(({ type, isTest: is }) => type === chosen && is)
  const cardOf = ({ type }: Method) => ({ mark: <PaymentMark type={type} />, title: words.payment[type], text: texts[type] })
  const [only, ...others] = methods
  return (
    <fieldset className="bill-ways">
      <legend className="bill-part">
        <Trans>How would you like to pay?</Trans>
      </legend>
      {only && others.length === 0 ? (
        <OnlyChoice {...cardOf(only)} />
      ) : (
        <Choices>
          {methods.map((method) => (
            <Choice
              key={method.type}
              name={name}
              value={method.type}
              isChosen={method.type === chosen}
              onChosen={() => onChosen(method.type)}
              {...cardOf(method)}
            />
          ))}
        </Choices>
      )}
      {isTest ? (
        <p className="muted small">
          <Trans>This shop is in test mode: no money moves.</Trans>
        </p>
      ) : null}
    </fieldset>
  )
}
