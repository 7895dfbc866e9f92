import { paymentMismatched } from '@galleria/contract'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import type { Tenant } from '../tenant/index.ts'
import type { SettleOrder } from './order-seam.ports.ts'
import { moneyOf, type Next, type Payment } from './payment.ts'
import { MISMATCH, type PaymentRepository } from './payment.repository.ts'

type Deps = { readonly payments: PaymentRepository; readonly logger: FastifyBaseLogger; readonly settleOrder: SettleOrder }
type Mismatch = Extract<Next, { readonly kind: 'mismatch' }>

/**
 * Ends a payment of which its provider took, or was about to take, something else than it was asked for (decision 0070), in the transaction that has locked it:
 * the order is not paid by it and may be paid anew, what was taken goes back in its own currency, and the shop is told.
 */
export function createEndMismatched({ payments, logger, settleOrder }: Deps) {
  return async (tx: Orm, tenant: Tenant, payment: Payment, { reported, isTaken, capture }: Mismatch, at: Date): Promise<Payment> => {
    const { id: tenantId, name, settings } = tenant
    const { id, orderId, orderNumber, provider } = payment
    logger.error({ tenantId, payment: id, asked: moneyOf(payment), reported, isTaken }, 'a provider took another amount than it was asked for; it goes back')
    const taken = isTaken ? { takenAmount: reported.amount, takenCurrency: reported.currency } : {}
    await payments.decide(tx, tenantId, id, { state: 'mismatched', capture, decidedAt: at, ...taken })
    await settleOrder(tx, { tenantId, masterId: orderId, outcome: 'failed' })
    if (isTaken) await payments.queueRefund(tx, tenantId, { id: newId(), paymentId: id, cause: MISMATCH, amount: reported.amount, at })
    await eventsOf(tx, tenantId).publish(paymentMismatched, {
      number: orderNumber,
      provider,
      asked: moneyOf(payment),
      reported,
      isTaken,
      supportEmail: settings.support.email,
      locale: settings.locales[0],
      tenantName: name,
      country: settings.country,
    })
    return { ...payment, state: 'mismatched', capture, ...taken }
  }
}
