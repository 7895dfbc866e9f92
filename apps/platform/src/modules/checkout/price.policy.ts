import { type PriceStep, type SteppedGood, steppedPrice } from '@galleria/rules'
import { Type } from 'typebox'
import { policy } from './policy.ts'

/**
 * What one piece costs of a variation of which so many are bought, in minor units: never more than one that is bought alone, nor than with fewer. `steps`: all that
 * there is to know of it, where steps say it, so that browsers reckon with them; undefined where only the server can say.
 */
export type PricePolicy = { readonly priceOf: (good: SteppedGood, quantity: number) => number; readonly steps?: readonly PriceStep[] }

/** As the catalogue says, however many. */
export const LIST_PRICE: PricePolicy = { priceOf: ({ singlePrice }) => singlePrice, steps: [] }

const list = policy('list', Type.Object({}), () => LIST_PRICE)

const Names = Type.Optional(Type.Array(Type.String(), { minItems: 1 }))

/** Volume prices: from so many pieces of one line on each costs less, by the best of the steps that are reached. */
const byQuantity = policy(
  'by_quantity',
  Type.Object({
    steps: Type.Array(
      Type.Object({
        from: Type.Integer({ minimum: 2 }),
        percentOff: Type.Integer({ minimum: 1, maximum: 99 }),
        markets: Names,
        sellers: Names,
        products: Names,
      }),
      { minItems: 1 },
    ),
  }),
  ({ steps }): PricePolicy => ({ priceOf: (good, quantity) => steppedPrice(good, quantity, steps), steps }),
)

export const pricePolicies = [list, byQuantity]
