import { randomUUID } from 'node:crypto'
import type { ConfirmInput, PickupOfferWire } from '@galleria/contract'
import { anAddress, createTestShop, type SignedIn, type TestPlatform, type TestSeller, type TestShop } from '@galleria/testing'

/** A zone in which it is between noon and one now: its names count the hours to Greenwich, not from there. */
function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Open day and night, at a place where it is day, so that no test depends on when it runs. */
export const ALWAYS = { timeZone: zoneAtNoon(), spans: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '00:00' }] }

export type PickupShop = TestShop & { readonly store: TestSeller; readonly variantId: string }

/** A shop with a seller that hands out two orders an hour, unless told otherwise. */
export async function aPickupShop(platform: TestPlatform, terms: object = {}, preferences: object = {}): Promise<PickupShop> {
  const policies = { pickup: { use: 'slots', slotMinutes: 60, perSlot: 2, packingMinutes: 60, daysAhead: 3, ...terms } }
  const checkout = { defaultPayment: 'COD', payments: ['COD', 'STRIPE'], hasTestPayments: true }
  const shop = await createTestShop(platform, { cart: { mode: 'multi' }, policies, checkout })
  const store = await shop.addSeller('Corner Shop', undefined, { hours: ALWAYS, ...preferences })
  const { variantIds } = await shop.addProduct({ stock: 1000, sellerId: store.id })
  return { ...shop, store, variantId: variantIds[0] ?? '' }
}

/** Some slot of tomorrow, of the first place of the seller. */
export async function aSlot({ guest, store }: PickupShop, index = 12): Promise<{ date: string; slot: string; from: string; store: PickupOfferWire }> {
  const [place] = (await guest().listPickupSlots({ params: { id: store.id }, query: {} })).data.stores
  const day = place?.days[1]
  const slot = day?.slots[index]
  if (!place || !day || !slot) throw new Error('there is no such slot')
  return { date: day.date, slot: slot.slot, from: slot.from, store: place }
}

export const LOCATION = { long: 77.6412, lat: 12.9698 }

type Wish = Pick<ConfirmInput, 'isSelfPickUp' | 'pickUpTime' | 'pickups'>

export const quoteFor = async ({ api }: Pick<SignedIn, 'api'>, wish: Wish, type: 'COD' | 'STRIPE' = 'COD') =>
  (await api.confirmCheckout({ query: {}, body: { checkout: { type }, location: LOCATION, ...wish } })).data

/** Somebody with an address and one piece in the cart. */
export async function aBuyer(shop: PickupShop): Promise<SignedIn> {
  const buyer = await shop.addCustomer()
  await buyer.api.addToCart({ body: { item: shop.variantId, quantity: 1 } })
  await buyer.api.addAddress({ body: { address: anAddress() } })
  return buyer
}

/** The request that orders what a quote seals. */
export const orderOf = (
  hash: string,
  pickupSlot: NonNullable<NonNullable<Parameters<SignedIn['api']['createOrder']>[0]['body']['custom']>['pickupSlot']>,
  paymentType: 'COD' | 'STRIPE' = 'COD',
) => ({
  headers: { 'idempotency-key': randomUUID() },
  body: { orderHash: hash, orderDetails: { paymentType }, custom: { pickupSlot } },
})
