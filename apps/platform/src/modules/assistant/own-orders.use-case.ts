import { askReturn, cancelOrder, listReturns, orderAgain } from '@galleria/contract'
import { formatMoney } from '@galleria/kernel'
import { RETURN_REASONS } from '@galleria/rules'
import { orderNumberIn, payloadOf } from './assistant.ts'
import type { Button } from './assistant.ports.ts'
import { askToCancelAppointment } from './own-appointments.use-case.ts'
import {
  CANCELLABLE,
  isService,
  MOST_CHOICES,
  MOST_SHOWN,
  namesOf,
  ON_THE_WAY,
  orderPath,
  type OwnOrder,
  ownOrder,
  ownOrders,
  toWireOrder,
} from './own-order.ts'
import { type Answer, type Answerer, confirmation, type Doer, isCustomer, mustLogIn, offer, open, question, say, type Talk } from './talk.ts'

/** What is paid to an operator, or booked for a time, does not go into a cart. */
const isTaken = ({ bill, appointment }: OwnOrder): boolean => Boolean(bill ?? appointment)

const inWords = (tag: string, { amount, currency }: OwnOrder['total']): string => formatMoney({ amount, currency }, tag)

const buttonsOf = (orders: readonly OwnOrder[], intent: 'cancel_order' | 'return_item' | 'order_again'): Button[] =>
  orders.slice(0, MOST_CHOICES).map((order) => ({
    title: `${order.orderId}: ${namesOf(order).slice(0, 60)}`,
    payload: payloadOf(intent === 'cancel_order' && order.appointment ? 'cancel_appointment' : intent, { order: order.orderId }),
  }))

export const tellOfOrders: Answerer = async (talk) => {
  const { ctx, words, slots } = talk
  if (!isCustomer(ctx)) return mustLogIn(talk)
  const orders = await (slots.order === undefined ? ownOrders(talk) : ownOrder(talk, slots.order).then((order) => [order]))
  const coming = orders.filter(({ orderStatus }) => ON_THE_WAY.has(orderStatus))
  const shown = (coming.length > 0 ? coming : orders.slice(0, 1)).slice(0, MOST_SHOWN)
  const [only] = shown
  if (only === undefined) return say(words.noOrders, { buttons: [offer(words, 'find_product')] })
  const about = shown.length === 1 ? { order: only.orderId } : {}
  const { options } = words
  return {
    said: [
      {
        text: words.orders(shown.length),
        orders: shown.map((order) => toWireOrder(talk, order)),
        buttons: [
          ...(shown.some(({ orderStatus }) => CANCELLABLE.has(orderStatus))
            ? [offer(words, only.appointment ? 'cancel_appointment' : 'cancel_order', about)]
            : []),
          ...(only.orderStatus === 'delivered' && !isService(only) ? [offer(words, 'return_item', about)] : []),
          ...(coming.length === 0 && !isTaken(only) ? [offer(words, 'order_again', about)] : []),
          offer(words, 'person'),
        ],
        options: [shown.length === 1 ? open(options.openOrder, orderPath(only.orderId)) : open(options.openOrders, '/profile/my-order')],
      },
    ],
  }
}

export const askToCancel: Answerer = async (talk) => {
  const { ctx, words, slots, tag } = talk
  if (!isCustomer(ctx)) return mustLogIn(talk)
  const orders = await (slots.order === undefined ? ownOrders(talk) : ownOrder(talk, slots.order).then((order) => [order]))
  const candidates = orders.filter(({ orderStatus }) => CANCELLABLE.has(orderStatus))
  const [only] = candidates
  if (only === undefined) return say(words.noneToCancel, { buttons: [offer(words, 'return_item'), offer(words, 'person')] })
  if (candidates.length === 1 && only.appointment) return askToCancelAppointment({ ...talk, slots: { order: only.orderId } })
  if (candidates.length > 1) return question(words.whichToCancel, 'cancel_order', {}, 'order', buttonsOf(candidates, 'cancel_order'))
  return confirmation(words, words.confirmCancel(only.orderId, namesOf(only), inWords(tag, only.total)), 'cancel_order', { order: only.orderId })
}

export const cancelIt: Doer = async ({ ctx, words, ask, slots }, nonce) => {
  const { data } = await ask(ctx, cancelOrder, { body: { orderId: slots.order ?? '' } }, nonce)
  return say(words.cancelled(data.orderId), { options: [open(words.options.openOrder, orderPath(data.orderId))] })
}

/** Pieces that can be returned today, with what they are called. */
async function returnable(talk: Talk, orderId: string) {
  const [order, { returnable: lines }] = await Promise.all([ownOrder(talk, orderId), talk.ask(talk.ctx, listReturns, { params: { orderId } })])
  return lines.flatMap((line) => {
    const item = order.items.find(({ _id }) => _id === line._id)
    return item ? [{ id: line._id, part: line.orderId, quantity: line.qty, name: [item.name, item.description_summary].filter(Boolean).join(', ') }] : []
  })
}

export const askToReturn: Answerer = async (talk) => {
  const { ctx, words, slots } = talk
  if (!isCustomer(ctx)) return mustLogIn(talk)
  if (slots.order === undefined) {
    const delivered = (await ownOrders(talk)).filter(
      (order) => !isService(order) && [order, ...order.orders].some(({ orderStatus }) => orderStatus === 'delivered'),
    )
    const [only] = delivered
    if (only === undefined) return nothingToReturn(talk)
    if (delivered.length > 1) return question(words.whichToReturn, 'return_item', {}, 'order', buttonsOf(delivered, 'return_item'))
    return askToReturn({ ...talk, slots: { ...slots, order: only.orderId } })
  }
  const lines = await returnable(talk, slots.order)
  const line = lines.length === 1 ? lines[0] : lines.find(({ id }) => id === slots.item)
  const order = orderNumberIn(slots.order) ?? slots.order
  if (lines.length === 0) return nothingToReturn(talk)
  if (line === undefined) {
    const buttons = lines.slice(0, MOST_CHOICES).map(({ id, name }) => ({ title: name, payload: payloadOf('return_item', { order, item: id }) }))
    const asked = question(words.whichItem, 'return_item', { order }, 'item', buttons)
    // Whatever there is no button for is returned on the page of the order.
    const options = lines.length > MOST_CHOICES ? [open(words.options.openOrder, orderPath(order))] : []
    return { ...asked, said: asked.said.map((said) => ({ ...said, options })) }
  }
  const reason = RETURN_REASONS.find((each) => each === slots.reason)
  if (reason === undefined) {
    const buttons = RETURN_REASONS.map((each) => ({ title: words.reasons[each], payload: payloadOf('return_item', { order, item: line.id, reason: each }) }))
    return question(words.whyReturn, 'return_item', { order, item: line.id }, 'reason', buttons)
  }
  return confirmation(words, words.confirmReturn(line.name, line.quantity, order), 'return_item', { order, item: line.id, reason })
}

const nothingToReturn = ({ words }: Talk): Answer =>
  say(words.noneToReturn, { buttons: [offer(words, 'person')], options: [open(words.options.openOrders, '/profile/my-order')] })

export const returnIt: Doer = async (talk, nonce) => {
  const { ctx, words, ask, slots } = talk
  const line = (await returnable(talk, slots.order ?? '')).find(({ id }) => id === slots.item)
  const reason = RETURN_REASONS.find((each) => each === slots.reason)
  if (line === undefined || reason === undefined) return nothingToReturn(talk)
  const { data } = await ask(ctx, askReturn, { body: { orderId: line.part, items: [{ _id: line.id, quantity: line.quantity }], reason } }, nonce)
  return say(words.returned(data.number), { options: [open(words.options.openOrder, orderPath(slots.order ?? data.orderId))] })
}

export const askAgain: Answerer = async (talk) => {
  const { ctx, words, slots } = talk
  if (!isCustomer(ctx)) return mustLogIn(talk)
  const asked = await (slots.order === undefined ? ownOrders(talk) : ownOrder(talk, slots.order).then((order) => [order]))
  const orders = asked.filter((order) => !isTaken(order))
  const [only] = orders
  if (only === undefined) return say(words.noOrders, { buttons: [offer(words, 'find_product')] })
  if (orders.length > 1) return question(words.whichAgain, 'order_again', {}, 'order', buttonsOf(orders, 'order_again'))
  return confirmation(words, words.confirmAgain(only.orderId, only.itemCount), 'order_again', { order: only.orderId })
}

export const orderItAgain: Doer = async ({ ctx, words, ask, slots }, nonce) => {
  const { data } = await ask(ctx, orderAgain, { body: { orderId: slots.order ?? '' } }, nonce)
  const [added, wanted] = [data.lines.reduce((sum, line) => sum + line.added, 0), data.lines.reduce((sum, line) => sum + line.wanted, 0)]
  return say(words.addedAgain(added, wanted), { options: [open(words.options.openCart, '/cart')] })
}
