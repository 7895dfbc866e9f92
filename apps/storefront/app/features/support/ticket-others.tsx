import type { QueuedTicketWire } from '@galleria/contract'
import { TICKET_STEPS } from '@galleria/rules'
import { Button, Card, Dialog, Field, Lasting, Notice, Select } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { useGo } from '../../lib/navigation.ts'
import { useTenant } from '../../lib/tenant.ts'
import { toast } from '../../lib/toast.ts'
import { useOneMutation } from '../../lib/one-mutation.ts'
import { keptWordsOf } from '../help/kept-words.ts'
import { QUEUE_PATH } from '../staff/staff-paths.ts'
import type { TicketPartProps } from './ticket-handling.tsx'
import { useOtherTickets } from './use-ticket-queue.ts'
import './ticket-queue.css'

/** What else whoever asks has asked. The same asked twice is put together: this one is closed, and the other one goes on. */
export function TicketOthers({ ticket, customerId, onChanged }: TicketPartProps) {
  const { t } = useLingui()
  const id = useId()
  const { paths } = useTenant()
  const { data: others = [] } = useOtherTickets(customerId, ticket.ticket_Id)
  const [into, setInto] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const open = others.filter(({ status }) => status !== 'closed')
  if (others.length === 0) return null
  return (
    <Card as="section" className="form ticket-handling" aria-labelledby="ticket-others">
      <h2 id="ticket-others">
        <Trans>More from this customer</Trans>
      </h2>
      <ul className="queue-others">
        {others.map(({ ticket_Id: number, subject, status }) => (
          <li key={number}>
            <a className="text-link" href={paths.local(`${QUEUE_PATH}?ticket=${encodeURIComponent(number)}`)}>
              {subject}
            </a>
            <small>
              {number}
              {status === 'closed' ? ` · ${t`Closed`}` : ''}
            </small>
          </li>
        ))}
      </ul>
      {open.length > 0 && TICKET_STEPS[ticket.status].merge ? (
        <>
          <Field id={id} label={t`The same question? Merge into`}>
            <Select isField id={id} value={into} onChange={(event) => setInto(event.target.value)}>
              <option value="">{t`Choose`}</option>
              {open.map(({ ticket_Id: number, subject }) => (
                <option key={number} value={number}>
                  {number} · {subject}
                </option>
              ))}
            </Select>
          </Field>
          {into === '' ? null : (
            <p className="help-acts">
              <Button size="small" onClick={() => setIsAsking(true)}>
                <Trans>Merge</Trans>
              </Button>
            </p>
          )}
        </>
      ) : null}
      <Lasting>
        {isAsking ? (
          <MergeDialog customerId={customerId} number={ticket.ticket_Id} into={into} onClose={() => setIsAsking(false)} onChanged={onChanged} />
        ) : null}
      </Lasting>
    </Card>
  )
}

/** Of the answer that is being written to a ticket, among all that somebody writes. */
export const answerOf = ({ ticket_Id: number }: Pick<QueuedTicketWire, 'ticket_Id'>): string => `answer ${number}`

type MergeDialogProps = Pick<TicketPartProps, 'customerId' | 'onChanged'> & { number: string; into: string; onClose: () => void }

/** Asks first: two that were put together stay so. */
function MergeDialog({ customerId, number, into, onClose, onChanged }: MergeDialogProps) {
  const { t } = useLingui()
  const go = useGo()
  const api = useApi()
  const { tenant, paths } = useTenant()
  const failureText = useFailureText()
  const merge = useOneMutation({
    mutationFn: async () => (await api.mergeTicket({ params: { ticketId: number }, body: { into } })).data,
    onSuccess: (goesOn) => {
      keptWordsOf(tenant.tenantKey, customerId).move(answerOf({ ticket_Id: number }), answerOf(goesOn))
      onChanged(goesOn)
      onClose()
      toast(t`${number} continues here`)
      go(paths.local(`${QUEUE_PATH}?ticket=${encodeURIComponent(goesOn.ticket_Id)}`))
    },
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Merge these two tickets?`}
      closeLabel={t`Close`}
      footer={
        <>
          <Button kind="quiet" size="small" onClick={onClose}>
            <Trans>Keep them separate</Trans>
          </Button>
          <Button size="small" isBusy={merge.isPending} onClick={() => merge.mutate()}>
            <Trans>Merge</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          {number} will be closed, and the customer pointed to {into}, where you continue. Everything written stays where it is. This can't be undone.
        </Trans>
      </p>
      {merge.error ? (
        <Notice kind="error" isAnnounced>
          <p>{failureText(merge.error)}</p>
        </Notice>
      ) : null}
    </Dialog>
  )
}
