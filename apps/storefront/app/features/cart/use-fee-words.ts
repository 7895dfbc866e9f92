import { hasGoods } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import type { Basket } from './basket.ts'

/** What a total says of the delivery: with how much, with none to pay, or that nobody can say before it is known where it goes; nothing where nothing is brought. */
export function useFeeWords(): (basket: Pick<Basket, 'groups' | 'deliveryFee'>) => string | undefined {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  return ({ groups, deliveryFee: fee }) => {
    if (!groups.some(({ lines }) => hasGoods(lines))) return undefined
    if (tenant.delivery.variesByPlace) return t`before delivery`
    const amount = format.money(fee)
    return fee.amount === 0 ? t`with free delivery` : t`with delivery, ${amount}`
  }
}
