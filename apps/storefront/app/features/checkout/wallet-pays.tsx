import type { QuoteWire } from '@galleria/contract'
import { Trans, useLingui } from '@lingui/react/macro'
import { Wallet } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import './wallet-pays.css'

export type WalletPaysProps = {
  readonly wallet: NonNullable<QuoteWire['wallet']>
  readonly toPay: QuoteWire['toPay']
  readonly isOn: boolean
  readonly onSwitched: (isOn: boolean) => void
}

/** What is in the wallet, with a switch that pays with it as far as it goes. */
export function WalletPays({ wallet: { balance, usable, used }, toPay, isOn, onSwitched }: WalletPaysProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const [inIt, most, paid, rest] = [balance, usable, used, toPay].map(format.money)
  return (
    <label className="wallet-pays" data-on={isOn || undefined}>
      <Wallet className="icon" aria-hidden="true" />
      <b aria-hidden="true">
        <Trans>Pay with your wallet</Trans>
      </b>
      <small id="wallet-pays-text" role="status">
        {isOn && used.amount > 0 ? (
          toPay.amount > 0 ? (
            <Trans>
              {paid} from your wallet, {rest} as you choose below.
            </Trans>
          ) : (
            <Trans>{paid} from your wallet: that's all of it.</Trans>
          )
        ) : usable.amount < balance.amount ? (
          <Trans>
            You have {inIt}; {most} can go towards this order.
          </Trans>
        ) : (
          <Trans>You have {inIt}.</Trans>
        )}
      </small>
      <input
        type="checkbox"
        role="switch"
        className="wallet-switch"
        checked={isOn}
        aria-checked={isOn}
        aria-label={t`Pay with your wallet`}
        aria-describedby="wallet-pays-text"
        onChange={({ target }) => onSwitched(target.checked)}
      />
    </label>
  )
}
