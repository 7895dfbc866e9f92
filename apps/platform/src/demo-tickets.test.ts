import { expect, test } from 'vitest'
import { DEMO_CUSTOMERS } from './demo-orders.ts'
import { DEMO_TICKETS } from './demo-tickets.ts'

test.each(Object.keys(DEMO_TICKETS))('the customer of %s asks about what they have bought, each time in one order only', (shop) => {
  const bought = DEMO_CUSTOMERS[shop]?.orders.flatMap(({ items }) => [...new Set(items)]) ?? []
  for (const { about } of DEMO_TICKETS[shop] ?? []) expect(bought.filter((item) => item === about)).toEqual([about])
})
