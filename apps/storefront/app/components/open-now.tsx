import { dayIn } from '@galleria/kernel'
import { openingAt, type OpeningHours } from '@galleria/rules'
import { Trans } from '@lingui/react/macro'
import { useTenant } from '../lib/tenant.ts'
import { useNow } from '../lib/use-now.ts'
import './open-now.css'

/** Whether a shop is open, by its own clocks. Only the browser knows what time it is: the page is kept, and the room for the words with it. */
export function OpenNow({ hours }: { hours: OpeningHours }) {
  const now = useNow()
  return <span className="open-now">{now ? <Words hours={hours} now={now} /> : null}</span>
}

function Words({ hours, now }: { hours: OpeningHours; now: Date }) {
  const { format } = useTenant()
  const { isOpen, changesAt } = openingAt(hours, now)
  if (isOpen) {
    return (
      <>
        <b className="open-yes">
          <Trans>Open now</Trans>
        </b>{' '}
        {changesAt ? <Trans>until {format.timeIn(changesAt, hours.timeZone)}</Trans> : null}
      </>
    )
  }
  if (!changesAt) return <Trans>Closed for now</Trans>
  const isToday = dayIn(changesAt, hours.timeZone) === dayIn(now, hours.timeZone)
  return isToday ? (
    <Trans>Opens at {format.timeIn(changesAt, hours.timeZone)}</Trans>
  ) : (
    <Trans>Opens {format.weekdayTime(changesAt.toISOString(), hours.timeZone)}</Trans>
  )
}
