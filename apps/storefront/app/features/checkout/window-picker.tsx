import type { DeliveryDayWire } from '@galleria/contract'
import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef } from 'react'
import { PickChip } from '../../components/pick-chip.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { DeliveryPick } from './delivery-pick.ts'
import './pick-up.css'

export type WindowPickerProps = {
  readonly days: readonly DeliveryDayWire[]
  /** Undefined: as soon as it can be. */
  readonly pick: DeliveryPick | undefined
  /** It was not there a moment ago, and takes the focus. */
  readonly isOpened: boolean
  readonly onPick: (pick: DeliveryPick) => void
}

/** K-16: a day, and the hours of it in which somebody is there. */
export function WindowPicker({ days, pick, isOpened, onPick }: WindowPickerProps) {
  const { format } = useTenant()
  const [dayName, timeName] = [useId(), useId()]
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpened) box.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
  }, [isOpened])
  const day = days.find(({ date }) => date === pick?.date) ?? days[0]
  return (
    <div ref={box} className="pickup">
      <fieldset>
        <legend>
          <Trans>Day</Trans>
        </legend>
        <div className="pickup-days">
          {days.map(({ date }) => (
            <PickChip key={date} name={dayName} label={format.day(date)} isChosen={day?.date === date} onChosen={() => onPick({ date })}>
              <b>{format.shortWeekday(date)}</b>
              <small>{format.shortDay(date)}</small>
            </PickChip>
          ))}
        </div>
      </fieldset>
      {day ? (
        <fieldset>
          <legend>
            <Trans>Time</Trans>
          </legend>
          <div className="pickup-times">
            <PickChip name={timeName} isChosen={pick?.slot === undefined} onChosen={() => onPick({ date: day.date })}>
              <b>
                <Trans>Any time</Trans>
              </b>
              <small>{format.span(day.from, day.to, day.timeZone)}</small>
            </PickChip>
            {day.slots.map(({ from, to }) => (
              <PickChip key={from} name={timeName} isChosen={pick?.slot === from} onChosen={() => onPick({ date: day.date, slot: from })}>
                <b>{format.span(from, to, day.timeZone)}</b>
              </PickChip>
            ))}
          </div>
        </fieldset>
      ) : null}
    </div>
  )
}
