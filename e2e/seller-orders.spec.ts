import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { buyCart, type Customer, kabir, newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectVisible } from './support/expectations.ts'
import { deliverOrder, plentyOf } from './support/operator.ts'
import { messageTo } from './support/outbox.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

/** Somebody who has bought something from Kabir's shop; the number of the order. */
async function buyer(quantity = 1): Promise<Customer & { readonly number: string }> {
  const customer = await newCustomer()
  await customer.api.addToCart({ body: { item: await plentyOf('Neelum mangoes, late crop'), quantity } })
  return { ...customer, number: await buyCart(customer) }
}

const card = (page: Page, number: string) => page.getByRole('main').getByRole('listitem', { name: number })
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: /by status$/ }).getByRole('link', { name })

test.each(walkedSizes())('on a %s a seller packs, sends and delivers an order, and its customer sees each step (G-09)', async (size) => {
  const { number, ...customer } = await buyer()
  const statusOf = async () => (await customer.api.getOrder({ params: { orderId: number } })).data.orderStatus
  await withShopper({ size, customer: await kabir() }, async ({ page, open }) => {
    await open('/profile')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Orders of your shop/ })
      .click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Orders of your shop' }))
    const order = card(page, number)
    await expectVisible(order.getByText('12th Main Road', { exact: false }), order.getByText(/^Collect ₹.+ in cash$/))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await order.getByRole('button', { name: `Start packing: ${number}` }).click()
    await expectVisible(page.getByText(`${number} is being packed`))
    await expectGone(order)
    await expectFocus(page.getByRole('heading', { level: 1 }))
    expect(await statusOf()).toBe('processing')

    await tab(page, 'In preparation').click()
    await order.getByRole('button', { name: `Mark as shipped: ${number}` }).click()
    await expectGone(order)
    await tab(page, 'On the way or ready').click()
    await expectGone(order.getByRole('button', { name: /^Cancel/ }))
    await order.getByRole('button', { name: `Mark as delivered: ${number}` }).click()
    await expectGone(order)
    expect(await statusOf()).toBe('delivered')

    await tab(page, 'Done').click()
    await page.reload()
    await expectVisible(order.getByText('Paid', { exact: true }))
    await order.getByRole('button', { name: `Refund: ${number}` }).click()
    const dialog = page.getByRole('dialog')
    await expectVisible(dialog.getByText('It was paid in cash, so you pay it back yourself.', { exact: false }))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Refund ₹/ }).click()
    await expectVisible(order.getByText(/^₹.+ refunded$/))
    await expectGone(order.getByRole('button'))
  })
  const { data } = await customer.api.getOrder({ params: { orderId: number } })
  expect(data).toMatchObject({ payment: { status: 'refunded' }, refunded: data.total })
})

test.each(walkedSizes())('on a %s a seller hears of an order in the shop and by mail, each of which leads to it, and of its cancellation', async (size) => {
  const seller = await kabir()
  const { number, ...customer } = await buyer(2)
  const { text } = await messageTo(seller.userName, new RegExp(`New order ${number}`))
  expect(text).toContain('2 × Neelum mangoes, late crop')
  const [link = ''] = text.match(/https?:\S+shop-orders\S+/) ?? []
  await customer.api.cancelOrder({ body: { orderId: number } })
  await messageTo(seller.userName, new RegExp(`Order ${number} was cancelled`))
  await withShopper({ size, customer: seller }, async ({ page, open }) => {
    await open('/profile/notifications')
    const main = page.getByRole('main')
    await expectVisible(main.getByRole('link', { name: new RegExp(`^Order ${number} was cancelled`) }))
    await expectVisible(main.getByRole('group', { name: 'Orders of your shop' }).getByRole('checkbox', { name: 'By email' }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await main.getByRole('link', { name: new RegExp(`^New order ${number}`) }).click()
    await expectVisible(card(page, number).getByText('Cancelled'))
    await open(`${new URL(link).pathname}${new URL(link).search}`)
    await expectVisible(card(page, number).getByText('Cancelled'))
  })
})

test('a seller finds an order by what was read out, and refunds one piece of it', async () => {
  const { number, ...customer } = await buyer(3)
  await deliverOrder(number)
  await withShopper({ size: 'phone', customer: await kabir() }, async ({ page, open }) => {
    await open('/profile/shop-orders')
    const search = page.getByRole('searchbox', { name: 'Order number or name' })
    await search.fill('nobody at all')
    await search.press('Enter')
    await expectVisible(page.getByRole('heading', { name: 'No orders found' }))
    await search.fill(number.replaceAll('-', '').toLowerCase())
    await search.press('Enter')
    const order = card(page, number)
    await expectVisible(order.getByText('Delivered'), order.getByRole('link', { name: /^\d{5}\s\d{5}$/ }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await order.getByRole('button', { name: `Refund: ${number}` }).click()
    const dialog = page.getByRole('dialog')
    await expectVisible(dialog.getByText('That is all that is left of what was paid', { exact: false }))
    await dialog.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
    await expectVisible(dialog.getByText('Choose at least one item.'))
    await expectAccessible(page)
    await dialog.getByRole('checkbox').click()
    await expectVisible(dialog.getByText(/for delivery goes back with the last item/))
    const refund = dialog.getByRole('button', { name: /^Refund ₹/ })
    const [amount = ''] = (await refund.innerText()).match(/₹.+/) ?? []
    await refund.click()
    await expectVisible(order.getByText(`${amount} refunded`))
    await page.getByRole('button', { name: 'All orders' }).click()
    await expectVisible(tab(page, 'New'))
  })
  expect((await customer.api.getOrder({ params: { orderId: number } })).data.payment.status).toBe('partly_refunded')
})

test('a refund that somebody else has made in part is not made twice: the dialog says so, and asks about what is left', async () => {
  const { number, ...customer } = await buyer(3)
  await deliverOrder(number)
  const seller = await kabir()
  const refundedNow = async () => (await customer.api.getOrder({ params: { orderId: number } })).data
  const [item] = (await refundedNow()).items
  await withShopper({ size: 'phone', customer: seller }, async ({ page, open, expectReply }) => {
    await open(`/profile/shop-orders?order=${number}`)
    await card(page, number)
      .getByRole('button', { name: `Refund: ${number}` })
      .click()
    const dialog = page.getByRole('dialog')
    const refund = dialog.getByRole('button', { name: /^Refund ₹/ })
    const first = await refund.innerText()
    const { refunded } = (await seller.api.refundOrder({ body: { orderId: number, items: [{ _id: item!._id, quantity: 1 }] } })).data
    expectReply(409, /seller\/refund$/)
    await refund.click()
    await expectVisible(dialog.getByText(/^₹.+ of this order has been refunded meanwhile\.$/), dialog.getByRole('group', { name: 'How many of', exact: false }))
    await expectGone(dialog.getByText('There is nothing left to refund.'))
    expect(await refund.innerText()).not.toBe(first)
    expect((await refundedNow()).refunded).toEqual(refunded)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // Then all of it goes back elsewhere.
    await seller.api.refundOrder({ body: { orderId: number } })
    await refund.click()
    await expectVisible(page.getByRole('heading', { name: 'Nothing left to refund' }))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expectVisible(card(page, number).getByText(/^₹.+ refunded$/))
  })
  const { refunded, total } = await refundedNow()
  expect(refunded).toEqual(total)
})

test('what a seller cannot deliver is called off, once that has been asked', async () => {
  const { number, ...customer } = await buyer()
  await withShopper({ size: 'phone', customer: await kabir() }, async ({ page, open }) => {
    await open('/profile/shop-orders')
    const ask = card(page, number).getByRole('button', { name: `Cancel order: ${number}` })
    await ask.click()
    await page.getByRole('button', { name: 'Keep the order' }).click()
    await expectFocus(ask)
    await ask.click()
    await expectVisible(page.getByRole('dialog').getByText('Nothing was paid for it.', { exact: false }))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await expectVisible(page.getByText(`Order ${number} is cancelled`))
    await expectFocus(page.getByRole('heading', { level: 1 }))
    await expectGone(card(page, number))
    await tab(page, 'Cancelled').click()
    await expectVisible(card(page, number).getByText('Nothing to pay'))
    await expectGone(card(page, number).getByRole('button'))
  })
  expect((await customer.api.getOrder({ params: { orderId: number } })).data.orderStatus).toBe('cancelled')
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    await open(`/profile/order-detail/${number}`)
    await expectVisible(page.getByText('Nothing to pay'))
    await expectGone(page.getByText(/to pay on delivery/))
  })
})

test('what somebody else did meanwhile is said, and shown', async () => {
  const { number, ...customer } = await buyer()
  const seller = await kabir()
  await withShopper({ size: 'desktop', customer: seller }, async ({ page, open, expectReply }) => {
    await open('/profile/shop-orders')
    await expectVisible(card(page, number))
    await customer.api.cancelOrder({ body: { orderId: number } })
    expectReply(409, /seller\/status$/)
    await card(page, number)
      .getByRole('button', { name: /^Start packing/ })
      .click()
    await expectVisible(page.getByText(`${number} has changed meanwhile. Search for it to see where it is.`))
    await expectGone(card(page, number))
    await expectFocus(page.getByRole('heading', { level: 1 }))
  })
})

test.each(walkedSizes())('on a %s a seller decides about a return, puts it back into stock and refunds it (G-06)', async (size) => {
  const { number: orderId, ...customer } = await buyer()
  await deliverOrder(orderId)
  const { data: order } = await customer.api.getOrder({ params: { orderId } })
  const { data: asked } = await customer.api.askReturn({
    body: { orderId, items: [{ _id: order.items[0]!._id, quantity: 1 }], reason: 'broken', comments: 'Two of them were soft.' },
  })
  await withShopper({ size, customer: await kabir() }, async ({ page, open }) => {
    await open('/profile')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Returns to your shop/ })
      .click()
    const one = card(page, asked.number)
    const dialog = page.getByRole('dialog')
    await expectVisible(one.getByText('Anjali Rao'), one.getByRole('link', { name: orderId }))
    await expectVisible(one.getByText('Two of them were soft.'), one.getByRole('heading', { name: "It's broken or doesn't work" }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await one.getByRole('button', { name: /^Refuse/ }).click()
    await dialog.getByRole('button', { name: 'Refuse return' }).click()
    await expectVisible(dialog.getByText("Say why you don't take it back."))
    await expectFocus(dialog.getByRole('textbox'))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Not now' }).click()

    await one.getByRole('button', { name: /^Accept return/ }).click()
    await dialog.getByRole('textbox', { name: 'Message to the customer' }).fill('We are sorry about that.')
    await dialog.getByRole('button', { name: 'Accept return' }).click()
    await expectVisible(page.getByText(`Return ${asked.number} accepted`))
    await expectGone(one)
    await tab(page, 'On their way back').click()
    await expectVisible(one.getByText('We are sorry about that.'))
    await one.getByRole('button', { name: /^It has arrived/ }).click()
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(false)
    await dialog.getByRole('button', { name: 'It has arrived' }).click()
    await expectGone(one)
    await tab(page, 'To refund').click()
    await one.getByRole('button', { name: /^Refund/ }).click()
    await dialog.getByRole('button', { name: /^Refund ₹/ }).click()
    await expectGone(one)
    await tab(page, 'Refunded').click()
    await expectVisible(one)
    await expectGone(one.getByText('Put back into stock'))
    await expectGone(one.getByRole('button'))
    await one.getByRole('link', { name: orderId }).click()
    await expectVisible(card(page, orderId).getByText('Delivered'))
  })
  const { data } = await customer.api.listReturns({ params: { orderId } })
  expect(data).toMatchObject([{ status: 'refunded', note: 'We are sorry about that.' }])
})

test('whoever works for no seller sees no orders of one', async () => {
  await withShopper({ size: 'phone', customer: await newCustomer(), locale: 'es' }, async ({ page, open, expectReply }) => {
    expectReply(403, /order\/api\/v1\/seller/)
    await open('/es/profile/shop-orders')
    await expectVisible(page.getByText('Tu cuenta no puede ver los pedidos de una tienda.'))
    await open('/es/profile/shop-returns')
    await expectVisible(page.getByText('Tu cuenta no puede ver las devoluciones a una tienda.'))
    await expectAccessible(page)
  })
})
