import type { RefundTarget } from '@galleria/rules'

// What a month of a shop comes to, reckoned anew: with none of the shop's own functions, and no database.

/** Minor units; days are counted from the first of the month. */
type MonthTerms = {
  readonly delivery: { readonly fee: number; readonly freeFrom: number }
  readonly rewards: { readonly per: number; readonly worth: number; readonly lastDays: number }
  readonly referral: { readonly inviter: number; readonly friend: number; readonly minOrder: number }
}

/** Pieces of one product, bought at once. */
type Bought = {
  readonly number: string
  readonly customer: number
  readonly variantId: string
  readonly unitPrice: number
  readonly quantity: number
  readonly total: number
  readonly isSale: boolean
  readonly day: number
  /** What the wallet paid, and what of that has come back. */
  readonly paid: Purse
  back: Purse
  status: 'created' | 'delivered' | 'cancelled'
  refunded: number
  piecesBack: number
  restocked: number
  /** The reward that it has earned, and what of it was taken back. */
  given: number
  taken: number
  reward: Lot | undefined
  isInvoiced: boolean
  credited: number
  /** What was said to go back and is not heard of yet, the oldest first. */
  readonly owed: Owed[]
  readonly takenAt: Set<number>
}

type Purse = { readonly refunds: number; readonly rewards: number }
type Owed = { readonly amount: number; readonly fromWallet: number; readonly isToWallet: boolean }
/** `expired`: of it nobody has spent so much in time. */
type Lot = { amount: number; readonly until: number; expired: number }
type Wallet = { refunds: number; readonly lots: Lot[] }
type Invited = {
  readonly inviter: number
  status: 'joined' | 'rewarded' | 'taken_back'
  order: string | undefined
  gifts: { readonly inviter: Lot; readonly friend: Lot } | undefined
}

const sumOf = (amounts: Iterable<number>): number => [...amounts].reduce((sum, amount) => sum + amount, 0)
/** Of two amounts that multiply to more than numbers hold exactly. */
const shareOf = (amount: number, part: number, whole: number): number => (whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole)))

export function createMonth({ delivery, rewards: rewardTerms, referral }: MonthTerms) {
  const wallets = new Map<number, Wallet>()
  const orders = new Map<string, Bought>()
  const invited = new Map<number, Invited>()
  let today = 0

  function walletOf(customer: number): Wallet {
    const wallet = wallets.get(customer) ?? { refunds: 0, lots: [] }
    wallets.set(customer, wallet)
    return wallet
  }
  const rewardsIn = ({ lots }: Wallet): number => sumOf(lots.map(({ amount }) => amount))
  function give({ lots }: Wallet, amount: number): Lot {
    const lot = { amount, until: today + rewardTerms.lastDays, expired: 0 }
    if (amount > 0) lots.push(lot)
    return lot
  }
  /** What goes first is spent first; answers how much there was. */
  function take({ lots }: Wallet, wanted: number): number {
    let left = wanted
    for (const lot of lots) {
      const part = Math.min(lot.amount, left)
      lot.amount -= part
      left -= part
    }
    return wanted - left
  }

  /** Of a reward the share that its order has gone back in, as far as it is there; what has expired of it does not go twice. */
  function takeBack(order: Bought): void {
    const kept = shareOf(order.given, order.total - order.refunded, order.total)
    const wallet = walletOf(order.customer)
    const left = order.given - order.taken - (order.reward?.expired ?? 0)
    const amount = Math.min(order.given - kept - order.taken, left, rewardsIn(wallet))
    if (amount <= 0 || order.takenAt.has(order.refunded)) return
    order.takenAt.add(order.refunded)
    order.taken += take(wallet, amount)
  }

  function payBack(order: Bought, amount: number): void {
    const wallet = walletOf(order.customer)
    const refunds = Math.min(amount, order.paid.refunds - order.back.refunds)
    wallet.refunds += refunds
    give(wallet, amount - refunds)
    order.back = { refunds: order.back.refunds + refunds, rewards: order.back.rewards + amount - refunds }
  }

  function settleReferral(order: Bought): void {
    const friend = invited.get(order.customer)
    if (!friend) return
    const isBack = order.status === 'cancelled' || order.refunded >= order.total || order.piecesBack === order.quantity
    if (friend.status === 'joined' && order.status === 'delivered' && !isBack && order.unitPrice * order.quantity >= referral.minOrder) {
      friend.status = 'rewarded'
      friend.order = order.number
      friend.gifts = { inviter: give(walletOf(friend.inviter), referral.inviter), friend: give(walletOf(order.customer), referral.friend) }
    } else if (friend.status === 'rewarded' && friend.order === order.number && isBack) {
      friend.status = 'taken_back'
      take(walletOf(friend.inviter), referral.inviter - (friend.gifts?.inviter.expired ?? 0))
      take(walletOf(order.customer), referral.friend - (friend.gifts?.friend.expired ?? 0))
    }
  }

  const bought = (order: Bought): Bought => {
    orders.set(order.number, order)
    return order
  }
  const found = (number: string): Bought => {
    const order = orders.get(number)
    if (!order) throw new Error(`Nobody has bought ${number}`)
    return order
  }
  const fresh = { back: { refunds: 0, rewards: 0 }, refunded: 0, piecesBack: 0, restocked: 0, given: 0, taken: 0, reward: undefined, credited: 0 } as const
  type Goods = Pick<Bought, 'customer' | 'variantId' | 'unitPrice' | 'quantity'>

  return {
    orders,
    invited,
    balanceOf: (customer: number): number => walletOf(customer).refunds + rewardsIn(walletOf(customer)),
    walletOf: (customer: number) => ({ refunds: walletOf(customer).refunds, rewards: rewardsIn(walletOf(customer)) }),
    customers: () => [...wallets.keys()],

    /** A new day: what was to go by now goes. */
    begin: (day: number): void => {
      today = day
      for (const lot of [...wallets.values()].flatMap(({ lots }) => lots)) {
        if (lot.until > day || lot.amount === 0) continue
        lot.expired = lot.amount
        lot.amount = 0
      }
    },

    /** What it comes to, and what the wallet pays of it. */
    price: ({ unitPrice, quantity, customer }: Goods, useWallet: boolean): { readonly total: number; readonly wallet: number } => {
      const goods = unitPrice * quantity
      const total = goods + (goods >= delivery.freeFrom ? 0 : delivery.fee)
      const wallet = walletOf(customer)
      return { total, wallet: useWallet ? Math.min(total, wallet.refunds + rewardsIn(wallet)) : 0 }
    },

    ordered: (number: string, goods: Goods, { total, wallet }: { readonly total: number; readonly wallet: number }): void => {
      const own = walletOf(goods.customer)
      const rewards = take(own, Math.min(wallet, rewardsIn(own)))
      own.refunds -= wallet - rewards
      const paid = { rewards, refunds: wallet - rewards }
      const isInvoiced = wallet === total
      bought({ ...fresh, ...goods, number, total, paid, isSale: false, day: today, status: 'created', isInvoiced, owed: [], takenAt: new Set() })
    },

    sold: (number: string, goods: Goods): void => {
      const total = goods.unitPrice * goods.quantity
      const paid = { rewards: 0, refunds: 0 }
      bought({ ...fresh, ...goods, number, total, paid, isSale: true, day: today, status: 'delivered', isInvoiced: true, owed: [], takenAt: new Set() })
    },

    cancelled: (number: string): void => {
      const order = found(number)
      const wallet = order.paid.refunds + order.paid.rewards
      // What nobody has paid is not refunded; what the wallet has paid is back all the same.
      if (wallet === order.total) order.refunded = order.total
      order.status = 'cancelled'
      if (wallet > 0) order.owed.push({ amount: wallet, fromWallet: wallet, isToWallet: false })
    },

    delivered: (number: string): void => {
      const order = found(number)
      order.status = 'delivered'
      order.isInvoiced = true
    },

    /** So many pieces go back, the last ones with all that is left. */
    refunded: (number: string, pieces: number, to: RefundTarget, isRestocked: boolean): void => {
      const order = found(number)
      const isLast = order.piecesBack + pieces === order.quantity
      const amount = isLast ? order.total - order.refunded : order.unitPrice * pieces
      const wallet = order.paid.refunds + order.paid.rewards
      const fromWallet = shareOf(wallet, order.refunded + amount, order.total) - shareOf(wallet, order.refunded, order.total)
      order.refunded += amount
      order.piecesBack += pieces
      if (isRestocked) order.restocked += pieces
      order.owed.push({ amount, fromWallet, isToWallet: to === 'wallet' })
    },

    joined: (friend: number, inviter: number): void => void invited.set(friend, { inviter, status: 'joined', order: undefined, gifts: undefined }),

    /** The shop has heard that an order went on. */
    heardStep: (number: string, status: string): void => {
      const order = found(number)
      if (status === 'delivered') {
        order.given = Math.floor((order.unitPrice * order.quantity) / rewardTerms.per) * rewardTerms.worth
        order.reward = give(walletOf(order.customer), order.given)
        if (order.refunded > 0) takeBack(order)
      }
      settleReferral(order)
    },

    /** The same of money that goes back; answers how much it was to be. */
    heardRefund: (number: string): number => {
      const order = found(number)
      const owed = order.owed.shift()
      if (!owed) throw new Error(`Nothing of ${number} was to go back`)
      if (owed.isToWallet) walletOf(order.customer).refunds += owed.amount - owed.fromWallet
      if (owed.fromWallet > 0) payBack(order, owed.fromWallet)
      if (order.isInvoiced) order.credited += owed.amount
      takeBack(order)
      settleReferral(order)
      return owed.amount
    },
  }
}
