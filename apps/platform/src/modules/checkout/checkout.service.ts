import { type Clock, money } from '@galleria/kernel'
import { type CouponChoice, hasServices, isCovered, type PaymentObstacle, type PaymentType } from '@galleria/rules'
import { type CustomerContext, rewardTermsOf } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { PricedLine } from '../cart/index.ts'
import type { ChosenPickup, PickupWish } from '../pick-up/index.ts'
import type { Chosen, CouponUses } from '../promotion/index.ts'
import { type Basket, isBrought, type LostCoupon, partTermsOf, priceParts, type SellerGoods, storePlace, totalsOfParts, walletFor } from './basket.ts'
import { type QuoteTerms, sellersToCheckOut } from './checkout.ts'
import { type BookedGoods, isAtSeller, placeOfSeller } from './chosen-appointment.ts'
import type {
  CartForCheckout,
  CountDelivered,
  Coupons,
  DeliveryDaysFor,
  Facts,
  OpenOrders,
  PaymentObstaclesOf,
  PickUps,
  PromiseFor,
  SellerOf,
} from './checkout.ports.ts'
import type { DeliveryPlace } from './delivery-place.ts'
import { type ChosenWindow, chosenWindow, type DeliveryWish, offeredSince } from './delivery-window.ts'
import { limitBroken, type Wanted, wantedOf } from './order-limits.policy.ts'
import { obstacleOfDistance, obstacleOfGuests, type Sale } from './payment.policy.ts'
import { type Policies, policiesOf } from './policies.ts'
import type { QuoteSeal } from './quote-seal.ts'

/** Who buys, as far as it is known, and where it goes: undefined where that is only known of what is picked up. */
export type Buyer = Partial<Facts> & { readonly to: DeliveryPlace | undefined; readonly isConfirmed: boolean; readonly isGuest: boolean }

/** As a shopper wants it, or that of a quote. */
type WantedCoupon = CouponChoice | { readonly quoteHash: string }

export type BasketChoice = {
  readonly paymentType: PaymentType | undefined
  /** What is bought instead of what is in the cart: where it is given, nobody looks into that. */
  readonly booked?: BookedGoods
  /** Only this seller's lines; without it those of all sellers, where a cart may hold several (C-15). */
  readonly sellerId: string | undefined
  readonly coupon: WantedCoupon
  /** Whether the wallet pays as far as it can, or does in a quote. */
  readonly wallet: boolean | { readonly quoteHash: string }
  /** What is picked up where and when; the rest is delivered. */
  readonly pickups: readonly PickupWish[]
  /** When what is delivered is brought, where somebody wants to choose. */
  readonly deliveries: readonly DeliveryWish[]
  /** Times to pick up and to be brought something are those that could be chosen then or since. */
  readonly choosableAt: Date
  /** When days are promised of: between a quote and its order a cut-off may pass. */
  readonly promisedAt: Date | { readonly quoteHash: string }
  /** Asked for at the same time as the cart. */
  readonly buyer: Promise<Buyer>
}

export type CheckoutDeps = {
  readonly cart: CartForCheckout
  readonly coupons: Coupons
  readonly sellerOf: SellerOf
  readonly pickUps: PickUps
  readonly seal: QuoteSeal
  readonly paymentObstaclesOf: PaymentObstaclesOf
  readonly promiseFor: PromiseFor
  readonly deliveryDaysFor: DeliveryDaysFor
  readonly countDelivered: CountDelivered
  readonly clock: Clock
}

/** Of two that name the same seller, or none, the second: nobody knows which is meant. */
const secondOf = <Wish extends { readonly sellerId?: string | undefined }>(wishes: readonly Wish[]): Wish | undefined =>
  wishes.find(({ sellerId }, index) => wishes.findIndex((each) => each.sellerId === sellerId) < index)

export function createCheckoutService({
  cart,
  coupons,
  sellerOf,
  pickUps,
  seal,
  paymentObstaclesOf,
  promiseFor,
  deliveryDaysFor,
  countDelivered,
  clock,
}: CheckoutDeps) {
  /** Prices what is about to be ordered, from the database alone (C-41). Throws `order.delivery_address_missing` where something is to be brought nobody knows where. */
  async function basketOf(ctx: CustomerContext, choice: BasketChoice): Promise<Basket> {
    const { paymentType, booked, sellerId, pickups: wishes, deliveries, choosableAt, buyer } = choice
    // Whoever is refused for something else is not told of this besides.
    buyer.catch(() => undefined)
    const { checkout } = ctx.tenant.settings
    const wanted = paymentType ?? checkout.defaultPayment
    if (!checkout.payments.includes(wanted)) throw new DomainError('checkout.payment_unavailable', { payments: checkout.payments })
    const [lines, delivered] = await Promise.all([
      booked ? [booked.line] : linesIn(ctx),
      rewardTermsOf(ctx.tenant)?.tiers ? countDelivered(ctx.tenant.id, ctx.actor.customerId) : 0,
    ])
    const { to: home, isConfirmed, isGuest, standing, couponUses = NO_USES, balances } = await buyer
    const bySeller = chosenOf(ctx, lines, sellerId)
    const pickups = await pickupsOf(ctx, bySeller, wishes, choosableAt)
    const to = booked && isAtSeller(booked.appointment) ? placeOfSeller(booked.appointment) : (home ?? placeOfStores(bySeller, pickups))
    const policies = policiesOf(ctx.tenant.settings)
    const sent = await goodsOf(ctx, bySeller, to, { pickups, appointment: booked?.appointment ?? null })
    assertReached(sent, to, policies)
    const promisedAt = choice.promisedAt instanceof Date ? choice.promisedAt : (seal.stampOf(choice.promisedAt.quoteHash) ?? clock())
    const timed = await withWindows(ctx, sent, { wishes: deliveries, to, at: choosableAt }, policies)
    const goods = await withDays(ctx, timed, promisedAt, to)
    const { chosen, offers, lost } = await couponFor(ctx, choice.coupon, goods, couponUses)
    const parts = priceParts(goods, chosen?.shares ?? [], { to, policies, currency: ctx.currency })
    const totals = totalsOfParts(parts, ctx.currency)
    const isWalletAsked = typeof choice.wallet === 'boolean' ? choice.wallet : seal.usesWallet(choice.wallet.quoteHash)
    const { wallet: walletTerms } = ctx.tenant.settings
    const wallet = walletTerms && balances ? walletFor(balances, parts, { terms: walletTerms, isUsed: isWalletAsked }) : null
    if (choice.wallet === true && !wallet) throw new DomainError('wallet.not_offered')
    const toPay = money(totals.total.amount - (wallet?.used ?? 0), ctx.currency)
    const off = await paymentObstaclesOf(ctx.tenant, toPay)
    const obstacles = obstaclesTo(
      checkout.payments,
      { total: toPay.amount, to, isConfirmed, isGuest, isRemote: booked?.appointment.mode === 'video' },
      policies,
      off,
    )
    const payments = checkout.payments.filter((each) => !obstacles.has(each))
    // Nobody has chosen yet: there is a price for whichever way there is.
    const payment = paymentType === undefined && obstacles.has(wanted) ? (payments[0] ?? wanted) : wanted
    // Where nothing is left to pay it does not matter how, and whoever has chosen no way to pay is told beside the price that one waits for a code.
    const isPaid = isCovered({ wallet: wallet?.used ?? 0, total: totals.total.amount })
    const isToConfirm = paymentType === undefined && obstacles.get(payment) === 'unconfirmed'
    if (!isPaid && !isToConfirm) assertPayable(obstacles.get(payment), payments)
    // Somebody without an account is never trusted with more than an account that has confirmed nothing.
    if (policies.limits && standing) {
      assertWithin(policies.limits, { isConfirmed: isConfirmed && !isGuest, ...standing }, wantedOf(parts, totals.total.amount, chosen?.coupon.agreed ?? null))
    }
    const terms: QuoteTerms = {
      tenantId: ctx.tenant.id,
      customerId: ctx.actor.customerId,
      paymentType: payment,
      currency: ctx.currency,
      coupon: chosen?.coupon.code ?? null,
      parts: parts.map(partTermsOf),
      total: totals.total.amount,
      wallet: isWalletAsked ? (wallet?.used ?? 0) : undefined,
    }
    const coupon = chosen?.coupon ?? null
    return {
      parts,
      totals,
      terms,
      promisedAt,
      coupon,
      offers,
      lostCoupon: lost,
      wallet,
      toPay,
      payments,
      obstacles,
      delivered,
      ordersSeen: standing?.all ?? null,
    }
  }

  /**
   * For an order that was placed already and is to be paid like this. Throws `checkout.payment_unavailable` or `checkout.contact_unconfirmed`, with the ways
   * that there are.
   */
  async function assertPayableLike(ctx: CustomerContext, payment: PaymentType, sale: Sale): Promise<void> {
    const { payments } = ctx.tenant.settings.checkout
    const off = await paymentObstaclesOf(ctx.tenant, money(sale.total, ctx.currency))
    const obstacles = obstaclesTo(payments, sale, policiesOf(ctx.tenant.settings), off)
    const possible = payments.filter((each) => !obstacles.has(each))
    if (!payments.includes(payment)) throw new DomainError('checkout.payment_unavailable', { payments: possible })
    assertPayable(obstacles.get(payment), possible)
  }

  async function linesIn(ctx: CustomerContext): Promise<readonly PricedLine[]> {
    const lines = (await cart.linesOf(ctx)).filter((line) => line.quantity > 0)
    if (lines.length === 0) throw new DomainError('checkout.cart_empty')
    // It was put there before it was booked for a time.
    if (lines.some(({ booking }) => booking)) throw new DomainError('appointment.not_for_cart')
    return lines
  }

  /** A code that was asked for and takes nothing off is refused; that of a quote is lost, which makes it another quote. */
  async function couponFor(ctx: CustomerContext, choice: WantedCoupon, bySeller: readonly SellerGoods[], uses: CouponUses): Promise<CouponOutcome> {
    const goods = bySeller.map(({ lines }) => lines)
    if (typeof choice === 'object' && 'quoteHash' in choice) {
      const code = seal.couponIn(choice.quoteHash)
      if (code === undefined) return { offers: [] }
      const offer = await coupons.find(ctx, code, goods, uses)
      if (offer && 'discount' in offer.fit) return { chosen: { coupon: offer.coupon, shares: offer.fit.shares }, offers: [] }
      return { offers: [], lost: { promoCode: code, reason: offer && 'obstacle' in offer.fit ? offer.fit.obstacle : 'ended' } }
    }
    return coupons.choose(ctx, choice, goods, uses)
  }

  /** Of each seller at most one: the wish that names it, else the one that names none. Services are done at an address, and nothing that is ordered with them is picked up. */
  async function pickupsOf(ctx: CustomerContext, bySeller: LinesBySeller, wishes: readonly PickupWish[], at: Date): Promise<Map<string, ChosenPickup>> {
    const sellers = new Set(bySeller.map(([id]) => id))
    const stray = wishes.find(({ sellerId }) => sellerId !== undefined && !sellers.has(sellerId)) ?? secondOf(wishes)
    if (stray) throw new DomainError('checkout.pickup_unavailable', { provider: stray.sellerId })
    const chosen = bySeller.map(async ([id, lines]) => {
      const wish = wishes.find(({ sellerId }) => sellerId === id) ?? wishes.find(({ sellerId }) => sellerId === undefined)
      if (wish && hasServices(lines)) throw new DomainError('checkout.pickup_unavailable', { provider: id })
      return wish ? [[id, await pickUps.choose(ctx, id, wish, at)] as const] : []
    })
    return new Map((await Promise.all(chosen)).flat())
  }

  async function goodsOf(
    ctx: CustomerContext,
    bySeller: LinesBySeller,
    to: DeliveryPlace,
    { pickups, appointment }: { readonly pickups: ReadonlyMap<string, ChosenPickup> } & Pick<SellerGoods, 'appointment'>,
  ): Promise<SellerGoods[]> {
    return Promise.all(
      bySeller.map(async ([sellerId, lines]) => {
        const shared = { sellerId, sellerName: lines[0]?.sellerName ?? '', lines, pickup: pickups.get(sellerId) ?? null, window: null, day: null, appointment }
        if (appointment) return { ...shared, from: placeOfSeller(appointment) }
        const office = (await sellerOf(ctx.tenant.id, sellerId))?.office
        // Nothing can be ordered from a seller without one (V-02): until it has one, its goods are taken to be where they go.
        const from = office ? { position: office.position, country: office.country, state: office.state, zip: office.zip } : to
        return { ...shared, from }
      }),
    )
  }

  /** With the windows that are wanted of what is delivered: of each seller the wish that names it, else the one that names none. */
  async function withWindows(
    ctx: CustomerContext,
    goods: readonly SellerGoods[],
    { wishes, to, at }: { readonly wishes: readonly DeliveryWish[]; readonly to: DeliveryPlace; readonly at: Date },
    { deliveryWindow: terms }: Policies,
  ): Promise<readonly SellerGoods[]> {
    if (wishes.length === 0) return goods
    const delivered = goods.filter(isBrought)
    const stray =
      wishes.find(({ sellerId }) => (sellerId === undefined ? delivered.length === 0 : delivered.every((each) => each.sellerId !== sellerId))) ??
      secondOf(wishes)
    const [first] = delivered
    if (stray || !terms || !first) throw new DomainError('checkout.delivery_window_invalid', { provider: stray?.sellerId ?? wishes[0]?.sellerId ?? null })
    const kind = to.kind ?? 'home'
    const windowOf = async ({ sellerId }: SellerGoods): Promise<ChosenWindow | null> => {
      const wish = wishes.find((each) => each.sellerId === sellerId) ?? wishes.find((each) => each.sellerId === undefined)
      if (!wish) return null
      const now = clock()
      const daysAt = (instant: Date) => deliveryDaysFor(ctx, sellerId, { at: instant, to: to.position, kind }, terms)
      const offered = offeredSince(await daysAt(at), await daysAt(now))
      return chosenWindow(wish, { sellerId, kind, offered, terms, now })
    }
    return Promise.all(goods.map(async (each) => (isBrought(each) ? { ...each, window: await windowOf(each) } : each)))
  }

  /** With the day that was chosen, or is promised of what is ordered at an instant. */
  async function withDays(ctx: CustomerContext, goods: readonly SellerGoods[], at: Date, to: DeliveryPlace): Promise<readonly SellerGoods[]> {
    const dayOf = async (each: SellerGoods) => each.window?.date ?? (isBrought(each) ? (await promiseFor(ctx, each.sellerId, at, to.position))?.day : undefined)
    return Promise.all(goods.map(async (each) => ({ ...each, day: (await dayOf(each)) ?? null })))
  }

  return { basketOf, assertPayableLike, seal }
}
export type CheckoutService = ReturnType<typeof createCheckoutService>

type CouponOutcome = Chosen & { readonly lost?: LostCoupon }

type LinesBySeller = readonly (readonly [string, readonly PricedLine[]])[]

const NO_USES: CouponUses = { usedUp: [], own: {} }

/** Against hoarding. */
function assertWithin(
  limits: NonNullable<Policies['limits']>,
  { isConfirmed, delivered, open, openAmount, openPieces }: OpenOrders & { readonly isConfirmed: boolean },
  wanted: Wanted,
): void {
  const standing = { isConfirmed, deliveredOrders: delivered, openOrders: open, openAmount, openPieces: new Map(Object.entries(openPieces)) }
  const broken = limitBroken(limits(standing), standing, wanted)
  if (broken) throw new DomainError('checkout.limit_reached', broken)
}

function chosenOf({ tenant }: CustomerContext, lines: readonly PricedLine[], sellerId: string | undefined): [string, PricedLine[]][] {
  const bySeller = Map.groupBy(lines, (line) => line.sellerId)
  const chosen = sellersToCheckOut([...bySeller.keys()], sellerId, tenant.settings.cart.mode)
  if (!chosen) {
    const sellers = [...bySeller].map(([_id, [line]]) => ({ _id, name: line?.sellerName }))
    throw new DomainError('checkout.seller_required', { providers: sellers })
  }
  return chosen.map((id) => [id, bySeller.get(id) ?? []])
}

/** Where somebody is who fetches everything: at the first of the stores. */
function placeOfStores(bySeller: LinesBySeller, pickups: ReadonlyMap<string, ChosenPickup>): DeliveryPlace {
  const [first] = pickups.values()
  if (!first || bySeller.some(([id]) => !pickups.has(id))) throw new DomainError('order.delivery_address_missing') // V-03
  return storePlace(first)
}

/** Whether a seller's part gets to where it is wanted (0152): goods are sent as far as the shop delivers, and for a service somebody has to come there besides. */
const isReached = ({ from, lines, pickup, appointment }: SellerGoods, to: DeliveryPlace, { deliveryZone, visitZone }: Policies): boolean =>
  pickup !== null || (appointment !== null && isAtSeller(appointment)) || (deliveryZone(from, to) && (!hasServices(lines) || visitZone(from, to)))

function assertReached(goods: readonly SellerGoods[], to: DeliveryPlace, policies: Policies): void {
  const far = goods.filter((each) => !isReached(each, to, policies))
  if (far.length === 0) return
  const { deliveryZone } = policies
  const providers = far.map(({ sellerId, sellerName, from }) => ({ _id: sellerId, name: sellerName, ...(deliveryZone(from, to) ? { isVisit: true } : {}) }))
  throw new DomainError('checkout.delivery_unavailable', { providers })
}

const obstaclesTo = (
  payments: readonly PaymentType[],
  sale: Sale,
  { payment }: Policies,
  off: ReadonlyMap<PaymentType, PaymentObstacle>,
): Map<PaymentType, PaymentObstacle> =>
  new Map(
    payments.flatMap((type) => {
      const obstacle = off.get(type) ?? obstacleOfDistance(type, sale) ?? payment(type, sale) ?? obstacleOfGuests(type, sale)
      return obstacle ? [[type, obstacle] as const] : []
    }),
  )

function assertPayable(obstacle: PaymentObstacle | undefined, payments: readonly PaymentType[]): void {
  if (obstacle === 'unconfirmed') throw new DomainError('checkout.contact_unconfirmed', { payments })
  if (obstacle) throw new DomainError('checkout.payment_unavailable', { payments, reason: obstacle })
}
