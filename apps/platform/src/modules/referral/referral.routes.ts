import { claimReferral, createReferral, getReferralLink, getReferralSummary, listReferrals, listReferralsOfShop } from '@galleria/contract'
import { money } from '@galleria/kernel'
import { PAGE_SIZE } from '@galleria/rules'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { ReferralService } from './referral.service.ts'
import { toWireClaim, toWireReferral, toWireRow, toWireTerms } from './referral.view.ts'

export function referralRoutes({ referrals }: { readonly referrals: ReferralService }) {
  return [
    implement(createReferral, async (ctx) => {
      const { url, code } = await referrals.link(ctx)
      return { url, data: { code } }
    }),
    implement(listReferrals, async (ctx, { query: { customer, page = 1, limit = PAGE_SIZE } }) => {
      if (customer !== undefined && customer !== ctx.actor.customerId) throw new DomainError('identity.customer_not_found')
      const { friends, total } = await referrals.friends(ctx, { limit, offset: (page - 1) * limit })
      return { data: friends.map((friend) => toWireReferral(ctx, friend)), page: { page, itemsPerPage: limit, total } }
    }),
    implement(getReferralSummary, async (ctx) => {
      const { url, code, terms, sums, claim } = await referrals.summary(ctx)
      const { joined, rewarded, earned } = sums
      const data = { url, code, terms: toWireTerms(ctx, terms), earned: money(earned, ctx.currency), friends: { joined, rewarded } }
      return { data: { ...data, claim: claim ? toWireClaim(ctx, claim, terms) : null } }
    }),
    implement(getReferralLink, async (ctx, { params }) => {
      const { firstName, terms } = await referrals.inviter(ctx, params.code)
      return { data: { name: { first: firstName }, terms: toWireTerms(ctx, terms) } }
    }),
    implement(claimReferral, async (ctx, { body }) => ({ data: toWireClaim(ctx, await referrals.claim(ctx, body.code), referrals.terms(ctx)) })),
    implement(listReferralsOfShop, async (ctx, { query: { status, reason, page = 1, itemsPerPage = PAGE_SIZE } }) => {
      const found = await referrals.list(ctx, { status, reason, limit: itemsPerPage, offset: (page - 1) * itemsPerPage })
      return { data: found.referrals.map((row) => toWireRow(ctx, row)), page: { page, itemsPerPage, total: found.total } }
    }),
  ]
}
