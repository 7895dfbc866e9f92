import type { Database } from '../../infra/database.ts'
import { publishedEvents } from '../../infra/events.ts'
import { orderChecks } from './order.checks.ts'
import type { OrderParts } from './order.ports.ts'
import { createOrderRepositories } from './order.repository.ts'
import { orderRoutes } from './order.routes.ts'
import { createOrderService } from './order.service.ts'
import { createPlaceOrder, type PlaceOrderDeps } from './place-order.use-case.ts'

type OrderModuleDeps = Omit<PlaceOrderDeps, 'ordersOf'> & { readonly database: Database; readonly parts: OrderParts }

/** What has been bought. */
export function createOrderModule({ database, parts, ...deps }: OrderModuleDeps) {
  const ordersOf = createOrderRepositories({ database, parts })
  return {
    routes: orderRoutes({ orders: createOrderService({ ordersOf, ...deps }), placeOrder: createPlaceOrder({ ordersOf, ...deps }) }),
    checks: orderChecks({ events: publishedEvents }),
  }
}
