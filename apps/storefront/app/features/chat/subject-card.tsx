import type { ChatSubjectWire } from '@galleria/contract'
import { type ChatSide, TICKET_PATHS, type TicketStatus } from '@galleria/rules'
import { Badge } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { LifeBuoy, Package } from 'lucide-react'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { useOrderWords } from '../orders/order-words.ts'

function hrefOf({ kind, name, slug }: ChatSubjectWire, paths: ReturnType<typeof useTenant>['paths']): string | undefined {
  if (kind === 'order') return paths.orderDetail(name)
  if (kind === 'ticket') return paths.local(TICKET_PATHS.own(name))
  return slug && paths.product(slug)
}

/** The same words for both sides. */
function useTicketStand(): (status: TicketStatus) => string {
  const { t } = useLingui()
  return (status) => (status === 'solved' ? t`Solved` : status === 'closed' ? t`Closed` : t`In progress`)
}

/** What a message is about: a product as it is sold now, or an order or a ticket as it stands, whose page only its customer has. */
export function SubjectCard({ subject, side }: { subject: ChatSubjectWire; side: ChatSide }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const words = useOrderWords()
  const standOf = useTicketStand()
  const { kind, name, image = '', price, orderStatus, ticketStatus } = subject
  if (name === '') return <p className="chat-card muted">{kind === 'product' ? <Trans>No longer sold</Trans> : <Trans>No longer there</Trans>}</p>
  const Icon = kind === 'ticket' ? LifeBuoy : Package
  const inside = (
    <>
      {kind === 'product' ? <ProductThumbnail image={image} name={name} market={undefined} size={56} /> : <Icon className="icon" aria-hidden="true" />}
      <span>
        <b>{kind === 'ticket' ? t`Ticket ${name}` : name}</b>
        {price ? <span className="muted">{format.money(price)}</span> : null}
      </span>
      {orderStatus ? <Badge className="chat-card-state">{words.status[orderStatus]}</Badge> : null}
      {ticketStatus ? <Badge className="chat-card-state">{standOf(ticketStatus)}</Badge> : null}
    </>
  )
  const href = side === 'CUSTOMER' || kind === 'product' ? hrefOf(subject, paths) : undefined
  return href ? (
    <a className="chat-card" href={href}>
      {inside}
    </a>
  ) : (
    <p className="chat-card">{inside}</p>
  )
}
