import { expect, test } from 'vitest'
import { asPicked, countsByName, type PartShown, sumsShown } from './parts-shown.ts'

const inr = (amount: number) => ({ amount, currency: 'INR' })
const part = (id: string, fee: number, pickup: object | null = null) => ({ group: { seller: { id } }, pickup, fee: inr(fee) })
const sums = { subTotal: inr(50_000), deliveryFee: inr(9_000), taxIncluded: inr(2_000), taxAdded: inr(0), total: inr(59_000) }
const parts = [part('near', 4_000), part('far', 5_000), part('timed', 0, {})]

test('what is to be fetched costs nothing to bring, also while no time is chosen for it', () => {
  expect(sumsShown(sums, parts, {})).toEqual(sums)
  expect(sumsShown(sums, parts, { near: { store: 'main' }, timed: {} })).toEqual({ ...sums, deliveryFee: inr(5_000), total: inr(55_000) })
})

test('what is to be fetched comes on no day and costs nothing to bring, part by part', () => {
  const shown = (id: string): PartShown => ({
    group: { seller: { id } } as PartShown['group'],
    fee: inr(4_000),
    day: '2026-11-19',
    window: null,
    days: [],
    pickup: null,
    canPickUp: true,
    priceOf: () => undefined,
  })
  const [brought, fetched] = asPicked([shown('far'), shown('near')], { near: { store: 'main' } })
  expect(brought).toEqual({ ...shown('far'), priceOf: expect.any(Function) })
  expect([fetched?.fee, fetched?.day]).toEqual([inr(0), undefined])
})

test('variations of a product are named once, with how many there are of them all', () => {
  const line = (name: string, quantity: number) => ({ candidate: { name }, quantity }) as PartShown['group']['lines'][number]
  expect(countsByName([line('Planter', 3), line('Fern', 1), line('Planter', 1)])).toEqual([
    { name: 'Planter', quantity: 4 },
    { name: 'Fern', quantity: 1 },
  ])
})
