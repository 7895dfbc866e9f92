import type { SellerCalendarWire } from '@galleria/contract'
import { Button, Card, EmptyState, Notice } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { useRef, useState } from 'react'
import { WeekTable } from '../../components/week-table.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { StaffPage } from '../staff/staff-page.tsx'
import { SHOP_ORDERS_PATH } from '../staff/staff-paths.ts'
import { useRights } from '../staff/use-rights.ts'
import { useSpanOfMinutes } from '../times/use-span-of-minutes.ts'
import { CalendarForm } from './calendar-form.tsx'
import { CardsWait } from './status-tabs.tsx'
import { useShopCalendars } from './use-shop-calendars.ts'
import './shop-orders.css'
import './shop-calendars.css'

/** When a seller is booked: hours, breaks and days off of each calendar. */
export function ShopCalendarsPage() {
  const { t } = useLingui()
  return (
    <StaffPage
      title={t`Calendars of your shop`}
      icon={CalendarClock}
      right={{ seller: 'order.read' }}
      refused={<Trans>Your account can't see the calendars of a shop.</Trans>}
      waits={<CardsWait />}
    >
      {(customerId) => <ShopCalendars customerId={customerId} />}
    </StaffPage>
  )
}

function ShopCalendars({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const { sellerRights = [] } = useRights(customerId)
  const query = useShopCalendars(customerId)
  return (
    <>
      <div className="account-head orders-head">
        <h1>
          <Trans>Calendars of your shop</Trans>
        </h1>
      </div>
      <Fetched query={query} waits={<CardsWait />}>
        {(calendars) =>
          calendars.length === 0 ? (
            <EmptyState
              icon={CalendarClock}
              level={2}
              title={t`No calendars`}
              text={<Trans>Your shop isn't booked for a time. The operator of the shop can set up calendars.</Trans>}
            />
          ) : (
            <ul className="shop-orders">
              {calendars.map((calendar) => (
                <CalendarCard key={calendar._id} calendar={calendar} mayChange={sellerRights.includes('order.fulfil')} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </>
  )
}

function CalendarCard({ calendar, mayChange }: { calendar: SellerCalendarWire; mayChange: boolean }) {
  const { t } = useLingui()
  const [isChanging, setChanging] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = `calendar-${calendar._id}`
  const { name } = calendar
  // Back to where it was begun.
  const close = () => {
    setChanging(false)
    setTimeout(() => button.current?.focus({ preventScroll: true }))
  }
  return (
    <Card as="li" className="shop-order" aria-labelledby={id}>
      <header className="shop-order-head">
        <div>
          <h2 id={id}>{calendar.name}</h2>
          <Terms calendar={calendar} />
        </div>
      </header>
      <Standing calendar={calendar} />
      {isChanging ? (
        <CalendarForm calendar={calendar} onClose={close} />
      ) : (
        <>
          <div className="shop-order-facts shop-calendar">
            <WeekTable hours={calendar.hours} caption={t`Hours of ${name}`} closed={t`Closed`} />
            <DaysOff calendar={calendar} />
          </div>
          {mayChange ? (
            <p className="shop-order-acts">
              <Button ref={button} size="small" kind="quiet" aria-label={t`Change hours and days off: ${calendar.name}`} onClick={() => setChanging(true)}>
                <Trans>Change hours and days off</Trans>
              </Button>
            </p>
          ) : null}
        </>
      )}
    </Card>
  )
}

/** How long an appointment is, how many there are at a time, and how long before it begins it can still be booked and changed. */
function Terms({ calendar: { slotMinutes, perSlot, leadMinutes, noticeMinutes, daysAhead, place } }: { calendar: SellerCalendarWire }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const span = useSpanOfMinutes()
  const [length, lead, notice, days] = [span(slotMinutes), span(leadMinutes), span(noticeMinutes), format.number(daysAhead)]
  return (
    <p className="muted small">
      {place ? <>{place} · </> : null}
      {length}
      {' · '}
      <Plural value={perSlot} one="one at a time" other="# at a time" />
      <br />
      {[
        t`Booked up to ${days} days ahead`,
        ...(leadMinutes > 0 ? [t`At least ${lead} before it begins`] : []),
        ...(noticeMinutes > 0 ? [t`Moved or cancelled up to ${notice} before`] : []),
      ].join(' · ')}
    </p>
  )
}

/** What is booked at times that are not offered any more: it stands, and somebody has to see to it. */
function Standing({ calendar: { standing, outside } }: { calendar: SellerCalendarWire }) {
  const { paths, format } = useTenant()
  if (standing.length === 0 && outside === 0) return null
  return (
    <Notice
      title={<Trans>These appointments still stand</Trans>}
      actions={
        <a className="text-link" href={paths.local(SHOP_ORDERS_PATH)}>
          <Trans>Orders of your shop</Trans>
        </a>
      }
    >
      <ul>
        {standing.map(({ date, appointments }) => (
          <li key={date}>
            <Plural value={appointments} one={`# appointment stands on ${format.day(date)}`} other={`# appointments stand on ${format.day(date)}`} />
          </li>
        ))}
        {outside > 0 ? (
          <li>
            <Plural value={outside} one="# appointment stands outside these hours" other="# appointments stand outside these hours" />
          </li>
        ) : null}
      </ul>
      <p>
        <Trans>Nobody has been told. If you can't keep them, cancel them one by one.</Trans>
      </p>
    </Notice>
  )
}

function DaysOff({ calendar: { daysOff, holidays } }: { calendar: SellerCalendarWire }) {
  const { format } = useTenant()
  return (
    <section>
      <h3>
        <Trans>Days off</Trans>
      </h3>
      {daysOff.length === 0 ? (
        <p className="muted">
          <Trans>None ahead</Trans>
        </p>
      ) : (
        <ul className="calendar-days">
          {daysOff.map((day) => (
            <li key={day}>{format.day(day)}</li>
          ))}
        </ul>
      )}
      {holidays[0] ? (
        <p className="muted small">
          <Trans>Closed on holidays of the shop, too, next on {format.day(holidays[0])}.</Trans>
        </p>
      ) : null}
    </section>
  )
}
