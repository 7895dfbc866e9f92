import type { OrderStatus } from '@galleria/rules'
import { expect, it } from 'vitest'
import { deliveryDayOf } from './master-order.ts'

const [SOON, LATER] = ['2026-11-17', '2026-11-21']
const part = (status: OrderStatus, deliveryDay: string | null) => ({ status, deliveryDay })

it('is the day by which all parts of an order are there', () => {
  expect(deliveryDayOf({ parts: [part('created', SOON), part('shipped', LATER)] })).toBe(LATER)
  expect(deliveryDayOf({ parts: [part('created', SOON), part('created', null)] })).toBeNull()
})

it('is not the day of a part that does not come any more, or has come', () => {
  for (const status of ['cancelled', 'delivered'] as const) {
    expect(deliveryDayOf({ parts: [part('shipped', SOON), part(status, LATER)] }), status).toBe(SOON)
    expect(deliveryDayOf({ parts: [part(status, null), part('created', SOON)] }), status).toBe(SOON)
  }
})

it('is what was promised once all has come', () => {
  expect(deliveryDayOf({ parts: [part('delivered', LATER), part('delivered', SOON), part('cancelled', SOON)] })).toBe(LATER)
})
