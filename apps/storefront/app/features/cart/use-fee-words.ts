import type { Money } from '@galleria/kernel'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

/** What a total says of the delivery: with how much, with none to pay, or that nobody can say before it is known where it goes. */
export function useFeeWords(): (fee: Money) => string {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  return (fee) => {
    if (tenant.delivery.variesByPlace) return t`before delivery`
    const amount = format.money(fee)
    return fee.amount === 0 ? t`with free delivery` : t`with delivery, ${amount}`
  }
}
