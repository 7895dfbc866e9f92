import type { OrderEntity, PaymentEntity, RefundEntity } from 'cashfree-pg'
import { fromDecimal, toCashfree } from './provider-amount.ts'
import {
  askTwice,
  headerIn,
  jsonIn,
  PROVIDER_TIMEOUT_MS,
  type OpenedPayment,
  type PaymentProvider,
  type PaymentReport,
  type PaymentRequest,
  ProviderFailed,
  type ProviderPlace,
  type RefundReport,
} from './payment.ports.ts'

export type CashfreeKeys = { readonly clientId: string; readonly clientSecret: string; readonly environment: 'production' | 'sandbox' }

const BASE_URLS = { production: 'https://api.cashfree.com/pg', sandbox: 'https://sandbox.cashfree.com/pg' } as const

/** Cashfree tries a message again for a day. */
const SIGNATURE_MS = 26 * 3_600_000

/** Cashfree asks for a number, also where the shop did not. */
const NO_PHONE = '9999999999'

/** Our page that hands the shopper over to Cashfree's, which has no address that one could be sent to: its script opens it. */
export type HandOver = (session: string, returnUrl: string, environment: CashfreeKeys['environment']) => string

/** Cashfree: an order for each payment, called by our key. The SDK is loaded when the first shop needs it. */
export async function openCashfree(
  { clientId, clientSecret, environment }: CashfreeKeys,
  { baseUrl, handOver }: ProviderPlace & { readonly handOver: HandOver },
): Promise<PaymentProvider> {
  const { Cashfree, CFEnvironment } = await import('cashfree-pg')
  const mode = environment === 'production' ? CFEnvironment.PRODUCTION : CFEnvironment.SANDBOX
  // The last value keeps the SDK from reporting our errors to its makers.
  const cashfree = new Cashfree(mode, clientId, clientSecret, undefined, undefined, undefined, false)
  cashfree.basePath = baseUrl ?? BASE_URLS[environment]
  const options = { timeout: PROVIDER_TIMEOUT_MS, signal: undefined }

  async function once<T>(what: string, work: () => Promise<{ readonly data: T }>): Promise<T> {
    try {
      return (await work()).data
    } catch (cause) {
      const { response } = cause as { readonly response?: { readonly status: number; readonly data?: { readonly code?: string } } }
      throw new ProviderFailed(`Cashfree: ${what}: ${response?.data?.code ?? 'no answer'}`, { status: response?.status, cause })
    }
  }
  const ask = <T>(what: string, work: () => Promise<{ readonly data: T }>): Promise<T> => askTwice(() => once(what, work))

  async function start({ key, amount, orderNumber, locale, payer, returnUrl, webhookUrl, expiresAt }: PaymentRequest): Promise<OpenedPayment> {
    const decimal = toCashfree(amount)
    if (decimal === undefined) throw new ProviderFailed('Cashfree: the amount can not be written exactly', { status: 422 })
    const order = await ask('start', () =>
      cashfree.PGCreateOrder(
        {
          order_id: key,
          order_amount: decimal,
          order_currency: amount.currency,
          order_note: orderNumber,
          order_expiry_time: expiresAt.toISOString(),
          customer_details: {
            customer_id: payer.id,
            customer_name: payer.name,
            customer_phone: payer.phone ?? NO_PHONE,
            ...(payer.email === null ? {} : { customer_email: payer.email }),
          },
          order_meta: { return_url: returnUrl, notify_url: webhookUrl },
          order_tags: { locale },
        },
        undefined,
        key,
        options,
      ),
    )
    const { order_id: reference = key, payment_session_id: session } = order
    if (!session) throw new ProviderFailed('Cashfree: the order has no session')
    return { reference, redirectUrl: handOver(session, returnUrl, environment), session }
  }

  async function look(reference: string): Promise<{ readonly report: PaymentReport; readonly isWithBank: boolean }> {
    const order = await ask('order', () => cashfree.PGFetchOrder(reference, undefined, undefined, options))
    const payments = await ask('payments', () => cashfree.PGOrderFetchPayments(reference, undefined, undefined, options))
    return { report: reportOf(order, payments), isWithBank: isAnyPending(payments) }
  }
  const fetch = async (reference: string): Promise<PaymentReport> => (await look(reference)).report

  const refundOf = (refund: RefundEntity, key: string): RefundReport => ({
    reference: refund.refund_id ?? key,
    state: refund.refund_status === 'SUCCESS' ? 'done' : refund.refund_status === 'CANCELLED' ? 'failed' : 'pending',
  })

  return {
    start,
    fetch,
    void: async (reference) => {
      const { report, isWithBank } = await look(reference)
      // Ended now it would be paid all the same when the bank says yes.
      if (isWithBank) return report
      try {
        if (report.state === 'open')
          await ask('terminate', () => cashfree.PGTerminateOrder(reference, { order_status: 'TERMINATED' }, undefined, `${reference}-end`, options))
      } catch (error) {
        // It was decided in the meantime: the report says how.
        if (!(error instanceof ProviderFailed && error.isRefusal)) throw error
      }
      return fetch(reference)
    },
    refund: async ({ reference, amount, key }) => {
      const decimal = toCashfree(amount)
      if (decimal === undefined) throw new ProviderFailed('Cashfree: the amount can not be written exactly', { status: 422 })
      return refundOf(
        await ask('refund', () => cashfree.PGOrderCreateRefund(reference, { refund_amount: decimal, refund_id: key }, undefined, key, options)),
        key,
      )
    },
    fetchRefund: async ({ reference, refund, key }) =>
      refundOf(await ask('refund', () => cashfree.PGOrderFetchRefund(reference, refund, undefined, undefined, options)), key),
    isSigned: async (headers, bytes) => {
      const [timestamp, signature] = [headerIn(headers, 'x-webhook-timestamp'), headerIn(headers, 'x-webhook-signature')]
      if (!(Math.abs(Date.now() - millisecondsOf(timestamp)) < SIGNATURE_MS)) return false
      try {
        cashfree.PGVerifyWebhookSignature(signature, Buffer.from(bytes).toString('utf8'), timestamp)
        return true
      } catch {
        return false
      }
    },
    eventOf: (bytes) => {
      const { type, event_time: time, data } = jsonIn<EventWire>(bytes) ?? {}
      if (!type) return undefined
      const order = data?.order?.order_id ?? null
      // Each try of one order has its own payment, and each of its states is told once (docs: webhooks, idempotency).
      return { id: `${type}:${order}:${data?.payment?.cf_payment_id ?? time}`, type, reference: order, refund: data?.refund?.refund_id ?? null }
    },
  }
}

type EventWire = {
  readonly type: string
  readonly event_time: string
  readonly data: {
    readonly order?: { readonly order_id?: string }
    readonly payment?: { readonly cf_payment_id?: string | number }
    readonly refund?: { readonly refund_id?: string }
  }
}

/** Cashfree writes seconds or milliseconds, as its versions differ. */
const millisecondsOf = (timestamp: string): number => (timestamp.length > 11 ? Number(timestamp) : Number(timestamp) * 1000)

const isAnyPending = (payments: readonly PaymentEntity[]): boolean => payments.some(({ payment_status: status }) => status === 'PENDING')

function reportOf({ order_status: status, order_amount: amount, order_currency: currency }: OrderEntity, payments: readonly PaymentEntity[]): PaymentReport {
  const paid = payments.find((payment) => payment.payment_status === 'SUCCESS')
  const latest = payments.toSorted((a, b) => (b.payment_time ?? '').localeCompare(a.payment_time ?? ''))[0]
  // An account may be set to take money by hand: nothing is paid until somebody does, in Cashfree's own dashboard.
  const isTaken = paid?.is_captured !== false
  // No try begins after an order has expired; one that had begun may still succeed, and the order is PAID then.
  const isOver = status === 'EXPIRED' && !isAnyPending(payments)
  return {
    state: status === 'PAID' ? (isTaken ? 'paid' : 'open') : isOver ? 'expired' : status?.startsWith('TERMINAT') ? 'cancelled' : 'open',
    amount: currency === undefined || amount === undefined ? null : fromDecimal(paid?.order_amount ?? amount, currency),
    capture: paid?.cf_payment_id ?? null,
    isDeclined: latest?.payment_status === 'FAILED',
  }
}
