import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sellEarbuds } from './support/catalogue.ts'
import { newBuyer, PASSWORD } from './support/customer.ts'
import { expectAccessible, expectFocus, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

let names: Readonly<Record<string, string>> = {}
beforeAll(async () => {
  const [first, second] = await sellEarbuds('Koel', 2)
  names = { phone: first!.name, desktop: second!.name }
})

const OF_THE_BOT = /assistant|webhooks/

const panel = (page: Page) => page.getByRole('dialog', { name: /Help desk|Mesa de ayuda/ })
const log = (page: Page) => panel(page).getByRole('log')
async function say(page: Page, text: string): Promise<void> {
  await panel(page).getByRole('textbox').fill(text)
  await page.keyboard.press('Enter')
}

test.each(walkedSizes())('U-12 on a %s: a guest is asked to log in, and is then told where the own order is', async (size) => {
  const customer = await newBuyer(names[size]!)
  await withShopper({ size }, async ({ page, open }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (OF_THE_BOT.test(pathname)) fetched.push(pathname)
    })
    await open('/faq')
    await alive(page)
    const card = page.getByRole('button', { name: /^Ask the help desk/ })
    await expectVisible(card)
    expect(fetched).toEqual([])
    await card.click()
    await expectVisible(log(page).getByText('How can I help?', { exact: false }))
    // What was looked for is what it is made of.
    expect(fetched).toEqual(expect.arrayContaining([/panel.*\.js$/, /panel.*\.css$/, /\/webhook$/].map((one) => expect.stringMatching(one))))
    await expectAccessible(page)
    await panel(page).getByRole('button', { name: 'Where is my order?' }).click()
    await expectVisible(log(page).getByText('Please log in first', { exact: false }))
    await expect.poll(() => log(page).getByRole('article').count()).toBe(0)
    await log(page).getByRole('link', { name: 'Log in' }).click()
    await expectPath(page, '/auth/login?redirectTo=%2Ffaq')
    await page.getByRole('textbox', { name: 'Email or mobile number' }).fill(customer.userName)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()

    await expectPath(page, '/faq')
    const order = log(page).getByRole('article', { name: `Order ${customer.orderId}` })
    await expectVisible(order, order.getByText('It was delivered.'))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await order.getByRole('link', { name: 'Track order' }).click()
    await expectPath(page, `/profile/order-detail/${customer.orderId}`)
  })
})

test('finds a product and hands over to a person by a ticket, after a yes, by keyboard', async () => {
  const customer = await newBuyer(names['desktop']!)
  await withShopper({ size: 'desktop', customer }, async ({ page, open }) => {
    await open('/profile/need-help')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Ask the help desk/ })
      .focus()
    await page.keyboard.press('Enter')
    await expectPath(page, '/faq')
    await expectVisible(log(page).getByText('How can I help?', { exact: false }))
    await say(page, `do you have ${names['desktop']}?`)
    const found = log(page)
      .getByRole('list', { name: 'Products' })
      .getByRole('link', { name: new RegExp(names['desktop']!) })
    await expectVisible(found)
    expect(await found.getAttribute('href')).toMatch(/^\/product\//)

    await panel(page).getByRole('button', { name: 'Talk to a person' }).click()
    await expectVisible(log(page).getByText('Tell me in a sentence or two', { exact: false }))
    await say(page, 'The left one is silent.')
    await expectVisible(log(page).getByText('Shall I send this to a person?', { exact: false }))
    await panel(page).getByRole('button', { name: 'Yes', exact: true }).click()
    await log(page).getByRole('link', { name: 'See the ticket' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'The left one is silent' }))
  })
})

test('answers in Spanish on a small phone, says what it does not know, and gives the focus back', async () => {
  await withShopper({ size: 'phone', viewport: { width: 320, height: 640 } }, async ({ page, open }) => {
    await open('/es/faq')
    const card = page.getByRole('button', { name: /^Pregunta a la mesa de ayuda/ })
    await card.click()
    await expectVisible(log(page).getByText('¿En qué te ayudo?', { exact: false }))
    await say(page, '¿cómo puedo pagar?')
    await expectVisible(log(page).getByText('Puedes pagar así', { exact: false }))
    await say(page, 'zzxq wvrk')
    await expectVisible(log(page).getByText('De eso no tengo información.', { exact: false }), panel(page).getByRole('button', { name: 'Cupones' }))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect.poll(() => panel(page).count()).toBe(0)
    await expectFocus(card)
  })
})
