import { type Clock, dayIn, textIn } from '@galleria/kernel'
import {
  COUNTER_CODE_SECONDS,
  COUNTER_PRODUCTS_MAX,
  COUNTER_VISIT_SECONDS,
  counterCodeOf,
  type CounterPayment,
  goodsByMarket,
  isTenDigitPhone,
  lastTenDigits,
  type PromisedReward,
  promisedReward,
} from '@galleria/rules'
import { type ContextOf, type CustomerContext, rewardTermsOf } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import { SealBroken, type Sealer } from '../../infra/sealed.ts'
import type { Order } from '../order/index.ts'
import type { Seller } from '../seller/index.ts'
import { addUpLines, newCounterCode, type Visit, visitOf } from './counter.ts'
import type { CounterParts, CounterPorts } from './counter.ports.ts'
import { counterRepository, type Shopper } from './counter.repository.ts'

export type CounterDeps = CounterPorts & { readonly database: Database; readonly clock: Clock; readonly sealer: Sealer; readonly parts: CounterParts }

type SellerContext = ContextOf<'seller'>
type Items = readonly { readonly _id: string; readonly quantity: number }[]

/** So often a code is drawn anew that somebody else has. */
const TRIES = 5

/** Sales at the till of a seller (decision 0095). */
export function createCounterService({
  database,
  clock,
  sealer,
  parts,
  sellerOf,
  priceLines,
  priceAtOffice,
  choiceInWords,
  countDelivered,
  sell,
}: CounterDeps) {
  const of = (ctx: CustomerContext | SellerContext) => counterRepository(database.orm, ctx.tenant.id, parts)

  /** Throws `counter.visit_over`, also for what this seller never was given, and for an account that is gone. */
  async function shopperOf(ctx: SellerContext, visit: string): Promise<Shopper & { readonly locale: Visit['locale'] }> {
    const { customerId, locale, until } = opened(ctx, visit)
    const shopper = until > clock().getTime() ? await of(ctx).byId(customerId) : undefined
    if (!shopper) throw new DomainError('counter.visit_over')
    return { ...shopper, locale }
  }

  function opened(ctx: SellerContext, visit: string): Visit {
    try {
      return JSON.parse(sealer.open(Buffer.from(visit, 'base64url'), visitOf(ctx.tenant.id, ctx.actor.sellerId)))
    } catch (cause) {
      if (cause instanceof SealBroken) throw new DomainError('counter.visit_over', {}, { cause })
      throw cause
    }
  }

  async function openSeller(ctx: SellerContext): Promise<Seller & { readonly office: NonNullable<Seller['office']> }> {
    const seller = await sellerOf(ctx.tenant.id, ctx.actor.sellerId)
    if (!seller?.office) throw new DomainError('order.seller_address_missing')
    return { ...seller, office: seller.office }
  }

  /** From the database alone. Throws `counter.product_unknown` for what this seller does not sell. */
  async function priced(ctx: SellerContext, items: Items) {
    const seller = await openSeller(ctx)
    const wanted = addUpLines(items)
    const lines = (await priceLines(ctx, wanted)).filter(({ sellerId }) => sellerId === seller.id)
    const missing = wanted.filter(({ variantId }) => lines.every((line) => line.variantId !== variantId)).map(({ variantId }) => variantId)
    if (missing.length > 0) throw new DomainError('counter.product_unknown', { items: missing })
    return { seller, ...priceAtOffice(ctx, lines, seller.office) }
  }

  async function rewardOf({ tenant }: SellerContext, customerId: string, lines: Parameters<typeof goodsByMarket>[0]): Promise<PromisedReward> {
    const terms = rewardTermsOf(tenant)
    const delivered = terms?.tiers ? await countDelivered(tenant.id, customerId) : 0
    return promisedReward(goodsByMarket(lines), { day: dayIn(clock(), tenant.settings.timeZone), delivered }, terms)
  }

  return {
    /** Stands for the customer at a till, for some minutes. */
    code: async (ctx: CustomerContext): Promise<{ readonly code: string; readonly expiresAt: Date }> => {
      const expiresAt = new Date(clock().getTime() + COUNTER_CODE_SECONDS * 1000)
      for (let tries = 0; tries < TRIES; tries += 1) {
        const code = newCounterCode()
        if (await of(ctx).putCode({ customerId: ctx.actor.customerId, code, locale: ctx.locale, expiresAt })) return { code, expiresAt }
      }
      throw new DomainError('server.unavailable')
    },

    /** By code or confirmed number. Throws `counter.customer_unknown`. */
    find: async (ctx: SellerContext, who: string): Promise<{ readonly visit: string; readonly firstName: string; readonly expiresAt: Date }> => {
      const now = clock()
      const code = counterCodeOf(who)
      const found = code ? await of(ctx).byCode(code, now) : isTenDigitPhone(who) ? await of(ctx).byPhone(lastTenDigits(who)) : undefined
      if (!found) throw new DomainError('counter.customer_unknown')
      const expiresAt = new Date(now.getTime() + COUNTER_VISIT_SECONDS * 1000)
      const visit: Visit = { customerId: found.id, locale: found.locale ?? ctx.locale, until: expiresAt.getTime() }
      const sealed = sealer.seal(JSON.stringify(visit), visitOf(ctx.tenant.id, ctx.actor.sellerId))
      return { visit: sealed.toString('base64url'), firstName: found.firstName, expiresAt }
    },

    /** What the seller sells, by words or number. */
    products: async (ctx: SellerContext, text: string) => {
      const typed = text.trim()
      const found = await of(ctx).products(ctx.actor.sellerId, { text: typed, words: typed.split(/\s+/).filter(Boolean) }, COUNTER_PRODUCTS_MAX)
      return found.map(({ options, chosen, name, ...product }) => ({
        ...product,
        name: textIn(name, ctx.locale),
        choice: choiceInWords(options, chosen, (words) => textIn(words, ctx.locale)),
      }))
    },

    /** What it comes to, and what whoever buys it earns. */
    quote: async (ctx: SellerContext, { visit, items }: { readonly visit: string; readonly items: Items }) => {
      const { id } = await shopperOf(ctx, visit)
      const { seller: _, ...sums } = await priced(ctx, items)
      const { amount } = await rewardOf(ctx, id, sums.lines)
      return { ...sums, reward: rewardTermsOf(ctx.tenant) ? amount : null }
    },

    /** Throws `counter.total_changed` where it comes to something else than was told, and `order.stock_short`. */
    sell: async (
      ctx: SellerContext,
      { visit, items, paidWith, total }: { visit: string; items: Items; paidWith: CounterPayment; total: { amount: number; currency: string } },
    ): Promise<Order> => {
      const { id, firstName, lastName, email, phone, locale } = await shopperOf(ctx, visit)
      const { seller, lines, totals, taxLines } = await priced(ctx, items)
      if (totals.total.amount !== total.amount || totals.total.currency !== total.currency)
        throw new DomainError('counter.total_changed', { total: totals.total })
      const contact = { email, phone, firstName }
      const name = { first: firstName, last: lastName }
      const reward = await rewardOf(ctx, id, lines)
      return sell(ctx, { customerId: id, contact, name, seller, lines, totals, taxLines, reward, paidWith, locale, at: clock() })
    },
  }
}
export type CounterService = ReturnType<typeof createCounterService>
