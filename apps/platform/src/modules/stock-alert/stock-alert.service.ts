import { type PayloadOf, stockAlertAsked, stockReturned } from '@galleria/contract'
import { type Clock, type Locale, tidy, textIn } from '@galleria/kernel'
import { isEmail, MAX_STOCK_ALERTS, moreToTell } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import type { RateLimits } from '../../infra/rate-limits.ts'
import type { AlertTokens } from './alert-token.ts'
import type { ChoiceInWords, FindTenant, StockAlertParts } from './stock-alert.ports.ts'
import { deleteOldAlerts, listTenantsWaiting, RETURNED_AT_ONCE, stockAlertRepository } from './stock-alert.repository.ts'
import { ASK_AGAIN_HOURS, type AlertedVariant, type StockAlert, TOLD_LATELY_HOURS } from './stock-alert.ts'

export type StockAlertDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly rateLimits: RateLimits
  readonly tokens: AlertTokens
  readonly findTenant: FindTenant
  readonly choiceInWords: ChoiceInWords
  readonly parts: StockAlertParts
}

export type Outcome = 'waiting' | 'confirm' | 'in_stock'

/** Mails to confirm that one address is sent in a day, whoever asks for them. */
const CONFIRM_MAILS = { name: 'stock-alert-mail', points: 10, seconds: 86_400 } as const

/** Before all ids. */
const FIRST = '00000000-0000-0000-0000-000000000000'

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000)

/** As a mail names it. */
type VariantInWords = Pick<PayloadOf<typeof stockReturned>, 'name' | 'choice'>
type Named = Pick<AlertedVariant, 'name' | 'options' | 'chosen' | 'slug' | 'variantId'> & Pick<StockAlert, 'id' | 'email' | 'locale'>

/** UX-17: who asks is told once, by mail, when a variant is back. */
export function createStockAlertService({ database, clock, rateLimits, tokens, findTenant, choiceInWords, parts }: StockAlertDeps) {
  const alertsOf = (tenantId: string, db: Orm = database.orm) => stockAlertRepository(db, tenantId, parts)
  const wordsOf = ({ name, options, chosen }: Pick<AlertedVariant, 'name' | 'options' | 'chosen'>, locale: Locale): VariantInWords => ({
    name: textIn(name, locale),
    choice: choiceInWords(options, chosen, (text) => textIn(text, locale)),
  })
  const payloadOf = ({ id, email, locale, slug, variantId, ...variant }: Named, tenantName: string): PayloadOf<typeof stockReturned> => ({
    alertId: id,
    email,
    locale,
    tenantName,
    ...wordsOf(variant, locale),
    slug,
    variantId,
  })

  /** Whom to write to, and whether it is known to be the caller's own address. */
  async function addresseeOf(ctx: RequestContext, given: string | undefined): Promise<{ email: string; isConfirmed: boolean }> {
    const email = tidy(given).toLowerCase()
    const own = ctx.actor.kind === 'customer' ? await alertsOf(ctx.tenant.id).mailOf(ctx.actor.customerId) : undefined
    const chosen = email || own?.email
    if (!chosen || !isEmail(chosen)) throw new DomainError('stock_alert.email_missing')
    return { email: chosen, isConfirmed: own?.isConfirmed === true && own.email === chosen }
  }

  /** One after the other, so that each is taken by one process; told in the transaction that notes it. Answers where to go on, unless these were all. */
  async function tellSome(tenantId: string, after: string, productIds?: readonly string[]): Promise<string | undefined> {
    const now = clock()
    const since = hoursBefore(now, TOLD_LATELY_HOURS)
    const returned = await alertsOf(tenantId).listReturned(since, after, productIds)
    const tenant = returned.length > 0 ? await findTenant(tenantId) : undefined
    if (!tenant) return undefined
    for (const { variantId, pieces, toldLately } of returned) {
      if (moreToTell(pieces, toldLately) === 0) continue
      await database.transaction(async (tx) => {
        const alerts = alertsOf(tenantId, tx)
        await alerts.holdFirst(variantId)
        // Behind it: all processes learn of a piece at the same time, and each would tell as many.
        const most = moreToTell(pieces, await alerts.countTold(variantId, since))
        if (most === 0) return
        const told = await alerts.takeWaiting(variantId, most, now)
        await eventsOf(tx, tenantId).publish(stockReturned, ...told.map((alert) => payloadOf(alert, tenant.name)))
      })
    }
    return returned.length < RETURNED_AT_ONCE ? undefined : returned.at(-1)?.variantId
  }

  return {
    /** Says the same of every address that is not known to be the caller's, whether it waits already or not. */
    ask: async (ctx: RequestContext, variantId: string, given: string | undefined): Promise<Outcome> => {
      const variant = await alertsOf(ctx.tenant.id).findVariant(variantId)
      if (!variant) throw new DomainError('catalog.item_not_found')
      if (variant.quantity > 0) return 'in_stock'
      const { email, isConfirmed } = await addresseeOf(ctx, given)
      const now = clock()
      const { locale } = ctx
      const customerId = ctx.actor.kind === 'customer' ? ctx.actor.customerId : null
      await database.transaction(async (tx) => {
        const alerts = alertsOf(ctx.tenant.id, tx)
        await alerts.holdOpen(email)
        if ((await alerts.countOpen(email)) >= MAX_STOCK_ALERTS) throw new DomainError('stock_alert.full')
        const known = await alerts.keep({ id: newId(), variantId, email, customerId, locale, now, isConfirmed })
        const isAskedLately = known.askedAt !== null && known.askedAt > hoursBefore(now, ASK_AGAIN_HOURS)
        if (isConfirmed) await alerts.noteAsked(known.id, now)
        if (known.isWaiting || isAskedLately) return
        await rateLimits.take(CONFIRM_MAILS, ctx.tenant.id, email)
        await alerts.noteAsked(known.id, now)
        await eventsOf(tx, ctx.tenant.id).publish(stockAlertAsked, payloadOf({ ...variant, id: known.id, email, locale }, ctx.tenant.name))
      })
      return isConfirmed ? 'waiting' : 'confirm'
    },

    /** Throws `stock_alert.not_found` also when its product can no longer be had at all. */
    confirm: async (ctx: RequestContext, token: string): Promise<StockAlert> => {
      const id = tokens.alertOf(ctx.tenant.id, token)
      const alert = id && (await alertsOf(ctx.tenant.id).confirm(id, clock()))
      if (!alert) throw new DomainError('stock_alert.not_found')
      return alert
    },

    /** Undefined of what can not be had at all any more. */
    inWords: async (tenantId: string, variantId: string, locale: Locale): Promise<VariantInWords | undefined> => {
      const variant = await alertsOf(tenantId).findVariant(variantId)
      return variant && wordsOf(variant, locale)
    },

    /** By the link of a mail; throws `stock_alert.not_found` for what is none of ours. */
    stopLinked: async (tenantId: string, token: string): Promise<void> => {
      const id = tokens.alertOf(tenantId, token)
      if (!id) throw new DomainError('stock_alert.not_found')
      await alertsOf(tenantId).stop(id)
    },
    stopOwn: async (ctx: CustomerContext, id: string): Promise<void> => {
      if (!(await alertsOf(ctx.tenant.id).stopOwn(id, ctx.actor.customerId))) throw new DomainError('stock_alert.not_found')
    },
    listOwn: (ctx: CustomerContext): Promise<StockAlert[]> => alertsOf(ctx.tenant.id).listWaiting(ctx.actor.customerId),

    /** Of these products, as many as need not keep the feed of changes waiting. */
    tell: async (tenantId: string, productIds: readonly string[]): Promise<void> => void (await tellSome(tenantId, FIRST, productIds)),
    /** A chore for every hour: whoever is still to be told, in every tenant. */
    tellAll: async (): Promise<void> => {
      for (const tenantId of await listTenantsWaiting(database.orm))
        for (let after: string | undefined = FIRST; after !== undefined; ) after = await tellSome(tenantId, after)
    },
    purge: (): Promise<void> => deleteOldAlerts(database.orm, clock()),
  }
}
export type StockAlertService = ReturnType<typeof createStockAlertService>
