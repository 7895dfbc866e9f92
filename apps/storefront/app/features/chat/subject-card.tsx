import type { ChatSubjectWire } from '@galleria/contract'
import { type ChatSide, QUOTATION_PATHS, quotationCan, TICKET_PATHS, type TicketStatus } from '@galleria/rules'
import { Badge, Button, Lasting } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { LifeBuoy, Package, Tags } from 'lucide-react'
import { useState } from 'react'
import { ProductThumbnail } from '../../components/product-thumbnail.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { useOrderWords } from '../orders/order-words.ts'
import { useQuotationWords } from '../quotation/quotation-words.ts'

function hrefOf({ kind, id, name, slug }: ChatSubjectWire, paths: ReturnType<typeof useTenant>['paths']): string | undefined {
  if (kind === 'order') return paths.orderDetail(name)
  if (kind === 'ticket') return paths.local(TICKET_PATHS.own(name))
  if (kind === 'quote') return paths.local(QUOTATION_PATHS.own(id))
  return slug && paths.product(slug)
}

/** The same words for both sides. */
function useTicketStand(): (status: TicketStatus) => string {
  const { t } = useLingui()
  return (status) => (status === 'solved' ? t`Solved` : status === 'closed' ? t`Closed` : t`In progress`)
}

/** What a message is about: a product as it is sold now, or an order, a ticket or a price that was asked for as it stands, whose page only its customer has. A seller answers a price from here. */
export function SubjectCard({ subject, side }: { subject: ChatSubjectWire; side: ChatSide }) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const words = useOrderWords()
  const standOf = useTicketStand()
  const quoteWords = useQuotationWords()
  const { kind, id, name, image = '', price, orderStatus, isService, ticketStatus, quote } = subject
  if (name === '') return <p className="chat-card muted">{kind === 'product' ? <Trans>No longer sold</Trans> : <Trans>No longer there</Trans>}</p>
  const Icon = kind === 'ticket' ? LifeBuoy : kind === 'quote' ? Tags : Package
  const inside = (
    <>
      {kind === 'product' ? <ProductThumbnail image={image} name={name} market={undefined} size={56} /> : <Icon className="icon" aria-hidden="true" />}
      <span>
        <b>{kind === 'ticket' ? t`Ticket ${name}` : kind === 'quote' ? t`Quote ${name}` : name}</b>
        {quote ? <QuotedPrice quote={quote} /> : null}
        {price ? <span className="muted">{format.money(price)}</span> : null}
      </span>
      {orderStatus ? <Badge className="chat-card-state">{(isService ? words.serviceStatus : words.status)[orderStatus]}</Badge> : null}
      {ticketStatus ? <Badge className="chat-card-state">{standOf(ticketStatus)}</Badge> : null}
      {quote ? <Badge className="chat-card-state">{quoteWords[quote.state]}</Badge> : null}
    </>
  )
  if (quote && side === 'SELLER')
    return (
      <div className="chat-card chat-quote">
        {inside}
        <AnswerButton quoteId={id} number={name} isWaiting={quotationCan(quote.state, 'decline')} />
      </div>
    )
  const href = side === 'CUSTOMER' || kind === 'product' ? hrefOf(subject, paths) : undefined
  return href ? (
    <>
      <a className={quote ? 'chat-card chat-quote' : 'chat-card'} href={href}>
        {inside}
      </a>
      {kind === 'product' && side === 'CUSTOMER' ? (
        <a className="text-link small" href={paths.local(QUOTATION_PATHS.ask(id))}>
          <Trans>Ask for a price for a larger quantity</Trans>
        </a>
      ) : null}
    </>
  ) : (
    <p className={quote ? 'chat-card chat-quote' : 'chat-card'}>{inside}</p>
  )
}

/** "20 × Linen shirt, sand", and what was offered. */
function QuotedPrice({ quote: { name, quantity, unitPrice, validUntil } }: { quote: NonNullable<ChatSubjectWire['quote']> }) {
  const { format } = useTenant()
  return (
    <>
      <span>
        {format.number(quantity)} × {name}
      </span>
      {unitPrice && validUntil ? (
        <span className="muted">
          <Trans>
            {format.money(unitPrice)} each, until {format.date(validUntil)}
          </Trans>
        </span>
      ) : null}
    </>
  )
}

const loadAnswer = () => import('../quotation/answer-quotation-dialog.tsx').then((module) => module.AnswerQuotationDialog)

function AnswerButton({ quoteId, number, isWaiting }: { quoteId: string; number: string; isWaiting: boolean }) {
  const { t } = useLingui()
  const [isAnswering, setIsAnswering] = useState(false)
  return (
    <>
      <Button
        size="small"
        kind={isWaiting ? 'primary' : 'quiet'}
        aria-label={isWaiting ? t`Answer quote ${number}` : t`Details of quote ${number}`}
        onClick={() => setIsAnswering(true)}
      >
        {isWaiting ? <Trans>Answer</Trans> : <Trans>Details</Trans>}
      </Button>
      <Lasting>
        {isAnswering ? <LazyPart load={loadAnswer} props={{ quoteId, number, onClose: () => setIsAnswering(false) }} name={<Trans>Quote</Trans>} /> : null}
      </Lasting>
    </>
  )
}
