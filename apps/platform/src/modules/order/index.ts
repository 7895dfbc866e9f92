import { orderRoutes } from './order.routes.ts'
import { createOrderService } from './order.service.ts'
import { createPlaceOrder, type PlaceOrderDeps } from './place-order.ts'

export function createOrderModule(deps: PlaceOrderDeps) {
  return { routes: orderRoutes({ orders: createOrderService(deps), placeOrder: createPlaceOrder(deps) }) }
}
