import type { SellerOrderWire } from '@galleria/contract'
import type { Locale } from '@galleria/kernel'
import type { Order } from '../order/index.ts'
import { counterPersonal } from './counter.personal.ts'
import { forgetCounterCodes } from './counter.repository.ts'
import { counterRoutes } from './counter.routes.ts'
import { type CounterDeps, createCounterService } from './counter.service.ts'

/** What sellers sell at their tills to customers whom they know (decision 0095). */
export function createCounterModule({
  toWireSellerOrder,
  ...deps
}: CounterDeps & { readonly toWireSellerOrder: (order: Order, locale: Locale) => SellerOrderWire }) {
  const { database, clock } = deps
  return {
    routes: counterRoutes({ counter: createCounterService(deps), toWireSellerOrder }),
    personal: counterPersonal,
    chores: [() => forgetCounterCodes(database.orm, clock())],
  }
}
