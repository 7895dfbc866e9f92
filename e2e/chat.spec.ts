import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { apiOf, type Customer, newCustomer } from './support/customer.ts'
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectVisible } from './support/expectations.ts'
import { tenantOf } from './support/own-tenants.ts'
import { SIZES, withShopper } from './support/shopper.ts'

/** Kabir answers for Green Acre. */
async function kabir(): Promise<Customer> {
  const [userName, password] = ['kabir@galleria.example', 'mercado-2026']
  const { token, userInfo } = await apiOf().logIn({ body: { userName, password } })
  return { userName, password, api: apiOf({ token }), stored: { name: `galleria:${tenantOf().key}:session`, value: JSON.stringify({ token, userInfo }) } }
}

test.each(SIZES)('on a %s a shopper writes to a shop, which answers from its inbox; both see at once what the other does', async (size) => {
  const [customer, seller] = [await newCustomer(), await kabir()]
  const question = `Is there basil today? ${randomUUID().slice(0, 6)}`
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open('/shop-details/green-acre/all')
    await page.getByRole('link', { name: 'Write to this shop' }).click()
    const log = page.getByRole('log', { name: 'Messages with Green Acre' })
    await expectVisible(log)
    const field = page.getByRole('textbox', { name: 'Write to Green Acre' })
    await field.fill('   ')
    await page.getByRole('button', { name: 'Send' }).click()
    expect(await log.getByRole('listitem').count()).toBe(0) // V-40
    await field.fill(question)
    await page.getByRole('button', { name: 'Send' }).click()
    await expectVisible(log.getByText(question), log.getByText('Sent'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await withShopper({ size, customer: seller }, async (shop) => {
      await shop.open('/profile')
      await shop.page
        .getByRole('main')
        .getByRole('link', { name: /^Inbox/ })
        .click()
      await expectVisible(shop.page.getByRole('heading', { level: 1, name: 'Inbox' }))
      await shop.page.getByRole('link', { name: question }).click()
      const theirs = shop.page.getByRole('log', { name: 'Messages with Meera I.' })
      await expectVisible(theirs.getByText(question), log.getByText('Read'))
      await shop.page.getByRole('button', { name: 'It leaves today.' }).click()
      const answer = shop.page.getByRole('textbox', { name: 'Write to Meera I.' })
      const isSeenWriting = async () => {
        await answer.press('Space')
        return log.getByText('Green Acre is writing').isVisible()
      }
      await expect.poll(isSeenWriting, { interval: 500 }).toBe(true)
      await shop.page.getByRole('button', { name: 'Send' }).click()
      await expectVisible(log.getByText('It leaves today.'), theirs.getByText('Read'))
      await expectAccessible(shop.page)
      await expectNoSidewaysScroll(shop.page)
    })

    await open('/profile/need-help-chat-with-seller')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Chats' }), page.getByRole('link', { name: /Green Acre/ }))
  })
})

test('what is asked from a product shows the product, and a draft waits for whoever comes back', async () => {
  const customer = await newCustomer()
  const { hits } = await apiOf().searchItems({ body: { q: 'lamp' } })
  const { slug, Name, provider } = hits.hits[0]!._source
  await withShopper({ size: 'desktop', customer }, async ({ page, open }) => {
    await open(`/product/${slug}`)
    await page.getByRole('link', { name: 'Ask the seller' }).click()
    const log = page.getByRole('log', { name: `Messages with ${provider.name}` })
    const field = page.getByRole('textbox', { name: `Write to ${provider.name}` })
    await field.fill('Does it come with a bulb? See https://example.com/bulbs.')
    const address = page.url()
    await page.getByRole('link', { name: `Visit ${provider.name}` }).click()
    await page.waitForURL(/shop-details/)
    await open(address)
    expect(await field.inputValue()).toContain('Does it come with a bulb?')
    await field.press('Enter')
    await expectVisible(log.getByRole('link', { name: Name }), log.getByText('Sent'))
    const link = log.getByRole('link', { name: 'https://example.com/bulbs' })
    expect(await link.getAttribute('href')).toBe('https://example.com/bulbs')
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await field.inputValue()).toBe('')
  })
})

test('what is written without a line to the platform waits for one, also in another tab, and the page says so', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    let isAway = true
    await page.routeWebSocket(/notification\/ws/, (line) => (isAway ? void line.close() : void line.connectToServer()))
    await open('/shop-details/green-acre/all')
    await page.getByRole('link', { name: 'Write to this shop' }).click()
    await expectVisible(page.getByText('No connection. What you write is sent when you are back.'))
    await page.getByRole('textbox', { name: 'Write to Green Acre' }).fill('Is anybody there?')
    await page.getByRole('button', { name: 'Send' }).click()
    const log = page.getByRole('log', { name: 'Messages with Green Acre' })
    await expectVisible(log.getByText('Sending'))
    await page.reload()
    await expectVisible(log.getByText('Sending'))
    isAway = false
    await expectVisible(log.getByText('Sent'))
    await expectGone(page.getByText('No connection. What you write is sent when you are back.'))
    expect(await log.getByText('Is anybody there?').count()).toBe(1)
  })
})

test('nobody else has an inbox, in Spanish too', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer }, async ({ page, open, expectReply }) => {
    expectReply(403, /seller\/chats/)
    await open('/es/profile/inbox')
    await expectVisible(page.getByText('Solo para quienes trabajan en una tienda'))
  })
})
