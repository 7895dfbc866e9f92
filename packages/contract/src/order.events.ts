import { APPOINTMENT_MODES, ORDER_STATUSES } from '@galleria/rules'
import { Type } from 'typebox'
import { CalendarDay, Instant, oneOf } from './common.ts'
import { DeliveryWindowWire } from './delivery-window.ts'
import { event, recipientFields } from './event.ts'

/** Where the shop sells, for how its amounts are written. Optional: nodes of an older version do not say it. */
const Country = Type.Optional(Type.String({ description: 'ISO 3166-1 alpha-2' }))

const Amount = Type.Object({ amount: Type.Integer(), currency: Type.String() })

const Lines = Type.Array(
  Type.Object({
    name: Type.String(),
    choice: Type.String(),
    quantity: Type.Integer(),
    price: Type.Object(Amount.properties, { description: 'Of the whole line' }),
  }),
)

const Delivery = Type.Optional(
  Type.Union([Type.Object({ day: CalendarDay, country: Type.String({ description: 'How its language writes days' }) }), Type.Null()], {
    description: 'The day that was promised; null where none was, or one for each part',
  }),
)

const Window = Type.Optional(
  Type.Union([Type.Object(DeliveryWindowWire.properties), Type.Null()], { description: 'The hours of that day which were chosen; null where none were' }),
)

/** What is done for somebody, on a day that the seller agrees with them. */
const Services = Type.Optional(
  Type.Array(Type.String(), { description: 'What they are called; all lines are services if there are as many. Nodes of an older version do not say it' }),
)

/** Where and when something is handed out. */
const Pickup = Type.Optional(
  Type.Union(
    [
      Type.Object({
        /** Of the part, by which its calendar entry is found. */
        orderId: Type.String(),
        store: Type.String(),
        address: Type.String(),
        phone: Type.String(),
        date: CalendarDay,
        from: Instant,
        to: Instant,
        timeZone: Type.String({ description: 'IANA name; its clocks are those of the place' }),
      }),
      Type.Null(),
    ],
    { description: 'null of what is delivered' },
  ),
)

/** What somebody pays an operator for. */
const Bill = Type.Optional(
  Type.Object(
    {
      operator: Type.String({ description: 'What it is called' }),
      number: Type.String({ description: 'By which the operator knows its customer' }),
      amount: Amount,
      reference: Type.Union([Type.String(), Type.Null()], { description: 'What the operator calls the payment, as soon as it has arrived' }),
    },
    { description: 'It is the payment of a bill, or a recharge: nothing is delivered. Nodes of an older version do not say it' },
  ),
)

/** Where and when an appointment takes place. */
const toldAppointment = Type.Object({
  /** Of the order, by which its calendar entry is found. */
  orderId: Type.String(),
  mode: oneOf(APPOINTMENT_MODES),
  service: Type.String({ description: 'What it is called' }),
  with: Type.String({ description: 'Whom it is with' }),
  place: Type.Union([Type.Object({ name: Type.String(), address: Type.String(), phone: Type.String() }), Type.Null()], {
    description: "At the seller's; null at home and by video",
  }),
  address: Type.Optional(
    Type.Union([Type.String(), Type.Null()], { description: 'Of whoever booked; null of what is not done there, and where it stands beside it' }),
  ),
  link: Type.Union([Type.String(), Type.Null()], { description: 'Of its room, by video' }),
  date: CalendarDay,
  from: Instant,
  to: Instant,
  timeZone: Type.String({ description: 'IANA name; its clocks are those of the calendar' }),
  changeBefore: Instant,
})

const Appointment = Type.Optional(
  Type.Union([toldAppointment, Type.Null()], { description: 'null of what is not booked for a time. Nodes of an older version do not say it' }),
)

export const orderPlaced = event({
  type: 'order.placed',
  summary: 'An order was placed, and paid if it is paid online: all that was bought at once',
  payload: Type.Object({
    ...recipientFields,
    country: Country,
    orderId: Type.String(),
    number: Type.String(),
    total: Amount,
    sums: Type.Optional(
      Type.Object(
        { discount: Amount, deliveryFee: Amount, taxAdded: Amount, wallet: Type.Optional(Amount) },
        { description: 'What stands between the lines and the total, and what of that was paid from the wallet. Nodes of an older version do not say it' },
      ),
    ),
    lines: Lines,
    address: Type.String(),
    delivery: Delivery,
    isAtCounter: Type.Optional(Type.Boolean({ description: 'It was bought at a till, paid and taken along. Nodes of an older version do not say it' })),
    bill: Bill,
    isCash: Type.Optional(Type.Boolean({ description: 'It is paid when it is handed over. Nodes of an older version do not say it' })),
    parts: Type.Optional(
      Type.Array(
        Type.Object({
          number: Type.String(),
          seller: Type.String(),
          total: Type.Optional(Amount),
          lines: Lines,
          delivery: Delivery,
          window: Window,
          pickup: Pickup,
          services: Services,
          appointment: Appointment,
        }),
        {
          description: 'What each seller delivers, by which day. Nodes of an older version do not say it',
        },
      ),
    ),
  }),
})

export const orderCancelled = event({
  type: 'order.cancelled',
  summary: 'An order was cancelled: what one seller was to deliver',
  payload: Type.Object({
    ...recipientFields,
    country: Country,
    number: Type.String(),
    total: Amount,
    reason: Type.Optional(
      oneOf(['customer', 'unpaid', 'seller', 'operator'], {
        description: 'Who cancelled it; `unpaid`: it was not paid in time; `operator`: of a bill, which the operator did not take',
      }),
    ),
    bill: Bill,
    appointment: Appointment,
    whole: Type.Optional(
      Type.Union(
        [
          Type.Object({
            number: Type.String({ description: 'Of the master order' }),
            total: Type.Object(Amount.properties, { description: 'Of these parts' }),
            back: Type.Object(Amount.properties, { description: 'What comes back of what was paid; nothing where nothing was' }),
            isAll: Type.Boolean({ description: 'Nothing is left of the order that is to come' }),
            parts: Type.Array(Type.Object({ number: Type.String(), seller: Type.String(), total: Amount })),
          }),
          Type.Null(),
        ],
        {
          description:
            'Of what was cancelled at once of several sellers: all of it, in the event of the first part; null in those of the others, which its customer is told of with it. Nodes of an older version do not say it',
        },
      ),
    ),
  }),
})

const appointmentFields = {
  ...recipientFields,
  country: Country,
  number: Type.String(),
  seller: Type.String(),
  appointment: toldAppointment,
}

export const appointmentMoved = event({
  type: 'appointment.moved',
  summary: 'An appointment takes place at another time',
  payload: Type.Object({ ...appointmentFields, before: Type.Object({ date: CalendarDay, from: Instant }, { description: 'When it was to take place' }) }),
})

export const appointmentNear = event({
  type: 'appointment.near',
  summary: 'An appointment takes place within a day',
  payload: Type.Object(appointmentFields),
})

export const orderAdvanced = event({
  type: 'order.advanced',
  summary: 'An order of one seller went a step on: it is packed, on its way, or delivered',
  payload: Type.Object({
    ...recipientFields,
    country: Country,
    masterId: Type.String(),
    orderId: Type.String(),
    number: Type.String(),
    seller: Type.String(),
    status: oneOf(ORDER_STATUSES),
    pickup: Pickup,
    appointment: Appointment,
    isService: Type.Optional(Type.Boolean({ description: 'All of it is done for somebody. Nodes of an older version do not say it' })),
    isAtCounter: Type.Optional(Type.Boolean({ description: 'It was bought at a till: it is told of by `order.placed` alone' })),
    bill: Bill,
  }),
})

export const orderRefundDue = event({
  type: 'order.refund_due',
  summary: 'Money that was paid for an order has to go back',
  payload: Type.Object({
    masterId: Type.String(),
    orderId: Type.String(),
    number: Type.String(),
    amount: Amount,
    reason: oneOf(['cancelled', 'paid_late', 'seller', 'returned']),
    isToWallet: Type.Optional(Type.Boolean({ description: 'It goes to the wallet of whoever ordered, and not the way it came' })),
    paidFromWallet: Type.Optional(
      Type.Integer({ description: 'What of the amount had been paid from the wallet, in minor units: it goes back there, whatever becomes of the rest' }),
    ),
    key: Type.String({ description: 'Of this refund, and for ever: it is made once' }),
    whole: Type.Optional(
      Type.Union(
        [
          Type.Object({
            number: Type.String({ description: 'Of the master order' }),
            amount: Amount,
            paidFromWallet: Type.Integer(),
          }),
          Type.Null(),
        ],
        {
          description:
            'Of what goes back at once of several parts: all of it, in the event of the first; null in those of the others, which their customer is told of with it. Nodes of an older version do not say it',
        },
      ),
    ),
    at: Type.Optional(Type.String({ description: 'When, where that is not when it was published' })),
  }),
})
