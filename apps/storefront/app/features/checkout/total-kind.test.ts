import type { OrderWire } from '@galleria/contract'
import { expect, test } from 'vitest'
import { totalKindOf } from './total-kind.ts'

type Facts = { readonly orderStatus?: OrderWire['orderStatus']; readonly type?: OrderWire['payment']['type']; readonly pay?: boolean; readonly total?: number }

const kindOf = (status: OrderWire['payment']['status'], { orderStatus = 'created', type = 'COD', pay = false, total = 100 }: Facts = {}) =>
  totalKindOf({ orderStatus, payment: { type, status }, can: { cancel: false, pay }, total: { amount: total, currency: 'INR' } })

test('the total of an order that stands is paid, or is to be paid now or on delivery', () => {
  expect(kindOf('due')).toBe('on_delivery')
  expect(kindOf('paid', { type: 'STRIPE' })).toBe('paid')
  expect(kindOf('failed', { type: 'STRIPE', pay: true })).toBe('to_pay')
})

test('nobody has paid what costs nothing', () => {
  expect(kindOf('paid', { type: 'STRIPE', total: 0 })).toBe('total')
})

test('nobody owes the total of a cancelled order, and nobody has paid what was never taken', () => {
  expect(kindOf('due', { orderStatus: 'cancelled' })).toBe('total')
  expect(kindOf('failed', { orderStatus: 'cancelled', type: 'STRIPE' })).toBe('total')
  expect(kindOf('refunded', { orderStatus: 'cancelled', type: 'STRIPE' })).toBe('total')
})
