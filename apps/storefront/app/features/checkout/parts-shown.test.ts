import { expect, test } from 'vitest'
import { sumsShown } from './parts-shown.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })
const part = (id: string, fee: number, pickup: object | null = null) => ({ group: { seller: { id } }, pickup, fee: inr(fee) })
const sums = { subTotal: inr(50_000), deliveryFee: inr(9_000), taxIncluded: inr(2_000), taxAdded: inr(0), total: inr(59_000) }
const parts = [part('near', 4_000), part('far', 5_000), part('timed', 0, {})]

test('what is to be fetched costs nothing to bring, also while no time is chosen for it', () => {
  expect(sumsShown(sums, parts, {})).toEqual(sums)
  expect(sumsShown(sums, parts, { near: { store: 'main' }, timed: {} })).toEqual({ ...sums, deliveryFee: inr(5_000), total: inr(55_000) })
})
