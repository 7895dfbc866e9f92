import type { TicketWire } from '@galleria/contract'
import { Badge, ButtonLink, Card, EmptyState, Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { LifeBuoy } from 'lucide-react'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { useApi } from '../../lib/api.ts'
import { useParams } from '../../lib/router/use-page.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { HelpGate, HelpWaits } from './help-gate.tsx'
import { useHelpPaths } from './help-paths.ts'
import { TicketReply } from './ticket-reply.tsx'
import { TicketSettle } from './ticket-settle.tsx'
import { TicketThread } from './ticket-thread.tsx'
import { useTicketWords } from './ticket-words.ts'
import { useTicket } from './use-tickets.ts'

/** */
export function TicketPage() {
  const { t } = useLingui()
  const { ticketId = '' } = useParams()
  const help = useHelpPaths()
  return (
    <HelpGate title={t`Support ticket`} back={{ href: help.tickets(), label: t`Support tickets` }}>
      {(session) => <Ticket session={session} ticketId={ticketId} />}
    </HelpGate>
  )
}

function Ticket({ session, ticketId }: { session: Session; ticketId: string }) {
  const { changed, ...query } = useTicket(session.userInfo._id, ticketId)
  return (
    <Fetched query={query} waits={<HelpWaits />} renderMissing={() => <NoSuchTicket />}>
      {(ticket) => <Shown ticket={ticket} onChanged={changed} />}
    </Fetched>
  )
}

function NoSuchTicket() {
  const { t } = useLingui()
  const help = useHelpPaths()
  return (
    <EmptyState
      icon={LifeBuoy}
      title={t`We can't find this ticket`}
      text={<Trans>Not in this account, at least. You may have written it with another one.</Trans>}
      actions={
        <ButtonLink href={help.tickets()}>
          <Trans>See my tickets</Trans>
        </ButtonLink>
      }
    />
  )
}

function Shown({ ticket, onChanged }: { ticket: TicketWire; onChanged: (ticket: TicketWire) => void }) {
  const { format } = useTenant()
  const api = useApi()
  const help = useHelpPaths()
  const words = useTicketWords()
  const { subject, status, turn, createdAt, mergedInto, can } = ticket
  return (
    <>
      <div className="account-head ticket-head">
        <h1>{subject}</h1>
        <p>
          <Badge className={turn === 'customer' ? 'ticket-yours' : 'ticket-state'}>{words[status]}</Badge>
          <span className="muted">
            <Trans>Asked {format.moment(createdAt)}</Trans>
          </span>
        </p>
      </div>
      <div className="ticket">
        <div className="ticket-main">
          <TicketThread
            ticket={ticket}
            bring={(attachmentId, options) => api.getTicketAttachment({ params: { ticketId: ticket.ticket_Id, attachmentId } }, options)}
          />
          {mergedInto ? (
            <Notice>
              <p>
                <Trans>
                  This continues in <a href={help.ticket(mergedInto)}>{mergedInto}</a>.
                </Trans>
              </p>
            </Notice>
          ) : (
            <>
              {can.settle || (can.rate && status === 'closed') ? <TicketSettle ticket={ticket} onChanged={onChanged} /> : null}
              {can.write ? <TicketReply ticket={ticket} onChanged={onChanged} /> : null}
            </>
          )}
        </div>
        <aside className="ticket-side">
          {ticket.order || ticket.about ? <About ticket={ticket} /> : null}
          <Facts ticket={ticket} />
        </aside>
      </div>
    </>
  )
}

function About({ ticket: { order, about } }: { ticket: TicketWire }) {
  const { paths } = useTenant()
  const item = order?.item
  return (
    <Card as="section" aria-labelledby="ticket-about">
      <h2 id="ticket-about">{order ? <Trans>The order</Trans> : <Trans>What you reported</Trans>}</h2>
      {item ? (
        <p className="ticket-item">
          <ProductThumbnail image={item.image} name={item.name} market={item.market ?? undefined} size={48} />
          <span>
            <b>{item.name}</b>
            <small className="muted">{item.choice}</small>
          </span>
        </p>
      ) : null}
      {about ? <p>{about.name}</p> : null}
      {order ? (
        <p>
          <a className="text-link" href={paths.orderDetail(order.orderId)}>
            <Trans>See order {order.orderId}</Trans>
          </a>
        </p>
      ) : null}
    </Card>
  )
}

function Facts({ ticket }: { ticket: TicketWire }) {
  const { format } = useTenant()
  return (
    <Card as="section" aria-labelledby="ticket-facts">
      <h2 id="ticket-facts">
        <Trans>This ticket</Trans>
      </h2>
      <dl className="ticket-facts">
        <div>
          <dt>
            <Trans>Number</Trans>
          </dt>
          <dd className="ticket-number">{ticket.ticket_Id}</dd>
        </div>
        <div>
          <dt>
            <Trans>Topic</Trans>
          </dt>
          <dd>{ticket.categoryName}</dd>
        </div>
        {ticket.with ? (
          <div>
            <dt>
              <Trans>Assigned to</Trans>
            </dt>
            <dd>{ticket.with}</dd>
          </div>
        ) : null}
        {ticket.firstAnswerAt ? (
          <div>
            <dt>
              <Trans>First answer</Trans>
            </dt>
            <dd>{format.date(ticket.firstAnswerAt)}</dd>
          </div>
        ) : null}
      </dl>
    </Card>
  )
}
