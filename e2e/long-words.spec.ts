import { expect, test } from 'vitest'
import { sellEarbuds } from './support/catalogue.ts'
import { mira, newBuyer } from './support/customer.ts'
import { expectNoSidewaysScroll, expectVisible } from './support/expectations.ts'
import { productPath } from './support/operator.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

/** As people paste them: nowhere a place to break, and wider than any window. */
const ADDRESS = `https://shop.example/${'a'.repeat(79)}`
const WIDE = `${ADDRESS}${'b'.repeat(300)}`

test.each(walkedSizes())('on a %s an address that somebody pastes into a review, a return or a ticket makes no page wider than the window', async (size) => {
  const [{ name } = { name: '' }] = await sellEarbuds(`Longspur ${size}`, 1)
  const customer = await newBuyer(name)
  const path = await productPath(name)
  const { data: order } = await customer.api.getOrder({ params: { orderId: customer.orderId } })
  const items = order.items.map(({ _id }) => ({ _id, quantity: 1 }))
  const { data: review } = await customer.api.createReview({ body: { item: path.slice(-36), rating: 4, title: ADDRESS, comments: WIDE } })
  await customer.api.askReturn({ body: { orderId: customer.orderId, items, reason: 'broken', comments: WIDE } })
  const { data: ticket } = await customer.api.createTicket({ body: { category: 'other', comments: WIDE } })
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open(path)
    await expectVisible(page.getByRole('article').getByText(review.title))
    await expectNoSidewaysScroll(page)
    for (const own of [`/profile/order-detail/${customer.orderId}`, `/profile/${ticket.ticket_Id}`]) {
      await open(own)
      await expectVisible(page.getByRole('main').getByText(WIDE))
      await expectNoSidewaysScroll(page)
    }
  })
  await withShopper({ size, customer: await mira() }, async ({ page, open }) => {
    expect(await open(`/profile/ticket-queue?ticket=${ticket.ticket_Id}`)).toBe(200)
    await expectVisible(page.getByRole('main').getByText(WIDE))
    await expectNoSidewaysScroll(page)
  })
})
