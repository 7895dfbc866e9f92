import type { DeliveryWindowTerms } from '@galleria/rules'
import { Type } from 'typebox'
import { policy } from './policy.ts'

/** How shoppers choose when the courier comes; undefined where they do not: then it comes at some time of the promised day. */
export type DeliveryWindowPolicy = DeliveryWindowTerms | undefined

const none = policy('none', Type.Object({}), (): DeliveryWindowPolicy => undefined)

const windows = policy(
  'windows',
  Type.Object({
    windowMinutes: Type.Optional(Type.Integer({ minimum: 30, maximum: 840 })),
    leadMinutes: Type.Optional(Type.Integer({ minimum: 0, maximum: 2880 })),
    daysAhead: Type.Optional(Type.Integer({ minimum: 1, maximum: 14 })),
  }),
  ({ windowMinutes = 120, leadMinutes = 120, daysAhead = 5 }): DeliveryWindowPolicy => ({ windowMinutes, leadMinutes, daysAhead }),
)

export const deliveryWindowPolicies = [none, windows]
