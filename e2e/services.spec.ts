import { anAddress } from '@galleria/testing/from-outside'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrder, step, wayToPay } from './support/checkout.ts'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { deliverOrder, moveOrder, plentyOf, productPath, setCartMode } from './support/operator.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

const VISIT = 'Blood pressure and sugar check'
const PLASTERS = 'Everyday plasters, assorted'
const SHOP = 'Tulsi Pharmacy'

const main = (page: Page) => page.getByRole('main')

/** What is only true of things that are brought, fetched or sent back. */
const OF_GOODS = /Arrives|courier|parcel|pick-up|days to return|Delivering to|Free delivery|delivery is free/i

beforeAll(() => setCartMode('multi'))
afterAll(() => setCartMode('single'))

test.each(walkedSizes())('a visit is looked at, ordered, followed and called off on a %s as what it is (0152)', async (size) => {
  const customer = await newCustomer()
  await customer.api.addAddress({ body: { address: anAddress() } })
  await plentyOf(VISIT)
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open(await productPath(VISIT))
    const buy = page.getByRole('region', { name: VISIT })
    await expectVisible(buy.getByText(`At your address, on a day you agree on with ${SHOP}`), buy.getByText(/A service can't be returned/))
    expect(await buy.innerText()).not.toMatch(OF_GOODS)
    const facts = (await page.locator('script[type="application/ld+json"]').allTextContents()).join()
    expect(facts).toContain('"Service"')
    expect(facts).not.toContain('MerchantReturnPolicy')
    await buy.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('link', { name: 'Go to cart' }).click()

    await expectPath(page, '/cart')
    await expectVisible(main(page).getByText(`At your address, on a day you agree on with ${SHOP}`))
    expect(await main(page).innerText()).not.toMatch(OF_GOODS)
    await expectGone(main(page).getByText('Delivery', { exact: true }))
    await open('/checkout')
    await expectGone(page.getByRole('button', { name: /Pick everything up/ }))
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expectVisible(step(page, 'Visit').getByText(`${SHOP} will contact you after you order to agree on a day and time.`))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await wayToPay(page, 'Pay at the visit').check()
    expect(await main(page).innerText()).not.toMatch(OF_GOODS)
    await placeOrder(page).click()

    await expectVisible(main(page).getByText(`${SHOP} will contact you to agree on a day and time for: ${VISIT}`))
    await page.getByRole('link', { name: 'Follow the order' }).click()
    await expectPath(page, /order-detail/)
    const number = new URL(page.url()).pathname.split('/').at(-1)!
    await expectVisible(page.getByRole('list', { name: `Progress of the service of ${SHOP}` }).getByText('Being arranged'))
    expect(await main(page).innerText()).not.toMatch(OF_GOODS)
    await moveOrder(number, 'processing')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Being arranged' }))
    await expectVisible(main(page).getByRole('button', { name: 'Cancel order' }))
    await deliverOrder(number)
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Done' }), main(page).getByRole('heading', { name: 'How was it?' }))
    await expectGone(main(page).getByRole('button', { name: 'Return items' }))
    await expectGone(main(page).getByRole('link', { name: 'Returns and refunds' }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('a visit beside a parcel of the same shop leaves that its day and fee, and is not sent back with it', async () => {
  const customer = await newCustomer()
  await customer.api.addAddress({ body: { address: anAddress() } })
  for (const name of [PLASTERS, VISIT]) await customer.api.addToCart({ body: { item: await plentyOf(name), quantity: 1 } })
  await withShopper({ size: 'phone', customer, locale: 'es' }, async ({ page, open }) => {
    await open('/es/checkout')
    await page.getByRole('button', { name: 'Entregar en esta dirección' }).click()
    await expectVisible(page.getByText(/^En tu dirección: Control de presión/), page.getByText(/^Envío a domicilio, /))
    await expectGone(page.getByRole('radio', { name: /^Retiro/ }))
    await page.getByRole('button', { name: 'Continuar al pago' }).click()
    await page.getByRole('radio', { name: /^Efectivo/ }).check()
    await page.getByRole('button', { name: /^Hacer pedido/ }).click()
    await page.getByRole('link', { name: 'Seguir el pedido' }).click()
    await expectPath(page, /order-detail/)
    const number = new URL(page.url()).pathname.split('/').at(-1)!
    await deliverOrder(number)
    await page.getByRole('button', { name: 'Devolver artículos' }).click()
    const form = page.getByRole('dialog')
    await expectVisible(form)
    expect(await form.innerText()).not.toContain('Control de presión')
  })
})

test('the bar of a phone names the least price as such while there is a choice', () =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    await open(await productPath('Physiotherapy at home'))
    const price = page.locator('.buy-bar .price')
    await expect.poll(() => price.innerText()).toBe('from ₹900')
    await page.getByRole('radio', { name: /^One session/ }).click()
    await expect.poll(() => price.innerText()).toBe('₹900')
  }))

test('nobody comes further than the shop says: whoever lives beyond that is told so, and may change the address', async () => {
  const customer = await newCustomer()
  await customer.api.addAddress({
    body: { address: anAddress({ city: 'Mumbai', state: 'Maharashtra', zip: '400001', location: { coordinates: [72.8777, 19.076] } }) },
  })
  await customer.api.addToCart({ body: { item: await plentyOf(VISIT), quantity: 1 } })
  await withShopper({ size: 'phone', customer }, async ({ page, open, expectReply }) => {
    expectReply(409, /checkout\/v2\/confirm/)
    await open('/checkout')
    await page.getByRole('button', { name: 'Use this address' }).click()
    await expectVisible(page.getByText(`${SHOP} can't come to this address.`), page.getByRole('button', { name: 'Another address' }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
