import type { Money } from '@galleria/kernel'
import { Trans } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import type { Till } from './order-words.ts'
import './reward-ahead.css'

/** What comes into the wallet for what is ordered, and when. */
export function RewardAhead({ amount, till }: { amount: Money /** Where it changes hands, or is done. */; till: Till }) {
  const { format } = useTenant()
  const worth = format.money(amount)
  return (
    <p className="reward-ahead">
      <Gift className="icon" aria-hidden="true" />
      <span>
        {till === 'store' ? (
          <Trans>You'll get {worth} in rewards when you pick it up.</Trans>
        ) : till === 'visit' ? (
          <Trans>You'll get {worth} in rewards when it's done.</Trans>
        ) : (
          <Trans>You'll get {worth} in rewards when it arrives.</Trans>
        )}
      </span>
    </p>
  )
}
