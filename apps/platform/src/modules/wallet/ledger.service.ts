import { notificationDue, type orderRefundDue, type PayloadOf } from '@galleria/contract'
import type { Clock } from '@galleria/kernel'
import { rewardKept, takenFrom, totalIn } from '@galleria/rules'
import { v7 as newId } from 'uuid'
import type { Database, Orm } from '../../infra/database.ts'
import { eventsOf } from '../../infra/events.ts'
import { expiringWallets, type HeldWallet, holdWallet } from './ledger.repository.ts'
import { findRewarded, type RewardedOrder } from './rewarded.repository.ts'
import { type Entry, entryOf, expiryOf, givenBack, negative, NOTHING, rewardFor } from './wallet.ts'
import type { FindTenant, WalletParts } from './wallet.ports.ts'

export type LedgerDeps = { readonly database: Database; readonly clock: Clock; readonly findTenant: FindTenant; readonly parts: WalletParts }

/** Something that is given to a customer, or taken back: minor units. */
type Gift = Pick<Entry, 'key' | 'kind' | 'order'> & {
  readonly customerId: string
  readonly amount: number
  readonly expiresAt: Date | null
  readonly backOf?: string
}

/** Why something came into a wallet, as its customer is told. */
type Cause = 'refund' | 'reward' | 'referral'

/** How much came into a wallet, in minor units, and of which order; null where that is nobody's business. */
type ToldAmount = { readonly amount: number; readonly number: string | null }

/** What comes back to the wallet of all that goes back at once, where that is more than one part. */
const wholeBackOf = ({ whole, isToWallet = false }: PayloadOf<typeof orderRefundDue>): ToldAmount | undefined =>
  whole ? { amount: isToWallet ? whole.amount.amount : whole.paidFromWallet, number: whole.number } : undefined

const rewardKey = ({ id }: Pick<RewardedOrder, 'id'>): string => `reward-${id}`

/** Wallets of which something expires, looked up together. */
const BATCH = 200

/** What is booked for customers: each thing once, by its key, however often it is said and in whatever order (decision 0089). */
export function createLedger({ database, clock, findTenant, parts }: LedgerDeps) {
  /** Work with the wallet of whoever ordered, behind its lock, and with the order as it is then; nothing for guests, who have none. */
  async function withOrder(
    tenantId: string,
    orderId: string,
    work: (wallet: HeldWallet, order: RewardedOrder, tell: (cause: Cause, told: ToldAmount, at: Date) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const seen = await findRewarded(database.orm, parts, tenantId, orderId)
    if (!seen?.hasAccount) return
    await database.transaction(async (tx) => {
      const wallet = await holdWallet(tx, tenantId, seen.customerId)
      // Behind the lock: whoever pays back afterwards finds the reward, whoever did before is seen here.
      const order = await findRewarded(tx, parts, tenantId, orderId)
      if (order) await work(wallet, order, (cause, told, at) => tell(tx, tenantId, seen.customerId, { cause, ...told, at }))
    })
  }

  /** Tells somebody what there is in their wallet now that was not before: in the transaction that books it, so that it is told once. */
  async function tell(
    tx: Orm,
    tenantId: string,
    customerId: string,
    { cause, amount, at, number }: ToldAmount & { readonly cause: Cause; readonly at: Date },
  ): Promise<void> {
    const tenant = amount > 0 ? await findTenant(tenantId) : undefined
    if (!tenant) return
    const money = { amount, currency: tenant.settings.currency }
    const facts = { subject: { kind: 'wallet', id: cause }, name: number, text: null, amount: money, before: null } as const
    await eventsOf(tx, tenantId).publish(notificationDue, { customerId, kind: 'wallet_changed', at: at.toISOString(), ...facts })
  }

  /** Takes back of a reward the share that its order has gone back in, as far as it is still there; what was spent of it the shop bears, and what has expired is back. */
  async function takeBackReward(wallet: HeldWallet, order: RewardedOrder, at: Date): Promise<void> {
    const { rewards: given } = await wallet.bookedFor([order.id], ['reward'])
    const { rewards: taken } = await wallet.bookedFor([order.id], ['reward_back'])
    const owed = given - rewardKept(given, order) + taken
    if (owed <= 0) return
    // Other rewards do not go for one that has gone already.
    const rewards = Math.min(owed, given + taken - (await wallet.expiredOf(rewardKey(order))), wallet.balances().rewards)
    if (rewards <= 0) return
    const key = `reward_back-${order.id}-${order.refunded}`
    const entry = entryOf({ key, kind: 'reward_back', order, at, changes: negative({ ...NOTHING, rewards }) })
    if (entry) await wallet.book(entry)
  }

  /** What was paid from the wallet is there again, as what it was. Rewards that come back last as long as new ones. */
  async function givePaymentBack(
    wallet: HeldWallet,
    order: RewardedOrder,
    { amount, key, at, expiresAt }: { readonly amount: number; readonly key: string; readonly at: Date; readonly expiresAt: Date | null },
  ): Promise<number> {
    const left = negative(await wallet.bookedFor([order.id], ['payment', 'payment_back']))
    const entry = entryOf({ key: `payment_back-${key}`, kind: 'payment_back', order, at, expiresAt, changes: givenBack(amount, left) })
    return entry && (await wallet.book(entry)) ? amount : 0
  }

  const rewardExpiry = async (tenantId: string, at: Date): Promise<Date | null> =>
    expiryOf(at, (await findTenant(tenantId))?.settings.rewards?.expiresAfterDays)

  return {
    /** Money of an order comes back to the wallet: what had been paid with it, and the rest where that is wanted. Takes its share of the reward back. */
    refund: (tenantId: string, refund: PayloadOf<typeof orderRefundDue>): Promise<void> =>
      withOrder(tenantId, refund.orderId, async (wallet, order, tellOf) => {
        const { amount, isToWallet = false, paidFromWallet = 0, key, at: said } = refund
        const refunds = isToWallet ? amount.amount - paidFromWallet : 0
        const at = said === undefined ? clock() : new Date(said)
        const entry = entryOf({ key: `refund-${key}`, kind: 'refund', order, at, changes: { ...NOTHING, refunds } })
        const refunded = entry && (await wallet.book(entry)) ? refunds : 0
        const expiresAt = paidFromWallet > 0 ? await rewardExpiry(tenantId, at) : null
        const back = paidFromWallet > 0 ? await givePaymentBack(wallet, order, { amount: paidFromWallet, key, at, expiresAt }) : 0
        // What comes back at once of several parts is told of once, with the first of them: the others follow it.
        if (refunded + back > 0 && refund.whole !== null) await tellOf('refund', wholeBackOf(refund) ?? { amount: refunded + back, number: order.number }, at)
        await takeBackReward(wallet, order, at)
      }),

    /** An order has arrived: books what it was promised. */
    reward: async (tenantId: string, orderId: string): Promise<void> => {
      const tenant = await findTenant(tenantId)
      if (!tenant?.settings.wallet) return
      await withOrder(tenantId, orderId, async (wallet, order, tellOf) => {
        if (!order.isDelivered) return
        const { amount: rewards, expiresAfterDays } = rewardFor(order, tenant.settings)
        const at = order.arrivedAt ?? clock()
        const expiresAt = expiryOf(at, expiresAfterDays)
        const entry = entryOf({ key: rewardKey(order), kind: 'reward', order, at, expiresAt, changes: { ...NOTHING, rewards } })
        if (!entry || !(await wallet.book(entry))) return
        await tellOf('reward', { amount: rewards, number: order.number }, at)
        if (order.refunded > 0) await takeBackReward(wallet, order, clock())
      })
    },

    /**
     * Rewards for something else than goods, for any number of customers, in the caller's transaction, in which nothing may be locked afterwards: each once by its
     * key. What is less than nothing is taken back as far as it is still there; `backOf` is the key of what it is taken back of, of which nothing goes twice.
     */
    bookRewards: async (tx: Orm, tenantId: string, gifts: readonly Gift[], at: Date): Promise<void> => {
      // Whoever holds the wallets of several takes them in the order of their ids (decision 0020).
      for (const [customerId, own] of [...Map.groupBy(gifts, (gift) => gift.customerId)].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        const wallet = await holdWallet(tx, tenantId, customerId)
        for (const { amount, backOf, ...gift } of own) {
          const expired = backOf === undefined ? 0 : await wallet.expiredOf(backOf)
          const rewards = Math.max(amount + expired, -wallet.balances().rewards)
          const entry = entryOf({ ...gift, at, changes: { ...NOTHING, rewards } })
          // Whose order it was is nobody else's business.
          if (entry && (await wallet.book(entry))) await tell(tx, tenantId, customerId, { cause: 'referral', amount: rewards, at, number: null })
        }
      }
    },

    /** Takes away all that should be gone by now. A chore for any number of processes: it looks again behind the lock. */
    expire: async (batch = BATCH): Promise<void> => {
      const now = clock()
      let due: Awaited<ReturnType<typeof expiringWallets>>
      do {
        // Of those that were looked at nothing is due any more, so that these are others.
        due = await expiringWallets(database.orm, now, batch)
        for (const { tenantId, customerId } of due)
          await database.transaction(async (tx: Orm) => {
            const wallet = await holdWallet(tx, tenantId, customerId)
            const { rewards } = takenFrom({ ...NOTHING, rewards: wallet.balances().rewards }, await wallet.expired(now))
            const entry = entryOf({ key: `expiry-${newId()}`, kind: 'expiry', order: null, at: now, changes: negative({ ...NOTHING, rewards }) })
            if (entry && totalIn(wallet.balances()) > 0) await wallet.book(entry)
          })
      } while (due.length === batch)
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>
