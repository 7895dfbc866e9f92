import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openPayPal } from './paypal.adapter.ts'

// The SDK may take longer to be loaded here than a test may.
await import('@paypal/paypal-server-sdk')

/** PayPal with one order that its shopper has agreed to, of which it refuses the money in its own words. */
async function refusing(status: number, issue: string) {
  const app = Fastify({ forceCloseConnections: true })
  onTestFinished(() => app.close())
  const amount = { currency_code: 'USD', value: '20.00' }
  app.addContentTypeParser(['application/json', 'application/x-www-form-urlencoded'], { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  app.post('/v1/oauth2/token', () => ({ access_token: 'token', token_type: 'Bearer', expires_in: 600 }))
  app.get('/v2/checkout/orders/O1', () => ({ id: 'O1', status: 'APPROVED', purchase_units: [{ amount }] }))
  app.post('/v2/checkout/orders/O1/capture', (_, reply) => reply.code(status).send({ name: 'REFUSED', message: 'no', details: [{ issue }] }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return openPayPal({ clientId: 'shop', clientSecret: 'secret', webhookId: 'hook', environment: 'sandbox' }, { baseUrl })
}

test.each(['INSTRUMENT_DECLINED', 'TRANSACTION_REFUSED', 'PAYER_CANNOT_PAY', 'PAYEE_ACCOUNT_RESTRICTED'])(
  'money that PayPal does not give (%s) is a try that was declined, and can be given up',
  async (issue) => {
    const paypal = await refusing(422, issue)
    expect(await paypal.capture?.('O1', 'key')).toMatchObject({ state: 'open', isDeclined: true })
    expect((await paypal.void('O1')).state).toBe('cancelled')
  },
)

test('what PayPal says of our keys says nothing of the money', async () => {
  const paypal = await refusing(403, 'PERMISSION_DENIED')
  await expect(paypal.capture?.('O1', 'key')).rejects.toMatchObject({ isRefusal: true })
})
