import type { PickupTerms } from '@galleria/rules'
import { Type } from 'typebox'
import { policy } from './policy.ts'

/** How sellers that let customers come hand out what was ordered; undefined where nobody does. */
export type PickupPolicy = PickupTerms | undefined

const none = policy('none', Type.Object({}), (): PickupPolicy => undefined)

const inSlots = policy(
  'slots',
  Type.Object({
    slotMinutes: Type.Optional(Type.Integer({ minimum: 15, maximum: 720 })),
    perSlot: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    packingMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_080 })),
    daysAhead: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
    km: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  }),
  ({ slotMinutes = 60, perSlot = 6, packingMinutes = 120, daysAhead = 7, km }): PickupPolicy => ({
    slotMinutes,
    perSlot,
    packingMinutes,
    daysAhead,
    ...(km === undefined ? {} : { km }),
  }),
)

export const pickupPolicies = [none, inSlots]
