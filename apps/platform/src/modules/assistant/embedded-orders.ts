import { PAYMENT_STATUSES, PAYMENT_TYPES } from '@galleria/rules'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { OwnBotMessage } from './assistant.ports.ts'

const MOST_ORDERS = 5

const Orders = Compile(
  Type.Object({
    orders: Type.Array(
      Type.Object({
        orderId: Type.String({ minLength: 1, maxLength: 60 }),
        orderMessage: Type.Optional(Type.String({ maxLength: 500 })),
        items: Type.Array(
          Type.Object({ name: Type.String({ maxLength: 300 }), finalPrice: Type.Number({ minimum: 0, maximum: 1e9 }), qty: Type.Integer({ minimum: 1 }) }),
          {
            maxItems: 100,
          },
        ),
        payments: Type.Optional(
          Type.Object({ items: Type.Array(Type.Object({ status: Type.Enum([...PAYMENT_STATUSES]), type: Type.Enum([...PAYMENT_TYPES]) }), { maxItems: 10 }) }),
        ),
      }),
      { minItems: 1, maxItems: MOST_ORDERS },
    ),
  }),
)

/** */
export class OrdersUnreadable extends Error {
  constructor(options?: ErrorOptions) {
    super('Failed to parse order JSON', options)
    this.name = 'OrdersUnreadable'
  }
}

/** ST-19: a text in which an object of orders stands, `{"orders": [...]}`, is a summary of them with the words around it. Throws OrdersUnreadable where it can not be read. */
export function ordersIn(text: string): Pick<OwnBotMessage, 'text' | 'orders'> {
  const start = /\{\s*"orders"\s*:/.exec(text)?.index
  if (start === undefined) return { text, orders: [] }
  const end = text.lastIndexOf('}') + 1
  try {
    const { orders } = Orders.Parse(JSON.parse(text.slice(start, end)))
    const words = [text.slice(0, start), text.slice(end)].map((part) => part.trim()).filter(Boolean)
    return {
      text: words.length > 0 ? words.join(' ') : null,
      orders: orders.map(({ orderId, orderMessage = '', items, payments }) => ({ orderId, orderMessage, items, payments: payments?.items ?? [] })),
    }
  } catch (cause) {
    throw new OrdersUnreadable({ cause })
  }
}
