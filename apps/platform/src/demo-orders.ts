import {
  addAddress,
  addToCart,
  advanceOrder,
  advanceReturn,
  askReturn,
  cancelOrder,
  confirmCheckout,
  createOrder,
  listOrders,
  listPickupSlots,
  logIn,
  type OperationSpec,
  refundReturn,
  SELLER_RIGHTS,
  type SocketEventSpec,
  type SocketPayloadOf,
} from '@galleria/contract'
import { idsOf } from '@galleria/importer'
import { dayIn, daysAfter, instantAt } from '@galleria/kernel'
import type { Static, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Actor, ContextOf } from './context.ts'
import { contextOf, guestContext, hashToken } from './http/contexts.ts'
import type { Route } from './http/operation-route.ts'
import type { RawInput } from './http/validate.ts'
import type { Tenant } from './modules/tenant/index.ts'
import { DEMO_LOGINS } from './welcome.ts'

/** A platform whose clock somebody else sets: what is done in it was done then. */
export type Past = {
  readonly routes: readonly Route[]
  /** Says something over the socket. */
  readonly say: <E extends SocketEventSpec>(ctx: ContextOf<'customer' | 'seller'>, event: E, payload: SocketPayloadOf<E>) => Promise<void>
  readonly setTime: (time: Date) => void
  /** Books in the wallets of a tenant what its orders mean for them, as the shop's jobs would have done by then. */
  readonly bookWallets: (tenantId: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** What becomes of an order, so many hours after it was placed, or after its slot begins. `returned`: it comes back and is refunded, in the days that follow. */
type Step = readonly [hours: number, to: 'processing' | 'shipped' | 'delivered' | 'cancelled' | 'returned']

/** `items`: products as their files name them. `daysAgo`: at least one, so that nothing of it is news when the shop is opened. */
type DemoOrder = {
  readonly daysAgo: number
  readonly items: readonly string[]
  readonly isPickedUp?: true
  /** With what is in the wallet, as far as it goes. */
  readonly isFromWallet?: true
  readonly steps: readonly Step[]
}

const ON_ITS_WAY: readonly Step[] = [
  [4, 'processing'],
  [22, 'shipped'],
]
const ARRIVED: readonly Step[] = [...ON_ITS_WAY, [50, 'delivered']]
const FETCHED: readonly Step[] = [
  [-2, 'processing'],
  [-1, 'shipped'],
  [0.4, 'delivered'],
]

const THREE_TEAPOTS = Array.from({ length: 3 }, () => 'rosehip-enamel-teapot')

type DemoHome = {
  readonly houseNumber: string
  readonly street1: string
  readonly city: string
  readonly state: string
  readonly country: string
  readonly zip: string
  readonly phoneNumber: string
  readonly location: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

/** Where the first customer of a demo shop lives, and what they have bought, the oldest first: in every state that there is (ST-10), and of every kind (E-18). */
export const DEMO_CUSTOMERS: Readonly<Record<string, { readonly home: DemoHome; readonly orders: readonly DemoOrder[] }>> = {
  galleria: {
    home: {
      houseNumber: '14',
      street1: '12th Main Road',
      city: 'Bengaluru',
      state: 'Karnataka',
      country: 'IN',
      zip: '560038',
      phoneNumber: '9845010199',
      location: { coordinates: [77.6412, 12.9698] },
    },
    orders: [
      { daysAgo: 41, items: ['larder-clip-jars', 'rosehip-enamel-teapot'], steps: ARRIVED },
      { daysAgo: 24, items: ['nilgai-percale-bed-linen'], steps: [...ARRIVED, [120, 'returned']] },
      { daysAgo: 17, items: ['first-light-alarm-clock'], steps: [[3, 'cancelled']] },
      // More than has come back for the linen, so that the wallet pays a part of it; and one comes back.
      { daysAgo: 15, items: THREE_TEAPOTS, isFromWallet: true, steps: [...ARRIVED, [72, 'returned']] },
      { daysAgo: 12, items: ['bangalore-blue-grapes', 'kolar-vine-tomatoes'], isPickedUp: true, steps: FETCHED },
      { daysAgo: 9, items: ['physiotherapy-at-home'], steps: ARRIVED },
      { daysAgo: 2, items: ['lothal-amphora-planter'], steps: ON_ITS_WAY },
      { daysAgo: 2, items: ['tallow-lane-ivory-candle', 'morning-shift-coffee-cup'], steps: [[5, 'processing']] },
      { daysAgo: 1, items: ['pressure-and-sugar-check'], steps: [] },
    ],
  },
  plaza: {
    home: {
      houseNumber: '214',
      street1: 'Av. 12 de Octubre',
      city: 'Quito',
      state: 'Pichincha',
      country: 'EC',
      zip: '170143',
      phoneNumber: '0991840299',
      location: { coordinates: [-78.4911, -0.2036] },
    },
    orders: [
      { daysAgo: 19, items: ['harbour-stripe-tee'], steps: ARRIVED },
      { daysAgo: 8, items: ['quartet-cotton-socks'], isPickedUp: true, steps: FETCHED },
      { daysAgo: 1, items: ['orchard-merino-top'], steps: [] },
    ],
  },
}

const HOUR_MS = 3_600_000
/** Of the day, by the clocks of the shop: when people have time to order. */
const ORDERED_AT = 10 * 60 + 40

/** Somebody of a demo shop, by the calls that everybody has. */
export function caller(past: Past, tenant: Tenant, actor: Actor | undefined) {
  const [locale] = tenant.settings.locales
  const ctx = actor ? contextOf(tenant, locale, actor, 'seed', 'in-process') : guestContext(tenant, locale, 'seed')
  return async <Reply extends TSchema>(operation: OperationSpec & { readonly reply: Reply }, raw: RawInput): Promise<Static<Reply>> => {
    const route = past.routes.find(({ operation: { id } }) => id === operation.id)
    if (!route) throw new Error(`Nothing answers ${operation.id}`)
    return Value.Parse(operation.reply, await route.invoke(ctx, raw))
  }
}
export type Caller = ReturnType<typeof caller>

/**
 * Places the orders of a demo shop's first customer, and lets its sellers do with them what sellers do: by the calls that everybody has, at the hours at
 * which it happened. What an earlier seed has placed stays as it is. `now`: before which all of it was.
 */
export async function placeDemoOrders(past: Past, tenant: Tenant, now: Date): Promise<void> {
  const login = DEMO_LOGINS.find((one) => one.tenant === tenant.key)
  const bought = DEMO_CUSTOMERS[tenant.key]
  if (!login || !bought) return
  const { home, orders } = bought
  const { timeZone } = tenant.settings
  const begin = (daysAgo: number) => instantAt(daysAfter(dayIn(now, timeZone), -daysAgo), ORDERED_AT, timeZone)
  past.setTime(begin(orders[0]?.daysAgo ?? 1))
  const { token, userInfo } = await caller(past, tenant, undefined)(logIn, { body: { userName: login.userName, password: login.password } })
  const customer = caller(past, tenant, { kind: 'customer', customerId: userInfo._id, tokenHash: hashToken(token) })
  const { page } = await customer(listOrders, { params: { customerId: userInfo._id }, query: { limit: 1, isMaster: 'true' } })
  if (page.total === 0)
    await customer(addAddress, { body: { address: { ...home, location: { coordinates: [...home.location.coordinates] }, name: login.name } } })
  for (const order of orders.slice(page.total)) {
    const at = begin(order.daysAgo)
    past.setTime(at)
    const { orderId, sellerId, variantId, slotAt } = await placed(customer, tenant, home, order)
    const seller = caller(past, tenant, { kind: 'seller', sellerId, accountId: userInfo._id, rights: SELLER_RIGHTS })
    for (const [hours, to] of order.steps) {
      const setHours = (more: number) => past.setTime(new Date(Math.min((slotAt ?? at).getTime() + (hours + more) * HOUR_MS, now.getTime())))
      setHours(0)
      if (to === 'cancelled') await customer(cancelOrder, { body: { orderId } })
      else if (to === 'returned') await sentBack({ customer, seller, orderId, variantId, setHours })
      else await seller(advanceOrder, { body: { orderId, status: to } })
      await past.bookWallets(tenant.id)
    }
  }
}

type Placed = { readonly orderId: string; readonly sellerId: string; readonly variantId: string; readonly slotAt: Date | undefined }

async function placed(customer: Caller, tenant: Tenant, home: DemoHome, { items, isPickedUp, isFromWallet }: DemoOrder): Promise<Placed> {
  let sellerId = ''
  for (const item of items) {
    const { data } = await customer(addToCart, { body: { item: idsOf(tenant.id).product(item), quantity: 1, replaceCart: true } })
    sellerId = data.items.find(({ provider }) => provider)?.provider?._id ?? ''
  }
  const slot = isPickedUp ? await firstSlot(customer, sellerId) : undefined
  const [long, lat] = home.location.coordinates
  const wish = { ...(slot ? { isSelfPickUp: true, pickups: [slot] } : {}), ...(isFromWallet ? { useWallet: true } : {}) }
  const { data } = await customer(confirmCheckout, { query: {}, body: { checkout: { type: 'COD' }, location: { long, lat }, ...wish } })
  const { content } = await customer(createOrder, {
    headers: {},
    body: { orderHash: data.hash, orderDetails: { paymentType: 'COD' }, ...(slot ? { custom: { pickupSlot: [slot] } } : {}) },
  })
  return { orderId: content.orderId, sellerId, variantId: content.items[0]?._id ?? '', slotAt: content.pickup ? new Date(content.pickup.from) : undefined }
}

/** Tomorrow's first, or the first that there is. */
async function firstSlot(customer: Caller, sellerId: string) {
  const { data } = await customer(listPickupSlots, { params: { id: sellerId }, query: {} })
  const [store] = data.stores
  const day = store?.days[1] ?? store?.days[0]
  const slot = day?.slots.find(({ left }) => left > 0)
  if (!store || !day || !slot) throw new Error(`Nothing can be picked up at ${sellerId}`)
  return { provider: sellerId, store: store._id, date: day.date, slot: slot.slot }
}

type SentBack = {
  readonly customer: Caller
  readonly seller: Caller
  readonly orderId: string
  readonly variantId: string
  readonly setHours: (more: number) => void
}

/** One piece: asked for, accepted the next day, there after three, and paid back to the wallet. */
async function sentBack({ customer, seller, orderId, variantId, setHours }: SentBack): Promise<void> {
  const { data } = await customer(askReturn, { body: { orderId, items: [{ _id: variantId, quantity: 1 }], reason: 'changed_mind', refundTo: 'wallet' } })
  const returnId = data._id
  setHours(24)
  await seller(advanceReturn, { body: { returnId, status: 'accepted' } })
  setHours(72)
  await seller(advanceReturn, { body: { returnId, status: 'received', restock: true } })
  await seller(refundReturn, { body: { returnId } })
}
