import { createHmac, randomBytes } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { LOCALES, pickLocale } from '@galleria/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fromStripe, isPayableAmount, toStripe } from '../provider-amount.ts'
import { isRefundFailed, type MessageAbout, type SimulatedPayment, type SimulatedRefund, stateAt } from './simulated-payment.ts'
import { type Simulator, SimulatorRefused } from './simulator.service.ts'
import type { Message, Protocol } from './simulator.ports.ts'

const PROVIDER = 'stripe'
const BASE = '/test-payments/stripe/v1'

/** Stripe remembers for so long what it has answered under a key. */
const ANSWERS_KEPT_MS = 24 * 3_600_000

/** Under a key that it knows, it answers the very same request only. */
const OTHERWISE_BEFORE = 'idempotency_error'

const EVENTS: Readonly<Record<MessageAbout, string>> = {
  paid: 'checkout.session.completed',
  cleared: 'checkout.session.async_payment_succeeded',
  failed: 'payment_intent.payment_failed',
  expired: 'checkout.session.expired',
}

type Answer = Readonly<Record<string, unknown>>

/** Stripe's own protocol, as far as its SDK is used here: Checkout sessions, their payment intents, refunds; and its signed messages. */
export function stripeSimulator({ simulator, pageUrl }: { readonly simulator: Simulator; readonly pageUrl: (payment: SimulatedPayment) => string }): Protocol {
  const inSeconds = (ms: number): number => Math.floor(ms / 1000)

  function intentOf(payment: SimulatedPayment): Answer {
    const { currency } = payment.amount
    const state = stateAt(payment, simulator.now())
    return {
      id: intentId(payment.reference),
      object: 'payment_intent',
      amount: toStripe(payment.amount),
      amount_received: state === 'paid' ? toStripe(payment.amount) : 0,
      currency: currency.toLowerCase(),
      status: state === 'paid' ? 'succeeded' : payment.agreedAt === null ? 'requires_payment_method' : 'processing',
      // Of the last try.
      last_payment_error:
        payment.declinedAt === null || payment.agreedAt !== null ? null : { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
      metadata: { payment: payment.key },
    }
  }

  function sessionOf(payment: SimulatedPayment, isExpanded: boolean): Answer {
    const state = stateAt(payment, simulator.now())
    const isDecided = payment.agreedAt !== null
    return {
      id: payment.reference,
      object: 'checkout.session',
      mode: 'payment',
      livemode: false,
      client_reference_id: payment.key,
      amount_total: toStripe(payment.amount),
      currency: payment.amount.currency.toLowerCase(),
      status: isDecided ? 'complete' : state === 'open' ? 'open' : 'expired',
      payment_status: state === 'paid' ? 'paid' : 'unpaid',
      // Stripe makes it with the first try to pay.
      payment_intent: !isDecided && payment.declinedAt === null ? null : isExpanded ? intentOf(payment) : intentId(payment.reference),
      url: isDecided || state !== 'open' ? null : pageUrl(payment),
      client_secret: null,
      expires_at: inSeconds(payment.expiresAt),
      created: inSeconds(payment.createdAt),
      metadata: { payment: payment.key, order: payment.label },
    }
  }

  /** One that comes back had succeeded before. */
  const refundOf = (payment: SimulatedPayment, refund: SimulatedRefund): Answer => ({
    id: refund.reference,
    object: 'refund',
    amount: toStripe({ ...payment.amount, amount: refund.amount }),
    currency: payment.amount.currency.toLowerCase(),
    payment_intent: intentId(payment.reference),
    ...(isRefundFailed(refund, simulator.now()) ? { status: 'failed', failure_reason: 'expired_or_canceled_card' } : { status: 'succeeded' }),
    metadata: { refund: refund.name ?? refund.key },
    created: inSeconds(refund.at),
  })

  function tenantOf({ headers }: FastifyRequest): string {
    const [, id = '', secret = ''] = /^Bearer sk_test_([0-9a-f]{32})([0-9a-f]{40})$/.exec(headers.authorization ?? '') ?? []
    const tenantId = simulator.tenantOf(PROVIDER, { id, secret })
    if (tenantId === undefined) throw new SimulatorRefused(401, 'invalid_api_key')
    return tenantId
  }

  async function open(tenantId: string, fields: URLSearchParams): Promise<SimulatedPayment> {
    const price = 'line_items[0][price_data]'
    const [units, currency] = [Number(field(fields, `${price}[unit_amount]`)), field(fields, `${price}[currency]`)]
    const returnUrl = field(fields, 'success_url')
    const expiresAt = Number(field(fields, 'expires_at')) * 1000
    if (!Number.isSafeInteger(units) || units <= 0) throw new SimulatorRefused(400, 'parameter_invalid_integer')
    if (!isPayableAmount(PROVIDER, fromStripe(units, currency))) throw new SimulatorRefused(400, 'amount_too_small')
    if (expiresAt < simulator.now() + 30 * 60_000 - 1000) throw new SimulatorRefused(400, 'expires_at_too_soon')
    const asked = {
      amount: fromStripe(units, currency),
      label: field(fields, `${price}[product_data][name]`),
      email: fields.get('customer_email'),
      locale: pickLocale(fields.get('locale') ?? undefined, LOCALES),
      returnUrl,
      webhookUrl: new URL('/api/payments/webhook/stripe', returnUrl).href,
      expiresAt,
    }
    const reference = `cs_test_${randomBytes(24).toString('hex')}`
    const opened = await simulator.open(tenantId, { ...asked, provider: PROVIDER, reference, key: field(fields, 'client_reference_id') })
    if (!isDeepStrictEqual(opened, { ...opened, ...asked })) throw new SimulatorRefused(400, OTHERWISE_BEFORE)
    return opened
  }

  async function answer(reply: FastifyReply, work: () => Promise<Answer>): Promise<FastifyReply> {
    reply.type('application/json').header('request-id', `req_${randomBytes(7).toString('hex')}`)
    try {
      return await reply.send(JSON.stringify(await work()))
    } catch (error) {
      if (!(error instanceof SimulatorRefused)) throw error
      if (error.isRepeated) markRepeated(reply)
      const type = error.code === OTHERWISE_BEFORE ? OTHERWISE_BEFORE : 'invalid_request_error'
      return reply.code(error.status).send(JSON.stringify({ error: { type, code: error.code, message: error.code } }))
    }
  }

  function signed(tenantId: string, { id, type, object }: { readonly id: string; readonly type: string; readonly object: Answer }): Message {
    const at = inSeconds(simulator.now())
    const body = JSON.stringify({ id, object: 'event', type, created: at, livemode: false, data: { object } })
    const { webhook } = simulator.keysOf(tenantId, PROVIDER)
    const signature = createHmac('sha256', `whsec_${webhook}`).update(`${at}.${body}`).digest('hex')
    return { headers: { 'stripe-signature': `t=${at},v1=${signature}` }, body }
  }

  const find = (tenantId: string, reference: string) => simulator.find(tenantId, PROVIDER, reference, 'resource_missing')

  return {
    mount(app) {
      app.post(`${BASE}/checkout/sessions`, (request, reply) => answer(reply, async () => sessionOf(await open(tenantOf(request), formOf(request)), false)))
      app.get<{ Params: { id: string } }>(`${BASE}/checkout/sessions/:id`, (request, reply) =>
        answer(reply, async () => sessionOf(await find(tenantOf(request), request.params.id), request.url.includes('payment_intent'))),
      )
      app.post<{ Params: { id: string } }>(`${BASE}/checkout/sessions/:id/expire`, (request, reply) =>
        answer(reply, async () => {
          const codes = { notFound: 'resource_missing', late: 'checkout_session_not_open' }
          return sessionOf(await simulator.close(tenantOf(request), PROVIDER, request.params.id, codes), false)
        }),
      )
      app.post(`${BASE}/refunds`, (request, reply) =>
        answer(reply, async () => {
          const [tenantId, fields] = [tenantOf(request), formOf(request)]
          const session = sessionId(field(fields, 'payment_intent'))
          const { amount } = await find(tenantId, session)
          const asked = {
            reference: `re_${randomBytes(12).toString('hex')}`,
            key: idempotencyKeyOf(request),
            amount: fromStripe(Number(field(fields, 'amount')), amount.currency).amount,
            name: field(fields, 'metadata[refund]'),
          }
          const { payment, refund, isRepeated } = await simulator.refund(tenantId, PROVIDER, session, asked, {
            notFound: 'resource_missing',
            tooMuch: 'charge_already_refunded',
            answersKeptMs: ANSWERS_KEPT_MS,
          })
          if (isRepeated) markRepeated(reply)
          return refundOf(payment, refund)
        }),
      )
      app.get<{ Querystring: { payment_intent?: string } }>(`${BASE}/refunds`, (request, reply) =>
        answer(reply, async () => {
          const payment = await find(tenantOf(request), sessionId(request.query.payment_intent ?? ''))
          return { object: 'list', url: '/v1/refunds', has_more: false, data: payment.refunds.map((refund) => refundOf(payment, refund)).toReversed() }
        }),
      )
      app.get<{ Params: { id: string } }>(`${BASE}/refunds/:id`, (request, reply) =>
        answer(reply, async () => {
          const payment = await simulator.findByPart(tenantOf(request), PROVIDER, request.params.id, 'resource_missing')
          const refund = payment.refunds.find(({ reference }) => reference === request.params.id)
          if (!refund) throw new SimulatorRefused(404, 'resource_missing')
          return refundOf(payment, refund)
        }),
      )
    },
    messageOf: (tenantId, payment, about) =>
      signed(tenantId, {
        // Sent twice, it is the same message.
        id: `evt_${about}_${payment.reference.slice(-16)}`,
        type: EVENTS[about],
        object: about === 'failed' ? intentOf(payment) : sessionOf(payment, false),
      }),
    refundMessageOf: (tenantId, payment, refund) =>
      signed(tenantId, { id: `evt_${refund.reference.slice(-16)}`, type: 'refund.failed', object: refundOf(payment, refund) }),
  }
}

const intentId = (session: string): string => session.replace(/^cs_test_/, 'pi_')
const sessionId = (intent: string): string => intent.replace(/^pi_/, 'cs_test_')
/** What was answered under a key before is answered again, and says so. */
const markRepeated = (reply: FastifyReply): void => void reply.header('idempotent-replayed', 'true')
const formOf = ({ body }: FastifyRequest): URLSearchParams => new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
const idempotencyKeyOf = ({ headers }: FastifyRequest): string => String(headers['idempotency-key'] ?? randomBytes(8).toString('hex'))

function field(fields: URLSearchParams, name: string): string {
  const value = fields.get(name)
  if (value === null) throw new SimulatorRefused(400, `parameter_missing: ${name}`)
  return value
}
