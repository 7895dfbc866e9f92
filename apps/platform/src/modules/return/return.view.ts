import type { PaidPartWire, ReturnWire, SellerReturnWire } from '@galleria/contract'
import { type Locale, textIn } from '@galleria/kernel'
import { type AlreadyBack, type PaidPart, RETURN_TRANSITIONS, type ReturnStatus } from '@galleria/rules'
import type { Order } from '../order/index.ts'
import { type Return, toWalletOf } from './return.ts'

const instant = (text: string): string => new Date(text).toISOString()

/** The shop takes it back. */
const isTaken = (status: ReturnStatus): boolean => status === 'accepted' || status === 'received' || status === 'refunded'

const toWire = ({ seller, currency, status, createdAt, timeline, ...one }: Return, locale: Locale) => ({
  _id: one.id,
  number: one.number,
  orderId: one.orderNumber,
  provider: { _id: seller.id, name: seller.name },
  status,
  reason: one.reason,
  comments: one.comments,
  images: one.images.map((image) => `/img/${image}`),
  items: one.lines.map(({ variantId, slug, name, choice, quantity, image, market }) => ({
    _id: variantId,
    slug,
    name: textIn(name, locale),
    description_summary: textIn(choice, locale),
    qty: quantity,
    image,
    ...(market === null ? {} : { Market: { slug: market } }),
  })),
  refund: { amount: one.refund, currency },
  refundToWallet: { amount: toWalletOf(one), currency },
  payment: { type: one.paymentType, isAtShop: one.isAtShop },
  refundTo: one.refundTo,
  note: one.note,
  sendTo: isTaken(status) ? { name: seller.name, address: seller.address, phone: seller.phone } : null,
  createdAt: instant(createdAt),
  timeline: [{ status: 'asked' as const, at: instant(createdAt) }, ...timeline.map((event) => ({ status: event.status, at: instant(event.at) }))],
})

export const toWireReturn = (one: Return, locale: Locale): ReturnWire => ({
  ...toWire(one, locale),
  can: { withdraw: RETURN_TRANSITIONS[one.status].includes('withdrawn') },
})

const toWireCustomer = ({ firstName, middleName, lastName, phone }: Return['recipient']): SellerReturnWire['customer'] => ({
  name: { first: firstName, last: lastName, ...(middleName ? { middle: middleName } : {}) },
  phoneNumber: phone,
})

export const toWireSellerReturn = (one: Return, locale: Locale): SellerReturnWire => ({
  ...toWire(one, locale),
  customer: toWireCustomer(one.recipient),
  next: RETURN_TRANSITIONS[one.status].filter((status) => status !== 'withdrawn'),
  isRestocked: one.isRestocked,
})

type ReturnablePart = { readonly order: Order; readonly taken: AlreadyBack; readonly paid: PaidPart | undefined }

/** What was paid for a part, as `amountBack` of the rules shares it out; nothing of what was not paid. */
export const toWirePaid = ({ order, taken, paid }: ReturnablePart): PaidPartWire[] =>
  paid
    ? [
        {
          orderId: order.number,
          currency: order.currency,
          total: order.total,
          back: taken.amount,
          deliveryFee: paid.deliveryFee,
          deliveryTax: paid.deliveryTax,
          isTaxIncluded: paid.isTaxIncluded,
          lines: paid.lines.map((line, index) => ({ _id: order.lines[index]?.variantId ?? '', ...line, back: taken.pieces[index] ?? 0 })),
        },
      ]
    : []
