import { expect, test } from 'vitest'
import { ORDER_STATUSES, ORDER_TYPES, orderTypeOf, statusOfParts, typeOfParts } from './order-status.ts'
import { paymentStatusOfParts, type PaymentStatus } from './payment.ts'

test('an order of one part is what its part is', () => {
  for (const status of ORDER_STATUSES) expect(statusOfParts([status])).toBe(status)
})

test.each([
  [['created', 'created'], 'created'],
  [['created', 'delivered'], 'processing'],
  [['processing', 'shipped'], 'processing'],
  [['shipped', 'delivered'], 'shipped'],
  [['delivered', 'cancelled'], 'delivered'],
  [['created', 'cancelled'], 'created'],
  [['cancelled', 'cancelled'], 'cancelled'],
] as const)('an order whose parts are %j is %s', (parts, whole) => expect(statusOfParts(parts)).toBe(whole))

const paid = (...statuses: readonly PaymentStatus[]) => statuses.map((paymentStatus) => ({ status: 'created' as const, paymentStatus }))

test.each([
  [paid('due', 'due'), 'due'],
  [paid('due', 'paid'), 'due'],
  [paid('pending', 'pending'), 'pending'],
  [paid('paid', 'paid'), 'paid'],
  [paid('paid', 'refunded'), 'partly_refunded'],
  [paid('refunded', 'refunded'), 'refunded'],
  [paid('partly_refunded', 'paid'), 'partly_refunded'],
] as const)('of parts that are %j the whole is %s', (parts, whole) => expect(paymentStatusOfParts(parts)).toBe(whole))

test('a cancelled part wants no money any more, and a refunded one counts all the same', () => {
  expect(paymentStatusOfParts([{ status: 'cancelled', paymentStatus: 'due' }, ...paid('paid')])).toBe('paid')
  expect(paymentStatusOfParts([{ status: 'cancelled', paymentStatus: 'refunded' }, ...paid('paid')])).toBe('partly_refunded')
  expect(paymentStatusOfParts([{ status: 'cancelled', paymentStatus: 'due' }])).toBe('due')
})

test('an order is of the kind of what is in it: services if all of it is, else by where the goods change hands (E-18)', () => {
  const [goods, services] = [{ sells: 'goods' }, { sells: 'services' }] as const
  expect(orderTypeOf([goods], false)).toBe('PRODUCT')
  expect(orderTypeOf([goods], true)).toBe('IN-STORE')
  expect(orderTypeOf([services, services], false)).toBe('SERVICE')
  expect(orderTypeOf([services], true)).toBe('SERVICE')
  expect(orderTypeOf([services, goods], false)).toBe('PRODUCT')
  expect(orderTypeOf([services, goods], true)).toBe('IN-STORE')
})

test('an order of several parts stands under the kind of them all, or under products', () => {
  for (const type of ORDER_TYPES) expect(typeOfParts([type, type])).toBe(type)
  expect(typeOfParts(['IN-STORE', 'PRODUCT'])).toBe('PRODUCT')
  expect(typeOfParts(['SERVICE', 'IN-STORE'])).toBe('PRODUCT')
})
