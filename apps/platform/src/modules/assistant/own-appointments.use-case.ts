import { cancelAppointment, refusalText } from '@galleria/contract'
import { payloadOf } from './assistant.ts'
import { CANCELLABLE, MOST_CHOICES, MOST_SHOWN, ON_THE_WAY, orderPath, type OwnOrder, ownOrder, ownOrders, toWireOrder, whenIn } from './own-order.ts'
import { type Answer, type Answerer, confirmation, type Doer, isCustomer, mustLogIn, offer, open, question, say, type Talk } from './talk.ts'

type Booked = OwnOrder & { readonly appointment: NonNullable<OwnOrder['appointment']> }

const isBooked = (order: OwnOrder): order is Booked => Boolean(order.appointment)

/** The caller's own that are still to come, the next one first; of one order where that is named. */
async function appointmentsAhead(talk: Talk): Promise<readonly Booked[]> {
  const orders: readonly OwnOrder[] = await (talk.slots.order === undefined ? ownOrders(talk) : ownOrder(talk, talk.slots.order).then((order) => [order]))
  return orders
    .filter(isBooked)
    .filter(({ orderStatus, appointment }) => ON_THE_WAY.has(orderStatus) && new Date(appointment.to) > talk.now)
    .toSorted((one, other) => Date.parse(one.appointment.from) - Date.parse(other.appointment.from))
}

const isChangeable = ({ orderStatus, appointment }: Booked, now: Date): boolean => CANCELLABLE.has(orderStatus) && new Date(appointment.changeBefore) > now

const none = ({ words }: Talk): Answer => say(words.noAppointments, { buttons: [offer(words, 'book'), offer(words, 'person')] })

export const tellOfAppointments: Answerer = async (talk) => {
  const { ctx, words, tag, now } = talk
  if (!isCustomer(ctx)) return mustLogIn(talk)
  const shown = (await appointmentsAhead(talk)).slice(0, MOST_SHOWN)
  const [only] = shown
  if (only === undefined) return none(talk)
  const isOne = shown.length === 1
  const changeable = shown.filter((order) => isChangeable(order, now))
  const { changeBefore: from, timeZone } = only.appointment
  return {
    said: [
      {
        text: words.appointments(shown.length),
        orders: shown.map((order) => toWireOrder(talk, order)),
      },
      {
        ...(isOne && changeable.length > 0 ? { text: words.appointmentChangeable(whenIn(tag, { from, timeZone })) } : {}),
        buttons: [...(changeable.length > 0 ? [offer(words, 'cancel_appointment', isOne ? { order: only.orderId } : {})] : []), offer(words, 'person')],
        options: [isOne ? open(words.options.openAppointment, orderPath(only.orderId)) : open(words.options.openOrders, '/profile/my-order')],
      },
    ],
  }
}

export const askToCancelAppointment: Answerer = async (talk) => {
  const { ctx, words, tag, now } = talk
  if (!isCustomer(ctx)) return mustLogIn(talk)
  const ahead = await appointmentsAhead(talk)
  const candidates = ahead.filter((order) => isChangeable(order, now))
  const [next] = ahead
  const [only] = candidates
  if (next === undefined) return none(talk)
  if (only === undefined)
    return say(refusalText(ctx.locale, 'appointment.too_late'), {
      buttons: [offer(words, 'person')],
      options: [open(words.options.openAppointment, orderPath(next.orderId))],
    })
  if (candidates.length > 1)
    return question(
      words.whichAppointment,
      'cancel_appointment',
      {},
      'order',
      candidates.slice(0, MOST_CHOICES).map(({ orderId, appointment }) => ({
        title: `${whenIn(tag, appointment)}: ${appointment.calendar.name}`,
        payload: payloadOf('cancel_appointment', { order: orderId }),
      })),
    )
  const { calendar } = only.appointment
  return confirmation(words, words.confirmCancelAppointment(calendar.name, whenIn(tag, only.appointment)), 'cancel_appointment', { order: only.orderId })
}

export const cancelAppointmentIt: Doer = async ({ ctx, words, ask, slots, tag }, nonce) => {
  const { data } = await ask(ctx, cancelAppointment, { params: { orderId: slots.order ?? '' }, query: {} }, nonce)
  const { appointment, orderId } = data
  const options = [open(words.options.openAppointment, orderPath(orderId))]
  return say(appointment ? words.appointmentCancelled(appointment.calendar.name, whenIn(tag, appointment)) : words.cancelled(orderId), { options })
}
