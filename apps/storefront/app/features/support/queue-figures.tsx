import type { ReactNode } from 'react'
import { Skeleton } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { useTicketFigures } from './use-ticket-queue.ts'
import { minutesBetween, useSpanWords } from './use-span-words.ts'
import './ticket-queue.css'

/** What waits, for how long, how quickly people were answered lately, and what they thought of it. */
export function QueueFigures({ customerId }: { customerId: string }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const span = useSpanWords()
  return (
    <Fetched query={useTicketFigures(customerId)} waits={<Skeleton className="queue-figures-wait" />}>
      {({ days, waiting, firstAnswer: { count, medianMinutes, slowMinutes }, rating }) => (
        <dl className="queue-figures" aria-label={t`At a glance`}>
          <Figure
            name={<Trans>Waiting</Trans>}
            value={format.number(waiting.count)}
            more={<Plural value={waiting.unassigned} _0="All assigned" one="# not assigned" other="# not assigned" />}
          />
          <Figure
            name={<Trans>Longest wait</Trans>}
            value={waiting.since === null ? '–' : span(minutesBetween(waiting.since))}
            more={<Plural value={waiting.unanswered} _0="All have a first answer" one="# without an answer" other="# without an answer" />}
          />
          <Figure
            name={<Trans>First answer (median)</Trans>}
            value={medianMinutes === null ? '–' : span(medianMinutes)}
            more={
              slowMinutes === null ? (
                <Trans>No answers in {days} days</Trans>
              ) : (
                <Trans>
                  90% within {span(slowMinutes)}; {format.number(count)} answered in {days} days
                </Trans>
              )
            }
          />
          <Figure
            name={<Trans>Satisfaction</Trans>}
            value={rating.average === null ? '–' : <Trans>{format.rating(rating.average)} out of 5</Trans>}
            more={<Plural value={rating.count} _0="No ratings yet" one="# rating" other="# ratings" />}
          />
        </dl>
      )}
    </Fetched>
  )
}

const Figure = ({ name, value, more }: { name: ReactNode; value: ReactNode; more: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      <small>{more}</small>
    </dd>
  </div>
)
