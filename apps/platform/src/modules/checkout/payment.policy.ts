import { isPaidOnline, PAYMENT_TYPES, type PaymentObstacle, type PaymentType } from '@galleria/rules'
import { Type } from 'typebox'
import { type DeliveryPlace, isAmong, PlaceTerms } from './delivery-place.ts'
import { policy } from './policy.ts'

/** Who wants to pay how much for something that goes where. `isConfirmed` is whether a code has shown that an address or number is theirs; a guest has no account, and nobody meets for what `isRemote`. */
export type Sale = {
  readonly total: number
  readonly to: DeliveryPlace
  readonly isConfirmed: boolean
  readonly isGuest: boolean
  readonly isRemote: boolean
}

/** What stands in the way of paying like this; undefined when nothing does. Which ways there are at all, the shop's settings say. */
export type PaymentPolicy = (payment: PaymentType, sale: Sale) => PaymentObstacle | undefined

/** In every shop, whatever its policy: goods go to nobody on their word alone. A guest pays first, or shows by a code that they can be reached (decision 0068). */
export const obstacleOfGuests: PaymentPolicy = (payment, { isGuest, isConfirmed }) =>
  isGuest && !isConfirmed && !isPaidOnline(payment) ? 'unconfirmed' : undefined

/** In every shop likewise: where nobody meets, nobody can hand over money (decision 0154). */
export const obstacleOfDistance: PaymentPolicy = (payment, { isRemote }) => (isRemote && !isPaidOnline(payment) ? 'remote' : undefined)

/** Whoever is not paid before it is sent wants to know that somebody is there: an address or number of theirs, confirmed by a code (decision 0137). */
const confirmed = policy(
  'confirmed',
  Type.Object({}),
  (): PaymentPolicy =>
    (payment, { isConfirmed }) =>
      isConfirmed || isPaidOnline(payment) ? undefined : 'unconfirmed',
)

const anyhow = policy('anyhow', Type.Object({}), (): PaymentPolicy => () => undefined)

const Amount = Type.Integer({ minimum: 0 })

/**
 * Rules for some ways to pay, each of which must hold: up to an amount, to some places only, and from an amount on only for those who have confirmed an
 * address or number by a code (0: always).
 */
const byRules = policy(
  'by_rules',
  Type.Object({
    rules: Type.Array(
      Type.Object({
        type: Type.Enum([...PAYMENT_TYPES]),
        upTo: Type.Optional(Amount),
        places: Type.Optional(Type.Array(Type.Object(PlaceTerms), { minItems: 1 })),
        confirmedFrom: Type.Optional(Amount),
      }),
    ),
  }),
  ({ rules }): PaymentPolicy =>
    (payment, { total, to, isConfirmed }) => {
      for (const { type, upTo, places, confirmedFrom } of rules) {
        if (type !== payment) continue
        if (upTo !== undefined && total > upTo) return 'amount'
        if (places && !places.some((place) => isAmong(place, to))) return 'place'
        if (confirmedFrom !== undefined && total >= confirmedFrom && !isConfirmed) return 'unconfirmed'
      }
      return undefined
    },
)

export const paymentPolicies = [confirmed, anyhow, byRules]
