import { isTaxIncluded, type TaxCharge, taxChargesOf } from '@galleria/rules'
import { Type } from 'typebox'
import type { DeliveryPlace } from './delivery-place.ts'
import { policy } from './policy.ts'

/** What is charged on goods of a market (its slug) that go from one place to another, and whether prices include it. */
export type TaxPolicy = {
  readonly isIncluded: boolean
  chargesOn(market: string, from: DeliveryPlace, to: DeliveryPlace): readonly TaxCharge[]
}

const Rate = Type.Number({ minimum: 0, maximum: 100 })
const Names = Type.Array(Type.String(), { minItems: 1 })
const Rule = Type.Object(
  {
    markets: Type.Optional(Names),
    countries: Type.Optional(Names),
    states: Type.Optional(Names),
    name: Type.Optional(Type.String()),
    rate: Rate,
  },
  { minProperties: 2, description: 'Names goods or places, else it would be the rate of everything' },
)

/** The first rule that fits, else one rate for all: `TaxTerms` of the rules, which the browser reckons a cart with. */
const byRules = policy(
  'by_rules',
  Type.Object({
    name: Type.String(),
    rate: Rate,
    isIncluded: Type.Optional(Type.Boolean()),
    rules: Type.Optional(Type.Array(Rule)),
    byState: Type.Optional(Type.Object({ within: Names, between: Type.String() })),
  }),
  (terms): TaxPolicy => ({
    isIncluded: isTaxIncluded(terms),
    chargesOn: (market, from, to) => taxChargesOf({ market, from: taxPlaceOf(from), to: taxPlaceOf(to) }, terms),
  }),
)

/** A place whose state nobody knows is in none. */
const taxPlaceOf = ({ country, state = '' }: DeliveryPlace) => ({ country, state })

export const taxPolicies = [byRules]
