import type { ReferralTerms } from '@galleria/rules'
import type { Orm } from '../../infra/database.ts'
import { type Referral, type Step, stepFor, type CountedOrder } from './referral.ts'
import type { Gift } from './referral.ports.ts'
import { confirmedMeanwhile, referralRepository, type Waited } from './referral.repository.ts'
import { type ReferralDeps, termsOf } from './referral.service.ts'

/** Looked at together of those who have confirmed their address meanwhile. */
const BATCH = 200
const DAY_MS = 86_400_000

/** What orders of friends mean for whoever invited them, and for them. Each thing once, however often it is said and in whatever order. */
export function createReferralRewards({
  database,
  clock,
  parts,
  findTenant,
  bookRewards,
}: Pick<ReferralDeps, 'database' | 'clock' | 'parts' | 'findTenant' | 'bookRewards'>) {
  type Held = Referral & { readonly isConfirmed: boolean }
  type Taken = { readonly tenantId: string; readonly referral: Referral; readonly order: CountedOrder; readonly terms: ReferralTerms | undefined }

  async function take(tx: Orm, step: Step, { tenantId, referral, order, terms }: Taken): Promise<void> {
    const { id, inviterId, friendId, inviterAmount, friendAmount } = referral
    const at = clock()
    const change = (to: Parameters<ReturnType<typeof referralRepository>['change']>[1]) => referralRepository(tx, tenantId, parts).change(id, to, at)
    /** The friend's names their order, which is nothing to whoever invited them. */
    const book = (kind: Gift['kind'], inviter: number, friend: number, expiresAt: Date | null) => {
      const of = (side: 'inviter' | 'friend') => ({
        key: `${kind}-${id}-${side}`,
        kind,
        expiresAt,
        ...(kind === 'referral_back' ? { backOf: `referral-${id}-${side}` } : {}),
      })
      return bookRewards(
        tx,
        tenantId,
        [
          { ...of('inviter'), customerId: inviterId, order: null, amount: inviter },
          { ...of('friend'), customerId: friendId, order: { id: order.id, number: order.number }, amount: friend },
        ],
        at,
      )
    }
    if (step === 'wait') await change({ status: 'joined', order })
    if (step === 'forget') await change({ status: 'joined', order: null })
    if (step === 'take_back') {
      await change({ status: 'taken_back', order })
      await book('referral_back', -inviterAmount, -friendAmount, null)
    }
    if (step === 'reward' && terms) {
      const { inviter, friend, expiresAfterDays } = terms
      await change({ status: 'rewarded', order, inviterAmount: inviter, friendAmount: friend })
      await book('referral', inviter, friend, expiresAfterDays === undefined ? null : new Date(at.getTime() + expiresAfterDays * DAY_MS))
    }
  }

  /** Of what has arrived of the friend's, the first that counts. */
  async function takeFirst(tx: Orm, { tenantId, referral, terms }: Omit<Taken, 'order'> & { readonly referral: Held }): Promise<void> {
    for (const order of await referralRepository(tx, tenantId, parts).arrivedOf(referral.friendId)) {
      const step = stepFor(referral, order, referral.isConfirmed, terms)
      if (step) return take(tx, step, { tenantId, referral, order, terms })
    }
  }

  /** Something became of an order: it arrived, was cancelled, or money of it went back. */
  async function settle(tenantId: string, orderId: string): Promise<void> {
    const tenant = await findTenant(tenantId)
    if (!tenant) return
    await database.transaction(async (tx) => {
      const referrals = referralRepository(tx, tenantId, parts)
      const referral = await referrals.holdFor(orderId)
      // Behind the lock: whichever of delivery and return is heard first, the other one sees it.
      const order = referral && (await referrals.order(orderId))
      if (!order) return
      const terms = termsOf(tenant)
      const step = stepFor(referral, order, referral.isConfirmed, terms)
      await take(tx, step, { tenantId, referral, order, terms })
      // What arrived while that one was waited for was passed over, and nothing tells of it again.
      if (step === 'forget') await takeFirst(tx, { tenantId, referral: { ...referral, orderId: null }, terms })
    })
  }

  return {
    settle,
    /** A chore for any number of processes: what waited for an address to be confirmed is settled. */
    settleConfirmed: async (): Promise<void> => {
      let waited: readonly Waited[] = []
      do {
        // Behind the last one: those that come to nothing, as in a shop that rewards nobody any more, wait on and must not keep others from their turn.
        waited = await confirmedMeanwhile(database.orm, parts, { last: waited.at(-1), most: BATCH })
        for (const { tenantId, orderId } of waited) await settle(tenantId, orderId)
      } while (waited.length === BATCH)
    },
  }
}
export type ReferralRewards = ReturnType<typeof createReferralRewards>
