import { randomUUID } from 'node:crypto'
import type { ApiInput } from '@galleria/api-client'
import { createTestShop, type SignedIn, type TestPlatform, type TestShop } from '@galleria/testing'
import { actOn } from '../payment/buying.fixture.ts'

/** Operators of the stand-in, as the aggregator knows them: one that is paid ahead, one that writes bills, one whose bills nobody can look at, and a dish. */
export const [JIO, BESCOM, BSNL_POSTPAID, TATA_PLAY] = ['8', '78', '47', '27']
export const KARNATAKA = '7'

/** A shop that pays bills with the stand-in of the aggregator, and is paid through those of providers. The platform has to listen: both are called over HTTP. */
export const createBillShop = (platform: TestPlatform, more: object = {}): Promise<TestShop> =>
  createTestShop(platform, {
    checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE', 'CASHFREE'], hasTestPayments: true },
    bills: { isTest: true },
    ...more,
  })

export type BillItem = ApiInput<'createBillOrder'>['body']['orderDetails']['items'][number]

export const billInput = (
  item: BillItem,
  { key = randomUUID(), ...details }: { key?: string; paymentType?: 'STRIPE' | 'COD' | 'PAYPAL' | 'CASHFREE' } = {},
) => ({
  headers: { 'idempotency-key': key },
  body: { orderDetails: { items: [item], ...details } },
})

/** A recharge of 100 rupees, of a number whose end says what becomes of it. */
export const recharge = (number = '9876543210', Amount = 100): BillItem => ({ OperatorId: JIO, MobileNumber: number, CircleId: KARNATAKA, Amount })

export const orderBill = async ({ api }: SignedIn, item: BillItem = recharge()) =>
  (await api.createBillOrder(billInput(item, { paymentType: 'STRIPE' }))).content

/** It is paid, and nobody has told an operator yet. */
export async function paidBill(platform: TestPlatform, customer: SignedIn, item: BillItem = recharge()) {
  const order = await orderBill(customer, item)
  await actOn(platform, order.payment.redirectUrl ?? '', 'paid')
  return (await customer.api.verifyOrder({ body: { orderId: order.orderId } })).content
}
