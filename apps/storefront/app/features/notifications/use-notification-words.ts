import type { NotificationWire } from '@galleria/contract'
import { dayIn } from '@galleria/kernel'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'

export type NotificationWords = { readonly title: string; readonly text: string }

/** What a line says, in the language of the page. */
export function useNotificationWords(): (one: NotificationWire) => NotificationWords {
  const { t } = useLingui()
  const { format } = useTenant()
  return ({ kind, subject, name, text, amount, before, when: at }) => {
    const number = subject?.id ?? ''
    const shop = name ?? ''
    const price = amount ? format.money(amount) : ''
    const saved = amount && before ? format.money({ ...before, amount: before.amount - amount.amount }) : ''
    const when = at ? `${format.day(dayIn(new Date(at.from), at.timeZone))}, ${format.clock(at.from, at.timeZone)}` : ''
    const ofShop = shop ? t`${number} from ${shop}` : number
    switch (kind) {
      case 'order_placed':
        return { title: t`We have your order`, text: price ? t`${number}, ${price}` : number }
      case 'order_packed':
        return { title: t`Your order is being packed`, text: ofShop }
      case 'order_shipped':
        return { title: t`Your order is on its way`, text: ofShop }
      case 'order_ready':
        return { title: t`Your order is ready to pick up`, text: ofShop }
      case 'order_delivered':
        return { title: t`Your order has arrived`, text: ofShop }
      case 'order_fetched':
        return { title: t`You picked up your order`, text: ofShop }
      case 'service_begun':
        return { title: t`The shop is on its way to you`, text: ofShop }
      case 'service_done':
        return { title: t`Your visit is done`, text: ofShop }
      case 'bill_sent':
        return { title: t`We have your payment for ${shop}`, text: price ? t`${number}, ${price}` : number }
      case 'bill_paid':
        return { title: t`Your payment to ${shop} has arrived`, text: price ? t`${number}, ${price}` : number }
      case 'bill_refused':
        return { title: t`${shop} didn't accept your payment`, text: number }
      case 'appointment_booked':
        return { title: t`Your appointment is booked`, text: t`${when}, ${shop}` }
      case 'appointment_confirmed':
        return { title: t`${shop} has confirmed your appointment`, text: t`Appointment on ${when}` }
      case 'appointment_moved':
        return { title: t`Your appointment has a new time`, text: t`${when}, ${shop}` }
      case 'appointment_near':
        return { title: t`Reminder of your appointment`, text: t`${when}, ${shop}` }
      case 'appointment_coming':
        return { title: t`${shop} is on the way to you`, text: t`Appointment on ${when}` }
      case 'appointment_begun':
        return { title: t`${shop} is ready for you`, text: t`Appointment on ${when}` }
      case 'appointment_done':
        return { title: t`Your appointment is over`, text: t`${when}, ${shop}` }
      case 'appointment_cancelled':
        return { title: t`Your appointment was cancelled`, text: t`${when}, ${shop}` }
      case 'order_cancelled':
        return { title: t`Your order was cancelled`, text: number }
      case 'refund_begun':
        return { title: t`${price} is coming back to you`, text: t`For order ${number}` }
      case 'return_accepted':
        return { title: t`Your return was accepted`, text: ofShop }
      case 'return_received':
        return { title: t`Your return has arrived`, text: ofShop }
      case 'return_refused':
        return { title: t`Your return wasn't accepted`, text: text ?? ofShop }
      case 'stock_returned':
        return { title: t`Back in stock: ${shop}`, text: text ?? '' }
      case 'price_fell':
        return { title: t`${saved} less: ${shop}`, text: t`On your wishlist, now ${price}` }
      case 'message_waiting':
        return { title: t`${shop} has written to you`, text: text ? t`“${text}”` : '' }
      case 'review_answered':
        return { title: t`${shop} has replied to your review`, text: text ? t`“${text}”` : '' }
      case 'ticket_comment':
        return { title: shop ? t`${shop} has answered ${number}` : t`We've answered ${number}`, text: text ? t`“${text}”` : '' }
      case 'seller_order_placed':
        return { title: t`New order ${number}`, text: price }
      case 'seller_order_cancelled':
        return { title: t`Order ${number} was cancelled`, text: price }
      case 'seller_appointment_booked':
        return { title: t`A new appointment`, text: t`${when}, ${shop}` }
      case 'seller_appointment_moved':
        return { title: t`An appointment was moved`, text: t`${when}, ${shop}` }
      case 'seller_appointment_cancelled':
        return { title: t`An appointment was cancelled`, text: t`${when}, ${shop}` }
      case 'seller_return_asked':
        return { title: t`A customer wants to return something`, text: number }
      case 'wallet_changed':
        return {
          title: t`${price} more in your wallet`,
          text: number === 'referral' ? t`For inviting friends` : number === 'reward' ? t`Reward for order ${shop}` : t`Refund of order ${shop}`,
        }
    }
  }
}
