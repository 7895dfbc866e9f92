import type { OrderedAppointmentWire, SellerOrderWire } from '@galleria/contract'
import { Button, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, House, MapPin, Video } from 'lucide-react'
import { useId, useState } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { PhoneLink } from '../../components/phone-link.tsx'
import { useApi } from '../../lib/api.ts'
import { phoneOf } from '../addresses/address-rules.ts'
import { addressLines, fullName } from '../addresses/address-text.ts'
import { PatientFacts } from '../orders/appointment-details.tsx'
import { isOver } from '../orders/order-progress.ts'

type SellerAppointmentProps = { order: SellerOrderWire; appointment: OrderedAppointmentWire }

/** Whose calendar it is in, how it takes place and who has booked it. Whom it is for is fetched only when somebody wants to see it. */
export function SellerAppointment({ order, appointment }: SellerAppointmentProps) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const { mode, calendar, place, link } = appointment
  const { deliveryAddress, orderId } = order
  const phone = phoneOf(deliveryAddress)
  const name = fullName(deliveryAddress)
  const person = calendar.name
  const Icon = mode === 'video' ? Video : mode === 'home' ? House : MapPin
  return (
    <>
      <address className="address-text">
        <b>
          <Trans>With {person}</Trans>
        </b>
        <span className="shop-order-store">
          <Icon className="icon" aria-hidden="true" />
          {mode === 'video' ? <Trans>By video call</Trans> : mode === 'home' ? addressLines(deliveryAddress).join(', ') : (place?.name ?? order.provider.name)}
        </span>
        {name ? (
          <span>
            <Trans>Booked by {name}</Trans>
          </span>
        ) : null}
        {phone ? (
          <span>
            <PhoneLink phone={phone} />
          </span>
        ) : null}
        {link && !isOver(order) ? (
          <span>
            <a className="text-link" href={link} target="_blank" rel="noopener noreferrer">
              <Trans>Join the video call</Trans>
            </a>
          </span>
        ) : null}
      </address>
      <p className="shop-order-patient">
        <Button
          kind="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={t`Patient of ${orderId}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Trans>Patient</Trans>
          <ChevronDown className="icon" aria-hidden="true" />
        </Button>
      </p>
      {isOpen ? (
        <div id={id}>
          <Patient orderId={orderId} seller={order.provider.name} />
        </div>
      ) : null}
    </>
  )
}

/** Not kept any longer than it is looked at. */
function Patient({ orderId, seller }: { orderId: string; seller: string }) {
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['shop-appointment', orderId],
    gcTime: 0,
    queryFn: async ({ signal }) => (await api.getSellerAppointment({ params: { orderId } }, { signal })).data,
  })
  if (data) return <PatientFacts appointment={data} seller={seller} bring={(fileId) => api.getSellerAppointmentFile({ params: { orderId, fileId } })} />
  return error && !isFetching ? <FailedNotice error={error} onRetry={() => void refetch()} /> : <Skeleton className="appointment-patient-wait" />
}
