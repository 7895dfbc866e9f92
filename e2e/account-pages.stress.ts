import type { Page } from 'playwright-core'
import { beforeAll, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { addressField, goToReview, placeOrder } from './support/checkout.ts'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { openReferrals, productPath, variantOf } from './support/operator.ts'
import { expectStill, WATCH_SHIFTS } from './support/page-checks.ts'
import { withShopper } from './support/shopper.ts'

let thing: Earbuds
beforeAll(async () => {
  thing = (await sellEarbuds('Wrenfield', 1))[0]!
})

const main = (page: Page) => page.getByRole('main')

test('personal pages are as good in the dark, in Spanish and on 320 pixels', async () => {
  const customer = await newCustomer({ inCart: [thing.name] })
  let [orderId, ticket, seller] = ['', '', '']
  const helpPages = () => ({
    '/profile/support-ticket': { en: 'Do you wrap presents?', es: 'Do you wrap presents?' },
    [`/profile/${ticket}`]: { en: ticket, es: ticket },
    [`/profile/need-help/${orderId}`]: { en: 'Send us a ticket', es: 'Envíanos una consulta' },
    [`/profile/need-help-faq/${orderId}`]: { en: orderId, es: orderId },
    [`/profile/call-seller?seller=${seller}&order=${orderId}`]: { en: orderId, es: orderId },
    '/profile/refer': { en: 'Copy link', es: 'Copiar enlace' },
  })
  await withShopper({ size: 'desktop', customer, colorScheme: 'dark' }, async ({ page, open }) => {
    await open('/checkout')
    await expectVisible(addressField(page, 'PIN code'))
    await expectAccessible(page)
    await goToReview(page)
    await expectAccessible(page)
    await placeOrder(page).click()
    await expectPath(page, /order-success/)
    orderId = new URL(page.url()).pathname.split('/').at(-1)!
    await expectVisible(page.getByText(orderId))
    await expectAccessible(page)
    // Where help is, and what brings people back.
    await openReferrals()
    ;({ ticket_Id: ticket } = (await customer.api.createTicket({ body: { category: 'other', comments: 'Do you wrap presents?', orderId } })).data)
    const { data: order } = await customer.api.getOrder({ params: { orderId } })
    seller = (order.provider ?? order.orders[0]!.provider)._id
    for (const [path, words] of Object.entries(helpPages())) {
      await open(path)
      await expectVisible(main(page).getByText(words.en).filter({ visible: true }))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  })
  await customer.api.addToCart({ body: { item: await variantOf(thing.name), quantity: 2 } })
  await customer.api.addToWishlist({ body: { item: (await productPath(thing.name)).slice(-36) } })
  await withShopper({ size: 'phone', customer, colorScheme: 'dark', viewport: { width: 320, height: 640 } }, async ({ page, context, open }) => {
    await context.addInitScript({ content: WATCH_SHIFTS })
    const pages = {
      '/es/cart': 'Wrenfield',
      '/es/checkout': '12th Main Road',
      '/es/profile': 'Tu último pedido',
      '/es/profile/my-order': orderId,
      [`/es/profile/order-detail/${orderId}`]: 'Wrenfield',
      [`/es/checkout/order-success/${orderId}`]: orderId,
      '/es/profile/view-address': '12th Main Road',
      '/es/wishlist': 'Wrenfield',
      ...Object.fromEntries(Object.entries(helpPages()).map(([path, words]) => [`/es${path}`, words.es])),
    }
    for (const [path, words] of Object.entries(pages)) {
      await open(path)
      await expectVisible(main(page).getByText(words).filter({ visible: true }))
      await expectStill(page)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  })
})
