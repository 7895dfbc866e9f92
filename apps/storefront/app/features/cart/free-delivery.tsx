import { hasGoods } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Truck } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import type { BasketGroup } from './basket.ts'

/** How far it is to free delivery; nothing where that goes by the place, or nothing is brought. */
export function FreeDelivery({ group }: { group: BasketGroup }) {
  const { t } = useLingui()
  const { tenant, format } = useTenant()
  const { untilFree, subTotal, lines } = group
  const { fee, freeFrom, variesByPlace } = tenant.delivery
  if (fee === 0 || variesByPlace || !hasGoods(lines)) return null
  if (!untilFree)
    return (
      <p className="free-delivery free-delivery-done">
        <Check className="icon" aria-hidden="true" />
        <Trans>Delivery is free</Trans>
      </p>
    )
  const missing = format.money(untilFree)
  return (
    <div className="free-delivery">
      <p>
        <Truck className="icon" aria-hidden="true" />
        <span>
          <Trans>
            <b>{missing}</b> more and delivery is free
          </Trans>
        </span>
      </p>
      <progress max={freeFrom} value={subTotal.amount} aria-label={t`Progress to free delivery`} />
    </div>
  )
}
