import type { claimReferral, listReferralsOfShop, ReferralWire, ReplyOf } from '@galleria/contract'
import { money } from '@galleria/kernel'
import { REFERRALS_PER_MONTH, type ReferralTerms } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { Named, Told } from './referral.repository.ts'

type Row = ReplyOf<typeof listReferralsOfShop>['data'][number]

export const toWireTerms = ({ currency }: RequestContext, { inviter, friend, minOrder, perMonth, expiresAfterDays }: ReferralTerms) => ({
  inviter: money(inviter, currency),
  friend: money(friend, currency),
  minOrder: minOrder === undefined ? null : money(minOrder, currency),
  perMonth: perMonth ?? REFERRALS_PER_MONTH,
  expiresAfterDays: expiresAfterDays ?? null,
})

/** Of those who count: what does not is told to the friend alone. */
export const toWireReferral = ({ currency }: RequestContext, { id, createdAt, firstName, status, inviterAmount }: Named): ReferralWire => ({
  _id: id,
  createdAt: createdAt.toISOString(),
  name: { first: firstName },
  status: status === 'refused' ? 'joined' : status,
  amount: status === 'rewarded' ? money(inviterAmount, currency) : null,
})

/** What the friend sees of it. */
export const toWireClaim = (
  { currency }: RequestContext,
  { firstName, status, reason, orderId, friendAmount }: Named,
  terms: ReferralTerms,
): ReplyOf<typeof claimReferral>['data'] => ({
  name: { first: firstName },
  status,
  reason: status === 'joined' && orderId !== null ? 'contact_unconfirmed' : reason,
  amount: money(status === 'joined' || status === 'refused' ? terms.friend : friendAmount, currency),
})

export const toWireRow = (
  { currency }: RequestContext,
  { id, createdAt, changedAt, inviter, friend, status, reason, orderId, orderNumber, ...amounts }: Told,
): Row => ({
  _id: id,
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
  inviter: { _id: inviter.id, name: inviter.name },
  friend: { _id: friend.id, name: friend.name },
  status,
  reason: status === 'joined' && orderId !== null ? 'contact_unconfirmed' : reason,
  orderId: orderNumber,
  amounts: { inviter: money(amounts.inviterAmount, currency), friend: money(amounts.friendAmount, currency) },
})
