import type { CalendarOfferWire } from '@galleria/contract'
import { Button, Card, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormNotice } from '../../components/form/form-notice.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { timeAt } from '../times/offered-times.ts'
import { TimePicker } from '../times/time-picker.tsx'
import { useTimeWords } from '../times/use-time-words.ts'

type WhenPartProps = {
  /** Undefined until it has come; null where there is no calendar any more. */
  offer: CalendarOfferWire | null | undefined
  with: string
  chosen: string | undefined
  isGone: boolean
  isMissed: boolean
  onChosen: (at: string) => void
}

const ID = 'booking-when'

/** Leads to where a time is chosen, once that is drawn. */
export const focusTimes = (): void =>
  void setTimeout(() => {
    const part = document.getElementById(ID)
    part?.scrollIntoView({ block: 'start', behavior: 'instant' })
    const field = part?.parentElement?.querySelector<HTMLElement>('input:enabled') ?? part
    field?.focus({ preventScroll: true })
  })

/** The time that was chosen, and another one in its place. */
export function WhenPart({ offer, with: person, chosen, isGone, isMissed, onChosen }: WhenPartProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const hasClosed = useRef(false)
  const picked = offer ? timeAt(offer, chosen) : undefined
  const isFolded = picked !== undefined && !isOpen && !isGone
  useEffect(() => {
    if (isFolded && hasClosed.current) change.current?.focus({ preventScroll: true })
    hasClosed.current = false
  }, [isFolded])
  return (
    <section className="booking-part" aria-labelledby={ID}>
      <h2 id={ID} tabIndex={-1}>
        <Trans>When</Trans>
      </h2>
      {offer === undefined ? (
        <Skeleton className="times-wait" />
      ) : offer === null ? (
        <p className="muted">
          <Trans>There are no free times right now.</Trans>
        </p>
      ) : isFolded ? (
        <Chosen offer={offer} person={person} at={picked.time.slotStart} button={change} onChange={() => setIsOpen(true)} />
      ) : (
        <TimePicker
          offer={offer}
          chosen={chosen}
          onChosen={(at) => {
            hasClosed.current = true
            setIsOpen(false)
            onChosen(at)
          }}
          notice={
            isGone ? (
              <FormNotice text={t`This time isn't free any more. Please choose another one: everything else stays as it is.`} />
            ) : isMissed ? (
              <FormNotice text={t`Choose a day and a time.`} />
            ) : null
          }
        />
      )}
    </section>
  )
}

type ChosenProps = { offer: CalendarOfferWire; person: string; at: string; button: React.RefObject<HTMLButtonElement | null>; onChange: () => void }

function Chosen({ offer, person, at, button, onChange }: ChosenProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const words = useTimeWords(offer.timeZone)
  const picked = timeAt(offer, at)
  if (!picked) return null
  const { day, time } = picked
  const span = format.span(time.slotStart, time.slotEnd, offer.timeZone)
  const here = words.elsewhere(time.slotStart)
  return (
    <Card className="booking-chosen">
      <CalendarClock className="icon" aria-hidden="true" />
      <p>
        <b>{format.day(day.date)}</b>
        <span>
          {span} · <Trans>with {person}</Trans>
        </span>
        {here ? (
          <small className="muted">
            <Trans>
              In {words.zoneName(time.slotStart)}. Where you are it will be {here}.
            </Trans>
          </small>
        ) : null}
      </p>
      <Button ref={button} kind="quiet" size="small" aria-label={t`Change the time`} onClick={onChange}>
        <Trans>Change</Trans>
      </Button>
    </Card>
  )
}
