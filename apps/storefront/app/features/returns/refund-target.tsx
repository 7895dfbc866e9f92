import type { RefundTarget } from '@galleria/rules'
import { Choice, Choices, FieldLegend } from '@galleria/ui'
import { useLingui } from '@lingui/react/macro'
import { Banknote, CreditCard, Wallet } from 'lucide-react'
import { useId } from 'react'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'

/** Whether whoever looks has a wallet here to which money can go back. */
export function useHasWallet(): boolean {
  const isKnown = useSession() !== null
  return useTenant().tenant.hasWallet && isKnown
}

export type RefundTargetFieldProps = {
  value: RefundTarget
  onChange: (target: RefundTarget) => void
  /** It was paid at the door. */
  isCash?: boolean
}

/** Where what was paid goes back to; for whoever has a wallet. */
export function RefundTargetField({ value, onChange, isCash = false }: RefundTargetFieldProps) {
  const { t } = useLingui()
  const name = useId()
  return (
    <fieldset>
      <FieldLegend>{t`How would you like your refund?`}</FieldLegend>
      <Choices>
        <Choice
          name={name}
          value="payment"
          icon={isCash ? Banknote : CreditCard}
          title={isCash ? t`In cash` : t`Back the way you paid`}
          text={isCash ? t`The shop pays you back itself` : t`Your bank may take some days`}
          isChosen={value === 'payment'}
          onChosen={() => onChange('payment')}
        />
        <Choice
          name={name}
          value="wallet"
          icon={Wallet}
          title={t`To your wallet`}
          text={t`Right away, no waiting`}
          isChosen={value === 'wallet'}
          onChosen={() => onChange('wallet')}
        />
      </Choices>
    </fieldset>
  )
}
