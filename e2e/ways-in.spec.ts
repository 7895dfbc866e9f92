import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { goToReview, placeOrder } from './support/checkout.ts'
import { newCustomer, newEmail, PASSWORD } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { messageTo } from './support/outbox.ts'
import { giveAuthenticator, offerNoPasskeys } from './support/passkey.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, name: string) => main(page).getByRole('textbox', { name, exact: true })
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account/ })
const NEXT = 'eight quiet lanterns'

let thing: Earbuds
beforeAll(async () => {
  thing = (await sellEarbuds('Lanternway', 1))[0]!
})

test.each(walkedSizes())('a passkey is added on a %s, renamed, logs in, and is removed', async (size) => {
  const customer = await newCustomer()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await giveAuthenticator(page)
    await open('/profile/security')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Log-in and security' }), page.getByRole('heading', { name: 'Passkeys' }))
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expectVisible(page.getByText('Passkey 1'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Rename Passkey 1' }).click()
    const naming = page.getByRole('dialog', { name: 'Rename passkey' })
    await expectAccessible(page)
    await naming.getByRole('textbox', { name: 'Name' }).fill('My phone')
    await naming.getByRole('button', { name: 'Save name' }).click()
    await expectVisible(page.getByRole('button', { name: 'Rename My phone' }))

    await customer.api.logOut()
    await page.evaluate((key) => localStorage.removeItem(key), customer.stored.name)
    await offerNoPasskeys(page)
    await open('/auth/login?redirectTo=%2Fprofile%2Fsecurity')
    await main(page).getByRole('button', { name: 'Log in with a passkey' }).click()
    await expectPath(page, '/profile/security')
    await page.getByRole('button', { name: 'Remove My phone' }).click()
    const question = page.getByRole('dialog', { name: 'Remove this passkey?' })
    await expectVisible(question)
    await question.getByRole('button', { name: 'Remove passkey' }).click()
    await expectGone(page.getByRole('button', { name: 'Remove My phone' }))
  })
})

/** Notes what the button says of being busy, in its order: a device may answer sooner than somebody looks. */
const NOTE_BUSY = `
  window.noted = []
  const button = [...document.querySelectorAll('main button')].find(({ textContent }) => textContent.includes('Log in with a passkey'))
  new MutationObserver(() => window.noted.push(button.getAttribute('aria-busy'))).observe(button, { attributeFilter: ['aria-busy'] })
`

test('a finger that the device does not know leads nowhere, and a second passkey has a name of its own', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'desktop', customer, colorScheme: 'dark' }, async ({ page, open, expectReply }) => {
    const names = page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem').locator('b')
    const add = page.getByRole('button', { name: 'Add a passkey' })
    const phone = await giveAuthenticator(page)
    await phone.knowsOwner(false)
    await open('/profile/security')
    await alive(page)
    await add.click()
    await expect.poll(() => add.getAttribute('aria-busy')).toBe('true')
    await expect.poll(() => add.getAttribute('aria-busy')).toBeNull()
    expect(await names.count()).toBe(0)
    await phone.knowsOwner(true)
    await add.click()
    await expect.poll(() => names.allInnerTexts()).toEqual(['Passkey 1'])
    await add.click()
    await expectVisible(page.getByText('This device already has a passkey for your account'))
    await phone.takeAway()
    const laptop = await giveAuthenticator(page)
    await add.click()
    await expect.poll(() => names.allInnerTexts()).toEqual(['Passkey 1', 'Passkey 2'])

    await page.getByRole('button', { name: 'Remove Passkey 1' }).click()
    await page.getByRole('dialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove passkey' }).click()
    await expect.poll(() => names.allInnerTexts()).toEqual(['Passkey 2'])
    await expectFocus(page.getByRole('heading', { name: 'Passkeys' }))
    await laptop.takeAway()
    const third = await giveAuthenticator(page)
    await add.click()
    await expect.poll(() => names.allInnerTexts()).toEqual(['Passkey 2', 'Passkey 3'])

    const { data: security } = await customer.api.getSecurity()
    for (const { _id: id } of security.passkeys) await customer.api.removePasskey({ params: { id } })
    await customer.api.logOut()
    await page.evaluate((key) => localStorage.removeItem(key), customer.stored.name)
    await offerNoPasskeys(page)
    await open('/auth/login')
    const logIn = main(page).getByRole('button', { name: 'Log in with a passkey' })
    await third.knowsOwner(false)
    await alive(page)
    await page.evaluate(NOTE_BUSY)
    await logIn.click()
    await expect.poll(() => page.evaluate<readonly (string | null)[]>('window.noted')).toEqual(['true', null])
    expect(await main(page).getByRole('alert').count()).toBe(0)
    // The device still offers what the account has forgotten.
    await third.knowsOwner(true)
    expectReply(401, /^\/api\//)
    await logIn.click()
    await expectVisible(page.getByText("This passkey didn't work here. Please try again, or log in another way."))
    await expectAccessible(page)
  })
})

test.each(walkedSizes())('on a %s, a log-in that another device ends stops before the order is placed, and the checkout goes on where it was', async (size) => {
  const customer = await newCustomer({ inCart: [thing.name] })
  const { token, userInfo } = await customer.api.logIn({ body: { userName: customer.userName, password: PASSWORD } })
  const other = { ...customer, stored: { ...customer.stored, value: JSON.stringify({ token, userInfo }) } }
  await withShopper({ size, customer }, async ({ page, open, expectReply }) => {
    await open('/checkout')
    await goToReview(page, 'Cash on delivery')
    await withShopper({ size, customer: other }, async ({ page: elsewhere, open: openElsewhere }) => {
      await openElsewhere('/profile/security')
      await elsewhere.getByRole('button', { name: 'Log out other devices' }).click()
      await expectVisible(elsewhere.getByText('All other devices are logged out'))
      await expectFocus(elsewhere.getByRole('heading', { name: 'Your devices' }))
      await expectGone(elsewhere.getByRole('button', { name: /^Log out (other devices|.+, last used)/ }))
    })
    expectReply(401, /^\/api\//)
    await placeOrder(page).click()
    await expectFocus(page.getByRole('heading', { name: 'Please log in again' }))
    await expectVisible(page.getByText('You were logged out on this device, so please log in again.', { exact: false }))
    await expectAccessible(page)
    await field(page, 'Email or mobile number').fill(customer.userName)
    await field(page, 'Password').fill(PASSWORD)
    await main(page).getByRole('button', { name: 'Log in', exact: true }).click()
    await expectVisible(placeOrder(page))
    await placeOrder(page).click()
    await expectPath(page, /^\/checkout\/order-success\//)
  })
})

test.each(walkedSizes())('the Test ID of the demo logs in on a %s, is linked, and stopping half-way is no harm', (size) =>
  withShopper({ size }, async ({ page, open }) => {
    await open('/auth/login?redirectTo=%2Fprofile%2Fsecurity')
    await expectAccessible(page)
    await main(page)
      .getByRole('button', { name: /Continue with Test ID/ })
      .click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Test ID' }), page.getByText('Test only'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await expectVisible(page.getByText("You didn't finish, so you're not logged in."))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back to log in' }).click()
    await main(page)
      .getByRole('button', { name: /Continue with Test ID/ })
      .click()
    await page.getByRole('textbox', { name: 'First name' }).fill(`Ravi ${newEmail().slice(0, 8)}`)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectPath(page, '/profile/security')
    await expectVisible(page.getByRole('heading', { name: 'Linked accounts' }), page.getByText('You have no password'))
    await page.getByRole('button', { name: 'Unlink Test ID' }).click()
    await expectGone(page.getByRole('heading', { name: 'Linked accounts' }))
  }),
)

test('a log-in that somebody else began leads nowhere', () =>
  withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/auth/social?code=abc&state=of-somebody-else')
    await expectVisible(page.getByText("This log-in didn't start here. Please start again."))
    expect(await account(page).isVisible()).toBe(false)
  }))

describe.each(walkedSizes())('a password on a %s', (size) => {
  test('that was forgotten is replaced with a code; nothing that was typed is lost (UX-28 to UX-31)', async () => {
    const customer = await newCustomer()
    await withShopper({ size }, async ({ page, open, expectReply }) => {
      await open('/auth/login')
      await page.getByRole('link', { name: 'Forgot your password?' }).click({ delay: 150 })
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Choose a new password' }))
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await expectVisible(page.getByRole('alert').getByText('Missing Fields'))
      await expectFocus(field(page, 'Email or mobile number'))
      await field(page, 'Email or mobile number').fill(customer.userName)
      expectReply(403, /^\/api\/development\/outbox/)
      await page.getByRole('button', { name: 'Send me a code' }).click()
      const { text, subject } = await messageTo(customer.userName, /new password/)
      expect(subject).toMatch(/^\d{6} is your/)
      await field(page, 'Verification code').fill(/\d{6}/.exec(text)![0])
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Your new password' }))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await field(page, 'New password').fill(NEXT)
      await field(page, 'New password again').fill(`${NEXT}!`)
      await page.getByRole('button', { name: 'Save password' }).click({ delay: 150 })
      await expectVisible(page.getByRole('alert').getByText('Passwords must match.'))
      await expectFocus(field(page, 'New password again'))
      expect(await field(page, 'New password').inputValue()).toBe(NEXT)
      await field(page, 'New password again').fill(NEXT)
      await page.getByRole('button', { name: 'Save password' }).click()
      await expectVisible(account(page))
      await expectPath(page, '/')
      expect((await messageTo(customer.userName, /password.*was changed/)).subject).toContain('was changed')
    })
  })

  test('is changed, which logs other devices out; the list shows this one alone (V-37, V-38)', async () => {
    const customer = await newCustomer()
    await customer.api.logIn({ body: { userName: customer.userName, password: PASSWORD } })
    await withShopper({ size, customer }, async ({ page, open, expectReply }) => {
      await open('/profile')
      await main(page)
        .getByRole('link', { name: /Log-in and security/ })
        .click()
      await expectVisible(page.getByRole('button', { name: 'Log out other devices' }), page.getByText('This device'))
      await page.getByRole('link', { name: 'Change password' }).click()
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Change password' }))
      await alive(page)
      await page.getByRole('button', { name: 'Save password' }).click()
      await expectVisible(page.getByRole('alert').getByText('Please fill all the details first.'))
      await expectAccessible(page)
      await field(page, 'Current password').fill('not my password')
      await field(page, 'New password').fill(NEXT)
      await field(page, 'New password again').fill(NEXT)
      expectReply(422, /^\/api\//)
      await page.getByRole('button', { name: 'Save password' }).click({ delay: 150 })
      await expectVisible(page.getByText('Your current password is wrong.').first())
      await expectFocus(field(page, 'Current password'))
      await field(page, 'Current password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Save password' }).click({ delay: 150 })
      await expectPath(page, '/profile/security')
      await expectGone(page.getByRole('button', { name: 'Log out other devices' }))
      await expectVisible(page.getByText('This device'))
    })
  })
})

test('whoever came by a code says later what to call them', () =>
  withShopper({ size: 'phone' }, async ({ page, open, expectReply }) => {
    const address = newEmail()
    expectReply(403, /^\/api\/development\/outbox/)
    await open('/auth/login-with?redirectTo=%2Fprofile')
    await field(page, 'Email').fill(address)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Enter the code' }))
    await field(page, 'Verification code').fill(/\d{6}/.exec((await messageTo(address, /\d{6}/)).text)![0])
    await expectPath(page, '/profile')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'My account' }), page.getByText('Tell us what to call you'))
    await main(page).getByRole('link', { name: /Edit profile/ }).click() // biome-ignore format: one step
    await field(page, 'First name').fill('Anandita')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Hello, Anandita' }))
    await expectAccessible(page)
  }))

test('the ways in are as good in the dark, in Spanish and on 320 pixels', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer, colorScheme: 'dark', viewport: { width: 320, height: 640 } }, async ({ page, open }) => {
    for (const [path, words] of [
      ['/es/profile/security', 'Tus dispositivos'],
      ['/es/profile/change-password', 'Contraseña actual'],
      ['/es/profile/edit-profile', 'Guardar nombre'],
      ['/es/auth/forgot-password', 'Elige una contraseña nueva'],
    ] as const) {
      await open(path)
      await expectVisible(main(page).getByText(words).first())
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
    }
  })
})
