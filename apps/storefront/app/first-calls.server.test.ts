import { expect, test } from 'vitest'
import { firstCall, firstCallsOf } from './first-calls.server.ts'
import { OWN_ID } from './lib/first-calls.ts'

test('names a call as the client makes it, with a place for the customer’s id', () => {
  expect(firstCall('viewCart', {})).toEqual({ method: 'POST', address: '/cart/cart/view', isOfAccounts: false })
  expect(firstCall('listOrders', { params: { customerId: OWN_ID }, query: { type: 'PRODUCT', page: 1 } }).address).toBe(
    '/order/api/v1/get/listbycustomer/~?type=PRODUCT&page=1',
  )
})

test('tells what the page of a route begins with, of what its address names', () => {
  expect(firstCallsOf(['root', 'routes/own', 'routes/order-detail'], { orderId: 'G 1/2' })).toEqual([
    { method: 'GET', address: '/order/api/v1/order/G%201%2F2', isOfAccounts: false },
  ])
  expect(firstCallsOf(['routes/wallet'], {}).map(({ isOfAccounts }) => isOfAccounts)).toEqual([true, true])
  expect(firstCallsOf(['root', 'routes/about'], {})).toEqual([])
})
