import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { LOCALES, pickLocale } from '@galleria/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fromDecimal, toPayPal } from '../provider-amount.ts'
import {
  isRefundFailed,
  type MessageAbout,
  refundedOf,
  type SimulatedPayment,
  type SimulatedRefund,
  type SimulatedState,
  stateAt,
} from './simulated-payment.ts'
import { type Simulator, SimulatorRefused } from './simulator.service.ts'
import type { Protocol } from './simulator.ports.ts'

const PROVIDER = 'paypal'
const ROOT = '/test-payments/paypal'

const EVENTS: Readonly<Record<MessageAbout, string>> = {
  paid: 'CHECKOUT.ORDER.APPROVED',
  cleared: 'PAYMENT.CAPTURE.COMPLETED',
  failed: 'PAYMENT.CAPTURE.DENIED',
  expired: 'CHECKOUT.ORDER.VOIDED',
}

type Answer = Readonly<Record<string, unknown>>
type Amount = { readonly currency_code: string; readonly value: string }
type OrderBody = {
  readonly purchase_units?: readonly { readonly custom_id?: string; readonly description?: string; readonly amount?: Amount }[]
  readonly payment_source?: { readonly paypal?: { readonly experience_context?: { readonly return_url?: string; readonly locale?: string } } }
}

const CODES = {
  notFound: 'RESOURCE_NOT_FOUND',
  taken: 'ORDER_ALREADY_CAPTURED',
  early: 'ORDER_NOT_APPROVED',
  declined: 'INSTRUMENT_DECLINED',
  tooMuch: 'REFUND_AMOUNT_EXCEEDED',
}
/** PayPal forgets an order that nobody has agreed to after this long. */
const LIFE_MS = 3 * 3_600_000
const TOKEN_SECONDS = 32_400

/** PayPal's own protocol, as far as its SDK is used here: tokens, orders, captures, refunds; and its signed messages. */
export function paypalSimulator({
  simulator,
  pageUrl,
  ownUrl,
}: {
  readonly simulator: Simulator
  readonly pageUrl: (payment: SimulatedPayment) => string
  /** Where the shop reaches this process, for the address of the key. */
  readonly ownUrl: () => string
}): Protocol {
  // The real one shows a certificate at this address; a bare key is read in the same way.
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keyId = randomBytes(8).toString('hex')

  const moneyOf = (payment: SimulatedPayment, amount = payment.amount.amount): Amount => ({
    currency_code: payment.amount.currency,
    value: toPayPal({ ...payment.amount, amount }) ?? '',
  })

  function captureOf(payment: SimulatedPayment, state: SimulatedState): Answer {
    const refunded = refundedOf(payment, simulator.now())
    const paid = refunded === 0 ? 'COMPLETED' : refunded === payment.amount.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    const status = state === 'taken' ? { status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } } : { status: paid }
    return { id: captureId(payment.reference), ...status, amount: moneyOf(payment), final_capture: true, custom_id: payment.key }
  }

  function orderOf(payment: SimulatedPayment): Answer {
    const state = stateAt(payment, simulator.now())
    return {
      id: payment.reference,
      intent: 'CAPTURE',
      status: { open: 'PAYER_ACTION_REQUIRED', agreed: 'APPROVED', taken: 'COMPLETED', paid: 'COMPLETED', closed: 'VOIDED', expired: 'VOIDED' }[state],
      purchase_units: [
        {
          reference_id: payment.key,
          custom_id: payment.key,
          description: payment.label,
          amount: moneyOf(payment),
          ...(state === 'taken' || state === 'paid' ? { payments: { captures: [captureOf(payment, state)] } } : {}),
        },
      ],
      create_time: new Date(payment.createdAt).toISOString(),
      links: [{ href: pageUrl(payment), rel: 'payer-action', method: 'GET' }],
    }
  }

  /** One that comes back had been under way until then, of which PayPal sends no message. */
  const refundOf = (payment: SimulatedPayment, refund: SimulatedRefund): Answer => ({
    id: refund.reference,
    status: isRefundFailed(refund, simulator.now()) ? 'FAILED' : refund.failsAt === undefined ? 'COMPLETED' : 'PENDING',
    amount: moneyOf(payment, refund.amount),
    custom_id: refund.key,
  })

  function tenantOf({ headers }: FastifyRequest): string {
    const [, id = '', secret = ''] = /^Bearer A21AA([0-9a-f]{32})([0-9a-f]{40})$/.exec(headers.authorization ?? '') ?? []
    return ownerOf(id, secret)
  }
  function ownerOf(id: string, secret: string): string {
    const tenantId = simulator.tenantOf(PROVIDER, { id, secret })
    if (tenantId === undefined) throw new SimulatorRefused(401, 'invalid_token')
    return tenantId
  }

  function open(tenantId: string, key: string, body: OrderBody): Promise<SimulatedPayment> {
    const unit = body.purchase_units?.[0]
    const context = body.payment_source?.paypal?.experience_context
    const returnUrl = context?.return_url
    if (!unit?.amount || !returnUrl) throw new SimulatorRefused(400, 'INVALID_REQUEST')
    return simulator.open(tenantId, {
      provider: PROVIDER,
      reference: `O${randomBytes(8).toString('hex').toUpperCase()}`,
      key,
      amount: fromDecimal(unit.amount.value, unit.amount.currency_code),
      label: unit.description ?? key,
      email: null,
      locale: pickLocale(context.locale, LOCALES),
      returnUrl,
      webhookUrl: new URL('/api/payments/webhook/paypal', returnUrl).href,
      expiresAt: simulator.now() + LIFE_MS,
    })
  }

  async function answer(reply: FastifyReply, work: () => Promise<Answer>, status = 200): Promise<FastifyReply> {
    reply.type('application/json')
    try {
      return await reply.code(status).send(JSON.stringify(await work()))
    } catch (error) {
      if (!(error instanceof SimulatorRefused)) throw error
      const { status: refusal, code } = error
      return reply.code(refusal).send(JSON.stringify({ name: refusal === 404 ? code : 'UNPROCESSABLE_ENTITY', message: code, details: [{ issue: code }] }))
    }
  }

  type ById = { Params: { id: string } }

  return {
    mount(app) {
      app.post(`${ROOT}/v1/oauth2/token`, (request, reply) =>
        answer(reply, async () => {
          const [id = '', secret = ''] = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
            .toString()
            .split(':')
          ownerOf(id, secret)
          return { access_token: `A21AA${id}${secret}`, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope: 'https://uri.paypal.com/services/payments' }
        }),
      )
      app.get(`${ROOT}/certs/${keyId}`, (_, reply) => reply.type('application/x-pem-file').send(publicKey.export({ type: 'spki', format: 'pem' })))
      app.post(`${ROOT}/v2/checkout/orders`, (request, reply) =>
        answer(reply, async () => orderOf(await open(tenantOf(request), requestIdOf(request), jsonOf<OrderBody>(request))), 201),
      )
      app.get<ById>(`${ROOT}/v2/checkout/orders/:id`, (request, reply) =>
        answer(reply, async () => orderOf(await simulator.find(tenantOf(request), PROVIDER, request.params.id, CODES.notFound))),
      )
      app.post<ById>(`${ROOT}/v2/checkout/orders/:id/capture`, (request, reply) =>
        answer(reply, async () => orderOf(await simulator.take(tenantOf(request), PROVIDER, request.params.id, requestIdOf(request), CODES)), 201),
      )
      app.post<ById>(`${ROOT}/v2/payments/captures/:id/refund`, (request, reply) =>
        answer(
          reply,
          async () => {
            const tenantId = tenantOf(request)
            const reference = request.params.id.replace(/^C/, 'O')
            const { amount: whole } = await simulator.find(tenantId, PROVIDER, reference, CODES.notFound)
            const { amount } = jsonOf<{ amount?: Amount }>(request)
            const asked = {
              reference: `R${randomBytes(8).toString('hex').toUpperCase()}`,
              key: requestIdOf(request),
              amount: amount ? fromDecimal(amount.value, whole.currency).amount : whole.amount,
            }
            const { payment, refund } = await simulator.refund(tenantId, PROVIDER, reference, asked, CODES)
            return refundOf(payment, refund)
          },
          201,
        ),
      )
      app.get<ById>(`${ROOT}/v2/payments/refunds/:id`, (request, reply) =>
        answer(reply, async () => {
          const payment = await simulator.findByPart(tenantOf(request), PROVIDER, request.params.id, CODES.notFound)
          const refund = payment.refunds.find(({ reference }) => reference === request.params.id)
          if (!refund) throw new SimulatorRefused(404, CODES.notFound)
          return refundOf(payment, refund)
        }),
      )
    },
    messageOf(tenantId, payment, about) {
      const [id, time] = [randomBytes(16).toString('hex'), new Date(simulator.now()).toISOString()]
      const isAboutOrder = EVENTS[about].startsWith('CHECKOUT.ORDER.')
      const body = JSON.stringify({
        // Sent twice, it is the same message.
        id: `WH-${about}-${payment.reference}`,
        event_type: EVENTS[about],
        resource_type: isAboutOrder ? 'checkout-order' : 'capture',
        create_time: time,
        resource: isAboutOrder ? orderOf(payment) : { ...captureOf(payment, 'paid'), supplementary_data: { related_ids: { order_id: payment.reference } } },
      })
      const { webhook } = simulator.keysOf(tenantId, PROVIDER)
      const signature = sign('sha256', Buffer.from(`${id}|${time}|${webhook}|${crc32(Buffer.from(body))}`), privateKey).toString('base64')
      const headers = {
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': signature,
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${ownUrl()}${ROOT}/certs/${keyId}`,
      }
      return { headers, body }
    },
  }
}

const captureId = (order: string): string => order.replace(/^O/, 'C')
const requestIdOf = ({ headers }: FastifyRequest): string => String(headers['paypal-request-id'] ?? randomBytes(8).toString('hex'))

// The shape is the SDK's, which is the only one that asks.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function jsonOf<T>({ body }: FastifyRequest): T {
  try {
    return JSON.parse(Buffer.isBuffer(body) && body.length > 0 ? body.toString('utf8') : '{}')
  } catch {
    throw new SimulatorRefused(400, 'MALFORMED_REQUEST_JSON')
  }
}
