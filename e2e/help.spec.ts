import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sellEarbuds } from './support/catalogue.ts'
import { apiOf, newBuyer } from './support/customer.ts'
import { expectAccessible, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { getPage } from './support/get-page.ts'
import { productPath } from './support/operator.ts'
import { SIZES, withShopper } from './support/shopper.ts'

let names: Readonly<Record<string, string>> = {}
beforeAll(async () => {
  const [first, second] = await sellEarbuds('Bulbul', 2)
  names = { phone: first!.name, desktop: second!.name }
})

const main = (page: Page) => page.getByRole('main')

/** Mira works at the demo shop, and answers tickets. */
async function clerk() {
  const { token } = await apiOf().logIn({ body: { userName: 'mira@galleria.example', password: 'mercado-2026' } })
  return apiOf({ token })
}

test.each(SIZES)('UX-37 on a %s: from an order, return, chat, call, answers and a ticket are two taps away, with the order filled in', async (size) => {
  const customer = await newBuyer(names[size]!)
  const staff = await clerk()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open(`/profile/order-detail/${customer.orderId}`)
    // One tap.
    await expectVisible(page.getByRole('button', { name: 'Return items' }), main(page).getByRole('link', { name: /^Write to / }))
    await main(page).getByRole('link', { name: 'Need help' }).click()
    await expectPath(page, `/profile/need-help/${customer.orderId}`)
    const ways = page.getByRole('list', { name: 'What you can do' })
    await expectVisible(ways.getByRole('link', { name: /^Call / }))
    expect(await ways.getByRole('link', { name: /^Write to / }).getAttribute('href')).toContain('order=')
    await expectVisible(main(page).getByText('How do I send something back?'))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)

    await ways.getByRole('link', { name: /^Read the answers/ }).click()
    await expectPath(page, `/profile/need-help-faq/${customer.orderId}`)
    await page.getByText('How do I send something back?').click()
    await expectVisible(page.getByText('The shop answers with the address', { exact: false }))
    await page.goBack()

    await ways.getByRole('link', { name: /^Call / }).click()
    await expectVisible(main(page).locator('a[href^="tel:"]'), main(page).getByText(customer.orderId))
    await page.goBack()

    await ways.getByRole('link', { name: /^Send us a ticket/ }).click()
    await expectVisible(main(page).getByText(`Order ${customer.orderId}`))
    await page.getByRole('button', { name: 'Send' }).click()
    await expectVisible(page.getByText('Please write what it is about.'))
    await page.getByRole('textbox', { name: 'Your question' }).fill('The left one is silent. What now?')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'The left one is silent' }))
    const number = (
      await page
        .getByText(/^T-\w{3}-\w{3}$/)
        .first()
        .innerText()
    ).trim()
    expect((await apiOf({ token: (JSON.parse(customer.stored.value) as { token: string }).token }).listTickets({ query: {} })).data[0]).toMatchObject({
      ticket_Id: number,
      order: { orderId: customer.orderId },
    })

    await staff.answerTicket({ params: { ticketId: number }, body: { comments: 'We send another pair.', isSolved: true } })
    await page.reload()
    await expectVisible(page.getByText('We send another pair.'), page.getByRole('heading', { name: 'Is this solved?' }))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Great' }).click()
    await expectVisible(page.getByRole('button', { name: 'Great', pressed: true }))
    await page.getByRole('button', { name: 'Yes, close it' }).click()
    await expectVisible(page.getByRole('textbox', { name: 'Write again' }))
    await open('/profile/support-ticket')
    await expectVisible(main(page).getByRole('link', { name: /The left one is silent.*No longer open/ }))
  })
})

test('what is below an account and no ticket is no page, and its static neighbours outrank tickets (R-070)', async () => {
  expect((await getPage('/profile/nothing-here')).status).toBe(404)
  for (const path of ['/profile/support-ticket', '/profile/need-help', '/profile/report-issue', '/profile/T-4KX-9RM'])
    expect((await getPage(path)).status).toBe(200)
})

test('a guest reports a page, and a shop and a product from their own pages, and gets numbers (R-077)', async () => {
  await withShopper({ size: 'phone' }, async ({ page, open }) => {
    await open('/faq')
    await main(page).getByRole('link', { name: 'Report an issue' }).click()
    await page.getByRole('textbox', { name: 'Address of the page' }).fill('/about')
    await page.getByRole('textbox', { name: 'What is wrong?' }).fill('The address is an old one.')
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ravi@reader.example')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send' }).click()
    const received = page.getByRole('heading', { name: /^We have it: T-\w{3}-\w{3}$/ })
    await expectVisible(received)

    await open('/shop-details/green-acre/all')
    await main(page).getByRole('link', { name: 'Report this shop' }).click()
    await page.getByRole('textbox', { name: 'What is wrong?' }).fill('It sends what nobody has ordered.')
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ravi@reader.example')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectVisible(received)

    await open(await productPath('Nocturne over-ear headphones'))
    await main(page).getByRole('link', { name: 'Report this product' }).click()
    await page.getByRole('textbox', { name: 'What is wrong?' }).fill('The picture shows another one.')
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ravi@reader.example')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectVisible(received)
  })
})

test('somebody looks for an answer, opens it and says that it helped', async () => {
  await withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open('/faq')
    await main(page).getByRole('searchbox', { name: 'What is it about?' }).fill('forgot password')
    await main(page).getByRole('button', { name: 'Look for it' }).click()
    await expectPath(page, /^\/faq\?q=/)
    await page.getByText('I’ve forgotten my password').click()
    await page
      .getByRole('button', { name: /^Yes, .* helped$/ })
      .first()
      .click()
    await expectVisible(page.getByText('Good to know, thank you.'))
    await expectAccessible(page)
  })
})
