import { BILL_STATES, ORDER_STATUSES } from '@galleria/rules'
import { expect, test } from 'vitest'
import { billStateOf } from './bill-order.ts'
import type { OrderedBill } from './order.ts'

const bill: OrderedBill = {
  category: 'Prepaid',
  operator: { id: '1', name: 'Jio', icon: null },
  number: '9876543210',
  customerName: null,
  circle: null,
  plan: null,
  reference: null,
  isRefused: false,
}

test.each([
  ['created', 'pending', false, 'unpaid'],
  ['created', 'failed', false, 'unpaid'],
  ['created', 'paid', false, 'sending'],
  ['processing', 'paid', false, 'sending'],
  ['shipped', 'paid', false, 'sending'],
  ['delivered', 'paid', false, 'paid'],
  ['cancelled', 'failed', false, 'ended'],
  ['cancelled', 'refunded', false, 'ended'],
  ['cancelled', 'refunded', true, 'refused'],
] as const)('a bill whose order is %s and %s (refused: %s) is %s', (status, paymentStatus, isRefused, state) =>
  expect(billStateOf({ status, paymentStatus, bill: { ...bill, isRefused } })).toBe(state),
)

test('whatever an order is, its bill is something', () => {
  for (const status of ORDER_STATUSES) expect(BILL_STATES).toContain(billStateOf({ status, paymentStatus: 'paid', bill }))
})
