import type { OrderWire } from '@galleria/contract'

type Address = OrderWire['deliveryAddress']

/** The town is known to whoever the mail was passed on to; the door is not. */
const withoutDoor = ({ _id, city, state, country, zip, type, createdAt }: Address): Address => ({
  _id,
  city,
  state,
  country,
  zip,
  type,
  createdAt,
  name: { first: '', last: '' },
  houseNumber: '',
  street1: '',
  isDefault: false,
  location: { type: 'Point', coordinates: [0, 0] },
  contacts: [],
})

/** By which an operator knows somebody is as little for whoever the mail was passed on to. */
const withoutNumber = <O extends Pick<OrderWire, 'bill' | 'items'>>(order: O): O =>
  order.bill
    ? { ...order, bill: { ...order.bill, number: '', customerName: null }, items: order.items.map((item) => ({ ...item, description_summary: '' })) }
    : order

const LOOK_ONLY = { cancel: false, pay: false }

/** An order as its key shows it: how it stands and what is in it, not where exactly it goes, and nothing to be done to it. */
export const toTracked = (order: OrderWire): OrderWire => ({
  ...withoutNumber(order),
  deliveryAddress: withoutDoor(order.deliveryAddress),
  can: LOOK_ONLY,
  orders: order.orders.map((part) => ({ ...withoutNumber(part), deliveryAddress: withoutDoor(part.deliveryAddress), can: LOOK_ONLY })),
})
