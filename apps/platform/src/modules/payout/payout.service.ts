import type { Clock } from '@galleria/kernel'
import { MAX_PAYOUTS, maskPayout, type PayoutDetails, type PayoutState, isUpi, tidyUpi } from '@galleria/rules'
import type { FastifyBaseLogger } from 'fastify'
import { v7 as newId } from 'uuid'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import { SealBroken, type Sealer } from '../../infra/sealed.ts'
import { inOwnTime } from '../../infra/work-scope.ts'
import type { Tenant } from '../tenant/index.ts'
import type { PayoutProviders, TenantPayouts } from './payout-providers.adapter.ts'
import { PayoutFailed, type HoldCustomer, type TellOfPayout, type UpiReport } from './payout.ports.ts'
import { aboutBeneficiary, beneficiaryRepository, type Loose, looseBeneficiaries } from './payout.repository.ts'
import { type Beneficiary, isSamePlace, payoutDetailsIn, type PayoutInput } from './payout.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly logger: FastifyBaseLogger
  readonly sealer: Sealer
  readonly providers: PayoutProviders
  readonly holdCustomer: HoldCustomer
  readonly tellOfPayout: TellOfPayout
  readonly contactOf: (ctx: CustomerContext) => Promise<{ readonly email: string | null; readonly phone: string | null }>
  readonly findTenant: (id: string) => Promise<Tenant | undefined>
}

/** What is written after a provider has answered has a budget of its own: that answer must not be lost. */
const AFTERWARDS_MS = 10_000
const ROUND = 20
/** Whoever adds an account is waiting; after this nobody is. */
const LEFT_BEHIND_MS = 600_000

/** Where money can be sent to customers (A-021..A-024). The row comes first; no transaction is held while a provider is asked. */
export function createPayoutService({ database, clock, logger, sealer, providers, holdCustomer, tellOfPayout, contactOf, findTenant }: Deps) {
  const own = ({ tenant, actor }: CustomerContext) => beneficiaryRepository(database.orm, tenant.id, actor.customerId)
  const loose = looseBeneficiaries(database.orm)
  const afterwards = <T>(tenantId: string, work: () => Promise<T>): Promise<T> => inOwnTime(tenantId, work, AFTERWARDS_MS)

  async function providerOf({ tenant }: CustomerContext): Promise<TenantPayouts> {
    const found = await providers.of(tenant)
    if (!found) throw new DomainError('payout.not_offered')
    return found
  }

  /** What the provider says. A refusal becomes `refusal`; whatever else goes wrong is no fault of the customer's. */
  async function said<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof PayoutFailed) || error.isRefusal) throw error
      logger.warn({ err: error }, 'a provider of payouts did not answer as it should')
      throw new DomainError('payment.provider_unreachable', undefined, { cause: error })
    }
  }

  async function verify({ provider }: TenantPayouts, vpa: string): Promise<UpiReport> {
    try {
      return await said(() => provider.verifyUpi(vpa, newId()))
    } catch (error) {
      if (error instanceof PayoutFailed) return { isValid: false, nameAtBank: null }
      throw error
    }
  }

  /** Undefined of what was sealed with another key, as after a restore without it: the provider knows it, and nobody here can read it. */
  function opened({ tenant }: CustomerContext, id: string, sealed: Buffer | null): PayoutDetails | undefined {
    try {
      return sealed ? JSON.parse(sealer.open(sealed, aboutBeneficiary(tenant.id, id))) : undefined
    } catch (error) {
      if (error instanceof SealBroken) return undefined
      throw error
    }
  }

  /** The row of this place: the one that is there, or a new one. */
  const rowFor = (ctx: CustomerContext, details: PayoutDetails, isTest: boolean): Promise<Beneficiary> =>
    database.transaction(async (tx) => {
      await holdCustomer(tx, ctx)
      const rows = beneficiaryRepository(tx, ctx.tenant.id, ctx.actor.customerId)
      const all = await rows.list()
      const known = all.find(({ id, sealed }) => {
        const kept = opened(ctx, id, sealed)
        return kept !== undefined && isSamePlace(kept, details)
      })
      if (known) return known
      if (all.length >= MAX_PAYOUTS) throw new DomainError('payout.limit')
      const id = newId()
      const { kind, name } = details
      const ifsc = details.kind === 'bank' ? details.ifsc : null
      const row = { id, kind, name, masked: maskPayout(details), ifsc, isTest, createdAt: clock() }
      await rows.insert({ ...row, sealed: sealer.seal(JSON.stringify(details), aboutBeneficiary(ctx.tenant.id, id)) })
      return { ...row, state: 'adding' }
    })

  async function add(ctx: CustomerContext, input: PayoutInput): Promise<Beneficiary> {
    const meant = payoutDetailsIn(input)
    if ('refusal' in meant) throw new DomainError(meant.refusal)
    const { details } = meant
    const payouts = await providerOf(ctx)
    if (details.kind === 'upi' && !(await verify(payouts, details.vpa)).isValid) throw new DomainError('payout.upi_unknown')
    const row = await rowFor(ctx, details, payouts.isTest)
    if (row.state !== 'adding') return row
    const contact = await contactOf(ctx)
    let state: PayoutState
    try {
      state = await said(() => payouts.provider.add({ id: row.id, details, ...contact }))
    } catch (error) {
      if (!(error instanceof PayoutFailed)) throw error
      logger.info({ err: error }, 'a provider of payouts refused an account')
      await afterwards(ctx.tenant.id, () => own(ctx).remove(row.id, clock()))
      throw new DomainError('payout.refused', undefined, { cause: error })
    }
    const isKept = await afterwards(ctx.tenant.id, () =>
      database.transaction(async (tx) => {
        const { tenant, actor, locale } = ctx
        const { customerId } = actor
        const isThere = await beneficiaryRepository(tx, tenant.id, customerId).setState(row.id, state)
        if (isThere) await tellOfPayout(tx, { tenant, customerId, locale }, row.masked)
        return isThere
      }),
    )
    // The chore gave up what an earlier try had left while the provider was asked: the next try makes it anew.
    if (!isKept) throw new DomainError('payment.provider_unreachable')
    return { ...row, state }
  }

  /** Asks the provider that knows it; undefined when there is none any more. */
  async function providerFor({ tenantId, isTest }: Pick<Loose, 'tenantId' | 'isTest'>) {
    const tenant = await findTenant(tenantId)
    const found = tenant && (await providers.of(tenant))
    return found?.isTest === isTest ? found.provider : undefined
  }

  async function forget(gone: Loose): Promise<void> {
    const provider = await providerFor(gone)
    await provider?.remove(gone.id)
    await afterwards(gone.tenantId, () => loose.forget(gone))
  }

  /** What the provider says by now. Whoever added it was told that the provider did not answer: that it did is told to them, too. */
  async function decide(undecided: Loose, state: PayoutState): Promise<void> {
    const tenant = await findTenant(undecided.tenantId)
    await database.transaction(async (tx) => {
      const added = await looseBeneficiaries(tx).decide(undecided, state)
      if (!added?.customerId || !tenant) return
      await tellOfPayout(tx, { tenant, customerId: added.customerId, locale: tenant.settings.locales[0] }, added.masked)
    })
  }

  async function eachOf(rows: readonly Loose[], work: (row: Loose) => Promise<void>): Promise<void> {
    for (const row of rows) {
      await work(row).catch((error: unknown) =>
        logger.warn({ err: error, tenantId: row.tenantId, beneficiary: row.id }, 'a provider of payouts is asked again'),
      )
    }
  }

  return {
    add,
    verifyUpi: async (ctx: CustomerContext, text: string): Promise<UpiReport & { readonly vpa: string }> => {
      const vpa = tidyUpi(text)
      if (!isUpi(vpa)) throw new DomainError('payout.upi_invalid')
      return { vpa, ...(await verify(await providerOf(ctx), vpa)) }
    },
    /** What the provider has not answered to yet is not shown. */
    list: async (ctx: CustomerContext): Promise<Beneficiary[]> => (await own(ctx).list()).filter(({ state }) => state !== 'adding'),
    get: async (ctx: CustomerContext, id: string): Promise<Beneficiary> => {
      const row = await own(ctx).find(id)
      if (!row || row.state === 'adding') throw new DomainError('payout.not_found')
      if (row.state !== 'checking') return row
      const provider = await providerFor({ tenantId: ctx.tenant.id, isTest: row.isTest })
      const state = await provider?.find(id).catch(() => undefined)
      if (state === undefined || state === row.state) return row
      await afterwards(ctx.tenant.id, () => own(ctx).setState(id, state))
      return { ...row, state }
    },
    /** Gone here at once; at the provider now or by a chore. */
    remove: async (ctx: CustomerContext, id: string): Promise<void> => {
      const row = await own(ctx).find(id)
      const isRemoved = await database.transaction(async (tx) => {
        await holdCustomer(tx, ctx)
        return beneficiaryRepository(tx, ctx.tenant.id, ctx.actor.customerId).remove(id, clock())
      })
      if (!row || !isRemoved) throw new DomainError('payout.not_found')
      await eachOf([{ tenantId: ctx.tenant.id, id, isTest: row.isTest }], forget)
    },
    /** A chore: forgets at the provider what was removed here, and asks about what was not decided. */
    tidyUp: async (): Promise<void> => {
      await eachOf(await loose.listRemoved(ROUND), forget)
      await eachOf(await loose.listUndecided(new Date(clock().getTime() - LEFT_BEHIND_MS), ROUND), async (row) => {
        const state = await (await providerFor(row))?.find(row.id)
        if (state) await decide(row, state)
        else await loose.giveUp(row, clock())
      })
    },
  }
}
export type PayoutService = ReturnType<typeof createPayoutService>
