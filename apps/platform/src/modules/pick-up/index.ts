import type { HoldEvent } from '@galleria/rules'
import type { Clock } from '@galleria/kernel'
import type { Database, Orm } from '../../infra/database.ts'
import { pickUpChecks } from './pick-up.checks.ts'
import { pickUpParts } from './pick-up.parts.ts'
import type { PickupTermsOf, SellerPickupOf } from './pick-up.ports.ts'
import { changeBookings, moveBooking } from './pick-up.repository.ts'
import { pickUpRoutes } from './pick-up.routes.ts'
import { createPickUpService } from './pick-up.service.ts'
import { toWirePickup, toWireStore } from './pick-up.view.ts'

export type { ChosenPickup, CountedSlot, OpenDay, PickupWish } from './pick-up.ts'
export type { PickUpService } from './pick-up.service.ts'

type PickUpModuleDeps = { readonly database: Database; readonly clock: Clock; readonly sellerPickupOf: SellerPickupOf; readonly termsOf: PickupTermsOf }

/** Where, when and to how many sellers hand out what was ordered. Places are taken in the statements of those who sell, by the parts that are published here. */
export function createPickUpModule({ database, clock, sellerPickupOf, termsOf }: PickUpModuleDeps) {
  const pickUps = createPickUpService({ database, clock, sellerPickupOf, termsOf })
  return {
    pickUps: { ...pickUps, toWire: toWirePickup, toWireStore },
    routes: pickUpRoutes({ pickUps }),
    parts: pickUpParts,
    checks: pickUpChecks,
    moveBooking,
    /** In the transaction of whoever has locked these orders: their places come back, or are taken again (decision 0062). */
    changeBookings: (tx: Orm, of: { tenantId: string; orderIds: readonly string[]; event: HoldEvent }) => changeBookings(tx, { ...of, at: clock() }),
  }
}
