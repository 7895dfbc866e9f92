import type { SellerCalendarWire } from '@galleria/contract'
import { type Day, dayIn } from '@galleria/kernel'
import { CALENDAR_DAYS_OFF_MAX, hoursFault } from '@galleria/rules'
import { Button, FieldError, IconButton, Input } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { TextField } from '../../components/form/text-field.tsx'
import { useFailureText } from '../../lib/failure-text.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { useSpanOfMinutes } from '../times/use-span-of-minutes.ts'
import { useChangeCalendar } from './use-shop-calendars.ts'
import { nextHours, spansOf, weekToWrite, type Written } from './week.ts'
import '../../components/form/form.css'

/** The first hour that somebody is told of as not fitting. */
type Fault = { readonly day: number; readonly text: string }

/** Hours of each day of the week, with as many breaks as there are, and days off. */
export function CalendarForm({ calendar, onClose }: { calendar: SellerCalendarWire; onClose: () => void }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const failureText = useFailureText()
  const span = useSpanOfMinutes()
  const id = useId()
  const [week, setWeek] = useState(() => weekToWrite(calendar.hours))
  const [daysOff, setDaysOff] = useState<readonly Day[]>(calendar.daysOff)
  const [today] = useState(() => dayIn(new Date(), calendar.timeZone))
  const [typed, setTyped] = useState('')
  const [dayFault, setDayFault] = useState<string>()
  const [fault, setFault] = useState<Fault>()
  const { mutate, isPending, error } = useChangeCalendar(calendar._id)
  const first = useRef<HTMLFormElement>(null)
  useEffect(() => first.current?.querySelector<HTMLElement>('button, input')?.focus({ preventScroll: true }), [])

  const setDay = (index: number, day: readonly Written[]) => setWeek((known) => known.map((one, at) => (at === index ? [...day] : one)))
  const fits = (): boolean => {
    const empty = week.findIndex((day) => day.some(({ from, to }) => !from || !to))
    const hours = spansOf(week)
    const found = empty >= 0 ? { fault: 'time' as const, day: empty + 1 } : hoursFault(hours, calendar.slotMinutes)
    const length = span(calendar.slotMinutes)
    const texts = {
      time: t`Say from when until when.`,
      short: t`An appointment takes ${length}, which is longer than these hours.`,
      overlap: t`These hours overlap.`,
    }
    setFault(found && { day: found.day, text: texts[found.fault] })
    if (found) document.getElementById(`${id}-${found.day}-0`)?.focus()
    return !found
  }
  /** With the day that is typed, which is taken over; undefined where it can't be, which is said. */
  const withTyped = (): Day[] | undefined => {
    const wrong =
      !typed || typed < today ? t`Choose a day from today on.` : daysOff.length >= CALENDAR_DAYS_OFF_MAX ? t`There is no room for more days off.` : undefined
    setDayFault(wrong)
    if (wrong) {
      document.getElementById(`${id}-off`)?.focus()
      return undefined
    }
    const all = [...new Set([...daysOff, typed])].toSorted()
    setTyped('')
    setDaysOff(all)
    return all
  }
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!fits()) return
    // Whoever types a day and saves means it.
    const off = typed ? withTyped() : [...daysOff]
    if (!off) return
    mutate(
      { hours: spansOf(week), daysOff: off },
      {
        onSuccess: ({ data }) => {
          toast(data.standing.length + data.outside > 0 ? t`Saved. Some appointments still stand: see above.` : t`Saved. These times are offered now.`)
          onClose()
        },
      },
    )
  }
  return (
    <form method="post" ref={first} className="form calendar-form" aria-label={t`Hours and days off of ${calendar.name}`} onSubmit={save} noValidate>
      <div className="calendar-form-week">
        {week.map((day, index) => (
          <DayHours
            key={format.weekday(index + 1)}
            id={`${id}-${index + 1}`}
            name={format.weekday(index + 1)}
            day={day}
            error={fault?.day === index + 1 ? fault.text : undefined}
            onChange={(changed) => setDay(index, changed)}
          />
        ))}
      </div>
      <DaysOffField
        id={`${id}-off`}
        daysOff={daysOff}
        today={today}
        typed={typed}
        error={dayFault}
        onTyped={(next) => {
          setTyped(next)
          setDayFault(undefined)
        }}
        onAdd={() => void withTyped()}
        onChange={setDaysOff}
      />
      {error ? <FormNotice text={failureText(error)} /> : null}
      <p className="shop-order-acts">
        <Button type="submit" size="small" isBusy={isPending}>
          <Trans>Save</Trans>
        </Button>
        <Button size="small" kind="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </p>
    </form>
  )
}

type DayHoursProps = { id: string; name: string; day: readonly Written[]; error: string | undefined; onChange: (day: readonly Written[]) => void }

/** What is written of one day: nothing where it is closed; what lies between two hours is a break. */
function DayHours({ id, name, day, error, onChange }: DayHoursProps) {
  const { t } = useLingui()
  const replace = (changed: Written) => onChange(day.map((one) => (one.id === changed.id ? changed : one)))
  const add = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className="calendar-form-day" aria-describedby={error ? `${id}-error` : undefined}>
      <legend>{name}</legend>
      {day.length === 0 ? (
        <p className="muted">
          <Trans>Closed</Trans>
        </p>
      ) : null}
      {day.map((one, index) => (
        <div key={one.id} className="calendar-form-hours">
          <Input
            id={`${id}-${index}`}
            type="time"
            aria-label={t`${name}: from`}
            aria-invalid={error ? true : undefined}
            value={one.from}
            onChange={({ target }) => replace({ ...one, from: target.value })}
          />
          <span aria-hidden="true">–</span>
          <Input
            type="time"
            aria-label={t`${name}: until`}
            aria-invalid={error ? true : undefined}
            value={one.to}
            onChange={({ target }) => replace({ ...one, to: target.value })}
          />
          <IconButton
            aria-label={t`Remove the hours from ${one.from} on ${name}`}
            onClick={() => {
              onChange(day.filter((other) => other.id !== one.id))
              add.current?.focus({ preventScroll: true })
            }}
          >
            <X className="icon" aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {error ? (
        <FieldError id={`${id}-error`} isAnnounced>
          {error}
        </FieldError>
      ) : null}
      <Button
        ref={add}
        size="small"
        kind="quiet"
        aria-label={day.length === 0 ? t`Add hours on ${name}` : t`Add hours after a break on ${name}`}
        onClick={() => onChange([...day, nextHours(day)])}
      >
        <Plus className="icon" aria-hidden="true" />
        {day.length === 0 ? <Trans>Add hours</Trans> : <Trans>Add hours after a break</Trans>}
      </Button>
    </fieldset>
  )
}

type DaysOffProps = {
  id: string
  daysOff: readonly Day[]
  today: Day
  /** Another day that is being written, and what is wrong with it. */
  typed: string
  error: string | undefined
  onTyped: (typed: string) => void
  onAdd: () => void
  onChange: (days: readonly Day[]) => void
}

function DaysOffField({ id, daysOff, today, typed, error, onTyped, onAdd, onChange }: DaysOffProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  return (
    <fieldset className="calendar-form-off">
      <legend>
        <Trans>Days off</Trans>
      </legend>
      {daysOff.length > 0 ? (
        <ul className="calendar-days">
          {daysOff.map((day) => (
            <li key={day}>
              {format.day(day)}
              <IconButton
                aria-label={t`Remove ${format.day(day)}`}
                onClick={() => {
                  onChange(daysOff.filter((other) => other !== day))
                  document.getElementById(id)?.focus({ preventScroll: true })
                }}
              >
                <X className="icon" aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="calendar-form-hours">
        <TextField id={id} type="date" label={t`Another day off`} error={error} min={today} value={typed} onChange={(event) => onTyped(event.target.value)} />
        <Button size="small" kind="quiet" onClick={onAdd}>
          <Trans>Add day off</Trans>
        </Button>
      </div>
    </fieldset>
  )
}
