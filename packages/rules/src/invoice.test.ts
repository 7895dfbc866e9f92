import { expect, test } from 'vitest'
import { isInvoiceDue, mayHaveInvoice } from './invoice.ts'

test.each([
  ['created', 'due', false],
  ['processing', 'due', false],
  ['shipped', 'due', true],
  ['delivered', 'paid', true],
  ['created', 'pending', false],
  ['created', 'failed', false],
  ['created', 'paid', true],
  ['processing', 'partly_refunded', true],
  ['cancelled', 'due', false],
  ['cancelled', 'refunded', false],
] as const)('an order that is %s and %s: invoice %s', (status, paymentStatus, isDue) => expect(isInvoiceDue({ status, paymentStatus })).toBe(isDue))

test('what was paid and cancelled may have one', () => {
  expect(mayHaveInvoice({ status: 'cancelled', paymentStatus: 'refunded' })).toBe(true)
  expect(mayHaveInvoice({ status: 'cancelled', paymentStatus: 'due' })).toBe(false)
})
