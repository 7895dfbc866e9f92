import { readFileSync } from 'node:fs'
import { anAddress } from '@galleria/testing/from-outside'
import type { ApiInput } from '@galleria/api-client'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type Customer, newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectInSight, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { moveOrder } from './support/operator.ts'
import { type DemoShop, tenantOf } from './support/own-tenants.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

type Words = {
  readonly seller: string
  readonly address: ApiInput<'addAddress'>['body']['address']
  readonly deliver: string
  readonly pickUp: RegExp
  readonly pickUpAll: RegExp
  readonly noAddress: string
  readonly goOn: string
  readonly missed: string
  readonly missing: readonly [all: string, slot: string]
  readonly order: RegExp
  readonly thanks: RegExp
  readonly calendar: string
  readonly taken: string
}

const SHOPS: Readonly<Record<DemoShop, Words>> = {
  galleria: {
    seller: 'green-acre',
    address: anAddress(),
    deliver: 'Deliver to this address',
    pickUp: /^Pick up/,
    pickUpAll: /^Pick everything up instead/,
    noAddress: "Not needed: you're picking everything up.",
    goOn: 'Continue to payment',
    missed: 'Oops! Looks like you missed something',
    missing: ['Please choose a date, a time slot and a store.', 'Please choose a time slot.'],
    order: /^Place order · /,
    thanks: /^Thank you, Meera/,
    calendar: 'Add to calendar',
    taken: 'This pick-up time is no longer available. Please choose another one.',
  },
  plaza: {
    seller: 'casa-condor',
    address: anAddress({
      street1: 'Av. Río Amazonas',
      city: 'Quito',
      state: 'Pichincha',
      country: 'EC',
      zip: '170143',
      location: { coordinates: [-78.49, -0.2] },
    }),
    deliver: 'Entregar en esta dirección',
    pickUp: /^Retiro en la tienda/,
    pickUpAll: /^Mejor retiro todo en la tienda/,
    noAddress: 'No hace falta: retiras todo en la tienda.',
    goOn: 'Continuar al pago',
    missed: '¡Vaya! Parece que te faltó algo',
    missing: ['Elige una fecha, un horario y una tienda.', 'Elige un horario.'],
    order: /^Hacer pedido · /,
    thanks: /^Gracias, Meera/,
    calendar: 'Agregar al calendario',
    taken: 'Ese horario de retiro ya no está disponible. Elige otro.',
  },
}

/** Somebody with one piece of a seller that hands out, and with an address unless told. */
async function newCustomerOf(tenant: DemoShop, { hasAddress = true } = {}): Promise<Customer & { readonly sellerId: string }> {
  const { seller, address } = SHOPS[tenant]
  const customer = await newCustomer({ tenant })
  const { api } = customer
  const { _id: sellerId } = (await api.getProvider({ params: { id: seller } })).data
  const { data: items } = await api.filterItems({ query: { isTPT: 'y', provider: sellerId } })
  const item = items.find(({ Availability, variationId }) => Availability === 'IN STOCK' && variationId !== undefined)
  if (!item) throw new Error(`${seller} has nothing in stock`)
  await api.addToCart({ body: { item: item.variationId, quantity: 1 } })
  if (hasAddress) await api.addAddress({ body: { address } })
  return { ...customer, sellerId }
}

const group = (page: Page, index: number) => page.locator('.pickup fieldset').nth(index)

/** Chooses the nearest place, the last day, and the nth time that is free; answers the label of that. */
async function chooseTime(page: Page, nth: number): Promise<string> {
  await group(page, 0).getByRole('radio').first().check()
  await group(page, 1).getByRole('radio', { disabled: false }).last().check()
  const time = group(page, 2)
    .locator('label')
    .filter({ has: page.getByRole('radio', { disabled: false }) })
    .nth(nth)
  await time.getByRole('radio').check()
  return (await time.locator('b').textContent()) ?? ''
}

/** From the places to the thanks, at the first time that is free. */
async function fetchAll(page: Page, { goOn, order, thanks }: Words): Promise<void> {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const time = await chooseTime(page, 0)
  await page.getByRole('button', { name: goOn }).click()
  await page.getByRole('button', { name: order }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: thanks }), page.locator('.pickup-note').getByText(time))
}

describe.each(['galleria', 'plaza'] as const)('what is fetched from a shop of %s', (tenant) => {
  const words = SHOPS[tenant]

  test.each(walkedSizes())('needs no address of whoever has kept none, and does not ask for one after a reload either (%s)', async (size) => {
    const customer = await newCustomerOf(tenant, { hasAddress: false })
    await withShopper({ size, tenant, customer }, async ({ page, open }) => {
      await open('/checkout')
      await page.getByRole('button', { name: words.pickUpAll }).click()
      await expectVisible(page.getByText(words.noAddress), group(page, 0))
      await page.reload()
      await expectVisible(page.getByText(words.noAddress))
      expect(await page.getByRole('radio', { name: words.pickUp }).count(), 'nothing can be brought').toBe(0)
      await fetchAll(page, words)
      const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      const { data: order } = await customer.api.getOrder({ params: { orderId: number } })
      expect(order.deliveryAddress).toMatchObject({ name: { first: 'Meera', last: 'Iyer' }, street1: order.pickup?.store.address.street1 })
      expect((await customer.api.listAddresses({})).data).toEqual([])
    })
  })

  test.each(walkedSizes())('has a place, a day and a time, which survive a reload and come back with the order (%s)', async (size) => {
    const customer = await newCustomerOf(tenant)
    await withShopper({ size, tenant, customer }, async ({ page, open }) => {
      await open('/checkout')
      await page.getByRole('button', { name: words.deliver }).click()
      await page.getByRole('radio', { name: words.pickUp }).check()
      await expectVisible(group(page, 0))
      await page.getByRole('button', { name: words.goOn }).click()
      await expectInSight(page.getByRole('alert').getByText(words.missing[0]))
      await expectVisible(page.getByRole('alert').getByText(words.missed))
      await expectFocus(group(page, 0).getByRole('radio').first())
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      await group(page, 0).getByRole('radio').first().check()
      await group(page, 1).getByRole('radio', { disabled: false }).first().check()
      await expectVisible(page.getByText(words.missing[1]))
      const time = await chooseTime(page, 0)
      await expectGone(page.getByText(words.missed))
      await page.reload()
      await expect.poll(() => group(page, 2).getByRole('radio', { checked: true }).count()).toBe(1)
      await expectAccessible(page)

      await page.getByRole('button', { name: words.goOn }).click()
      await page.getByRole('button', { name: words.order }).click()
      await expectVisible(page.getByRole('heading', { level: 1, name: words.thanks }), page.locator('.pickup-note').getByText(time))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: words.calendar }).click()
      const file = readFileSync(await (await download).path(), 'utf8')
      expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/)
      expect(file).toMatch(/\r\nDTSTART:\d{8}T\d{6}Z\r\n/)

      const number = new URL(page.url()).pathname.split('/').at(-1) ?? ''
      await open(`/profile/order-detail/${number}`)
      await expectVisible(page.locator('.pickup-note').getByText(time))
      const { data: order } = await customer.api.getOrder({ params: { orderId: number } })
      expect(order.deliveryFee.amount).toBe(0)
      expect(file).toContain(`DTSTART:${(order.pickup?.from ?? '').replaceAll(/[-:]|\.\d+/g, '')}`)
    })
  })
})

test.each(walkedSizes())('what somebody has decided to fetch stays so although they turn out to be far away (%s)', async (size) => {
  const words = SHOPS.galleria
  const customer = await newCustomerOf('galleria', { hasAddress: false })
  const delhi = { label: 'New Delhi', city: 'New Delhi', state: 'Delhi', country: 'IN', zip: '110019', lat: 28.55, lon: 77.25 }
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open('/checkout')
    await page.getByRole('button', { name: words.pickUpAll }).click()
    await expectVisible(group(page, 0))
    await page.evaluate(
      ([key = '', kept = '']) => localStorage.setItem(key, kept),
      [`galleria:${tenantOf().key}:place`, JSON.stringify({ place: delhi, source: 'chosen' })],
    )
    await page.reload()
    await expectVisible(page.getByText(words.noAddress), group(page, 0))
    expect(await group(page, 0).getByText(/ away/).count(), 'how far it is').toBe(0)
    await fetchAll(page, words)
  })
})

test.each(walkedSizes())('what is far from the address is not offered to be fetched, nor when that is chosen afterwards (%s)', async (size) => {
  const { deliver, pickUp, goOn } = SHOPS.galleria
  const customer = await newCustomerOf('galleria')
  const delhi = anAddress({ city: 'New Delhi', state: 'Delhi', zip: '110019', location: { coordinates: [77.25, 28.55] } })
  await customer.api.addAddress({ body: { address: { ...delhi, isDefault: false } } })
  await withShopper({ size, customer }, async ({ page, open }) => {
    const way = page.getByRole('radio', { name: pickUp })
    await open('/checkout')
    await page.getByRole('radio', { name: /Bengaluru/ }).check()
    await page.getByRole('button', { name: deliver }).click()
    await expectVisible(page.getByText(/^Free, .* away$/))
    await way.check()
    await expectVisible(
      group(page, 0)
        .getByText(/from your address/)
        .first(),
    )
    // Another address, from which nobody would come.
    await page.getByRole('button', { name: 'Change address' }).click()
    await page.getByRole('radio', { name: /New Delhi/ }).check()
    await page.getByRole('button', { name: deliver }).click()
    await expectGone(way)
    await expectVisible(page.getByText(/^Home delivery/))
    await expectAccessible(page)
    await page.getByRole('button', { name: goOn }).click()
    await expectVisible(page.getByRole('button', { name: SHOPS.galleria.order }))
  })
})

test('a time that others have taken meanwhile is chosen anew, and nothing else', async () => {
  const words = SHOPS.galleria
  const customer = await newCustomerOf('galleria')
  await withShopper({ size: 'desktop', customer }, async ({ page, open, expectReply }) => {
    await open('/checkout')
    await page.getByRole('button', { name: words.deliver }).click()
    await page.getByRole('radio', { name: words.pickUp }).check()
    await chooseTime(page, 1)
    await page.getByRole('button', { name: words.goOn }).click()
    await expectVisible(page.getByRole('button', { name: /^Place order · / }))

    const { stores } = (await customer.api.listPickupSlots({ params: { id: customer.sellerId }, query: {} })).data
    const [nearest] = stores.toSorted((a, b) => Math.abs(a.location.coordinates[0]! - 77.6412) - Math.abs(b.location.coordinates[0]! - 77.6412))
    const day = nearest!.days.at(-1)!
    const slot = day.slots[1]!
    for (let left = slot.left; left > 0; left -= 1) {
      const other = await newCustomerOf('galleria')
      const wish = { provider: customer.sellerId, store: nearest!._id, date: day.date, slot: slot.from }
      const location = { long: 77.6412, lat: 12.9698 }
      const { data } = await other.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location, pickups: [wish] } })
      await other.api.createOrder({ headers: {}, body: { orderHash: data.hash, orderDetails: { paymentType: 'COD' }, custom: { pickupSlot: wish } } })
    }

    expectReply(409, /order\/create$/)
    expectReply(409, /checkout\/v2\/confirm$/)
    await page.getByRole('button', { name: words.order }).click()
    await expectVisible(page.getByText(words.taken))
    await expectVisible(group(page, 0).getByRole('radio', { checked: true }))
    await expect.poll(() => group(page, 2).getByRole('radio').nth(1).isDisabled()).toBe(true)
    await chooseTime(page, 0)
    await page.getByRole('button', { name: words.goOn }).click()
    await page.getByRole('button', { name: /^Place order · / }).click()
    await expectPath(page, /\/checkout\/order-success\//)
  })
})

test('what is fetched is said to be ready and to be picked up, not to be on its way and to arrive', async () => {
  const customer = await newCustomerOf('galleria')
  const { api, sellerId } = customer
  const { stores } = (await api.listPickupSlots({ params: { id: sellerId }, query: {} })).data
  const { date, slots } = stores[0]!.days.at(-1)!
  const wish = { provider: sellerId, store: stores[0]!._id, date, slot: slots.find(({ left }) => left > 0)!.from }
  const { data: quote } = await api.confirmCheckout({
    query: {},
    body: { checkout: { type: 'COD' }, location: { long: 77.6412, lat: 12.9698 }, pickups: [wish] },
  })
  const { content } = await api.createOrder({
    headers: {},
    body: { orderHash: quote.hash, orderDetails: { paymentType: 'COD' }, custom: { pickupSlot: wish } },
  })
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    await open(`/profile/order-detail/${content.orderId}`)
    await expectVisible(page.getByRole('heading', { level: 1, name: 'The shop has your order' }))
    await moveOrder(content.orderId, 'processing')
    await moveOrder(content.orderId, 'shipped')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Ready to pick up' }))
    await moveOrder(content.orderId, 'delivered')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Picked up' }), page.getByRole('heading', { level: 2, name: /^Picked up [A-Z]/ }))
    await expectAccessible(page)
  })
})
