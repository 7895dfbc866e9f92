import {
  getPaymentConfig,
  payOrder,
  payWithStripe,
  type PaymentToMakeWire,
  receiveCashfreeEvent,
  receivePaypalEvent,
  receiveStripeEvent,
} from '@galleria/contract'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { PaymentService, StartedPayment } from './payment.service.ts'

export const toWirePayment = ({ order, payment }: StartedPayment): PaymentToMakeWire => ({
  orderId: order.number,
  type: order.type,
  status: order.status,
  redirectUrl: payment?.redirectUrl ?? null,
  sessionId: payment?.session ?? null,
  isTest: payment?.isTest ?? false,
  expiresAt: payment?.expiresAt.toISOString() ?? null,
})

const DONE = { data: { ok: true as const } }

export function paymentRoutes({ payments }: { readonly payments: PaymentService }) {
  return [
    implement(getPaymentConfig, async ({ tenant }, { params }) => {
      // By id or key. Another tenant is as unknown as none.
      if (params.id !== tenant.id && params.id !== tenant.key) throw new DomainError('tenant.unknown')
      const methods = await payments.methodsOf(tenant)
      return {
        data: {
          _id: tenant.id,
          defaultPayment: tenant.settings.checkout.defaultPayment,
          methods: methods.map(({ type, obstacle, isTest, publishable }) => ({
            type,
            enabled: obstacle === null,
            reason: obstacle,
            isTest,
            publishable: { ...publishable },
          })),
        },
      }
    }),
    implement(payWithStripe, async (ctx, { body, headers }) => ({
      data: toWirePayment(await payments.start(ctx, body.orderId, { origin: headers.origin, only: 'STRIPE' })),
    })),
    implement(payOrder, async (ctx, { body, headers }) => ({
      data: toWirePayment(await payments.start(ctx, body.orderId, { origin: headers.origin, instead: body.type })),
    })),
    ...[receiveStripeEvent, receiveCashfreeEvent, receivePaypalEvent].map((operation) =>
      implement(operation, async (ctx, { body }) => {
        await payments.receive(ctx, body)
        return DONE
      }),
    ),
  ]
}
