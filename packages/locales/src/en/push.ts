import type { PushWords } from '../words-types.ts'

const ofShop = ({ number, shop }: { readonly number: string; readonly shop: string }): string => (shop ? `${number} from ${shop}` : number)
const met = ({ shop, when }: { readonly shop: string; readonly when: string }): string => `${when}, ${shop}`
const quoted = (text: string): string => (text ? `“${text}”` : '')

export const push: PushWords = {
  order_placed: ({ number, price }) => ({ title: 'We have your order', text: price ? `${number}, ${price}` : number }),
  order_packed: (of) => ({ title: 'Your order is being packed', text: ofShop(of) }),
  order_shipped: (of) => ({ title: 'Your order is on its way', text: ofShop(of) }),
  order_ready: (of) => ({ title: 'Your order is ready to pick up', text: ofShop(of) }),
  order_delivered: (of) => ({ title: 'Your order has arrived', text: ofShop(of) }),
  order_fetched: (of) => ({ title: 'You picked up your order', text: ofShop(of) }),
  service_begun: (of) => ({ title: 'The shop is on its way to you', text: ofShop(of) }),
  service_done: (of) => ({ title: 'Your visit is done', text: ofShop(of) }),
  bill_sent: ({ number, shop, price }) => ({ title: `We have your payment for ${shop}`, text: price ? `${number}, ${price}` : number }),
  bill_paid: ({ number, shop, price }) => ({ title: `Your payment to ${shop} has arrived`, text: price ? `${number}, ${price}` : number }),
  bill_refused: ({ number, shop }) => ({ title: `${shop} didn't accept your payment`, text: number }),
  appointment_booked: (of) => ({ title: 'Your appointment is booked', text: met(of) }),
  appointment_confirmed: ({ shop, when }) => ({ title: `${shop} has confirmed your appointment`, text: `Appointment on ${when}` }),
  appointment_moved: (of) => ({ title: 'Your appointment has a new time', text: met(of) }),
  appointment_near: (of) => ({ title: 'Reminder of your appointment', text: met(of) }),
  appointment_coming: ({ shop, when }) => ({ title: `${shop} is on the way to you`, text: `Appointment on ${when}` }),
  appointment_begun: ({ shop, when }) => ({ title: `${shop} is ready for you`, text: `Appointment on ${when}` }),
  appointment_done: (of) => ({ title: 'Your appointment is over', text: met(of) }),
  appointment_cancelled: (of) => ({ title: 'Your appointment was cancelled', text: met(of) }),
  order_cancelled: ({ number }) => ({ title: 'Your order was cancelled', text: number }),
  refund_begun: ({ number, price }) => ({ title: `${price} is coming back to you`, text: `For order ${number}` }),
  return_accepted: (of) => ({ title: 'Your return was accepted', text: ofShop(of) }),
  return_received: (of) => ({ title: 'Your return has arrived', text: ofShop(of) }),
  return_refused: (of) => ({ title: "Your return wasn't accepted", text: of.text || ofShop(of) }),
  stock_returned: ({ shop, text }) => ({ title: `Back in stock: ${shop}`, text }),
  price_fell: ({ shop, price, saved }) => ({ title: `${saved} less: ${shop}`, text: `On your wishlist, now ${price}` }),
  review_answered: ({ shop, text }) => ({ title: `${shop} has replied to your review`, text: quoted(text) }),
  message_waiting: ({ shop, text }) => ({ title: `${shop} has written to you`, text: quoted(text) }),
  ticket_comment: ({ shop, text, number }) => ({ title: shop ? `${shop} has answered ${number}` : `We've answered ${number}`, text: quoted(text) }),
  wallet_changed: ({ number, shop, price }) => ({
    title: `${price} more in your wallet`,
    text: number === 'referral' ? 'For inviting friends' : number === 'reward' ? `Reward for order ${shop}` : `Refund of order ${shop}`,
  }),
  seller_order_placed: ({ number, price }) => ({ title: `New order ${number}`, text: price }),
  seller_order_cancelled: ({ number, price }) => ({ title: `Order ${number} was cancelled`, text: price }),
  seller_appointment_booked: (of) => ({ title: 'A new appointment', text: met(of) }),
  seller_appointment_moved: (of) => ({ title: 'An appointment was moved', text: met(of) }),
  seller_appointment_cancelled: (of) => ({ title: 'An appointment was cancelled', text: met(of) }),
  seller_return_asked: ({ number }) => ({ title: 'A customer wants to return something', text: number }),
}
