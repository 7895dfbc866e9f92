import { AVAILABILITIES, STOCK_PATH } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id, oneOf } from './common.ts'
import { operation } from './operation.ts'
import { stream } from './payload.ts'

/** What can be had of a product, as a page of it says it: how few are left, and never how many. */
export const StockWire = Type.Object(
  {
    id: { ...Id, description: 'The product' },
    variations: Type.Array(
      Type.Object({
        _id: Id,
        Availability: oneOf(AVAILABILITIES),
        stockLeft: Type.Optional(Type.Integer({ minimum: 1, description: 'Only when few are left' })),
      }),
      { description: 'All that are sold; none once the product is gone' },
    ),
  },
  { $id: 'Stock' },
)
export type StockWire = Static<typeof StockWire>

/**
 * Anybody may look at a product, and most have no token: so this is a stream of its own, which a browser reads with what it has (`EventSource`), and no room of
 * the socket (decision 0125). Which shop is meant stands in the address, because such a reader sends no headers.
 */
export const watchStock = operation({
  id: 'watchStock',
  ref: 'S-07',
  method: 'GET',
  path: STOCK_PATH,
  summary: 'What can be had of a product, now and whenever that changes: server-sent events `stock_changed`, for as long as somebody reads',
  tag: 'catalog',
  auth: 'public',
  tenant: { param: 'tenant' },
  params: Type.Object({ tenant: Type.String({ maxLength: 120, description: 'Key of the tenant' }), id: Id }),
  reply: stream('text/event-stream'),
  limits: { bySender: { points: 120, seconds: 60, isLocal: true } },
  errors: ['catalog.item_not_found'],
})

/** An event of a stream (HTML standard, server-sent events): its name, and what its data says as JSON. */
export const stockChanged = {
  name: 'stock_changed',
  ref: 'S-07',
  summary: 'What can be had of the product that is looked at: told at once, and then with each change of what a page says of it. The last one holds',
  payload: StockWire,
} as const
