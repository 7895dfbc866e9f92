import { splitAmount } from '@galleria/kernel'

/** What somebody's money in the wallet is: put there by the shop, given for what was bought, or paid back. */
export const AMOUNT_TYPES = ['cash', 'refunds', 'rewards'] as const
export type AmountType = (typeof AMOUNT_TYPES)[number]

/** What is spent first: what may expire, and last what never does. */
export const SPENT_IN_ORDER = ['rewards', 'refunds', 'cash'] as const satisfies readonly AmountType[]

/** Why money came or went. */
export const WALLET_KINDS = ['refund', 'payment', 'payment_back', 'reward', 'reward_back', 'referral', 'referral_back', 'expiry', 'closing'] as const
export type WalletKind = (typeof WALLET_KINDS)[number]

/** K-14 */
export const WALLET_PAGE_SIZE = 10
/** So many rows a history shows that knows no pages, the newest of its range. */
export const MAX_WALLET_ROWS = 1_000

/** Where money that was paid for an order goes when it comes back: the way it came, or to the wallet at once. */
export const REFUND_TARGETS = ['payment', 'wallet'] as const
export type RefundTarget = (typeof REFUND_TARGETS)[number]

export type Balances = Readonly<Record<AmountType, number>>

/** How an amount is taken out of what is there, type by type, in an order. Minor units; the sum is less than the amount where there is not enough. */
export function takenFrom(balances: Balances, amount: number, order: readonly AmountType[] = SPENT_IN_ORDER): Balances {
  const taken: Record<AmountType, number> = { cash: 0, refunds: 0, rewards: 0 }
  let left = amount
  for (const type of order) {
    taken[type] = Math.max(0, Math.min(balances[type], left))
    left -= taken[type]
  }
  return taken
}

export const totalIn = ({ cash, refunds, rewards }: Balances): number => cash + refunds + rewards

/** What a shop says of its wallets. Nothing limits what they pay for unless told. */
export type WalletTerms = {
  /** At most so many hundredths of an order are paid from the wallet. */
  readonly percent?: number
  /** At most so much of an order is, in minor units of the shop's currency. */
  readonly most?: number
}

/** What a wallet pays of an order that comes to `total`: as much as there is and the shop lets it, in the order in which it is spent. Minor units. */
export function walletPays(balances: Balances, total: number, { percent = 100, most = total }: WalletTerms): Balances {
  const share = Number((BigInt(total) * BigInt(Math.min(Math.max(percent, 0), 100))) / 100n)
  return takenFrom(balances, Math.max(0, Math.min(share, most)))
}

/**
 * Shares out what a wallet pays over what each seller's part comes to: by largest remainder, so that the shares add up, in all and type by type, and none is more than
 * its part. What is spent first pays for the first parts.
 */
export function walletShares(paid: Balances, totals: readonly number[]): Balances[] {
  const left: Record<AmountType, number> = { ...paid }
  return splitAmount(totalIn(paid), totals).map((amount) => {
    const share = takenFrom(left, amount)
    for (const type of AMOUNT_TYPES) left[type] -= share[type]
    return share
  })
}

/** What somebody paid for an order, or for a seller's part of it, from their wallet, of what it cost in all. Minor units. */
export type PaidFromWallet = { readonly wallet: number; readonly total: number }

/** Nothing is left to be paid: the wallet has paid all of it, or there was nothing to pay, where a coupon takes off everything. */
export const isCovered = ({ wallet, total }: PaidFromWallet): boolean => wallet === total

/** How much of `refunded`, all that has gone back of a part, goes back to the wallet because it was paid from there: in the share in which it was, rounded down until all has gone back. */
export const walletShareOf = ({ wallet, total }: PaidFromWallet, refunded: number): number =>
  total > 0 ? Number((BigInt(wallet) * BigInt(refunded)) / BigInt(total)) : 0

/** How much of an amount that goes back after `already` goes back to the wallet. Minor units; over all refunds it adds up to what was paid from there. */
export const walletShareOfRefund = (paid: PaidFromWallet, already: number, amount: number): number =>
  walletShareOf(paid, already + amount) - walletShareOf(paid, already)
