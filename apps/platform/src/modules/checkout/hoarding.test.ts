import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@galleria/api-client'
import type { PaymentTypeWire } from '@galleria/contract'
import { MAX_QUANTITY } from '@galleria/rules'
import { anAddress, createTestShop, refusalOf, type SignedIn, startTestPlatform } from '@galleria/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { USUAL_LIMITS } from './order-limits.policy.ts'

const platform = await startTestPlatform()
afterAll(() => platform.close())

/** A shop that says nothing of its own about who may pay on delivery, and how much may be open. */
const aSilentShop = (policies: object = {}, payments: readonly PaymentTypeWire[] = ['COD', 'STRIPE']) =>
  createTestShop(platform, {
    cart: { mode: 'multi' },
    checkout: { defaultPayment: 'COD', payments: [...payments], hasTestPayments: true },
    policies: { payment: undefined, limits: undefined, ...policies },
  })
type Shop = Awaited<ReturnType<typeof aSilentShop>>

const LOCATION = { long: 77.6412, lat: 12.9698 }
const confirm = async (api: ApiClient, type: PaymentTypeWire = 'COD') =>
  (await api.confirmCheckout({ query: {}, body: { checkout: { type }, location: LOCATION } })).data
const order = async (api: ApiClient, orderHash: string, paymentType: PaymentTypeWire = 'COD') =>
  (
    await api.createOrder({
      headers: { 'idempotency-key': randomUUID() },
      body: { orderHash, orderDetails: { paymentType, deliveryAddress: { address: anAddress() } } },
    })
  ).content
const put = (api: ApiClient, items: readonly { readonly item: string; readonly quantity: number }[]) => api.mergeCart({ body: { items: [...items] } })

/** As a code that came back from their address does (contact.service.test.ts). */
const showOwner = ({ tenantId }: Shop, { userInfo }: SignedIn) =>
  platform.database.run({ name: 'test-confirm', text: 'update customer set confirmed_at = now() where tenant_id = $1 and id = $2' }, [tenantId, userInfo._id])

it('tells a price to whoever has still to confirm where they are reached, also where there is no other way to pay, and takes no order of them', async () => {
  const shop = await aSilentShop({}, ['COD'])
  const { variantIds } = await shop.addProduct({ price: 100, stock: 5 })
  const customer = await shop.signUp()
  await put(customer.api, [{ item: variantIds[0] ?? '', quantity: 1 }])
  const { data: quote } = await customer.api.confirmCheckout({ query: {}, body: { checkout: {}, location: LOCATION } })
  expect(quote).toMatchObject({ payment: { type: 'COD' }, payments: [], unavailable: [{ type: 'COD', reason: 'unconfirmed' }] })
  expect(await refusalOf(order(customer.api, quote.hash))).toBe('checkout.contact_unconfirmed')
  expect(await refusalOf(confirm(customer.api))).toBe('checkout.contact_unconfirmed')
  await showOwner(shop, customer)
  expect(await order(customer.api, quote.hash)).toMatchObject({ payment: { type: 'COD', status: 'due' } })
})

describe('twenty thousand pieces on delivery, for an account that nobody has ever reached', () => {
  it('are refused by name, for the quote and for an order with the seal of one that is paid in advance', async () => {
    const shop = await aSilentShop()
    const { variantIds } = await shop.addProduct({ price: 100, stock: MAX_QUANTITY, variants: 100 })
    const attacker = await shop.signUp()
    await put(
      attacker.api,
      variantIds.map((item) => ({ item, quantity: MAX_QUANTITY })),
    )
    expect(await refusalOf(confirm(attacker.api))).toBe('checkout.contact_unconfirmed')

    const other = await shop.signUp()
    await put(other.api, [{ item: variantIds[0] ?? '', quantity: 1 }])
    expect(await refusalOf(confirm(other.api))).toBe('checkout.contact_unconfirmed')
    const inAdvance = await confirm(other.api, 'STRIPE')
    expect(inAdvance).toMatchObject({ payments: ['STRIPE'], unavailable: [{ type: 'COD', reason: 'unconfirmed' }] })
    expect(await refusalOf(order(other.api, inAdvance.hash))).toBe('checkout.contact_unconfirmed')
    // Whoever has chosen no way yet is refused nothing.
    const { data: open } = await other.api.confirmCheckout({ query: {}, body: { checkout: {}, location: LOCATION } })
    expect(open).toMatchObject({ payment: { type: 'STRIPE' }, payments: ['STRIPE'], unavailable: [{ type: 'COD', reason: 'unconfirmed' }] })
    await showOwner(shop, other)
    expect((await other.api.confirmCheckout({ query: {}, body: { checkout: {}, location: LOCATION } })).data.payment.type).toBe('COD')
    expect(await shop.stockOf(variantIds[0] ?? '')).toBe(MAX_QUANTITY)
  })

  it('are refused for somebody who was reached, too', async () => {
    const shop = await aSilentShop()
    const { variantIds } = await shop.addProduct({ price: 100, stock: MAX_QUANTITY, variants: 100 })
    const reached = await shop.signUp()
    await showOwner(shop, reached)
    const all = (quantity: number) => variantIds.map((item) => ({ item, quantity }))
    await put(reached.api, all(MAX_QUANTITY))
    expect(await refusalOf(confirm(reached.api))).toBe('checkout.limit_reached')
  })
})

describe('limits of a shop that names none', () => {
  const [first, second] = USUAL_LIMITS.levels

  it('count orders that are open, and loosen with the first that has arrived', async () => {
    const shop = await aSilentShop()
    const { variantIds } = await shop.addProduct({ price: 100, stock: 1000 })
    const buyer = await shop.signUp()
    await showOwner(shop, buyer)
    const buy = async (quantity = 1): Promise<string> => {
      await put(buyer.api, [{ item: variantIds[0] ?? '', quantity }])
      return (await order(buyer.api, (await confirm(buyer.api)).hash)).orderId
    }
    const numbers: string[] = []
    for (let count = 0; count < (first?.orders ?? 0); count += 1) numbers.push(await buy())
    expect(await refusalOf(buy())).toBe('checkout.limit_reached')
    await shop.deliver(numbers[0] ?? '')
    for (let count = numbers.length - 1; count < (second?.orders ?? 0); count += 1) numbers.push(await buy())
    expect(await refusalOf(buy())).toBe('checkout.limit_reached')
  })
})

it('the amount that a shop names holds what is open and what is added to it', async () => {
  const shop = await aSilentShop({
    limits: {
      use: 'by_standing',
      levels: [
        { delivered: 0, amount: 150_000 },
        { delivered: 1, amount: 400_000 },
      ],
    },
  })
  const { variantIds } = await shop.addProduct({ price: 100_000, stock: 100 })
  const buyer = await shop.signUp()
  await showOwner(shop, buyer)
  const quoteFor = async (quantity: number) => {
    await put(buyer.api, [{ item: variantIds[0] ?? '', quantity }])
    return confirm(buyer.api)
  }
  expect(await refusalOf(quoteFor(2))).toBe('checkout.limit_reached')
  const { orderId } = await order(buyer.api, (await quoteFor(1)).hash)
  expect(await refusalOf(quoteFor(1))).toBe('checkout.limit_reached')
  await shop.deliver(orderId)
  expect((await quoteFor(3)).totalPrice.amount).toBe(300_000)
  expect(await refusalOf(quoteFor(5))).toBe('checkout.limit_reached')
})
