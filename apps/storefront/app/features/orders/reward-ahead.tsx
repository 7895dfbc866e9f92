import type { Money } from '@galleria/kernel'
import { Trans } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import './reward-ahead.css'

/** What comes into the wallet for what is ordered, and when. */
export function RewardAhead({ amount, isFetched }: { amount: Money /** Nothing of it is brought. */; isFetched: boolean }) {
  const { format } = useTenant()
  const worth = format.money(amount)
  return (
    <p className="reward-ahead">
      <Gift className="icon" aria-hidden="true" />
      <span>
        {isFetched ? <Trans>You'll get {worth} in rewards when you pick it up.</Trans> : <Trans>You'll get {worth} in rewards when it arrives.</Trans>}
      </span>
    </p>
  )
}
