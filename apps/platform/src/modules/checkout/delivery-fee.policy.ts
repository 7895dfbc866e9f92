import { distanceKm } from '@galleria/kernel'
import { deliveryFeeOf, type DeliveryTerms } from '@galleria/rules'
import { Type } from 'typebox'
import { type DeliveryPlace, isAmong, PlaceTerms } from './delivery-place.ts'
import { policy } from './policy.ts'

/** What one seller sends: what its goods come to before any discount, in minor units, from where, to where. */
export type Consignment = { readonly amount: number; readonly from: DeliveryPlace; readonly to: DeliveryPlace }

/**
 * What it costs to have one seller's goods brought, in minor units. `everywhere`: the terms where they are the same for all places; undefined where nobody can say
 * what it costs before it is known where it goes.
 */
export type DeliveryFeePolicy = { readonly feeOf: (consignment: Consignment) => number; readonly everywhere?: DeliveryTerms }

const Fee = Type.Integer({ minimum: 0 })

/** One fee, nothing from an amount on. */
const flat = policy(
  'flat',
  Type.Object({ fee: Fee, freeFrom: Fee }),
  (terms): DeliveryFeePolicy => ({ feeOf: ({ amount }) => deliveryFeeOf(amount, terms), everywhere: terms }),
)

/** A fee for each zone: the first that the place is in; the shop's own where it is in none. */
const byZone = policy(
  'by_zone',
  Type.Object({ zones: Type.Array(Type.Object({ ...PlaceTerms, fee: Fee, freeFrom: Fee }), { minItems: 1 }) }),
  ({ zones }, { delivery }): DeliveryFeePolicy => ({
    feeOf: ({ amount, to }) => deliveryFeeOf(amount, zones.find((zone) => isAmong(zone, to)) ?? delivery),
  }),
)

/** A fee by the way from the seller, in kilometres as the crow flies: the first step that reaches; the shop's own beyond the last. */
const byDistance = policy(
  'by_distance',
  Type.Object({ steps: Type.Array(Type.Object({ upToKm: Type.Number({ exclusiveMinimum: 0 }), fee: Fee, freeFrom: Fee }), { minItems: 1 }) }),
  ({ steps }, { delivery }): DeliveryFeePolicy => ({
    feeOf: ({ amount, from, to }) => {
      const km = distanceKm(from.position, to.position)
      return deliveryFeeOf(amount, steps.find(({ upToKm }) => km <= upToKm) ?? delivery)
    },
  }),
)

export const deliveryFeePolicies = [flat, byZone, byDistance]
