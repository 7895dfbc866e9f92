import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { Provider } from '@galleria/contract'
import type { IncomingHttpHeaders } from 'node:http'
import { eq, sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { createTestDatabase } from '@galleria/testing'
import { openDatabase } from '../../infra/database.ts'
import { testTenant } from '../../shop.fixture.ts'
import { openCashfree } from './cashfree.adapter.ts'
import type { OpenedPayment, PaymentProvider, PaymentRequest } from './payment.ports.ts'
import { openPayPal } from './paypal.adapter.ts'
import type { Outcome, SimulatedPayment } from './simulator/simulated-payment.ts'
import { simulatedPaymentTable } from './simulator/simulator.tables.ts'
import { createSimulators } from './simulator/index.ts'
import { openStripe } from './stripe.adapter.ts'

export type ReceivedMessage = { readonly headers: IncomingHttpHeaders; readonly bytes: Buffer }

/** Stand-ins for the providers on a port of their own, which the real SDKs call. Time is told by the test. */
export async function startSimulators() {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => undefined })
  const app = Fastify({ forceCloseConnections: true })
  const tenant = testTenant()
  const received: ReceivedMessage[] = []
  let lateMs = 0
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  app.post('/api/payments/webhook/:provider', async ({ headers, body }) => {
    received.push({ headers, bytes: body as Buffer })
    return { success: true }
  })
  const simulators = createSimulators({
    database,
    clock: () => new Date(Date.now() + lateMs),
    logger: app.log,
    secret: 'an installation',
    ownAddress: () => ({ hostname: '127.0.0.1', port: (app.server.address() as AddressInfo).port }),
    findTenantByHost: async () => tenant,
  })
  simulators.mount(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const origin = simulators.ownUrl()

  async function open(provider: Provider, tenantId = tenant.id): Promise<PaymentProvider> {
    const { id, secret, webhook } = simulators.keysOf(tenantId, provider)
    const base = `${origin}/test-payments/${provider}`
    switch (provider) {
      case 'stripe':
        return openStripe({ secretKey: `sk_test_${id}${secret}`, webhookSecret: `whsec_${webhook}` }, { baseUrl: base })
      case 'cashfree':
        return openCashfree(
          { clientId: `TEST${id}`, clientSecret: secret, environment: 'sandbox' },
          { baseUrl: `${base}/pg`, handOver: (session, returnUrl) => simulators.pageOfSession(session, returnUrl) },
        )
      case 'paypal':
        return openPayPal({ clientId: id, clientSecret: secret, webhookId: webhook, environment: 'sandbox' }, { baseUrl: base })
    }
  }

  return {
    app,
    tenant,
    received,
    open,
    origin,
    /** What opens the stand-in for a provider to this tenant's shop. */
    keysOf: (provider: Provider) => simulators.keysOf(tenant.id, provider),
    /** All that the providers know of payments: their own books. */
    books: async (): Promise<SimulatedPayment[]> =>
      (await database.orm.select({ document: simulatedPaymentTable.document }).from(simulatedPaymentTable)).map(({ document }) => document),
    /** Whether the bank has ever agreed to a payment, as its provider sees it from now on. */
    setAgreed: async (reference: string, isAgreed: boolean): Promise<void> => {
      const agreed = JSON.stringify({ agreedAt: isAgreed ? 1 : null })
      await database.orm
        .update(simulatedPaymentTable)
        .set({ document: sql`${simulatedPaymentTable.document} || ${agreed}::jsonb` })
        .where(eq(simulatedPaymentTable.reference, reference))
    },
    pass: (ms: number): void => {
      lateMs += ms
    },
    now: (): number => Date.now() + lateMs,
    /** A payment as a shop opens it. */
    request: (over: Partial<PaymentRequest> = {}): PaymentRequest => ({
      key: randomUUID(),
      amount: { amount: 751_125, currency: 'USD' },
      orderNumber: 'GA-20418',
      shopName: 'Galleria',
      locale: 'en',
      payer: { id: randomUUID(), name: 'Anjali Rao', email: 'anjali@example.com', phone: '9845010101' },
      returnUrl: `${origin}/checkout/order-verify?orderId=GA-20418`,
      webhookUrl: `${origin}/api/payments/webhook/cashfree`,
      expiresAt: new Date(Date.now() + lateMs + 45 * 60_000),
      ...over,
    }),
    /** What a person does on the page. Answers the status, and where it leads. */
    choose: async ({ redirectUrl }: OpenedPayment, form: { readonly outcome: Outcome } | { readonly code: string }) => {
      const response = await fetch(redirectUrl, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
      const location = response.headers.get('location')
      return { status: response.status, location: location && new URL(location, redirectUrl).href }
    },
    close: async () => {
      simulators.close()
      await app.close()
      await database.close()
      await testDatabase.drop()
    },
  }
}
