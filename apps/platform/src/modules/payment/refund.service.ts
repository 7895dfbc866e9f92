import type { orderRefundDue, PayloadOf, Provider } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Database } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'
import { refundInSteps, refundKey, refundMoney, refundOfKey, refundPauseMs } from './payment.ts'
import { ProviderFailed, type RefundReport } from './payment.ports.ts'
import type { PaymentRepository, Refund } from './payment.repository.ts'
import { stepOf } from './provider-amount.ts'
import type { Providers } from './providers.adapter.ts'

type RefundDeps = {
  readonly database: Database
  readonly payments: PaymentRepository
  readonly providers: Providers
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly findTenant: (id: string) => Promise<Tenant | undefined>
}

const ROUND = 20
const PUT_OFF_MS = 120_000
/** About ten days of trying; then somebody has to look. */
const MOST_TRIES = 20

/** Money that goes back: written down once for each cause, and tried until the provider has it. */
export function createRefundService({ database, payments, providers, clock, logger, findTenant }: RefundDeps) {
  async function askFor(refund: Refund): Promise<RefundReport> {
    const [tenant, payment] = await Promise.all([findTenant(refund.tenantId), payments.find(refund.tenantId, refund.paymentId)])
    const found = tenant && payment && (await providers.of(tenant, payment.provider))
    // The shop has real keys by now, or is for tests no more: of a test no money came, and none goes back.
    if (payment?.isTest && !found?.isTest) return { reference: refund.reference ?? refundKey(refund), state: 'done' }
    if (!found || found.isTest !== payment.isTest || payment.reference === null || payment.capture === null) {
      throw new Error('there is nobody to ask for this refund')
    }
    const { reference, capture } = payment
    const asked = { reference, capture, key: refundKey(refund), amount: refundMoney(payment, refund.amount) }
    return refund.reference === null ? found.provider.refund(asked) : found.provider.fetchRefund({ ...asked, refund: refund.reference })
  }

  /** What the provider says is so; `later` is when it is asked next, while it says nothing. */
  async function told(refund: Refund, { reference, state }: RefundReport, later: { readonly tries: number; readonly tryAt?: Date }): Promise<void> {
    const decided = state === 'pending' ? {} : { decidedAt: clock() }
    if (state !== 'failed') return payments.tried(refund, { ...later, state, reference, ...decided })
    logger.error({ tenantId: refund.tenantId, refund: refund.id, reference }, 'a provider could not give money back')
    // Its own word on this key, and for good: whoever lets it be tried again asks for another refund.
    return payments.tried(refund, { ...later, state, reference: null, round: refund.round + 1, ...decided })
  }

  async function tryOnce(refund: Refund): Promise<void> {
    const now = clock()
    const tries = refund.tries + 1
    const later = { tries, tryAt: new Date(now.getTime() + refundPauseMs(tries)) }
    try {
      await told(refund, await askFor(refund), later)
    } catch (error) {
      const isHopeless = (error instanceof ProviderFailed && error.isRefusal) || tries >= MOST_TRIES
      logger[isHopeless ? 'error' : 'warn']({ err: error, tenantId: refund.tenantId, refund: refund.id, tries }, 'money could not be given back')
      await payments.tried(refund, { ...later, state: isHopeless ? 'failed' : refund.state, ...(isHopeless ? { decidedAt: now } : {}) })
    }
  }

  const giveBack = async (): Promise<void> => {
    const now = clock()
    for (const refund of await payments.takeDueRefunds(now, new Date(now.getTime() + PUT_OFF_MS), ROUND)) await tryOnce(refund)
  }

  return {
    /** Tries what is due. */
    giveBack,
    /**
     * A message says that something has become of one that was asked for: its provider is asked what. What had been given back may come back weeks later, as from
     * an account that is closed. Throws `ProviderFailed`.
     */
    hear: async (tenantId: string, provider: Provider, key: string): Promise<void> => {
      const named = refundOfKey(key)
      const refund = named && (await payments.findRefund(tenantId, provider, named.id))
      // Nothing has been heard of it yet, and whoever asked is about to: or it goes by another key by now.
      if (!refund || refund.reference === null || refund.round !== named.round) return
      const report = await askFor(refund)
      if (report.state !== refund.state && report.state !== 'pending') await told(refund, report, { tries: refund.tries })
    },
    /** Of an order that owes its shopper money. Nothing was paid online, or it goes to the wallet, from which it was paid or not: nothing goes back by us. */
    queue: async (
      tenantId: string,
      { masterId, orderId, amount: { amount: owed }, paidFromWallet = 0, key, isToWallet }: PayloadOf<typeof orderRefundDue>,
    ): Promise<void> => {
      const due = owed - paidFromWallet
      if (isToWallet || due <= 0) return
      const payment = await payments.findPaid(tenantId, masterId)
      if (!payment) return
      const step = stepOf(payment.provider, payment.currency)?.amount ?? 1
      await database.transaction(async (tx) => {
        const amount = step === 1 ? due : refundInSteps(due, step, await payments.lockUnreturned(tx, tenantId, payment.id))
        // What was rounded up before has covered it.
        if (amount === 0) return
        await payments.queueRefund(tx, tenantId, { id: newId(), paymentId: payment.id, partId: orderId, cause: key, amount, at: clock() })
      })
      await giveBack()
    },
  }
}
export type RefundService = ReturnType<typeof createRefundService>
