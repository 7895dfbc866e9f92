import { expect, test } from 'vitest'
import { sumsShown } from './parts-shown.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })
const part = (_id: string, fee: number, pickup: object | null = null) => ({ provider: { _id }, pickup, deliveryFee: inr(fee) })
const quote = {
  subTotal: inr(50_000),
  deliveryFee: inr(9_000),
  taxIncluded: inr(2_000),
  taxAdded: inr(0),
  totalPrice: inr(59_000),
  parts: [part('near', 4_000), part('far', 5_000), part('timed', 0, {})],
}

test('what is to be fetched costs nothing to bring, also while no time is chosen for it', () => {
  expect(sumsShown(quote, {})).toMatchObject({ deliveryFee: inr(9_000), total: inr(59_000) })
  expect(sumsShown(quote, { near: { store: 'main' }, timed: {} })).toEqual({
    subTotal: inr(50_000),
    deliveryFee: inr(5_000),
    taxIncluded: inr(2_000),
    taxAdded: inr(0),
    total: inr(55_000),
  })
})
