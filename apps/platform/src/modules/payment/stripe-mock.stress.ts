import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openStripe } from './stripe.adapter.ts'

/** `STRIPE_MOCK_URL` names a running stripe-mock (scripts/stripe-mock.mjs starts one where there is Go, in continuous integration), which checks requests against Stripe's own OpenAPI. It keeps no state: the stand-ins of the other tests do. */
const baseUrl = process.env.STRIPE_MOCK_URL
const open = () => openStripe({ secretKey: 'sk_test_123', webhookSecret: 'whsec_1' }, { baseUrl })

// No shop takes part, so there are no books to check at the end.
test.skipIf(!baseUrl)('what we ask of Stripe is what its OpenAPI allows (skipped without STRIPE_MOCK_URL)', async () => {
  const stripe = await open()
  const opened = await stripe.start({
    key: randomUUID(),
    amount: { amount: 751_100, currency: 'INR' },
    orderNumber: 'GA-20418',
    shopName: 'Galleria',
    locale: 'es',
    payer: { id: randomUUID(), name: 'Anjali Rao', email: 'anjali@example.com', phone: null },
    returnUrl: 'https://shop.example/checkout/order-verify?orderId=GA-20418',
    webhookUrl: 'https://shop.example/api/payments/webhook/stripe',
    expiresAt: new Date(Date.now() + 40 * 60_000),
  })
  expect(opened.reference).toMatch(/^cs_/)
  expect(await stripe.fetch(opened.reference)).toHaveProperty('state')
  await stripe.void(opened.reference)
  const key = randomUUID()
  const refund = await stripe.refund({ reference: opened.reference, capture: 'pi_123', amount: { amount: 100, currency: 'INR' }, key })
  expect(await stripe.fetchRefund({ reference: opened.reference, key, refund: refund.reference })).toHaveProperty('state')
})
