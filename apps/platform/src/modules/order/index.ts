import { orderRoutes } from './order.routes.ts'
import { createPlaceOrder, type PlaceOrderDeps } from './place-order.ts'

export type { OrderAddress } from './order.ts'
export type { Addresses } from './order.ports.ts'

export function createOrderModule(deps: PlaceOrderDeps) {
  const placeOrder = createPlaceOrder(deps)
  return { routes: orderRoutes({ database: deps.database, placeOrder, contactOf: deps.contactOf }) }
}
