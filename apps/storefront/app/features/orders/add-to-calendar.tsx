import { type CalendarEvent, calendarFile } from '@galleria/rules'
import { Trans } from '@lingui/react/macro'
import { CalendarPlus } from 'lucide-react'
import { saveFile } from '../../lib/save-file.ts'

type Props = {
  /** Of what somebody has to be there for; as in the mails about it, so that a calendar knows it again. */
  number: string
  event: Omit<CalendarEvent, 'id'>
}

/** UX-35: a line for one's calendar. */
export function AddToCalendar({ number, event }: Props) {
  const add = () =>
    saveFile(calendarFile([{ ...event, id: `${number}@${window.location.host}` }], new Date()), { name: `${number}.ics`, type: 'text/calendar;charset=utf-8' })
  return (
    <button type="button" className="text-link" onClick={add}>
      <CalendarPlus className="icon" aria-hidden="true" />
      <Trans>Add to calendar</Trans>
    </button>
  )
}
