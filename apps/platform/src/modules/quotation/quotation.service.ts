import { type Clock, inEveryLanguage } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { MAX_OPEN_QUOTATIONS, type QuotationAct, quotationCan, tidyMessage } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { ContextOf, CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import type { PricedLine } from '../cart/index.ts'
import type { QuotationParts, QuotationPorts } from './quotation.ports.ts'
import { quotationRepository } from './quotation.repository.ts'
import { isNeededInTime, newQuotationNumber, type Quotation, stateOf } from './quotation.ts'

const DAY_MS = 86_400_000
/** Another one may have the number: one in 37 billion. */
const TRIES = 3

export type QuotationDeps = QuotationPorts & { readonly database: Database; readonly clock: Clock; readonly parts: QuotationParts }

/** Whoever asks for a price, or answers for a seller. */
export type QuotationContext = ContextOf<'customer' | 'seller'>
type SellerContext = ContextOf<'seller'>

export type Wish = { readonly variantId: string; readonly quantity: number; readonly comments: string; readonly neededBy: string | null }
/** `unitPrice`: minor units. */
export type Terms = { readonly unitPrice: number; readonly validDays: number; readonly comments: string }

/** A quotation with what it is of as so many of it are sold now; undefined where it is not. */
export type Known = { readonly quotation: Quotation; readonly line: PricedLine | undefined }

/**
 * Prices that customers ask sellers for (A-059, decision 0140). Each side sees its own, and `quotation.not_found` is said of any other. Rows are locked in this order:
 * the customer, the quotation, what was promised, the conversation.
 */
export function createQuotationService({
  database,
  clock,
  parts,
  holdCustomer,
  priceLines,
  atQuantity,
  noteReading,
  sayAbout,
  agreeOn,
  takeBackAgreement,
}: QuotationDeps) {
  const of = ({ tenant, actor }: QuotationContext, db: Orm = database.orm) =>
    quotationRepository(db, tenant.id, actor.kind === 'customer' ? { side: 'customer', id: actor.customerId } : { side: 'seller', id: actor.sellerId }, parts)

  async function withLines(ctx: QuotationContext, quotations: readonly Quotation[]): Promise<Known[]> {
    const variants = [...new Set(quotations.map(({ variantId }) => variantId))]
    const lines =
      variants.length > 0
        ? await priceLines(
            ctx,
            variants.map((variantId) => ({ variantId, quantity: 1 })),
          )
        : []
    const byVariant = new Map(lines.map((line) => [line.variantId, line]))
    // Whoever sells it now may be another one.
    return quotations.map((quotation) => {
      const line = byVariant.get(quotation.variantId)
      return { quotation, line: line?.sellerId === quotation.sellerId ? atQuantity(ctx, line, quotation.quantity) : undefined }
    })
  }

  async function known(ctx: QuotationContext, id: string, db?: Orm): Promise<Known> {
    const quotation = await of(ctx, db).find(id)
    const [found] = quotation ? await withLines(ctx, [quotation]) : []
    if (!found) throw new DomainError('quotation.not_found')
    return found
  }

  /** Behind its lock, and only where the table of steps has this. */
  async function held(ctx: QuotationContext, tx: Orm, id: string, act: QuotationAct): Promise<Quotation> {
    const quotation = await of(ctx, tx).hold(id)
    if (!quotation) throw new DomainError('quotation.not_found')
    if (!quotationCan(stateOf(quotation, clock()), act)) throw new DomainError('quotation.step_invalid')
    return quotation
  }

  const say = (ctx: QuotationContext, tx: Orm, { id, customerId, sellerId }: Quotation, text: string): Promise<string> =>
    sayAbout(ctx, tx, { customerId, sellerId }, { tid: `quote-${newId()}`, text, subject: { kind: 'quote', id } })

  return {
    /** The latest first; pages from 1. */
    list: async (ctx: CustomerContext, { page, limit }: { readonly page: number; readonly limit: number }) => {
      const { quotations, total } = await of(ctx).page(limit, (page - 1) * limit)
      return { known: await withLines(ctx, quotations), total }
    },
    /** What a seller's people read of it is a reading of the conversation. */
    find: async (ctx: QuotationContext, id: string): Promise<Known> => {
      const found = await known(ctx, id)
      const { conversationId: objectId, customerId } = found.quotation
      if (ctx.actor.kind === 'seller' && objectId)
        await noteReading(ctx.tenant.id, { kind: 'chat', objectId, customerId, accountId: ctx.actor.accountId, role: 'SELLER' })
      return found
    },

    /** Throws `catalog.item_not_found`, `quotation.day_invalid`, `quotation.limit_reached`, and where nothing may be said to the seller what chat refuses. */
    ask: async (ctx: CustomerContext, { variantId, quantity, comments, neededBy }: Wish): Promise<Known> => {
      const { customerId } = ctx.actor
      const [line] = await priceLines(ctx, [{ variantId, quantity }])
      if (!line) throw new DomainError('catalog.item_not_found')
      if (neededBy !== null && !isNeededInTime(neededBy, clock())) throw new DomainError('quotation.day_invalid')
      return database.transaction(async (tx) => {
        await holdCustomer(tx, ctx)
        const quotations = of(ctx, tx)
        if ((await quotations.countOpen()) >= MAX_OPEN_QUOTATIONS) throw new DomainError('quotation.limit_reached')
        const { sellerId, productId, name, choice } = line
        const words = tidyMessage(comments)
        const wanted = {
          id: newId(),
          customerId,
          sellerId,
          productId,
          variantId,
          name,
          choice,
          quantity,
          comments: words,
          neededBy,
          currency: ctx.currency,
          at: clock(),
        }
        for (let tries = 1; !(await quotations.add({ ...wanted, number: newQuotationNumber() })); tries += 1)
          if (tries === TRIES) throw new DomainError('server.unavailable')
        const { quotation } = await known(ctx, wanted.id, tx)
        await say(ctx, tx, quotation, words)
        return known(ctx, wanted.id, tx)
      })
    },

    /** Throws `quotation.not_found`, `quotation.step_invalid`. Nothing is said: what was said of it shows how it stands. */
    withdraw: async (ctx: CustomerContext, id: string): Promise<Known> => {
      await database.transaction(async (tx) => {
        await held(ctx, tx, id, 'withdraw')
        if (!(await takeBackAgreement(tx, { tenantId: ctx.tenant.id, id }))) throw new DomainError('quotation.step_invalid')
        await of(ctx, tx).withdraw(id, clock())
      })
      return known(ctx, id)
    },

    /** Throws `quotation.not_found`, `quotation.step_invalid`, `quotation.price_not_lower`, `catalog.item_not_found`, and what chat refuses. */
    offer: async (ctx: SellerContext, id: string, { unitPrice, validDays, comments }: Terms): Promise<Known> => {
      const { line } = await known(ctx, id)
      if (!line) throw new DomainError('catalog.item_not_found')
      if (unitPrice >= line.unitPrice) throw new DomainError('quotation.price_not_lower')
      await database.transaction(async (tx) => {
        const quotation = await held(ctx, tx, id, 'offer')
        const { number: code, customerId, sellerId, productId, variantId, quantity } = quotation
        const [at, answer] = [clock(), tidyMessage(comments)]
        const endsAt = new Date(at.getTime() + validDays * DAY_MS)
        await of(ctx, tx).offer(id, { unitPrice, currency: ctx.currency, validUntil: endsAt, answer, at })
        const title = inEveryLanguage((locale) => WORDS[locale].agreedPrice(quantity))
        await agreeOn(tx, { tenantId: ctx.tenant.id, id, code, title, customerId, sellerId, productId, variantId, quantity, unitPrice, startsAt: at, endsAt })
        await say(ctx, tx, quotation, answer)
      })
      return known(ctx, id)
    },

    /** Throws `quotation.not_found`, `quotation.step_invalid`, and what chat refuses. */
    decline: async (ctx: SellerContext, id: string, comments: string): Promise<Known> => {
      await database.transaction(async (tx) => {
        const quotation = await held(ctx, tx, id, 'decline')
        const answer = tidyMessage(comments)
        await of(ctx, tx).decline(id, answer, clock())
        await say(ctx, tx, quotation, answer)
      })
      return known(ctx, id)
    },
  }
}
export type QuotationService = ReturnType<typeof createQuotationService>
