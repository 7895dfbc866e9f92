import type { PushWords } from '../words-types.ts'

const ofShop = ({ number, shop }: { readonly number: string; readonly shop: string }): string => (shop ? `${number} de ${shop}` : number)
const met = ({ shop, when }: { readonly shop: string; readonly when: string }): string => `${shop}: ${when}`
const quoted = (text: string): string => (text ? `“${text}”` : '')

export const push: PushWords = {
  order_placed: ({ number, price }) => ({ title: 'Recibimos tu pedido', text: price ? `${number}, ${price}` : number }),
  order_packed: (of) => ({ title: 'Estamos preparando tu pedido', text: ofShop(of) }),
  order_shipped: (of) => ({ title: 'Tu pedido está en camino', text: ofShop(of) }),
  order_ready: (of) => ({ title: 'Tu pedido está listo para retirar', text: ofShop(of) }),
  order_delivered: (of) => ({ title: 'Tu pedido llegó', text: ofShop(of) }),
  order_fetched: (of) => ({ title: 'Recogiste tu pedido', text: ofShop(of) }),
  service_begun: (of) => ({ title: 'La tienda va en camino a tu dirección', text: ofShop(of) }),
  service_done: (of) => ({ title: 'Tu visita terminó', text: ofShop(of) }),
  bill_sent: ({ number, shop, price }) => ({ title: `Recibimos tu pago para ${shop}`, text: price ? `${number}, ${price}` : number }),
  bill_paid: ({ number, shop, price }) => ({ title: `Tu pago a ${shop} llegó`, text: price ? `${number}, ${price}` : number }),
  bill_refused: ({ number, shop }) => ({ title: `${shop} no aceptó tu pago`, text: number }),
  appointment_booked: (of) => ({ title: 'Tu cita está reservada', text: met(of) }),
  appointment_confirmed: ({ shop, when }) => ({ title: `${shop} confirmó tu cita`, text: `Cita del ${when}` }),
  appointment_moved: (of) => ({ title: 'Tu cita tiene un nuevo horario', text: met(of) }),
  appointment_near: (of) => ({ title: 'Recordatorio de tu cita', text: met(of) }),
  appointment_coming: ({ shop, when }) => ({ title: `${shop} va en camino a tu dirección`, text: `Cita del ${when}` }),
  appointment_begun: ({ shop, when }) => ({ title: `${shop} ya puede atenderte`, text: `Cita del ${when}` }),
  appointment_done: (of) => ({ title: 'Tu cita terminó', text: met(of) }),
  appointment_cancelled: (of) => ({ title: 'Cancelamos tu cita', text: met(of) }),
  order_cancelled: ({ number }) => ({ title: 'Cancelamos tu pedido', text: number }),
  refund_begun: ({ number, price }) => ({ title: `Vas a recibir ${price} de vuelta`, text: `Por el pedido ${number}` }),
  return_accepted: (of) => ({ title: 'Aceptamos tu devolución', text: ofShop(of) }),
  return_received: (of) => ({ title: 'Tu devolución llegó', text: ofShop(of) }),
  return_refused: (of) => ({ title: 'No aceptamos tu devolución', text: of.text || ofShop(of) }),
  stock_returned: ({ shop, text }) => ({ title: `De nuevo disponible: ${shop}`, text }),
  price_fell: ({ shop, price, saved }) => ({ title: `${saved} menos: ${shop}`, text: `Está en tus favoritos, ahora a ${price}` }),
  review_answered: ({ shop, text }) => ({ title: `${shop} respondió a tu opinión`, text: quoted(text) }),
  message_waiting: ({ shop, text }) => ({ title: `${shop} te escribió`, text: quoted(text) }),
  ticket_comment: ({ shop, text, number }) => ({ title: shop ? `${shop} respondió ${number}` : `Respondimos ${number}`, text: quoted(text) }),
  wallet_changed: ({ number, shop, price }) => ({
    title: `Tienes ${price} más en tu monedero`,
    text: number === 'referral' ? 'Por invitar a tus amigos' : number === 'reward' ? `Recompensa por el pedido ${shop}` : `Reembolso del pedido ${shop}`,
  }),
  seller_order_placed: ({ number, price }) => ({ title: `Nuevo pedido ${number}`, text: price }),
  seller_order_cancelled: ({ number, price }) => ({ title: `Se canceló el pedido ${number}`, text: price }),
  seller_appointment_booked: (of) => ({ title: 'Una nueva cita', text: met(of) }),
  seller_appointment_moved: (of) => ({ title: 'Una cita tiene nuevo horario', text: met(of) }),
  seller_appointment_cancelled: (of) => ({ title: 'Se canceló una cita', text: met(of) }),
  seller_return_asked: ({ number }) => ({ title: 'Un cliente quiere devolver algo', text: number }),
}
