import { randomUUID } from 'node:crypto'
import { anAddress, createTestShop, OUTBOX_SECRET, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

let platform: TestPlatform
let shop: TestShop
beforeAll(async () => {
  platform = await startTestPlatform()
  await platform.startBackground()
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

/** Subjects and texts of what was sent to somebody, oldest first, as soon as there are so many. */
async function mailTo(to: string, count: number) {
  const outbox = async () => (await shop.guest().listDevelopmentOutbox({ headers: { 'outbox-secret': OUTBOX_SECRET }, query: { to } })).data
  await vi.waitFor(async () => expect(await outbox()).toHaveLength(count), { timeout: 10_000, interval: 50 })
  return (await outbox()).toReversed()
}

test('a customer who registers, orders and cancels is told so each time, in the language of the request', async () => {
  const product = await shop.addProduct({ name: 'Nocturne headphones', price: 50_000 })
  const { api, userInfo } = await shop.signUp('es')
  const address = userInfo.authentication.email ?? ''
  const [welcome] = await mailTo(address, 1)
  expect(welcome?.subject).toBe('Welcome to Test Shop')

  await api.addAddress({ body: { address: anAddress() } })
  await api.addToCart({ body: { item: product.variantIds[0] ?? '', quantity: 1 } })
  const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.64, lat: 12.97 } } })
  const { content: order } = await api.createOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: { orderDetails: { paymentType: 'COD' }, orderHash: quote.hash },
  })
  const [, placed] = await mailTo(address, 2)
  expect(placed?.subject).toContain(order.orderId)
  expect(placed?.text).toMatch(/^Hola, Anjali:\n/)
  expect(placed?.text).toMatch(/^1 × Nocturne headphones \(es\) \.+ ₹500\nEnvío \.+ ₹40\nTotal \.+ ₹540$/m)
  expect(placed?.text).toContain('12th Main Road')

  await api.cancelOrder({ body: { orderId: order.orderId } })
  const [, , cancelled] = await mailTo(address, 3)
  expect(cancelled?.text).toContain('Cancelaste tu pedido')
}, 30_000)

test('a code that is asked for with a phone comes by SMS, and signs in', async () => {
  const guest = shop.guest()
  const { refId, channel } = await guest.requestCode({ body: { userName: '98450 33221' } })
  const [sms] = await mailTo('9845033221', 1)
  const code = /^\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''
  const session = await guest.verifyCode({ body: { refId, code } })
  expect([channel, sms?.channel, session.isNew, session.userInfo.name.first]).toEqual(['sms', 'sms', true, ''])
})

test('an enquiry is mailed to the shop', async () => {
  await shop.guest().sendEnquiry({ body: { name: 'Ravi', email: 'ravi@example.com', message: 'Does it come in green?' } })
  const [enquiry] = await mailTo('help@shop.example', 1)
  expect(enquiry).toMatchObject({ subject: 'Enquiry from Ravi', text: expect.stringContaining('Does it come in green?') })
})
