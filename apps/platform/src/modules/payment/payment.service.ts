// Long because whatever asks a provider about a payment has to agree on what its answer means: starting, confirming, messages, the last word, reconciliation.
import type { Provider } from '@galleria/contract'
import type { Clock, Money } from '@galleria/kernel'
import { languagePrefix, PAYMENT_TYPES, type PaymentObstacle, type PaymentType } from '@galleria/rules'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as newId } from 'uuid'
import type { ContextOf, CustomerContext, RequestContext } from '../../context.ts'
import { DomainError, refusalIn } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import { remembered } from '../../infra/remembered.ts'
import { SealBroken } from '../../infra/sealed.ts'
import { inOwnTime } from '../../infra/work-scope.ts'

import type { Tenant } from '../tenant/index.ts'
import type { OrderToPay } from '../order/index.ts'
import type { AssertPayableLike, FindOrderToPay, IsOrderWaiting, SettleOrder, SwitchOrder } from './order-seam.ports.ts'
import { createEndMismatched } from './mismatch.use-case.ts'
import { attemptKey, isAsAsked, moneyOf, nextAsk, nextOf, type Payment, providerOf } from './payment.ts'
import { type PaymentProvider, type PaymentReport, type PaymentRequest, ProviderFailed, type ProviderEvent } from './payment.ports.ts'
import type { PaymentAccount } from './payment-account.repository.ts'
import { type PaymentRepository, SURPLUS } from './payment.repository.ts'
import { isPayableAmount, isPayableWith } from './provider-amount.ts'
import type { Providers, TenantProvider } from './providers.adapter.ts'
import type { RefundService } from './refund.service.ts'

export type PaymentServiceDeps = {
  readonly database: Database
  readonly payments: PaymentRepository
  readonly providers: Providers
  readonly refunds: Pick<RefundService, 'hear'>
  readonly listAccounts: (tenantId: string) => Promise<readonly Omit<PaymentAccount, 'secrets'>[]>
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly findOrderToPay: FindOrderToPay
  readonly isOrderWaiting: IsOrderWaiting
  readonly settleOrder: SettleOrder
  readonly switchOrder: SwitchOrder
  readonly assertPayableLike: AssertPayableLike
  readonly findTenant: (id: string) => Promise<Tenant | undefined>
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
  /** Where a tenant's shop is, for whoever does not say where he comes from. */
  readonly originOf: (tenant: Tenant) => string
}

/** Why a way to pay is off. */
export type Obstacle = 'not_offered' | PaymentObstacle
export type PaymentMethod = {
  readonly type: PaymentType
  readonly obstacle: Obstacle | null
  readonly isTest: boolean
  readonly publishable: Readonly<Record<string, string>>
}

/** An order with what there is to pay it with; `payment` is undefined when nothing is left to pay, or the provider could not be reached. */
export type StartedPayment = { readonly order: OrderToPay; readonly payment: Payment | undefined }

/** So many attempts an order may see, however often somebody comes back. */
const MOST_ATTEMPTS = 20
/** Of what is due in one round. */
const ROUND = 20
/** So long pieces wait for a provider that can not be asked. */
const PATIENCE_MS = 2 * 3_600_000
/** So long a change of keys may take until it counts. */
const REMEMBERED_MS = 30_000
/** So long any provider knows a payment that nobody has made, and more. */
const REMEMBERED_BY_PROVIDERS_MS = 7 * 24 * 3_600_000
/** So long one that has not answered is not asked again about orders whose time is over: there may be many, each of which would wait for it. */
const SILENT_MS = 30_000
/** Whoever has taken something in hand and dies is followed up after this. */
const PUT_OFF_MS = 120_000

const OVER: PaymentReport = { state: 'expired', amount: null, capture: null, isDeclined: false }

/** Payments: opened with providers, and decided by what these say when they are asked. Nobody else is believed, messages included (decision 0054). */
export function createPaymentService(deps: PaymentServiceDeps) {
  const { database, payments, providers, refunds, listAccounts, clock, logger, findTenant, findTenantByHost, originOf } = deps
  const { findOrderToPay, isOrderWaiting, settleOrder, switchOrder, assertPayableLike } = deps

  const endMismatched = createEndMismatched({ payments, logger, settleOrder })

  /** Undefined where the shop has none. Keys that were sealed with another secret, as after a restore without it, are as good as gone. */
  const providerOfTenant = (tenant: Tenant, name: Provider): Promise<TenantProvider | undefined> =>
    providers.of(tenant, name).catch((error: unknown) => {
      throw error instanceof SealBroken ? notToBeHad(tenant, error) : error
    })

  async function providerFor(tenant: Tenant, name: Provider): Promise<TenantProvider> {
    const found = await providerOfTenant(tenant, name)
    if (!found) throw notToBeHad(tenant)
    return found
  }

  /**
   * Who is asked about a payment; undefined of a test in a shop that has real keys by now, or is for tests no more: it moves no money, and can't be paid. Of real
   * money no stand-in is asked. Throws `checkout.payment_unavailable` where the keys are gone.
   */
  async function askedAbout(tenant: Tenant, payment: Payment): Promise<PaymentProvider | undefined> {
    const found = await providerOfTenant(tenant, payment.provider)
    if (found?.isTest === payment.isTest) return found.provider
    if (payment.isTest) return undefined
    throw notToBeHad(tenant)
  }

  /** Every way to pay that there is, and what stands in the way (C-24, X-09). */
  async function methodsOf({ id, settings }: Tenant): Promise<PaymentMethod[]> {
    const accounts = new Map((await listAccounts(id)).map(({ provider, publishable }) => [provider, publishable]))
    return PAYMENT_TYPES.map((type) => {
      const provider = providerOf(type)
      const account = provider && accounts.get(provider)
      const isTest = provider !== undefined && !account && settings.checkout.hasTestPayments === true
      const obstacle: Obstacle | null = !settings.checkout.payments.includes(type)
        ? 'not_offered'
        : provider === undefined
          ? null
          : !account && !isTest
            ? 'not_set_up'
            : isPayableWith(provider, settings.currency)
              ? null
              : 'currency'
      return { type, obstacle, isTest: obstacle === null && isTest, publishable: account ?? {} }
    })
  }

  /** Of a tenant as it is now: one whose settings change is another object. */
  const methods = new WeakMap<Tenant, () => Promise<PaymentMethod[]>>()
  const rememberedMethodsOf = (tenant: Tenant): Promise<PaymentMethod[]> => {
    const known = methods.get(tenant) ?? remembered(() => methodsOf(tenant), REMEMBERED_MS)
    methods.set(tenant, known)
    return known()
  }

  /** Where the shopper is: told by the browser, and believed when it is one of the shop's own. */
  async function originFor(tenant: Tenant, given: string | undefined): Promise<string> {
    const host = given && URL.canParse(given) ? new URL(given).host : undefined
    return host && given && (await findTenantByHost(host))?.id === tenant.id ? new URL(given).origin : originOf(tenant)
  }

  /**
   * The open payment of an order, or a new attempt. The row is there before the provider is asked, and its id is the key: whatever gets lost on the way, asked
   * again it is the same payment. `instead` is another way to pay than was chosen: what was begun is given up first.
   */
  async function start(
    ctx: CustomerContext,
    idOrNumber: string,
    { origin, only, instead }: { origin: string | undefined; only?: PaymentType; instead?: PaymentType | undefined },
  ): Promise<StartedPayment> {
    const placed = await findOrderToPay(ctx, idOrNumber)
    const isOther = placed.isWaiting && instead !== undefined && instead !== placed.type
    const order = isOther ? await paidLike(ctx, placed, instead) : placed
    // It turned out to be paid, or is paid on delivery now.
    if (isOther && !order.isWaiting) return { order, payment: undefined }
    const name = providerOf(order.type)
    if (!name || !order.isWaiting || (only && only !== order.type)) throw new DomainError('payment.nothing_due')
    const { tenant } = ctx
    let payment = await payments.latest(tenant.id, order.id)
    // What somebody has paid meanwhile is not paid a second time, and no page is opened for an attempt whose time is over.
    if (payment?.state === 'open' && payment.expiresAt <= clock()) payment = await ask(tenant, payment)
    if (payment?.state === 'paid') return { order: await findOrderToPay(ctx, order.id), payment: undefined }
    if (payment?.state !== 'open' && order.heldUntil <= clock()) throw new DomainError('payment.nothing_due')
    const { provider, isTest } = await providerFor(tenant, name)
    // The shop has changed from tests to real keys meanwhile: what was begun so is over, which the order is told.
    const isOutdated = payment?.state === 'open' && payment.isTest !== isTest
    if (payment && isOutdated) payment = await ask(tenant, payment)
    if (payment?.state !== 'open') payment = await begin(ctx, order, name, isTest, (payment?.attempt ?? 0) + 1)
    const again = order.status === 'failed' || isOutdated ? await retried(tenant, order, payment) : order
    if (payment.redirectUrl !== null) return { order: again, payment }
    const shopOrigin = await originFor(tenant, origin)
    const opened = await provider.start(requestOf(ctx, order, payment, shopOrigin)).catch((error: unknown) => {
      // It would say so again: the shopper chooses another way.
      if (!(error instanceof ProviderFailed && error.isRefusal)) return unreachable(error)
      throw notToBeHad(tenant, error)
    })
    await inOwnTime(tenant.id, () => payments.opened(tenant.id, payment.id, opened))
    return { order: again, payment: { ...payment, ...opened } }
  }

  /** After a refusal the shopper tries once more: nobody has said anything yet of that. */
  async function retried({ id: tenantId }: Tenant, order: OrderToPay, { id }: Payment): Promise<OrderToPay> {
    const note = () =>
      database.transaction(async (tx) => {
        const payment = await payments.lock(tx, tenantId, id)
        if (payment?.state !== 'open') return
        await payments.wait(tx, tenantId, id, { isDeclined: false, askAt: nextAsk(payment, clock()) })
        await settleOrder(tx, { tenantId, masterId: order.id, outcome: 'retried' })
      })
    await inOwnTime(tenantId, note)
    return { ...order, status: 'pending' }
  }

  /** The order, to be paid in another way; unchanged when it turns out to be paid. Throws `payment.undecided` while nobody knows whether it is. */
  async function paidLike(ctx: CustomerContext, order: OrderToPay, type: PaymentType): Promise<OrderToPay> {
    const { tenant } = ctx
    await assertPayableLike(ctx, order, type)
    if (order.heldUntil <= clock()) throw new DomainError('payment.nothing_due')
    const last = await payments.latest(tenant.id, order.id)
    const given = last?.state === 'open' ? await ask(tenant, { ...last, expiresAt: clock() }).catch(undecided) : last
    if (given?.state === 'open') undecided()
    const switchTo = () =>
      database.transaction(async (tx) => {
        const latest = await payments.lockLatest(tx, tenant.id, order.id)
        // Another tab was faster.
        if (latest?.state === 'open' || latest?.state === 'paid') return
        await switchOrder(tx, { tenantId: tenant.id, masterId: order.id, to: type })
      })
    await inOwnTime(tenant.id, switchTo)
    return findOrderToPay(ctx, order.id)
  }

  async function begin(ctx: CustomerContext, order: OrderToPay, provider: Provider, isTest: boolean, attempt: number): Promise<Payment> {
    if (attempt > MOST_ATTEMPTS) throw new DomainError('payment.nothing_due')
    const now = clock()
    const payment: Payment = {
      id: newId(),
      orderId: order.id,
      orderNumber: order.number,
      customerId: ctx.actor.customerId,
      attempt,
      provider,
      isTest,
      state: 'open',
      ...order.total,
      reference: null,
      redirectUrl: null,
      session: null,
      capture: null,
      takenAmount: null,
      takenCurrency: null,
      isDeclined: false,
      createdAt: now,
      expiresAt: order.heldUntil,
    }
    if (await payments.begin(ctx.tenant.id, payment, nextAsk(payment, now))) return payment
    const other = await payments.latest(ctx.tenant.id, order.id)
    if (other?.state !== 'open') throw new DomainError('payment.provider_unreachable')
    return other
  }

  function requestOf({ tenant, locale }: RequestContext, order: OrderToPay, payment: Payment, origin: string): PaymentRequest {
    const path = `${languagePrefix(locale, tenant.settings.locales[0])}/checkout/order-verify`
    return {
      key: attemptKey(payment),
      amount: moneyOf(payment),
      orderNumber: order.number,
      shopName: tenant.name,
      locale,
      payer: { id: payment.customerId, ...order.payer },
      returnUrl: `${origin}${path}?orderId=${encodeURIComponent(order.number)}`,
      webhookUrl: `${origin}/api/payments/webhook/${payment.provider}`,
      expiresAt: payment.expiresAt,
    }
  }

  /** Asks the provider what is true, takes what the shopper has agreed to, and lets order and payment follow, together. Throws `ProviderFailed`. */
  async function ask(tenant: Tenant, payment: Payment, event?: ProviderEvent): Promise<Payment> {
    const { reference } = payment
    if (reference === null) {
      // Nobody was ever sent to it: once its time is over, or its keys are not the shop's any more, it is over.
      const isOver = payment.expiresAt <= clock() || (await providerOfTenant(tenant, payment.provider))?.isTest !== payment.isTest
      return isOver ? inOwnTime(tenant.id, () => follow(tenant, payment, OVER)) : payment
    }
    const provider = await askedAbout(tenant, payment)
    if (!provider) return inOwnTime(tenant.id, () => follow(tenant, payment, OVER))
    let report = await provider.fetch(reference)
    if (report.state === 'authorized') {
      const mayTake = isAsAsked(payment, report.amount) && (await inOwnTime(tenant.id, () => mayBeTaken(tenant.id, payment)))
      report = mayTake && provider.capture ? await provider.capture(reference, attemptKey(payment)) : await provider.void(reference)
    }
    if (report.state === 'open' && payment.state === 'open' && payment.expiresAt <= clock()) report = await provider.void(reference)
    if (report.state === 'paid' && report.amount === null) throw new ProviderFailed(`${payment.provider}: paid, and nobody says how much`)
    return inOwnTime(tenant.id, () => follow(tenant, payment, report, event))
  }

  /** The order waits for money, and for this: an attempt that was given up for another is not taken besides. */
  const mayBeTaken = async (tenantId: string, { id, orderId, state }: Payment): Promise<boolean> =>
    (await isOrderWaiting(tenantId, orderId)) && (state === 'open' || (await payments.latest(tenantId, orderId))?.id === id)

  const follow = (tenant: Tenant, { id }: Payment, report: PaymentReport, event?: ProviderEvent): Promise<Payment> =>
    database.transaction(async (tx) => {
      const tenantId = tenant.id
      const payment = await payments.lock(tx, tenantId, id)
      if (!payment) throw new Error(`The payment ${id} is gone`)
      const now = clock()
      if (event) await payments.note(tx, tenantId, payment, event, now)
      const next = nextOf(payment, report)
      // What was closed and is paid all the same counts: the money is there.
      if (payment.state !== 'open' && !(report.state === 'paid' && payment.state !== 'paid' && payment.state !== 'mismatched')) return payment
      if (next.kind === 'mismatch') return endMismatched(tx, tenant, payment, next, now)
      if (next.kind === 'wait') {
        await payments.wait(tx, tenantId, id, { isDeclined: next.isDeclined, askAt: nextAsk(payment, now) })
        if (next.isDeclined && !payment.isDeclined) await settleOrder(tx, { tenantId, masterId: payment.orderId, outcome: 'failed' })
        return { ...payment, isDeclined: next.isDeclined }
      }
      const { state, capture } = next
      await payments.decide(tx, tenantId, id, { state, capture, decidedAt: now })
      const settled = await settleOrder(tx, { tenantId, masterId: payment.orderId, outcome: state === 'paid' ? 'paid' : 'failed' })
      if (state === 'paid' && settled === 'unchanged') {
        logger.warn({ tenantId, payment: id }, 'an order was paid that did not wait for it; the money goes back')
        await payments.queueRefund(tx, tenantId, { id: newId(), paymentId: id, cause: SURPLUS, amount: payment.amount, at: now })
      }
      return { ...payment, state, capture }
    })

  /** The newest state of an order's payment, as far as its provider can be reached now. */
  async function refresh(tenant: Tenant, orderId: string): Promise<Payment | undefined> {
    const payment = await payments.latest(tenant.id, orderId)
    if (payment?.state !== 'open' || payment.reference === null) return payment
    try {
      return await ask(tenant, payment)
    } catch (error) {
      // The order is shown all the same.
      if (!(error instanceof ProviderFailed || hasNoKeys(error))) throw error
      logger.warn({ err: error, tenantId: tenant.id, payment: payment.id }, 'a provider could not be asked; it is asked again')
      return payment
    }
  }

  /** By tenant and provider. */
  const silentUntil = new Map<string, number>()

  return {
    methodsOf,
    /**
     * Which of the ways to pay that a shop takes can not be used now for so much, and why: an amount that its provider can not be asked for exactly is refused
     * before anything is ordered. What the shop has is remembered for a while: checkouts ask for it all the time.
     */
    obstaclesOf: async (tenant: Tenant, total: Money): Promise<ReadonlyMap<PaymentType, PaymentObstacle>> => {
      const found = await rememberedMethodsOf(tenant)
      return new Map(
        found.flatMap(({ type, obstacle }) => {
          const provider = providerOf(type)
          const reason = obstacle ?? (provider && !isPayableAmount(provider, total) ? 'amount' : null)
          return reason === null || reason === 'not_offered' ? [] : [[type, reason] as const]
        }),
      )
    },
    start,
    /** asks about an order's payment, whose order then is as it should be. Does nothing where nothing is open. */
    confirm: async (ctx: CustomerContext, orderId: string): Promise<void> => {
      await refresh(ctx.tenant, orderId)
    },
    /** Before the pieces of an order go back on the shelf: closes its open payment, and says whether it has been paid after all; `open` when nobody knows yet. */
    lastWordOn: async (tenantId: string, orderId: string): Promise<'paid' | 'expired' | 'open'> => {
      const [tenant, payment] = await Promise.all([findTenant(tenantId), payments.latest(tenantId, orderId)])
      if (!tenant || !payment) return 'expired'
      if (payment.state !== 'open') return payment.state === 'paid' ? 'paid' : 'expired'
      const now = clock()
      const isPatient = now.getTime() - payment.expiresAt.getTime() < PATIENCE_MS
      const way = `${tenantId} ${payment.provider}`
      if (payment.reference !== null && isPatient && (silentUntil.get(way) ?? 0) > performance.now()) return 'open'
      try {
        const { state } = await ask(tenant, { ...payment, expiresAt: now })
        if (payment.reference !== null) silentUntil.delete(way)
        return state === 'open' ? 'open' : state === 'paid' ? 'paid' : 'expired'
      } catch (error) {
        if (!(error instanceof ProviderFailed || refusalIn(error))) throw error
        if (error instanceof ProviderFailed && !error.isRefusal) silentUntil.set(way, performance.now() + SILENT_MS)
        logger.warn({ err: error, tenantId, payment: payment.id }, 'a provider could not be asked before pieces are given back')
        // Pieces are not held for ever for a provider that is away: what is paid all the same is settled when it is heard of.
        return isPatient ? 'open' : 'expired'
      }
    },
    /** A signed message. One about nothing that we know of is none of our business, and well received. */
    receive: async ({ tenant, actor }: ContextOf<'provider'>, bytes: Uint8Array): Promise<void> => {
      const { provider } = await providerFor(tenant, actor.provider)
      const event = provider.eventOf(bytes)
      if (event?.refund) await refunds.hear(tenant.id, actor.provider, event.refund).catch(unreachable)
      const payment = event?.reference ? await payments.findByReference(tenant.id, actor.provider, event.reference) : undefined
      if (event && payment) await ask(tenant, payment, event).catch(unreachable)
    },
    isSigned: async (tenant: Tenant, name: Provider, headers: PaymentHeaders, bytes: Uint8Array): Promise<boolean> =>
      (await (await providers.of(tenant, name))?.provider.isSigned(headers, bytes)) ?? false,
    /** Finds what a lost message has left: asks about open payments that are due. */
    reconcile: async (): Promise<void> => {
      const now = clock()
      for (const { tenantId, payment } of await payments.takeDue(now, new Date(now.getTime() + PUT_OFF_MS), ROUND)) {
        const tenant = await findTenant(tenantId)
        if (!tenant) continue
        await ask(tenant, payment).catch((error: unknown) => {
          logger.warn({ err: error, tenantId, payment: payment.id }, 'a payment could not be asked about')
          if (isUnknownForGood(payment, error, now)) return inOwnTime(tenantId, () => follow(tenant, payment, OVER))
        })
      }
    },
  }
}
export type PaymentService = ReturnType<typeof createPaymentService>

type PaymentHeaders = Parameters<TenantProvider['provider']['isSigned']>[0]

/** The caller tries again: what was begun goes on under its key. */
function unreachable(cause: unknown): never {
  if (cause instanceof ProviderFailed) throw new DomainError('payment.provider_unreachable', { retryAfter: 5 }, { cause })
  throw cause
}

/** This way to pay can't be had, and will not be when somebody asks again. */
const notToBeHad = ({ settings }: Tenant, cause?: unknown): DomainError =>
  new DomainError('checkout.payment_unavailable', { payments: settings.checkout.payments }, { cause })

/** The keys with which somebody could be asked are gone. */
const hasNoKeys = (error: unknown): boolean => refusalIn(error)?.code === 'checkout.payment_unavailable'

/** Long after its time was over its provider still refuses to speak of it: it knows it no more, or the shop has another account by now, or none. */
const isUnknownForGood = ({ expiresAt }: Payment, error: unknown, now: Date): boolean =>
  now.getTime() - expiresAt.getTime() > REMEMBERED_BY_PROVIDERS_MS && ((error instanceof ProviderFailed && error.isRefusal) || hasNoKeys(error))

/** Nobody knows whether it is paid: not yet, or nobody can be asked. */
function undecided(cause?: unknown): never {
  if (cause === undefined || hasNoKeys(cause)) throw new DomainError('payment.undecided', { retryAfter: 30 }, { cause })
  return unreachable(cause)
}
