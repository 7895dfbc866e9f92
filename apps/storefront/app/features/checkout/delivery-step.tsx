import { Button, OnlyChoice } from '@galleria/ui'
import type { AddressWire } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import { Trans } from '@lingui/react/macro'
import { Truck } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import { useDeliveryWindow } from './delivery-window.ts'

type Promised = { fee: Money; kind: AddressWire['type']; sellerName: string }

/** "Home delivery, free · between 7 am and 9 pm" */
export function DeliverySummary({ fee, kind }: Pick<Promised, 'fee' | 'kind'>) {
  const { format } = useTenant()
  const window = useDeliveryWindow()
  return fee.amount === 0 ? (
    <Trans>Home delivery, free · {window(kind)}</Trans>
  ) : (
    <Trans>
      Home delivery, {format.money(fee)} · {window(kind)}
    </Trans>
  )
}

/** ST-06. There is one way today, so nothing has to be chosen: it says what is promised and what it costs. */
export function DeliveryStep({ fee, kind, sellerName, onContinue }: Promised & { onContinue: () => void }) {
  const { format, tenant } = useTenant()
  const window = useDeliveryWindow()
  const freeFrom = format.money({ amount: tenant.delivery.freeFrom, currency: tenant.currency })
  return (
    <>
      <OnlyChoice
        icon={Truck}
        title={<Trans>Home delivery</Trans>}
        text={
          <Trans>
            {sellerName} brings it to your door, {window(kind)}; the order page says when it is on its way.
          </Trans>
        }
        end={fee.amount === 0 ? <Trans>Free</Trans> : format.money(fee)}
      />
      {fee.amount > 0 ? (
        <p className="muted small">
          <Trans>Free from {freeFrom}.</Trans>
        </p>
      ) : null}
      <Button onClick={onContinue}>
        <Trans>Continue</Trans>
      </Button>
    </>
  )
}
