import type { PaymentConfigWire, PaymentTypeWire } from '@galleria/contract'
import { Choice, Choices } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Banknote, CreditCard } from 'lucide-react'
import { useId } from 'react'
import { type Till, useOrderWords } from '../orders/order-words.ts'
import { useCashText } from './use-cash-text.ts'

type Method = PaymentConfigWire['methods'][number]
type WaysProps = {
  methods: readonly Method[] | undefined
  till: Till /** The shop packs it once it is paid. */
  isPacked?: boolean
  chosen: PaymentTypeWire
  onChosen: (type: PaymentTypeWire) => void
}

/** How an unpaid order can be paid; what can not be used is named, with X-09. */
export function WaysToPay({ methods, till, isPacked = true, chosen, onChosen }: WaysProps) {
  const { t } = useLingui()
  const words = useOrderWords()
  const cashText = useCashText(till)
  const name = useId()
  const possible = methods?.filter(({ enabled }) => enabled) ?? []
  if (possible.length < 2) return null
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
            icon={type === 'COD' ? Banknote : CreditCard}
            title={words.paymentAt(type, till)}
            text={
              type === 'COD'
                ? cashText
                : isPacked
                  ? t`You pay on a secure page before the shop packs your order.`
                  : t`You pay on a secure page and come back here.`
            }
          />
        ))}
      </Choices>
      {methods
        ?.filter(({ enabled }) => !enabled)
        .map(({ type }) => (
          <p key={type} className="muted">
            <Trans>{words.payment[type]} unavailable</Trans>
          </p>
        ))}
      {isTest ? (
        <p className="muted">
          <Trans>This shop is in test mode: no money moves.</Trans>
        </p>
      ) : null}
    </fieldset>
  )
}
