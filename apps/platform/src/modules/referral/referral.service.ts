import type { Clock } from '@galleria/kernel'
import { languagePrefix, referralCodeOf, type ReferralRefusal, type ReferralStatus, type ReferralTerms } from '@galleria/rules'
import type { CustomerContext, RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database } from '../../infra/database.ts'
import type { Tenant } from '../tenant/index.ts'
import { newReferralCode, refusalOf } from './referral.ts'
import type { ReferralParts, ReferralPorts } from './referral.ports.ts'
import { type Link, type Named, referralRepository } from './referral.repository.ts'

export type ReferralDeps = ReferralPorts & { readonly database: Database; readonly clock: Clock; readonly parts: ReferralParts }

/** What a shop gives; undefined where it has no wallets or gives nothing. */
export const termsOf = ({ settings }: Pick<Tenant, 'settings'>): ReferralTerms | undefined => (settings.wallet ? settings.referral : undefined)

/** Links, and who came by them (decision 0094). */
export function createReferralService({ database, clock, parts, originOf, holdCustomer, isDisposableMail }: ReferralDeps) {
  const of = ({ tenant }: RequestContext) => referralRepository(database.orm, tenant.id, parts)
  /** Throws `referral.not_offered`. */
  function offered({ tenant }: RequestContext): ReferralTerms {
    const terms = termsOf(tenant)
    if (!terms) throw new DomainError('referral.not_offered')
    return terms
  }
  const urlOf = ({ tenant, locale }: RequestContext, code: string): string =>
    `${originOf(tenant)}${languagePrefix(locale, tenant.settings.locales[0])}/r/${code}`

  /** As it was typed. Throws `referral.not_found`. */
  async function linkNamed(ctx: RequestContext, text: string): Promise<Link> {
    const code = referralCodeOf(text)
    const link = code && (await of(ctx).findLink(code))
    if (!link) throw new DomainError('referral.not_found')
    return link
  }

  return {
    terms: offered,

    /** The own link, which is made when it is asked for first. */
    link: async (ctx: CustomerContext): Promise<{ readonly code: string; readonly url: string }> => {
      offered(ctx)
      const links = of(ctx)
      const { customerId } = ctx.actor
      for (let tries = 0; tries < 5; tries += 1) {
        const link = await links.linkOf(customerId)
        if (link) return { code: link.code, url: urlOf(ctx, link.code) }
        await links.addLink(customerId, newReferralCode(), clock())
      }
      throw new DomainError('server.unavailable')
    },

    /** Friends by whom it counts, of a page. */
    friends: async (ctx: CustomerContext, page: { readonly limit: number; readonly offset: number }) => {
      offered(ctx)
      const [friends, { total }] = await Promise.all([of(ctx).ofInviter(ctx.actor.customerId, page), of(ctx).sums(ctx.actor.customerId)])
      return { friends, total }
    },

    summary: async (ctx: CustomerContext) => {
      const [terms, referrals, { customerId }] = [offered(ctx), of(ctx), ctx.actor]
      const [link, sums, claim] = await Promise.all([referrals.linkOf(customerId), referrals.sums(customerId), referrals.claimOf(customerId)])
      return { terms, sums, claim, code: link?.code ?? null, url: link ? urlOf(ctx, link.code) : null }
    },

    /** Who invites. Throws `referral.not_found`. */
    inviter: async (ctx: RequestContext, code: string) => {
      const terms = offered(ctx)
      return { terms, firstName: (await linkNamed(ctx, code)).firstName }
    },

    /** Keeps whose link the customer came by, once and for good; one that does not count is kept too, and another one can be said. */
    claim: async (ctx: CustomerContext, text: string): Promise<Named> => {
      const terms = offered(ctx)
      const { code } = await linkNamed(ctx, text)
      const { customerId } = ctx.actor
      return database.transaction(async (tx) => {
        await holdCustomer(tx, ctx)
        const referrals = referralRepository(tx, ctx.tenant.id, parts)
        const link = await referrals.holdLink(code)
        if (!link) throw new DomainError('referral.not_found')
        const before = await referrals.claimOf(customerId)
        if (before && before.status !== 'refused') return before
        const same = await referrals.ofPair(link.customerId, customerId)
        if (same) return same
        const facts = await referrals.factsOf(link, customerId, clock())
        if (!facts) throw new DomainError('referral.not_found')
        const isDisposable = facts.friendEmail !== null && (await isDisposableMail(facts.friendEmail))
        await referrals.add(link.customerId, customerId, refusalOf({ ...facts, isDisposable }, terms, clock()), clock())
        const added = await referrals.ofPair(link.customerId, customerId)
        if (!added) throw new DomainError('server.unavailable')
        return added
      })
    },

    list: (
      ctx: RequestContext,
      query: { readonly status: ReferralStatus | undefined; readonly reason: ReferralRefusal | undefined; readonly limit: number; readonly offset: number },
    ) => of(ctx).list(query),
  }
}
export type ReferralService = ReturnType<typeof createReferralService>
