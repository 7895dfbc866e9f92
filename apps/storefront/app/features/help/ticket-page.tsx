import type { TicketWire } from '@galleria/contract'
import { Badge, ButtonLink, Card, EmptyState, Notice } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { LifeBuoy } from 'lucide-react'
import { useRef } from 'react'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { useApi } from '../../lib/api.ts'
import { useParams } from '../../lib/router/use-page.ts'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { Fetched } from '../account/fetched.tsx'
import { parcelsOf } from '../orders/order-parts.ts'
import { useOrder } from '../orders/order-queries.ts'
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
      {(session) => <Ticket key={ticketId} session={session} ticketId={ticketId} />}
    </HelpGate>
  )
}

function Ticket({ session, ticketId }: { session: Session; ticketId: string }) {
  const { changed, ...query } = useTicket(session.userInfo._id, ticketId)
  return (
    <Fetched query={query} waits={<HelpWaits />} renderMissing={() => <NoSuchTicket />}>
      {(ticket) => <Shown session={session} ticket={ticket} onChanged={changed} />}
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

function Shown({ session, ticket, onChanged }: { session: Session; ticket: TicketWire; onChanged: (ticket: TicketWire) => void }) {
  const { format } = useTenant()
  const api = useApi()
  const help = useHelpPaths()
  const words = useTicketWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const { subject, status, turn, createdAt, mergedInto, can } = ticket
  return (
    <>
      <div className="account-head ticket-head">
        <h1 ref={heading} tabIndex={-1}>
          {subject}
        </h1>
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
              {can.settle || (can.rate && status === 'closed') ? (
                <TicketSettle ticket={ticket} onChanged={onChanged} onSettled={() => heading.current?.focus()} />
              ) : null}
              {can.write ? <TicketReply ticket={ticket} onChanged={onChanged} /> : null}
            </>
          )}
        </div>
        <aside className="ticket-side">
          {ticket.order || ticket.about ? <About session={session} ticket={ticket} /> : null}
          <Facts ticket={ticket} />
        </aside>
      </div>
    </>
  )
}

function About({ session, ticket: { _id, order, about } }: { session: Session; ticket: TicketWire }) {
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
      {order ? <Sellers session={session} orderId={order.orderId} ticketId={_id} /> : null}
    </Card>
  )
}

/** Whoever delivers the order can be written to about the ticket; they are told its number, not what was said in it. */
function Sellers({ session, orderId, ticketId }: { session: Session; orderId: string; ticketId: string }) {
  const { paths } = useTenant()
  const { data, isPending } = useOrder(session.userInfo._id, orderId)
  // Most orders have one: its line is kept free, so that nothing moves when it comes.
  if (isPending) return <p aria-hidden="true">&nbsp;</p>
  return (data ? parcelsOf(data) : []).map(({ _id, provider }) => (
    <p key={_id}>
      <a className="text-link" href={paths.chats({ seller: provider._id, ticket: ticketId })}>
        <Trans>Write to {provider.name} about it</Trans>
      </a>
    </p>
  ))
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
