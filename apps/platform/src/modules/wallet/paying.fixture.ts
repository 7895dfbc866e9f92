import { randomUUID } from 'node:crypto'
import type { ConfirmInput, PaymentTypeWire } from '@galleria/contract'
import { anAddress, type SignedIn, type TestPlatform, type TestShop } from '@galleria/testing'
import type { Balances } from '@galleria/rules'
import { holdWallet } from './ledger.repository.ts'
import { entryOf, NOTHING } from './wallet.ts'

/** A shop with wallets in which all of a cart is ordered at once. */
export const WITH_WALLETS = {
  cart: { mode: 'multi' },
  wallet: {},
  checkout: { defaultPayment: 'COD', payments: ['COD', 'STRIPE'], hasTestPayments: true, hasGuests: true },
}

/** Puts money into somebody's wallet. Minor units. */
export const credit = (
  platform: TestPlatform,
  { tenantId }: TestShop,
  { userInfo }: Pick<SignedIn, 'userInfo'>,
  changes: Partial<Balances>,
  expiresAt?: Date,
) =>
  platform.database.transaction(async (tx) => {
    const booked = { key: randomUUID(), kind: 'reward' as const, order: null, at: new Date(), changes: { ...NOTHING, ...changes } }
    const entry = entryOf({ ...booked, ...(expiresAt ? { expiresAt } : {}) })
    if (entry) await (await holdWallet(tx, tenantId, userInfo._id)).book(entry)
  })

type Wish = Omit<ConfirmInput, 'checkout' | 'location'> & { readonly type?: PaymentTypeWire }

export const quoteOf = async ({ api }: Pick<SignedIn, 'api'>, { type = 'COD', ...wish }: Wish = {}) =>
  (await api.confirmCheckout({ query: {}, body: { checkout: { type }, location: { long: 77.6, lat: 12.9 }, ...wish } })).data

/** What was quoted. */
export const ordering = (quote: Awaited<ReturnType<typeof quoteOf>>, provider?: string) => ({
  headers: { 'idempotency-key': randomUUID() },
  body: {
    orderHash: quote.hash,
    orderDetails: { paymentType: quote.payment.type, deliveryAddress: { address: anAddress() }, ...(provider ? { provider } : {}) },
  },
})

/** Into the cart: so many pieces of a new thing for each amount, of a seller each. */
export async function fillCart(shop: TestShop, { api }: Pick<SignedIn, 'api'>, prices: readonly number[], quantity = 1) {
  const goods = await Promise.all(
    prices.map(async (price, index) => {
      const seller = index === 0 ? shop.seller : await shop.addSeller(`Seller ${randomUUID().slice(0, 8)}`)
      const { variantIds } = await shop.addProduct({ price, sellerId: seller.id })
      return { sellerId: seller.id, variantId: variantIds[0] ?? '' }
    }),
  )
  await api.mergeCart({ body: { items: goods.map(({ variantId: item }) => ({ item, quantity })) } })
  return goods
}

/** Buys such things from the wallet, as far as it goes. */
export async function buyFromWallet(shop: TestShop, customer: SignedIn, prices: readonly number[], wish: Wish & { readonly quantity?: number } = {}) {
  const { quantity, ...rest } = wish
  const goods = await fillCart(shop, customer, prices, quantity)
  const { content } = await customer.api.createOrder(ordering(await quoteOf(customer, { useWallet: true, ...rest })))
  return { order: content, goods }
}
