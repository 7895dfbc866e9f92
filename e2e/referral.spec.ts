import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sellEarbuds } from './support/catalogue.ts'
import { apiOf, buyCart, type Customer, newCustomer, newEmail, PASSWORD } from './support/customer.ts'
import { expectAccessible, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { tabTo } from './support/keyboard.ts'
import { deliverOrder, openReferrals, variantOf } from './support/operator.ts'
import { messageTo } from './support/outbox.ts'
import { tenantOf } from './support/own-tenants.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

let names: Readonly<Record<string, string>> = {}
beforeAll(async () => {
  await openReferrals()
  const [first, second] = await sellEarbuds('Hawthorn', 2)
  names = { phone: first!.name, desktop: second!.name }
})

const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name })

/** Gives a code back that was sent to an address, which shows that the account is its owner's; sessions from before that end. */
async function confirmed(userName: string): Promise<Customer> {
  const { refId } = await apiOf().requestCode({ body: { userName } })
  const code = /\b\d{6}\b/.exec((await messageTo(userName, /\b\d{6}\b/)).text)?.[0] ?? ''
  const { token, userInfo } = await apiOf().verifyCode({ body: { refId, code } })
  const stored = { name: `galleria:${tenantOf().key}:session`, value: JSON.stringify({ token, userInfo }) }
  return { userName, password: PASSWORD, api: apiOf({ token }), stored }
}

test.each(walkedSizes())('on a %s a customer shares their link, a friend comes by it, orders, and both have their reward', async (size) => {
  const inviter = await confirmed((await newCustomer()).userName)
  await withShopper({ size, customer: inviter, colorScheme: size === 'desktop' ? 'dark' : 'light' }, async ({ page, context, open }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open('/profile/refer')
    await expectVisible(
      page.getByRole('heading', { name: '₹100 for you, ₹50 for your friend' }),
      page.getByRole('img', { name: 'QR code of your link' }),
      page.getByText('Nobody yet'),
    )
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const url = (await page.getByText(/\/r\/[A-Z0-9]{8}$/).textContent()) ?? ''
    const path = url.slice(url.indexOf('/'))
    await tabTo(page, page.getByRole('button', { name: 'Copy link' }))
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText('Link copied'))
    expect(await page.evaluate<string>('navigator.clipboard.readText()')).toContain(path)

    const userName = newEmail()
    await withShopper({ size }, async (friend) => {
      await friend.open(path)
      await expectVisible(friend.page.getByText('This link is from Meera.', { exact: false }))
      await expectAccessible(friend.page)
      await expectNoSidewaysScroll(friend.page)
      // It is remembered while they look around.
      await friend.page.getByRole('main').getByRole('link', { name: 'Look around' }).click()
      await expectPath(friend.page, /^\/$/)
      await friend.open('/auth/register')
      await field(friend.page, 'First name').fill('Rohan')
      await field(friend.page, 'Email or mobile number').fill(userName)
      await field(friend.page, 'Password').fill(PASSWORD)
      await friend.page.getByRole('button', { name: 'Create account' }).click()
      await friend.page.waitForURL(({ pathname }) => pathname !== '/auth/register')
      await friend.open('/profile/refer')
      await expectVisible(friend.page.getByText('You were invited by Meera. You get ₹50 when your first order has arrived.'))
    })

    const friend = await confirmed(userName)
    await friend.api.addToCart({ body: { item: await variantOf(names[size]!), quantity: 1 } })
    await deliverOrder(await buyCart(friend))
    const claim = async () => (await friend.api.getReferralSummary({})).data.claim?.status
    await expect.poll(claim, { timeout: 20_000 }).toBe('rewarded')
    await withShopper({ size, customer: friend }, async (later) => {
      await later.open('/profile/refer')
      await expectVisible(later.page.getByRole('link', { name: '₹50 is in your wallet.' }))
    })

    await open('/profile/refer')
    const row = page.getByRole('listitem').filter({ hasText: 'Rohan' })
    await expectVisible(row.getByText('Their first order has arrived'), row.getByText('₹100'), page.getByText('earned so far'))
    await open('/profile/wallet')
    await expectVisible(page.getByText('A friend joined with your link'), page.getByText('₹100'))
  })
})

test('a link that is none says so in Spanish, and the own one is for others', async () => {
  const customer = await newCustomer()
  const { data } = await customer.api.createReferral()
  await withShopper({ size: 'phone', customer }, async ({ page, open, expectReply }) => {
    expectReply(404, /referral\/link/)
    await open('/es/r/AAAAAAAA')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Este enlace no funciona' }))
    await expectAccessible(page)
    await open(`/r/${data.code.toLowerCase()}`)
    await expectVisible(page.getByText('This is your own link. Send it to a friend.'))
  })
})
