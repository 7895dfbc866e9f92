import type { OrderedAppointmentWire, OrderPartWire } from '@galleria/contract'
import { isUnpaid } from '@galleria/rules'
import { Button, ButtonLink, Card } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, House, MapPin, Video } from 'lucide-react'
import { useState } from 'react'
import { ShopMark } from '../../components/shop-mark.tsx'
import { addTexts } from '../../lib/browser-texts.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useNow } from '../../lib/use-now.ts'
import { useTenant } from '../../lib/tenant.ts'
import { addressLines } from '../addresses/address-text.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import { AppointmentDetails } from './appointment-details.tsx'
import { useAppointmentTitle } from './appointment-words.ts'
import { ChangeNote } from './change-note.tsx'
import { OrderItems } from './order-items.tsx'
import { marketOf } from './order-parts.ts'
import { isOver, progressOf } from './order-progress.ts'
import { APPOINTMENT_ICONS, OrderStatus } from './order-status.tsx'
import { useOrderWords } from './order-words.ts'
import { PlaceDirections } from './place-directions.tsx'
import { RefundNote } from './refund-note.tsx'
import { storeInLine } from './store-in-line.ts'
import { TimelineSteps } from './timeline-steps.tsx'
import './appointment.css'
import './order-page.css'

/** With its words, which other orders do without. */
const loadMoving = async () => (await Promise.all([import('./move-appointment-dialog.tsx'), addTexts(['times'])]))[0].MoveAppointmentDialog

type AppointmentCardProps = {
  /** None on the page that a mail's link opens, where nobody is told whom it is for. */
  customerId?: string | undefined
  order: OrderPartWire
  appointment: OrderedAppointmentWire
}

/** When, where and with whom an appointment is, how far it is, whom it is for, and what can be done with it. */
export function AppointmentCard({ customerId, order, appointment }: AppointmentCardProps) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const title = useAppointmentTitle()
  const words = useOrderWords()
  const [isMoving, setIsMoving] = useState<boolean>()
  const now = useNow()
  const id = `appointment-${order._id}`
  const { provider } = order
  const { date, from, to, timeZone, calendar, changeBefore } = appointment
  const isAwaited = isUnpaid(order.payment.status)
  const canMove = customerId !== undefined && order.can.cancel && !isAwaited && now !== undefined && now < new Date(changeBefore)
  const person = calendar.name
  return (
    <Card as="section" className="parcel" data-market={marketOf(order.items)} aria-labelledby={id}>
      <header className="parcel-head">
        <ShopMark name={provider.name} />
        <div>
          <h2 id={id} className="appointment-when">
            {format.day(date)}, {format.span(from, to, timeZone)}
          </h2>
          <p className="muted small">
            {person === provider.name ? null : (
              <>
                <Trans>With {person}</Trans>
                {' · '}
              </>
            )}
            {provider.slug ? (
              <a className="text-link" href={paths.shop(provider.slug)}>
                {provider.name}
              </a>
            ) : (
              provider.name
            )}
          </p>
        </div>
        <OrderStatus order={order} className="parcel-chip" />
      </header>
      <Where order={order} appointment={appointment} title={title(appointment)} />
      <TimelineSteps
        label={t`Progress of the appointment with ${person}`}
        steps={progressOf(order)}
        icons={APPOINTMENT_ICONS}
        names={isAwaited ? { ...words.appointmentStatus, created: words.awaited } : words.appointmentStatus}
      />
      {customerId === undefined ? null : <ChangeNote order={order} appointment={appointment} />}
      {canMove ? (
        <p className="parcel-acts">
          <Button kind="quiet" size="small" onClick={() => setIsMoving(true)}>
            <CalendarClock className="icon" aria-hidden="true" />
            <Trans>Move the appointment</Trans>
          </Button>
        </p>
      ) : null}
      {order.refunded.amount > 0 ? <RefundNote parcel={order} /> : null}
      <div className="parcel-items">
        <OrderItems items={order.items} />
      </div>
      {customerId === undefined ? null : <AppointmentDetails customerId={customerId} orderId={order.orderId} seller={provider.name} />}
      {isMoving === undefined || customerId === undefined ? null : (
        <LazyPart
          load={loadMoving}
          props={{ customerId, order, appointment, isOpen: isMoving, onClose: () => setIsMoving(false) }}
          name={<Trans>Move the appointment</Trans>}
        />
      )}
    </Card>
  )
}

/** Where it is, how to get there or into the call, and a line for one's calendar. */
function Where({ order, appointment, title }: { order: OrderPartWire; appointment: OrderedAppointmentWire; title: string }) {
  const { mode, place, link, from, to } = appointment
  const Icon = mode === 'video' ? Video : mode === 'home' ? House : MapPin
  const address = addressLines(order.deliveryAddress).join(', ')
  const words = mode === 'video' ? '' : mode === 'home' ? address : place ? `${place.name}, ${storeInLine(place)}` : order.provider.name
  const [longitude = 0, latitude = 0] = place?.location.coordinates ?? []
  return (
    <div className="pickup-note">
      <Icon className="icon" aria-hidden="true" />
      <div>
        <p>
          <b>{mode === 'video' ? <Trans>By video call</Trans> : mode === 'home' ? <Trans>At your home</Trans> : (place?.name ?? order.provider.name)}</b>
        </p>
        <p>
          {mode === 'video' ? (
            isOver(order) ? null : link ? (
              <Trans>Use this link when it's time. It works on a phone, too.</Trans>
            ) : (
              <Trans>The link to the call appears here once it's paid.</Trans>
            )
          ) : mode === 'home' ? (
            address
          ) : place ? (
            storeInLine(place)
          ) : null}
        </p>
        {mode === 'video' && link && !isOver(order) ? (
          <p className="appointment-join">
            <ButtonLink size="small" href={link} target="_blank" rel="noopener noreferrer">
              <Video className="icon" aria-hidden="true" />
              <Trans>Join the video call</Trans>
            </ButtonLink>
          </p>
        ) : null}
        {isOver(order) ? null : (
          <p className="pickup-note-acts">
            {mode === 'clinic' && place ? <PlaceDirections store={place} /> : null}
            <AddToCalendar
              number={order.orderId}
              event={{
                title,
                place: mode === 'video' ? (link ?? '') : words,
                note: place?.phone ?? '',
                ...(mode === 'clinic' && place ? { position: [longitude, latitude] as const } : {}),
                from,
                to,
              }}
            />
          </p>
        )}
      </div>
    </div>
  )
}
