import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sellEarbuds } from './support/catalogue.ts'
import { newBuyer, newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectVisible } from './support/expectations.ts'
import { letWorkFor } from './support/operator.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

const UPLOADS = /^\/api\/storage\/file\/upload$/
const dialog = (page: Page) => page.getByRole('dialog')
const region = (page: Page) => page.getByRole('region', { name: 'Returns' })
const steps = (page: Page) => region(page).getByRole('list', { name: 'Progress of the return' }).locator('[data-state=now] b').innerText()

/** Two of different heights are two: the platform keeps the same one once. */
async function photograph(page: Page, height = 600): Promise<Buffer> {
  const address = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: ${height} })
    canvas.getContext('2d').fillRect(100, 100, 400, 20)
    return canvas.toDataURL('image/jpeg')
  })()`)
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

let names: Readonly<Record<string, string>> = {}
beforeAll(async () => {
  const [first, second] = await sellEarbuds('Wagtail', 2)
  names = { phone: first!.name, desktop: second!.name }
})

/** Somebody at the seller's of an order. */
async function sellerOf(orderId: string) {
  const { api, stored } = await newCustomer()
  await letWorkFor((JSON.parse(stored.value) as { userInfo: { _id: string } }).userInfo._id, orderId)
  return api
}

test.each(walkedSizes())('on a %s what has arrived goes back with a photograph and a word, and the page tells what becomes of it (G-06)', async (size) => {
  const customer = await newBuyer(names[size]!)
  const seller = await sellerOf(customer.orderId)
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open(`/profile/order-detail/${customer.orderId}`)
    await expectVisible(region(page).getByText(/^You can return this until /))
    await region(page).getByRole('button', { name: 'Return items' }).click()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: 'Request return' }).click()
    await expectVisible(dialog(page).getByText('Choose a reason.'))
    await expectFocus(dialog(page).getByRole('combobox', { name: 'Why?' }))
    await dialog(page).getByRole('combobox', { name: 'Why?' }).selectOption("It's broken or doesn't work")
    await dialog(page)
      .getByRole('textbox', { name: /^Tell the shop more/ })
      .fill('The left one is silent.')
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles([{ name: 'left.jpg', mimeType: 'image/jpeg', buffer: await photograph(page) }])
    await expectVisible(dialog(page).getByRole('img', { name: 'Photo 1' }))
    await expectNoSidewaysScroll(page)
    await dialog(page).getByRole('button', { name: 'Request return' }).click()
    await expectVisible(region(page).getByRole('heading', { name: 'The shop is looking at your return' }))
    await expectVisible(region(page).getByText('The left one is silent.'), region(page).getByRole('img', { name: 'Photo 1' }))
    await expectGone(region(page).getByRole('button', { name: 'Return items' }))
    await expectAccessible(page)

    const [{ _id: returnId, number } = { _id: '', number: '' }] = (await seller.listSellerReturns({ query: { status: 'asked' } })).data
    await seller.advanceReturn({ body: { returnId, status: 'accepted', note: 'We are sorry about that.' } })
    await page.reload()
    await expectVisible(region(page).getByText('Send it to'), region(page).getByText('We are sorry about that.'))
    await expectVisible(region(page).getByText(`Write ${number} on the parcel`, { exact: false }))
    expect(await steps(page)).toBe('Accepted')
    await seller.advanceReturn({ body: { returnId, status: 'received' } })
    await seller.refundReturn({ body: { returnId } })
    await page.reload()
    await expectVisible(region(page).getByRole('heading', { name: 'You get your money back' }))
    expect(await steps(page)).toBe('Refunded')
    await expectVisible(region(page).getByText(/^The shop itself pays you back .+, because you paid on delivery\.$/))
    await expectGone(region(page).getByRole('button', { name: /^Keep the items/ }))
    await expectAccessible(page)
  })
  const { data } = await customer.api.getOrder({ params: { orderId: customer.orderId } })
  expect(data).toMatchObject({ orderStatus: 'delivered', payment: { status: 'refunded' }, refunded: data.total })
})

test('of several photos, one that is none is named; what the network loses is sent again, and taking one out leads to the next', async () => {
  const customer = await newBuyer(names['phone']!)
  await withShopper({ size: 'phone', customer, colorScheme: 'dark' }, async ({ page, context, open, expectReply, expectNoReply }) => {
    await open(`/profile/order-detail/${customer.orderId}`)
    await region(page).getByRole('button', { name: 'Return items' }).click()
    const choose = dialog(page).locator('input[type=file]')
    const shown = dialog(page).getByRole('img', { name: /^Photo \d/ })
    const photo = async (name: string, size: number) => ({ name, mimeType: 'image/jpeg', buffer: await photograph(page, size) })
    expectReply(422, UPLOADS)
    await choose.setInputFiles([
      await photo('left.jpg', 600),
      { name: 'bill.txt', mimeType: 'text/plain', buffer: Buffer.from('Paid') },
      await photo('right.jpg', 601),
    ])
    await expectVisible(dialog(page).getByText("Upload failed: bill.txt: We can't show this kind of file.", { exact: false }))
    await expect.poll(() => shown.count()).toBe(2)
    await dialog(page).getByRole('button', { name: 'Remove photo 1' }).click()
    await expect.poll(() => shown.count()).toBe(1)
    await expectFocus(dialog(page).getByRole('button', { name: 'Remove photo 1' }))
    await dialog(page).getByRole('button', { name: 'Remove photo 1' }).click()
    await expectFocus(choose)

    expectNoReply(UPLOADS)
    await context.route(
      (url) => UPLOADS.test(url.pathname),
      (route) => route.abort('connectionreset'),
    )
    await choose.setInputFiles([await photo('left.jpg', 602), await photo('right.jpg', 603)])
    const again = dialog(page).getByRole('button', { name: 'Try again' })
    await expectVisible(again, dialog(page).getByText('There is no connection. Please try again.'))
    await context.unrouteAll()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await again.click()
    await expect.poll(() => shown.count()).toBe(2)
    await expectGone(again)
  })
})

test('whoever thinks better of it keeps the items, and may ask again; what the shop refuses it explains', async () => {
  const customer = await newBuyer(names['phone']!)
  const seller = await sellerOf(customer.orderId)
  const { data } = await customer.api.getOrder({ params: { orderId: customer.orderId } })
  const ask = async () => {
    const items = data.items.map(({ _id }) => ({ _id, quantity: 1 }))
    return (await customer.api.askReturn({ body: { orderId: customer.orderId, items, reason: 'unsaid' } })).data._id
  }
  await ask()
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    await open(`/es/profile/order-detail/${customer.orderId}`)
    const returns = page.getByRole('region', { name: 'Devoluciones' })
    await returns.getByRole('button', { name: /^Quedarme con todo/ }).click()
    await expectVisible(returns.getByRole('heading', { name: 'Te lo quedaste' }), returns.getByRole('button', { name: 'Devolver artículos' }))
    const returnId = await ask()
    await seller.advanceReturn({ body: { returnId, status: 'refused', note: 'Le falta la caja.' } })
    await page.reload()
    await expectVisible(returns.getByRole('heading', { name: 'La tienda no aceptó la devolución' }), returns.getByText('Le falta la caja.'))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})
