import { hasGoods, isService } from '@galleria/rules'
import { OnlyChoice } from '@galleria/ui'
import { Trans } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import type { BasketGroup } from '../cart/basket.ts'

/** What one seller does for whoever orders it: where, and that the day is agreed on afterwards. Beside goods it names what it is about. Nothing where there is none. */
export function Visit({ of: { seller, lines } }: { of: BasketGroup }) {
  const { format } = useTenant()
  const services = lines.filter(isService).map(({ candidate: { name } }) => name)
  if (services.length === 0) return null
  return (
    <div className="delivery-visit">
      <OnlyChoice
        icon={CalendarClock}
        title={hasGoods(lines) ? <Trans>At your address: {format.list(services)}</Trans> : <Trans>At your address</Trans>}
        text={<Trans>{seller.name} will contact you after you order to agree on a day and time.</Trans>}
      />
    </div>
  )
}
