import type { ChatMessageWire, ChatSubjectWire, ChatWire } from '@galleria/contract'
import { money, textIn } from '@galleria/kernel'
import { type ChatSide, ORDER_STATUSES, quotationStateOf } from '@galleria/rules'
import type { About, Conversation, KnownQuotation, Message, Subject } from './chat.ts'

const instant = (text: string): string => new Date(text).toISOString()

const statusOf = (text: string) => ORDER_STATUSES.find((status) => status === text) ?? 'created'

/** Only of what is one. */
const asService = ({ type }: { readonly type: string }) => (type === 'SERVICE' ? { isService: true } : {})

function toWireQuote({ name, choice, quantity, unitPrice, currency, validUntil, ...facts }: KnownQuotation, { locale, now }: About): ChatSubjectWire['quote'] {
  return {
    name: [textIn(name, locale), textIn(choice, locale)].filter(Boolean).join(', '),
    quantity,
    state: quotationStateOf({ ...facts, validUntil: validUntil === null ? null : Date.parse(validUntil) }, now.getTime()),
    unitPrice: unitPrice === null ? null : money(unitPrice, currency),
    validUntil: validUntil === null ? null : instant(validUntil),
  }
}

function toWireSubject({ kind, id }: Subject, about: About): ChatSubjectWire {
  const { tiles, orders, tickets, quotations } = about
  const [tile, order, ticket, quotation] = [tiles.get(id), orders.get(id), tickets.get(id), quotations.get(id)]
  if (kind === 'product' && tile) return { kind, id, name: tile.Name, slug: tile.slug, image: tile.image, price: tile.Price }
  if (kind === 'order' && order) {
    const { number: name, status, total: amount, currency } = order
    return { kind, id, name, price: { amount, currency }, orderStatus: statusOf(status), ...asService(order) }
  }
  if (kind === 'ticket' && ticket) return { kind, id, name: ticket.number, ticketStatus: ticket.status }
  if (kind === 'quote' && quotation) return { kind, id, name: quotation.number, quote: toWireQuote(quotation, about) }
  return { kind, id, name: '' }
}

export const toWireMessage = ({ id, conversationId, seq, tid, side, saidBy, text, subject, pictures, createdAt }: Message, about: About): ChatMessageWire => ({
  _id: id,
  conversationId,
  seq,
  tid,
  roleType: side,
  fid: saidBy,
  text,
  subject: subject && toWireSubject(subject, about),
  pictures: pictures.map((picture) => ({ _id: picture.id, alt: picture.alt, width: picture.width, height: picture.height })),
  createdAt: instant(createdAt),
})

/** To a seller a customer is a first name and an initial: what else they may know stands in the order. */
export const shortName = ({ firstName, lastName }: Pick<Conversation, 'firstName' | 'lastName'>): string =>
  [firstName, lastName && `${[...lastName][0]}.`].filter(Boolean).join(' ')

/** As this side sees it. */
export function toWireChat(one: Conversation, side: ChatSide, about: About): ChatWire {
  const seller = about.sellers.get(one.sellerId)
  const { order } = one
  return {
    contextId: one.id,
    pid: one.sellerId,
    cid: one.customerId,
    name: side === 'CUSTOMER' ? (seller?.name ?? '') : shortName(one),
    ...(side === 'CUSTOMER' && seller ? { slug: seller.slug } : {}),
    messages: one.last ? [toWireMessage(one.last, about)] : [],
    unread: one.unread,
    read: one.read,
    other: { delivered: one.otherDelivered, read: one.otherRead },
    waitingSince: one.waitingSince === null ? null : instant(one.waitingSince),
    isBlocked: one.isBlocked,
    isBlockedByOther: one.isBlockedByOther,
    isClosed: one.isClosed,
    order: order && {
      orderId: order.number,
      orderStatus: statusOf(order.status),
      total: { amount: order.total, currency: order.currency },
      ...asService(order),
    },
  }
}
