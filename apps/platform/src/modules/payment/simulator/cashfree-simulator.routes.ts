import { createHmac, randomBytes } from 'node:crypto'
import { LOCALES, pickLocale } from '@galleria/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fromDecimal, isPayableAmount, toCashfree } from '../provider-amount.ts'
import { isRefundFailed, type MessageAbout, type SimulatedPayment, type SimulatedRefund, stateAt } from './simulated-payment.ts'
import { type Simulator, SimulatorRefused } from './simulator.service.ts'
import type { Message, Protocol } from './simulator.ports.ts'

const PROVIDER = 'cashfree'
const BASE = '/test-payments/cashfree/pg'

const EVENTS: Readonly<Record<MessageAbout, string>> = {
  paid: 'PAYMENT_SUCCESS_WEBHOOK',
  cleared: 'PAYMENT_SUCCESS_WEBHOOK',
  failed: 'PAYMENT_FAILED_WEBHOOK',
  expired: 'PAYMENT_USER_DROPPED_WEBHOOK',
}

const STATUSES: Readonly<Record<MessageAbout, string>> = { paid: 'SUCCESS', cleared: 'SUCCESS', failed: 'FAILED', expired: 'USER_DROPPED' }

type Answer = Readonly<Record<string, unknown>>
type OrderBody = {
  readonly order_id?: string
  readonly order_amount?: number
  readonly order_currency?: string
  readonly order_note?: string
  readonly order_expiry_time?: string
  readonly customer_details?: { readonly customer_id?: string; readonly customer_phone?: string; readonly customer_email?: string }
  readonly order_meta?: { readonly return_url?: string; readonly notify_url?: string }
  readonly order_tags?: { readonly locale?: string }
}

const CODES = { notFound: 'order_not_found', late: 'order_not_active', tooMuch: 'refund_amount_exceeds' }

/** Cashfree's own protocol, as far as its SDK is used here: orders, their payments, refunds; and its signed messages. */
export function cashfreeSimulator({ simulator }: { readonly simulator: Simulator }): Protocol {
  const amountOf = ({ amount }: SimulatedPayment) => ({ order_amount: toCashfree(amount), order_currency: amount.currency })

  function orderOf(payment: SimulatedPayment): Answer {
    const state = stateAt(payment, simulator.now())
    const status = { open: 'ACTIVE', agreed: 'ACTIVE', taken: 'ACTIVE', paid: 'PAID', closed: 'TERMINATED', expired: 'EXPIRED' }[state]
    return {
      cf_order_id: String(payment.createdAt),
      order_id: payment.reference,
      entity: 'order',
      ...amountOf(payment),
      order_status: status,
      order_expiry_time: new Date(payment.expiresAt).toISOString(),
      order_note: payment.label,
      payment_session_id: sessionOf(payment),
      created_at: new Date(payment.createdAt).toISOString(),
    }
  }

  /** One for the last try; Cashfree gives the tries of an order names of their own. */
  function paymentsOf(payment: SimulatedPayment): Answer[] {
    const state = stateAt(payment, simulator.now())
    const at = payment.agreedAt ?? payment.declinedAt
    if (at === null) return []
    return [
      {
        cf_payment_id: `${payment.createdAt}${payment.agreedAt === null ? '1' : '2'}`,
        order_id: payment.reference,
        entity: 'payment',
        payment_amount: toCashfree(payment.amount),
        payment_currency: payment.amount.currency,
        payment_status: state === 'paid' ? 'SUCCESS' : payment.agreedAt === null ? 'FAILED' : 'PENDING',
        is_captured: state === 'paid',
        payment_time: new Date(at).toISOString(),
        ...amountOf(payment),
      },
    ]
  }

  /** One that comes back had been under way until then. */
  const refundOf = (payment: SimulatedPayment, refund: SimulatedRefund): Answer => ({
    cf_refund_id: refund.reference,
    refund_id: refund.key,
    order_id: payment.reference,
    entity: 'refund',
    refund_amount: toCashfree({ ...payment.amount, amount: refund.amount }),
    refund_currency: payment.amount.currency,
    refund_status: isRefundFailed(refund, simulator.now()) ? 'CANCELLED' : refund.failsAt === undefined ? 'SUCCESS' : 'PENDING',
    created_at: new Date(refund.at).toISOString(),
  })

  function tenantOf({ headers }: FastifyRequest): string {
    const id = String(headers['x-client-id'] ?? '').replace(/^TEST/, '')
    const tenantId = simulator.tenantOf(PROVIDER, { id, secret: String(headers['x-client-secret'] ?? '') })
    if (tenantId === undefined) throw new SimulatorRefused(401, 'request_failed')
    return tenantId
  }

  function open(tenantId: string, body: OrderBody): Promise<SimulatedPayment> {
    const { order_id: reference, order_amount: amount, order_currency: currency, customer_details: customer, order_meta: meta } = body
    const expiresAt = Date.parse(body.order_expiry_time ?? '')
    if (!reference || !/^[\w-]{3,45}$/.test(reference)) throw new SimulatorRefused(400, 'order_id_invalid')
    if (!amount || !currency || !isPayableAmount(PROVIDER, fromDecimal(amount, currency))) throw new SimulatorRefused(400, 'order_amount_invalid')
    if (!customer?.customer_id || !/^\+?\d{10,15}$/.test(customer.customer_phone ?? '')) throw new SimulatorRefused(400, 'customer_details_invalid')
    if (!meta?.return_url || !meta.notify_url) throw new SimulatorRefused(400, 'order_meta_invalid')
    if (!(expiresAt > simulator.now())) throw new SimulatorRefused(400, 'order_expiry_time_invalid')
    return simulator.open(tenantId, {
      provider: PROVIDER,
      reference,
      key: reference,
      amount: fromDecimal(amount, currency),
      label: body.order_note ?? reference,
      email: customer.customer_email ?? null,
      locale: pickLocale(body.order_tags?.locale, LOCALES),
      returnUrl: meta.return_url,
      webhookUrl: meta.notify_url,
      expiresAt,
    })
  }

  function signed(tenantId: string, type: string, data: Answer): Message {
    const timestamp = String(simulator.now())
    const body = JSON.stringify({ type, event_time: new Date(simulator.now()).toISOString(), data })
    const { secret } = simulator.keysOf(tenantId, PROVIDER)
    const signature = createHmac('sha256', secret)
      .update(timestamp + body)
      .digest('base64')
    return { headers: { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature, 'x-webhook-version': '2023-08-01' }, body }
  }

  async function answer(reply: FastifyReply, work: () => Promise<Answer | readonly Answer[]>): Promise<FastifyReply> {
    reply.type('application/json')
    try {
      return await reply.send(JSON.stringify(await work()))
    } catch (error) {
      if (!(error instanceof SimulatorRefused)) throw error
      return reply.code(error.status).send(JSON.stringify({ type: 'invalid_request_error', code: error.code, message: error.code }))
    }
  }

  type ById = { Params: { id: string; refund: string } }
  const find = (tenantId: string, reference: string) => simulator.find(tenantId, PROVIDER, reference, CODES.notFound)

  return {
    mount(app) {
      app.post(`${BASE}/orders`, (request, reply) => answer(reply, async () => orderOf(await open(tenantOf(request), jsonOf<OrderBody>(request)))))
      app.get<ById>(`${BASE}/orders/:id`, (request, reply) => answer(reply, async () => orderOf(await find(tenantOf(request), request.params.id))))
      app.get<ById>(`${BASE}/orders/:id/payments`, (request, reply) => answer(reply, async () => paymentsOf(await find(tenantOf(request), request.params.id))))
      app.patch<ById>(`${BASE}/orders/:id`, (request, reply) =>
        answer(reply, async () => orderOf(await simulator.close(tenantOf(request), PROVIDER, request.params.id, CODES))),
      )
      app.post<ById>(`${BASE}/orders/:id/refunds`, (request, reply) =>
        answer(reply, async () => {
          const tenantId = tenantOf(request)
          const { refund_id: key = '', refund_amount: amount = 0 } = jsonOf<{ refund_id?: string; refund_amount?: number }>(request)
          if (!/^[\w-]{3,40}$/.test(key)) throw new SimulatorRefused(400, 'refund_id_invalid')
          const { currency } = (await find(tenantId, request.params.id)).amount
          const asked = { reference: `refund_${randomBytes(6).toString('hex')}`, key, amount: fromDecimal(amount, currency).amount }
          const { payment, refund } = await simulator.refund(tenantId, PROVIDER, request.params.id, asked, CODES)
          return refundOf(payment, refund)
        }),
      )
      app.get<ById>(`${BASE}/orders/:id/refunds/:refund`, (request, reply) =>
        answer(reply, async () => {
          const payment = await find(tenantOf(request), request.params.id)
          const refund = payment.refunds.find(({ key }) => key === request.params.refund)
          if (!refund) throw new SimulatorRefused(404, 'refund_not_found')
          return refundOf(payment, refund)
        }),
      )
    },
    messageOf: (tenantId, payment, about) =>
      signed(tenantId, EVENTS[about], {
        order: { order_id: payment.reference, ...amountOf(payment) },
        payment: { ...paymentsOf(payment)[0], payment_status: STATUSES[about] },
      }),
    refundMessageOf: (tenantId, payment, refund) => signed(tenantId, 'REFUND_STATUS_WEBHOOK', { refund: refundOf(payment, refund) }),
  }
}

/** Of this a page is found; the shop puts it into the address. */
const sessionOf = ({ page }: SimulatedPayment): string => `session_${page}`

// The shape is the SDK's, which is the only one that asks.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function jsonOf<T>({ body }: FastifyRequest): T {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '{}')
  } catch {
    throw new SimulatorRefused(400, 'json_invalid')
  }
}
