import type { CalendarOfferWire } from '@galleria/contract'
import type { Day } from '@galleria/kernel'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Globe, Zap } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { PickChip } from '../../components/pick-chip.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { firstFree, isTime, type OfferedTime, shownDay, timeAt, timesShown } from './offered-times.ts'
import { useTimeWords } from './use-time-words.ts'
import './times.css'

export type TimePickerProps = {
  readonly offer: CalendarOfferWire
  /** When what is chosen begins. */
  readonly chosen: string | undefined
  readonly onChosen: (at: string) => void
  /** What was to be chosen and is not, or not any more: stands above it all. */
  readonly notice?: ReactNode
}

/** A day, and a time of it. What is full is shown as full, so that nobody looks for it. */
export function TimePicker({ offer, chosen, onChosen, notice }: TimePickerProps) {
  const { t } = useLingui()
  const words = useTimeWords(offer.timeZone)
  const [turnedTo, setTurnedTo] = useState<Day>()
  const next = firstFree(offer)
  const day = shownDay(offer, turnedTo, chosen)
  const picked = timeAt(offer, chosen)
  const take = (at: string) => {
    setTurnedTo(undefined)
    onChosen(at)
  }
  if (!day)
    return (
      <div className="times-picker">
        {notice}
        <p className="muted">
          <Trans>There are no free times in the next weeks. Please ask {offer.provider.name} for one.</Trans>
        </p>
      </div>
    )
  const here = picked && words.elsewhere(picked.time.slotStart)
  const first = day.slots[0]?.slotStart
  const zone = first !== undefined && words.elsewhere(first) !== undefined ? words.zoneName(first) : undefined
  return (
    <fieldset className="times-picker">
      <legend className="hidden-visually">{t`When`}</legend>
      {notice}
      <p className="times-next">
        <Zap className="icon" aria-hidden="true" />
        {next ? (
          <button type="button" className="text-link" onClick={() => take(next.time.slotStart)}>
            <Trans>
              Next: {words.near(next.day.date)}, {words.clock(next.time.slotStart)}
            </Trans>
          </button>
        ) : (
          <span className="muted">
            <Trans>All times are taken for now. Somebody may cancel theirs.</Trans>
          </span>
        )}
      </p>
      <Days offer={offer} shown={day.date} onTurned={setTurnedTo} />
      <Times key={day.date} date={day.date} times={day.slots} timeZone={offer.timeZone} chosen={chosen} onChosen={take} />
      {zone ? (
        <p className="times-zone muted small" role="status">
          <Globe className="icon" aria-hidden="true" />
          <span>
            {here ? (
              <Trans>
                Times are in {zone}. Where you are it will be {here}.
              </Trans>
            ) : (
              <Trans>Times are in {zone}, not in yours.</Trans>
            )}
          </span>
        </p>
      ) : null}
    </fieldset>
  )
}

function Days({ offer, shown, onTurned }: { offer: CalendarOfferWire; shown: Day; onTurned: (date: Day) => void }) {
  const { t } = useLingui()
  const { format } = useTenant()
  return (
    <fieldset>
      <legend className="hidden-visually">{t`Day`}</legend>
      <div className="times-days">
        {offer.days.map(({ date, left }) => (
          <PickChip
            key={date}
            name="appointment-day"
            label={left > 0 ? format.day(date) : t`${format.day(date)}, full`}
            isChosen={date === shown}
            isFull={left === 0}
            onChosen={() => onTurned(date)}
          >
            <small>{format.shortWeekday(date)}</small>
            <b>{format.shortDay(date)}</b>
            <small>{left > 0 ? <Plural value={left} one="# free" other="# free" /> : <Trans>Full</Trans>}</small>
          </PickChip>
        ))}
      </div>
    </fieldset>
  )
}

type TimesProps = { date: Day; times: readonly OfferedTime[]; timeZone: string; chosen: string | undefined; onChosen: (at: string) => void }

function Times({ date, times, timeZone, chosen, onChosen }: TimesProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const words = useTimeWords(timeZone)
  const [isAll, setIsAll] = useState(false)
  const { shown, more } = timesShown(times, chosen, isAll)
  const list = useRef<HTMLDivElement>(null)
  /** What was pressed is gone: on with the first of those that have come. */
  const showAll = () => {
    flushSync(() => setIsAll(true))
    const fields = [...(list.current?.querySelectorAll('input') ?? [])]
    const next = fields.slice(shown.length).find(({ disabled }) => !disabled) ?? fields.findLast(({ disabled }) => !disabled)
    next?.focus()
  }
  const total = times.length
  return (
    <fieldset>
      <legend className="hidden-visually">{t`Time on ${format.day(date)}`}</legend>
      <div ref={list} className="times-times">
        {shown.map(({ slotStart, left }) => {
          const time = words.clock(slotStart)
          return (
            <PickChip
              key={slotStart}
              name="appointment-time"
              label={left > 0 ? undefined : t`${time}, full`}
              isChosen={chosen !== undefined && isTime(slotStart, chosen)}
              isFull={left === 0}
              onChosen={() => onChosen(slotStart)}
            >
              <b>{time}</b>
            </PickChip>
          )
        })}
      </div>
      <p className="times-more">
        {more > 0 ? (
          <button type="button" className="text-link" onClick={showAll}>
            <Plural value={total} one="Show the one time of this day" other="Show all # times of this day" />
          </button>
        ) : null}
      </p>
    </fieldset>
  )
}
