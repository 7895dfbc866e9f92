import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Earbuds, sellEarbuds } from './support/catalogue.ts'
import { newCustomer, newEmail, newPhone, PASSWORD } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { productPath } from './support/operator.ts'
import { codeOnOutboxPage, expectOutboxHint, messageTo, openPrintedOutbox } from './support/outbox.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

const banner = (page: Page) => page.getByRole('banner')
const bag = (page: Page, count: number) => banner(page).getByRole('button', { name: count > 0 ? `Cart, ${count}` : 'Cart', exact: true })
const account = (page: Page, first: string) => banner(page).getByRole('button', { name: `Account of ${first}` })
const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name })

/** As a hand does it: what moves when a field is left must not move away from under the finger. */
const SLOWLY = { delay: 150 } as const

let thing: Earbuds
beforeAll(async () => {
  thing = (await sellEarbuds('Thistledown', 1))[0]!
})

async function putInCart(page: Page): Promise<void> {
  await page.goto('/search?q=thistledown')
  await page.getByRole('button', { name: `Add ${thing.name} to cart` }).click()
  await expectVisible(bag(page, 1))
}

describe.each(walkedSizes())('on a %s', (size) => {
  test('signs up with a password, finds the cart of the device in the account, logs out and in again', () =>
    withShopper({ size }, async ({ page, expectReply }) => {
      await putInCart(page)
      await banner(page).getByRole('link', { name: 'Log in' }).click()
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Log in' }))
      await page.getByRole('link', { name: 'Create an account' }).click()
      await expectPath(page, /^\/auth\/register/)
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Create your account' }))
      // Nobody who has only come and passed through a field is told that it is empty.
      await field(page, 'First name').focus()
      await field(page, 'First name').blur()
      await page.waitForTimeout(600)
      await expectGone(page.getByText('First name is missing'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      // Sent empty: what is missing is said, and the focus is where it begins.
      await page.getByRole('button', { name: 'Create account' }).click()
      await expectVisible(page.getByRole('alert').getByText('Missing Fields'), page.getByText('First name is missing').first())
      await expectFocus(field(page, 'First name'))
      await expectAccessible(page)
      const userName = newEmail()
      await field(page, 'First name').fill('Anandita')
      await field(page, 'Email or mobile number').fill(userName)
      await field(page, 'Password').fill('short')
      await page.getByRole('button', { name: 'Create account' }).click(SLOWLY)
      await expectVisible(page.getByRole('alert').getByText('The password has 5 characters; it needs 8'))
      await expectFocus(field(page, 'Password'))
      await field(page, 'Password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Create account' }).click()

      await expectVisible(page.getByText('Welcome, Anandita'), account(page, 'Anandita'), bag(page, 1))
      await expectPath(page, '/')
      if (size === 'phone') await expectVisible(account(page, 'Anandita').locator('svg').filter({ visible: true }))
      else expect((await account(page, 'Anandita').innerText()).trim()).toBe('Anandi…')
      // The words of welcome stand there for 6 s, and not over the cart.
      await bag(page, 1).click({ timeout: 3000 })
      await expectVisible(page.getByRole('dialog', { name: /^Your cart/ }).getByRole('link', { name: thing.name }))
      await page.keyboard.press('Escape')

      await account(page, 'Anandita').click()
      await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
      const question = page.getByRole('dialog', { name: 'Log out?' })
      await expectVisible(question)
      await expectAccessible(page)
      await question.getByRole('button', { name: 'Stay logged in' }).click()
      await expectGone(question)
      await account(page, 'Anandita').click()
      await page.getByRole('button', { name: 'Log out' }).filter({ visible: true }).click()
      await question.getByRole('button', { name: 'Log out' }).click()
      await expectVisible(page.getByText("You're logged out"), banner(page).getByRole('link', { name: 'Log in' }), bag(page, 0))

      await banner(page).getByRole('link', { name: 'Log in' }).click()
      await field(page, 'Email or mobile number').fill(userName)
      await field(page, 'Password').fill('not my password')
      expectReply(401, /^\/api\//)
      await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
      await expectVisible(page.getByRole('alert'))
      await expectFocus(field(page, 'Password'))
      expect(await field(page, 'Email or mobile number').inputValue()).toBe(userName)
      await expectAccessible(page)
      await field(page, 'Password').fill(PASSWORD)
      await field(page, 'Password').press('Enter')
      await expectVisible(page.getByText('Welcome back, Anandita'), account(page, 'Anandita'), bag(page, 1))
    }))

  test('logs in with a code by mail, read from the development outbox', () =>
    withShopper({ size }, async ({ page, context, open, expectReply }) => {
      const address = newEmail()
      await openPrintedOutbox(context)
      await putInCart(page)
      await open('/auth/login?redirectTo=%2Fcart')
      await page.getByRole('link', { name: 'Log in with a code instead' }).click(SLOWLY)
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Log in with a code' }))
      await expectAccessible(page)
      await field(page, 'Email').fill('nobody')
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await expectVisible(page.getByText('Email should look like name@example.com').first())
      await field(page, 'Email').fill(address)
      await page.getByRole('button', { name: 'Send me a code' }).click()

      await expectVisible(page.getByRole('heading', { level: 1, name: 'Enter the code' }))
      await expectOutboxHint(page, address)
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const code = await codeOnOutboxPage(context, address)
      expect(code).toMatch(/^\d{6}$/)

      const digits = field(page, 'Verification code')
      expectReply(422, /^\/api\//)
      await digits.fill(code === '123456' ? '654321' : '123456')
      await expectVisible(page.locator('.field-error'))
      await expectFocus(digits)
      // A look at the mail on a phone may cost the page: the code still counts afterwards.
      await page.reload()
      await alive(page)
      await digits.fill(code)
      await expectPath(page, '/cart')
      await expectVisible(bag(page, 1), page.getByRole('link', { name: thing.name, exact: true }))
    }))
})

test('logs in with a code by text message', () =>
  withShopper({ size: 'phone' }, async ({ page, open, expectReply }) => {
    const phone = newPhone()
    await open('/auth/login-with')
    await alive(page)
    await alive(page)
    await page.getByRole('radio', { name: 'Text message' }).check({ force: true })
    await field(page, 'Mobile number').fill(phone)
    expectReply(403, /^\/api\/development\/outbox/)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Enter the code' }))
    const message = await messageTo(phone, /\d{6}/)
    expect(message.channel).toBe('sms')
    await expectVisible(page.getByText('Its address is in the terminal'))
    await field(page, 'Verification code').fill(/\d{6}/.exec(message.text)![0])
    await expectVisible(page.getByRole('banner').getByRole('button', { name: /^Account/ }))
    await expectPath(page, '/')
  }))

test('says in Spanish that the password is wrong', () =>
  withShopper({ size: 'desktop' }, async ({ page, open, expectReply }) => {
    await open('/es/auth/login')
    await expectAccessible(page)
    await page.getByRole('main').getByRole('textbox').first().fill(newEmail())
    await page.getByRole('main').locator('input[type=password]').fill('no es mi clave')
    expectReply(401, /^\/api\//)
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect.poll(() => page.getByRole('alert').textContent()).toMatch(/contraseña/)
  }))

describe.each(walkedSizes())('the wishlist on a %s', (size) => {
  test('asks a guest to sign in and comes back, keeps what is wished for, and moves it to the cart', async () => {
    const customer = await newCustomer()
    await withShopper({ size }, async ({ page, open }) => {
      const path = await productPath(thing.name)
      await open(path)
      const heart = page.getByRole('main').getByRole('button', { name: 'Wishlist', exact: true })
      await heart.click()
      await expectPath(page, `/auth/login?redirectTo=${encodeURIComponent(path)}`)
      await expectVisible(page.getByText('Log in to put it on your wishlist.'))
      await field(page, 'Email or mobile number').fill(customer.userName)
      await field(page, 'Password').fill(customer.password)
      await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
      await expectPath(page, path)

      await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
      await banner(page).getByRole('link', { name: 'Wishlist, 1' }).click()
      await expectPath(page, '/wishlist')
      await expectVisible(page.getByRole('link', { name: thing.name, exact: true }))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.reload()
      await page
        .getByRole('button', { name: `Move to cart: ${thing.name}` })
        .or(page.getByRole('button', { name: `Move to cart : ${thing.name}` }))
        .click()
      await expectVisible(bag(page, 1), page.getByText('Nothing saved yet'))
      await expectAccessible(page)
    })
  })
})

test('what only a customer sees asks a guest to sign in', () =>
  withShopper({ size: 'phone' }, async ({ page, open }) => {
    for (const path of ['/profile', '/profile/my-order', '/profile/view-address', '/wishlist']) {
      await open(path)
      await expectVisible(page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }))
      expect(await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).getAttribute('href')).toBe(
        `/auth/login?redirectTo=${encodeURIComponent(path)}`,
      )
      await expectAccessible(page)
      await alive(page)
      await expectAccessible(page)
    }
  }))

describe('what is typed before the page has woken up', () => {
  /** Holds the page's scripts back until `work` is done, as a slow connection does. */
  async function beforeScripts(page: Page, work: () => Promise<void>): Promise<void> {
    const held = Promise.withResolvers<void>()
    const scripts = /\/assets\/.*\.js$/
    await page.route(scripts, async (route) => {
      await held.promise
      await route.continue()
    })
    await work()
    held.resolve()
    await alive(page)
    await page.unroute(scripts)
  }

  test.each([
    ['/auth/login', ['Email or mobile number', 'Password']],
    ['/auth/register', ['First name', 'Email or mobile number', 'Password']],
    ['/auth/login-with', ['Email']],
    ['/contact', ['Your name', 'Your email address', 'Your message']],
  ])('stays in the fields of %s', (path, names) =>
    withShopper({ size: 'phone' }, async ({ page, open }) => {
      await open(path)
      await beforeScripts(page, async () => {
        for (const name of names) await field(page, name).fill(`early ${name}`)
      })
      for (const name of names) expect(await field(page, name).inputValue()).toBe(`early ${name}`)
      // And the form knows it: only what is really wrong is said.
      await page.getByRole('main').locator('button[type=submit]').click()
      await expectVisible(page.locator('.field-error'))
      expect((await page.locator('.field-error').allTextContents()).join()).not.toMatch(/missing|tell us|Please write/)
    }),
  )

  test('is a code that counts', () =>
    withShopper({ size: 'phone' }, async ({ page, open, expectReply }) => {
      const address = newEmail()
      expectReply(403, /^\/api\/development\/outbox/)
      await open('/auth/login-with')
      await field(page, 'Email').fill(address)
      await page.getByRole('button', { name: 'Send me a code' }).click()
      await expectVisible(page.getByRole('heading', { level: 1, name: 'Enter the code' }))
      const code = /\d{6}/.exec((await messageTo(address, /\d{6}/)).text)![0]
      await beforeScripts(page, async () => {
        await page.reload()
        await field(page, 'Verification code').fill(code)
      })
      await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
      await expectPath(page, '/')
      await expectVisible(page.getByRole('banner').getByRole('button', { name: /^Account/ }))
    }))
})
