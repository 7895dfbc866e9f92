import type { QuotationWire } from '@galleria/contract'
import { money, textIn } from '@galleria/kernel'
import { quotationCan } from '@galleria/rules'
import type { Seller } from '../seller/index.ts'
import { stateOf } from './quotation.ts'
import type { Known, QuotationContext } from './quotation.service.ts'

const instant = (text: string): string => new Date(text).toISOString()

/** To a seller a customer is a first name and an initial, as in the conversation. */
const shortName = (first: string | null, last: string | null): string => [first, last && `${[...last][0]}.`].filter(Boolean).join(' ')

/** As this side sees it: the code by which it is ordered is its customer's. */
export function toWireQuotation(ctx: QuotationContext, { quotation, line }: Known, seller: Seller | undefined, now: Date): QuotationWire {
  const { id, unitPrice, currency, validUntil, quantity } = quotation
  const state = stateOf(quotation, now)
  return {
    _id: id,
    number: quotation.number,
    state,
    contextId: quotation.conversationId,
    provider: { _id: quotation.sellerId, name: seller?.name ?? '' },
    customer: shortName(quotation.firstName, quotation.lastName),
    item: {
      _id: quotation.productId,
      slug: line?.slug ?? null,
      name: textIn(line?.name ?? quotation.name, ctx.locale),
      variationId: quotation.variantId,
      description_summary: textIn(line?.choice ?? quotation.choice, ctx.locale),
      image: line?.image ?? '',
      Market: line ? { slug: line.market } : null,
      price: line ? money(line.unitPrice, ctx.currency) : null,
    },
    quantity,
    comments: quotation.comments,
    neededBy: quotation.neededBy,
    answer: quotation.answer,
    offer:
      unitPrice === null || validUntil === null
        ? null
        : {
            unitPrice: money(unitPrice, currency),
            total: money(unitPrice * quantity, currency),
            validUntil: instant(validUntil),
            promoCode: ctx.actor.kind === 'customer' ? quotation.number : null,
          },
    createdAt: instant(quotation.createdAt),
    answeredAt: quotation.answeredAt === null ? null : instant(quotation.answeredAt),
    can: {
      order: quotationCan(state, 'order') && line !== undefined,
      withdraw: quotationCan(state, 'withdraw'),
      offer: quotationCan(state, 'offer') && line !== undefined,
      decline: quotationCan(state, 'decline'),
    },
  }
}
