// Long because it is one way with many forks: all that somebody without an account meets from the cart to the order, and into an account.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAddress } from '@galleria/testing/from-outside'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { addressField, confirmEmail, deliverHere, fillAddress, goToPayment, placeOrder, step, wayToPay } from './support/checkout.ts'
import { apiOf, newCustomer, newEmail, PASSWORD } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectInSight, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { tabTo } from './support/keyboard.ts'
import { anyVariant, variantOf } from './support/operator.ts'
import { codeOnOutboxPage, messageTo, openPrintedOutbox } from './support/outbox.ts'
import { giveAuthenticator, offerNoPasskeys } from './support/passkey.ts'
import { tenantOf } from './support/own-tenants.ts'
import { type Shopper, walkedSizes, withShopper } from './support/shopper.ts'

// UX-23, UX-24, decision 0068: buying without an account, and every way into one from inside the checkout.

const SUCCESS = /^\/checkout\/order-success\//
const GUEST = '**/cap/users/guest'

let thing: Earbuds
let other: Earbuds
beforeAll(async () => {
  const things = await sellEarbuds('Guestford', 2)
  thing = things[0]!
  other = things[1]!
})

const main = (page: Page) => page.getByRole('main')
const asGuest = (page: Page) => page.getByRole('button', { name: 'Continue as guest' })
const email = (page: Page) => main(page).getByRole('textbox', { name: 'Email', exact: true })
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Thank you. Your order is placed.' })
const saving = (page: Page) => page.getByRole('region', { name: 'Save your details for next time' })

/** From a search to the till, as somebody whom nobody knows. */
async function toCheckout({ page, open }: Pick<Shopper, 'page' | 'open'>, { name }: Earbuds = thing): Promise<void> {
  await open('/search?q=guestford')
  await page.getByRole('button', { name: `Add ${name} to cart` }).click()
  await expectVisible(page.getByRole('status', { name: '1 in cart' }))
  await open('/checkout')
  await expectVisible(asGuest(page))
}

async function goOnAsGuest(page: Page, to = newEmail()): Promise<string> {
  await email(page).fill(to)
  await asGuest(page).click()
  await expectVisible(addressField(page, 'Street and area'))
  return to
}

async function giveAddress(page: Page): Promise<void> {
  await addressField(page, 'First name').fill('Meera')
  await fillAddress(page)
  await deliverHere(page).click()
  await goToPayment(page)
  await expectVisible(page.getByRole('button', { name: 'Send me a code' }))
}

/** The guest's own token, for what a journey does behind the page. */
async function guestApi(page: Page) {
  const kept = await page.evaluate<string, string>((key) => localStorage.getItem(key) ?? '', `galleria:${tenantOf().key}:session`)
  return apiOf({ token: (JSON.parse(kept) as { token: string }).token })
}

describe.each(walkedSizes())('on a %s', (size) => {
  test('buys without an account on delivery after a code, follows the order from the mail, and keeps it in an account', () =>
    withShopper({ size }, async (shopper) => {
      const { page, context, open } = shopper
      await openPrintedOutbox(context)
      await toCheckout(shopper)
      // The first choice; nobody is taken to have an account.
      expect(await page.getByRole('radio', { name: 'Log in' }).count()).toBe(0)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await asGuest(page).click()
      await expectVisible(page.getByText('Email is missing'))
      await expectFocus(email(page))
      const to = await goOnAsGuest(page)
      await expectVisible(step(page, 'Contact').getByText(to))
      await expectVisible(page.getByRole('complementary', { name: 'Your order' }))

      await giveAddress(page)
      expect(await wayToPay(page, 'Cash on delivery').isDisabled()).toBe(true)
      await placeOrder(page).click()
      await expectInSight(step(page, 'Payment').getByRole('alert').getByText('Please select payment method'))
      await expectFocus(step(page, 'Payment').getByRole('radio', { disabled: false }).first())
      await expectAccessible(page)
      await confirmEmail(page, to)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await placeOrder(page).click()

      await expectPath(page, SUCCESS)
      await expectVisible(thanks(page), saving(page).getByRole('button', { name: 'Create account' }))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.reload()
      await expectVisible(thanks(page))
      const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''

      // On this device all of it can be seen and done; whoever has the mail sees how it stands.
      await page.getByRole('link', { name: 'Follow the order' }).click()
      await expectVisible(page.getByRole('heading', { level: 1, name: 'The shop has your order' }), page.getByRole('button', { name: 'Cancel order' }))
      const link = /\/track-order\/\S+/.exec((await messageTo(to, new RegExp(orderId))).text)?.[0] ?? ''
      await withShopper({ size }, async ({ page: stranger, context: there, open: openThere }) => {
        await openPrintedOutbox(there)
        await openThere(link)
        await expectVisible(stranger.getByRole('heading', { level: 1, name: 'The shop has your order' }), stranger.getByText(thing.name))
        expect(await main(stranger).innerText()).not.toMatch(/12th Main Road|98450|Meera/)
        expect(await stranger.getByRole('button', { name: 'Cancel order' }).count()).toBe(0)
        // Without that device all of it opens after a code to the same address, here and nowhere else.
        const proof = stranger.getByRole('region', { name: 'Is it your order?' })
        await proof.getByRole('textbox', { name: 'Email' }).fill(to)
        await proof.getByRole('button', { name: 'Send me a code' }).click()
        const field = proof.getByRole('textbox', { name: 'Verification code' })
        await expectFocus(field)
        await expectAccessible(stranger)
        await expectNoSidewaysScroll(stranger)
        await field.fill(await codeOnOutboxPage(there, to))
        await proof.getByRole('button', { name: 'Open the order' }).click()
        await expectPath(stranger, `/profile/order-detail/${orderId}`)
        await expectVisible(stranger.getByRole('button', { name: 'Cancel order' }), main(stranger).getByText('12th Main Road'))
      })

      await open(`/checkout/order-success/${orderId}`)
      await saving(page).getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
      await saving(page).getByRole('button', { name: 'Create account' }).click()
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Thank you, Meera. Your order is placed.' }))
      await expectGone(saving(page))
      const { token, userInfo } = await apiOf().logIn({ body: { userName: to, password: PASSWORD } })
      const { data: orders } = await apiOf({ token }).listOrders({ params: { customerId: userInfo._id }, query: {} })
      expect(orders.map((order) => order.orderId)).toEqual([orderId])
      expect((await apiOf({ token }).listAddresses()).data.map(({ city }) => city)).toEqual(['Bengaluru'])
    }))

  test('pays online without a code, and is asked for one to save the order in the account that is there', () =>
    withShopper({ size, colorScheme: 'dark' }, async (shopper) => {
      const { page, context, expectReply } = shopper
      await openPrintedOutbox(context)
      const owner = await newCustomer()
      await toCheckout(shopper)
      await goOnAsGuest(page, owner.userName)
      await giveAddress(page)
      await wayToPay(page, 'Online payment').check()
      await expectVisible(page.getByRole('button', { name: /^Place order · / }))
      await placeOrder(page).click()
      await expectPath(page, /^\/test-payments\/pay\//)
      await page.getByRole('radio', { name: /^Payment succeeds/ }).check()
      await page.getByRole('button', { name: 'Send this outcome' }).click()
      await expectPath(page, SUCCESS)
      await expectVisible(thanks(page))

      // Nothing says that there is an account, until a code from its mailbox has come back.
      await expectVisible(saving(page).getByRole('button', { name: 'Create account' }))
      expectReply(409, /\/guest\/save$/)
      await saving(page).getByRole('textbox', { name: 'Password' }).fill('eight quiet lanterns')
      await saving(page).getByRole('button', { name: 'Create account' }).click()
      const field = saving(page).getByRole('textbox', { name: 'Verification code' })
      await expectFocus(field)
      await expectAccessible(page)
      await field.fill(await codeOnOutboxPage(context, owner.userName))
      await saving(page).getByRole('button', { name: 'Create account' }).click()
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Thank you, Meera. Your order is placed.' }))
      await expectGone(saving(page))
    }))
})

test('whose payment is declined is led to the code that paying on delivery needs', () =>
  withShopper({ size: 'phone' }, async (shopper) => {
    const { page, expectReply } = shopper
    await toCheckout(shopper)
    await goOnAsGuest(page)
    await giveAddress(page)
    await wayToPay(page, 'Online payment').check()
    await placeOrder(page).click()
    await page.getByRole('radio', { name: /^Bank declines/ }).check()
    await page.getByRole('button', { name: 'Send this outcome' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: "The payment didn't go through" }))
    await expect.poll(() => page.title()).toMatch(/^The payment didn't go through · /)
    await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
    expectReply(409, /\/payments\/v1\/pay$/)
    await page.getByRole('button', { name: 'Place order' }).click()
    await expectInSight(page.getByText('Confirm your email first'))
    await expectFocus(page.locator('.unpaid-answer'))
    await expectInSight(page.getByRole('button', { name: 'Send me a code' }))
    await expectAccessible(page)
  }))

test('pressed twice at once and again while it waits, goes on as one guest with the cart', () =>
  withShopper({ size: 'phone' }, async (shopper) => {
    const { page } = shopper
    await toCheckout(shopper)
    let begun = 0
    const isPressedAgain = Promise.withResolvers<void>()
    await page.route(GUEST, async (route) => {
      begun += 1
      await isPressedAgain.promise
      await route.continue()
    })
    await email(page).fill(newEmail())
    await asGuest(page).dblclick()
    await asGuest(page).click({ force: true })
    isPressedAgain.resolve()
    await expectVisible(addressField(page, 'Street and area'), page.getByRole('button', { name: /^Your order, 1 item/ }))
    expect(begun).toBe(1)
  }))

test('by keyboard alone: from the email to the order', () =>
  withShopper({ size: 'desktop' }, async (shopper) => {
    const { page, context } = shopper
    const { keyboard } = page
    await openPrintedOutbox(context)
    await toCheckout(shopper)
    const to = newEmail()
    await tabTo(page, email(page))
    await keyboard.type(to)
    await tabTo(page, asGuest(page))
    await keyboard.press('Enter')
    await expectVisible(addressField(page, 'Street and area'))
    await addressField(page, 'First name').fill('Meera')
    await fillAddress(page)
    await tabTo(page, deliverHere(page))
    await keyboard.press('Enter')
    await expectFocus(step(page, 'Delivery').getByRole('heading', { name: 'Delivery' }))
    await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }))
    await keyboard.press('Enter')
    await expectFocus(step(page, 'Payment').getByRole('heading', { name: 'Payment' }))
    const ask = page.getByRole('button', { name: 'Send me a code' })
    await expectVisible(ask)
    await tabTo(page, ask)
    await keyboard.press('Enter')
    await expectFocus(page.getByRole('textbox', { name: 'Verification code' }))
    await keyboard.type(await codeOnOutboxPage(context, to))
    await keyboard.press('Enter')
    await expect.poll(() => wayToPay(page, 'Cash on delivery').isChecked()).toBe(true)
    await expect.poll(() => placeOrder(page).getAttribute('aria-disabled')).toBeNull()
    await tabTo(page, placeOrder(page))
    await keyboard.press('Enter')
    await expectVisible(thanks(page))
  }))

test('finds an order by its number and cancels it without the device on which it was placed', () =>
  withShopper({ size: 'phone' }, async ({ page, context, open, expectReply }) => {
    const to = newEmail()
    const { token } = await apiOf().beginGuest({ body: { email: to } })
    const api = apiOf({ token })
    await api.addAddress({ body: { address: anAddress() } })
    await api.addToCart({ body: { item: await variantOf(other.name), quantity: 1 } })
    const { data: quote } = await api.confirmCheckout({ query: {}, body: { checkout: { type: 'STRIPE' }, location: { long: 77.6, lat: 12.9 } } })
    const { content } = await api.createOrder({ headers: { 'idempotency-key': to }, body: { orderHash: quote.hash, orderDetails: { paymentType: 'STRIPE' } } })
    await openPrintedOutbox(context)
    await open('/profile/my-order')
    await page.getByRole('link', { name: 'Find your order' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Find your order' }))
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expectVisible(page.getByText('The order number is missing'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    // As somebody types it who reads it off a paper.
    await page.getByRole('textbox', { name: 'Order number' }).fill(content.orderId.replaceAll('-', '').toLowerCase())
    await main(page).getByRole('textbox', { name: 'Email' }).fill(to)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    const field = page.getByRole('textbox', { name: 'Verification code' })
    expectReply(422, /\/order\/open$/)
    await field.fill('000000')
    await page.getByRole('button', { name: 'Open the order' }).click()
    await expectVisible(page.getByText(/code is wrong/i))
    await field.fill(await codeOnOutboxPage(context, to))
    await page.getByRole('button', { name: 'Open the order' }).click()
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: /cancelled/i }))
  }))

test('en español: quien compra como invitado llega hasta el pedido', () =>
  withShopper({ size: 'phone', locale: 'es-EC' }, async (shopper) => {
    const { page, context, open } = shopper
    await openPrintedOutbox(context)
    await open('/es/search?q=guestford')
    await page.getByRole('button', { name: new RegExp(`^Agregar ${thing.name}`) }).click()
    await expectVisible(page.getByRole('status', { name: '1 en el carrito' }))
    await open('/es/checkout')
    const to = newEmail()
    await expectVisible(page.getByRole('heading', { name: 'Primero, ¿quién eres?' }))
    await main(page).getByRole('textbox', { name: 'Correo electrónico', exact: true }).fill(to)
    await page.getByRole('button', { name: 'Continuar como invitado' }).click()
    await expectVisible(page.getByRole('region', { name: /^Dirección/ }))
    await (await guestApi(page)).addAddress({ body: { address: anAddress() } })
    await page.reload()
    await page.getByRole('button', { name: 'Entregar en esta dirección' }).click()
    await page.getByRole('button', { name: 'Continuar al pago' }).click()
    await page.getByRole('button', { name: 'Enviarme un código' }).click()
    await page.getByRole('textbox', { name: 'Código de verificación' }).fill(await codeOnOutboxPage(context, to))
    await page.getByRole('button', { name: 'Confirmar mi correo' }).click()
    await expectVisible(page.getByRole('radio', { name: /^Pago contra entrega/, checked: true }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: /^Hacer pedido · / }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Gracias. Recibimos tu pedido.' }))
    await expectVisible(page.getByRole('region', { name: 'Guarda tus datos para la próxima' }))
    expect((await messageTo(to, /track-order/)).text).toContain('/es/track-order/')
  }))

test('a guest who logs in after all keeps the cart, the address and the steps that were chosen', () =>
  withShopper({ size: 'desktop' }, async (shopper) => {
    const { page } = shopper
    const customer = await newCustomer()
    await toCheckout(shopper, other)
    await goOnAsGuest(page)
    await giveAddress(page)
    await wayToPay(page, 'Stripe').check()
    await page.getByRole('button', { name: 'Change contact details' }).click()
    await page.getByRole('link', { name: 'Log in instead' }).click()
    await page.getByRole('textbox', { name: 'Email or mobile number' }).fill(customer.userName)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await main(page).getByRole('button', { name: 'Log in', exact: true }).click()
    await expectPath(page, '/checkout')
    await expectVisible(step(page, 'Contact').getByText(customer.userName), step(page, 'Address').getByText('12th Main Road'))
    await expect.poll(() => wayToPay(page, 'Stripe').isChecked()).toBe(true)
    await expectVisible(page.getByRole('complementary', { name: 'Your order' }).getByText(other.name))
    expect((await customer.api.viewCart()).data.items.filter(({ qty }) => qty > 0)).not.toEqual([])
  }))

test('what a guest had is asked for again while the shop is too busy to put it into the account, and nothing else is priced meanwhile', () =>
  withShopper({ size: 'phone' }, async (shopper) => {
    const { page, expectReply } = shopper
    const customer = await newCustomer()
    await customer.api.addAddress({ body: { address: anAddress() } })
    await toCheckout(shopper)
    const quotes: string[] = []
    page.on('request', (request) => request.url().endsWith('/v2/confirm') && quotes.push(request.url()))
    const merge = '**/cart/cart/merge'
    await page.route(merge, (route) => route.fulfill({ status: 503, json: { code: 'server.unavailable', title: 'busy', status: 503 } }))
    expectReply(503, /\/cart\/cart\/merge$/)
    await page.getByRole('button', { name: 'Log in or create an account' }).click()
    await page.getByRole('textbox', { name: 'Email or mobile number' }).fill(customer.userName)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await main(page).getByRole('button', { name: 'Log in', exact: true }).click()
    const again = main(page).getByRole('button', { name: 'Try again' })
    await expectVisible(main(page).getByText('Your cart is safe'), again)
    expect(quotes).toEqual([])
    await page.unroute(merge)
    await again.click()
    await deliverHere(page).click()
    await goToPayment(page)
    await wayToPay(page, 'Cash on delivery').check()
    await placeOrder(page).click()
    await expectPath(page, SUCCESS)
  }))

test('the Test ID logs in from inside the checkout and comes back to it with the cart', () =>
  withShopper({ size: 'phone' }, async (shopper) => {
    const { page } = shopper
    await toCheckout(shopper)
    await page.getByRole('button', { name: 'Log in or create an account' }).click()
    await main(page)
      .getByRole('button', { name: /Continue with Test ID/ })
      .click()
    await page.getByRole('textbox', { name: 'First name' }).fill(`Ravi ${newEmail().slice(0, 8)}`)
    await page.getByRole('button', { name: /^Continue/ }).click()
    await expectPath(page, '/checkout')
    await expectVisible(addressField(page, 'Street and area'))
    await page
      .getByRole('complementary', { name: 'Your order' })
      .getByRole('button', { name: /^Your order, 1 item/ })
      .click()
    await expectVisible(page.getByRole('complementary', { name: 'Your order' }).getByText(thing.name))
  }))

test('a passkey logs in inside the checkout', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'desktop', customer }, async (shopper) => {
    const { page, open } = shopper
    await giveAuthenticator(page)
    await open('/profile/security')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expectVisible(page.getByText('Passkey 1'))
    await customer.api.logOut()
    await page.evaluate((key) => localStorage.removeItem(key), customer.stored.name)
    await offerNoPasskeys(page)
    await toCheckout(shopper)
    await page.getByRole('button', { name: 'Log in or create an account' }).click()
    await main(page).getByRole('button', { name: 'Log in with a passkey' }).click()
    await expectVisible(step(page, 'Contact').getByText(customer.userName))
    await expectPath(page, '/checkout')
  })
})

test('a shop that asks for an account offers no other way, and has all ways in', () =>
  withShopper({ size: 'phone', tenant: 'plaza', locale: 'es-EC' }, async ({ page, open }) => {
    const line = { item: await anyVariant('plaza'), quantity: 1, seller: { id: 'known to the shop', name: '' } }
    await open('/cart')
    await page.evaluate(([key = '', cart = '']) => localStorage.setItem(key, cart), [`galleria:${tenantOf('plaza').key}:cart`, JSON.stringify([line])])
    await open('/checkout')
    // Whoever comes for the first time has no account to log in to.
    await expectVisible(
      page.getByRole('radio', { name: 'Es mi primera vez', checked: true }),
      page.getByRole('radio', { name: 'Iniciar sesión', checked: false }),
    )
    expect(await page.getByRole('button', { name: 'Continuar como invitado' }).count()).toBe(0)
    await expectVisible(main(page).getByRole('button', { name: /Test ID/ }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }))
