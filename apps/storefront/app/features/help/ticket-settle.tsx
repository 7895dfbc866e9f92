import type { TicketWire } from '@galleria/contract'
import { Button, FieldError } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Annoyed, Frown, Laugh, Meh, Smile } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'

type TicketSettleProps = {
  ticket: TicketWire
  onChanged: (ticket: TicketWire) => void
  /** It was said whether it is solved, and what asked for that is gone. */
  onSettled: () => void
}

/** What the help was like, in one tap, and whether it is solved. */
export function TicketSettle({ ticket, onChanged, onSettled }: TicketSettleProps) {
  const { t } = useLingui()
  const api = useApi()
  const failureText = useFailureText()
  const [busy, setBusy] = useState<'yes' | 'no'>()
  const [once] = useOneAtATime()
  const [failure, setFailure] = useState<string>()
  const { rating, can } = ticket
  const marks = [
    [1, Frown, t({ message: 'Very poor', context: 'our help' })],
    [2, Annoyed, t({ message: 'Poor', context: 'our help' })],
    [3, Meh, t({ message: 'Fair', context: 'our help' })],
    [4, Smile, t({ message: 'Good', context: 'our help' })],
    [5, Laugh, t({ message: 'Great', context: 'our help' })],
  ] as const

  async function settle(body: { isSolved?: boolean; rating?: number }): Promise<void> {
    setFailure(undefined)
    try {
      onChanged((await api.settleTicket({ params: { ticketId: ticket.ticket_Id }, body })).data)
      if (body.isSolved !== undefined) onSettled()
    } catch (error) {
      setFailure(failureText(error))
    }
    setBusy(undefined)
  }
  const say = (isSolved: boolean) =>
    once(() => {
      setBusy(isSolved ? 'yes' : 'no')
      return settle({ isSolved })
    })
  return (
    <section className="ticket-settle" aria-labelledby="ticket-settle">
      <h2 id="ticket-settle">{can.settle ? <Trans>Is this solved?</Trans> : <Trans>How was our help?</Trans>}</h2>
      <fieldset>
        <legend>
          <Trans>How was our help, from very poor to great?</Trans>
        </legend>
        <div className="ticket-marks">
          {marks.map(([mark, Face, label]) => (
            <button key={mark} type="button" aria-pressed={rating === mark} onClick={() => void settle({ rating: mark })}>
              <span>
                <Face className="icon" aria-hidden="true" />
              </span>
              {label}
            </button>
          ))}
        </div>
      </fieldset>
      {can.settle ? (
        <p className="help-acts">
          <Button size="small" isBusy={busy === 'yes'} onClick={() => say(true)}>
            <Trans>Yes, close it</Trans>
          </Button>
          <Button size="small" kind="quiet" isBusy={busy === 'no'} onClick={() => say(false)}>
            <Trans>Not yet</Trans>
          </Button>
        </p>
      ) : null}
      {failure ? <FieldError isAnnounced>{failure}</FieldError> : null}
    </section>
  )
}
