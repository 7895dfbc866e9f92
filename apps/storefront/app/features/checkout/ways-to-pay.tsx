import type { PaymentConfigWire, PaymentTypeWire } from '@galleria/contract'
import { Choice, Choices } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { type Till, useOrderWords } from '../orders/order-words.ts'
import { PaymentMark } from './payment-mark.tsx'
import { useObstacleText, usePaymentTexts } from './payment-step.tsx'

type Method = PaymentConfigWire['methods'][number]
type WaysProps = {
  methods: readonly Method[] | undefined
  till: Till
  chosen: PaymentTypeWire
  onChosen: (type: PaymentTypeWire) => void
}

/** How an unpaid order can be paid; what can not be used is named, and why. */
export function WaysToPay({ methods, till, chosen, onChosen }: WaysProps) {
  const words = useOrderWords()
  const texts = usePaymentTexts(till)
  const obstacleText = useObstacleText()
  const name = useId()
  const possible = methods?.filter(({ enabled }) => enabled) ?? []
  // One alone is a choice, too, where the way that was chosen can't be had any more.
  if (possible.every(({ type }) => type === chosen)) return null
  const isTest = possible.some(({ type, isTest: is }) => type === chosen && is)
  return (
    <fieldset className="unpaid-ways">
      <legend>
        <Trans>How would you like to pay?</Trans>
      </legend>
      <Choices>
        {possible.map(({ type }) => (
          <Choice
            key={type}
            name={name}
            value={type}
            isChosen={type === chosen}
            onChosen={() => onChosen(type)}
            mark={<PaymentMark type={type} />}
            title={words.paymentAt(type, till)}
            text={texts[type]}
          />
        ))}
      </Choices>
      {methods?.map(({ type, reason }) =>
        reason && reason !== 'not_offered' ? (
          <p key={type} className="muted">
            {obstacleText(type, reason)}
          </p>
        ) : null,
      )}
      {isTest ? (
        <p className="muted">
          <Trans>This shop is in test mode: no money moves.</Trans>
        </p>
      ) : null}
    </fieldset>
  )
}
