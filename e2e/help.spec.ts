import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sellEarbuds } from './support/catalogue.ts'
import { apiOf, buyCart, mira, newBuyer, newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { getPage } from './support/get-page.ts'
import { tabTo } from './support/keyboard.ts'
import { letAnswerTickets, plentyOf, productPath } from './support/operator.ts'
import { photograph } from './support/photograph.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

let names: Readonly<Record<string, string>> = {}
beforeAll(async () => {
  const [first, second, third] = await sellEarbuds('Bulbul', 3)
  names = { phone: first!.name, desktop: second!.name, queue: third!.name }
})

const RECEIPT = Buffer.from('%PDF-1.7 a receipt')

const main = (page: Page) => page.getByRole('main')

test.each(walkedSizes())(
  'UX-37 on a %s: from an order, return, chat, call, answers and a ticket are two taps away, by keyboard, with the order filled in',
  async (size) => {
    const customer = await newBuyer(names[size]!)
    const { api: staff } = await mira()
    await withShopper({ size, customer }, async ({ page, open }) => {
      const press = async (target: Locator) => {
        await tabTo(page, target)
        await page.keyboard.press('Enter')
      }
      await open(`/profile/order-detail/${customer.orderId}`)
      // One tap.
      await expectVisible(page.getByRole('button', { name: 'Return items' }), main(page).getByRole('link', { name: /^Write to / }))
      await press(main(page).getByRole('link', { name: 'Need help' }))
      await expectPath(page, `/profile/need-help/${customer.orderId}`)
      const ways = page.getByRole('list', { name: 'What you can do' })
      await expectVisible(ways.getByRole('link', { name: /^Call / }))
      // The second tap opens the form for what goes back.
      await press(ways.getByRole('link', { name: /^Return items/ }))
      const back = page.getByRole('dialog', { name: 'Return items' })
      await expectVisible(back.getByRole('combobox', { name: 'Why?' }))
      await page.keyboard.press('Escape')
      await expectGone(back)
      await page.goBack()
      expect(await ways.getByRole('link', { name: /^Write to / }).getAttribute('href')).toContain('order=')
      await expectVisible(main(page).getByText('How do I send something back?'))
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)

      await press(ways.getByRole('link', { name: /^Read the answers/ }))
      await expectPath(page, `/profile/need-help-faq/${customer.orderId}`)
      await press(main(page).locator('summary').filter({ hasText: 'How do I send something back?' }))
      await expectVisible(page.getByText('The shop answers with the address', { exact: false }))
      await page.goBack()

      await press(ways.getByRole('link', { name: /^Call / }))
      await expectVisible(main(page).locator('a[href^="tel:"]'), main(page).getByText(customer.orderId))
      await tabTo(page, main(page).locator('a[href^="tel:"]'))
      await page.goBack()

      await press(ways.getByRole('link', { name: /^Send us a ticket/ }))
      await expectVisible(main(page).getByText(`Order ${customer.orderId}`))
      await press(page.getByRole('button', { name: 'Send' }))
      await expectVisible(page.getByText('Please write your question.'))
      await tabTo(page, page.getByRole('textbox', { name: 'Your question' }))
      await page.keyboard.type('The left one is silent. What now?')
      await expectAccessible(page)
      await press(page.getByRole('button', { name: 'Send' }))
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
      await press(page.getByRole('button', { name: 'Great' }))
      await expectVisible(page.getByRole('button', { name: 'Great', pressed: true }))
      await press(page.getByRole('button', { name: 'Yes, close it' }))
      await expectVisible(page.getByRole('textbox', { name: 'Write again' }))
      await open('/profile/support-ticket')
      await expectVisible(main(page).getByRole('link', { name: /The left one is silent.*Closed/ }))
    })
  },
)

test.each(walkedSizes())('UX-37 on a %s: from an order that has not been sent, cancelling it is two steps away, by keyboard and in the dark', async (size) => {
  const customer = await newCustomer({ inCart: [names[size]!] })
  await withShopper({ size, customer, colorScheme: 'dark' }, async ({ page, open }) => {
    const number = await buyCart(customer)
    await open(`/profile/order-detail/${number}`)
    await main(page).getByRole('link', { name: 'Need help' }).click()
    await main(page)
      .getByRole('link', { name: /^Cancel it/ })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this order?' })
    await expectVisible(dialog)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep the order' }).click()
    await expectGone(dialog)
    await expectVisible(main(page).getByRole('button', { name: 'Cancel order' }))
    // What can no longer be done is not asked.
    await customer.api.cancelOrder({ body: { orderId: number } })
    await page.reload()
    await expectVisible(page.getByText('Cancelled').first())
    await expectGone(dialog)
  })
})

test('a question goes from an order to the staff and back: found in the queue, answered, handed over, praised, taken up again and put together', async () => {
  const [customer, colleague] = [await newBuyer(names.queue!), await newCustomer()]
  await letAnswerTickets(colleague.userName)
  const reader = { size: 'phone', customer } as const
  let number = ''
  await withShopper(reader, async ({ page, open, expectReply }) => {
    await open(`/profile/need-help/${customer.orderId}`)
    await main(page)
      .getByRole('link', { name: /^Send us a ticket/ })
      .click()
    await page.getByRole('textbox', { name: 'Your question' }).fill('Who mends a dropped Bulbul?')
    const files = page.getByLabel('Add files')
    await files.setInputFiles([
      { name: 'dent.jpg', mimeType: 'image/jpeg', buffer: await photograph(page, 'teal') },
      { name: 'My receipt.pdf', mimeType: 'application/pdf', buffer: RECEIPT },
    ])
    await expectVisible(main(page).getByRole('img', { name: 'dent.jpg' }), main(page).getByRole('button', { name: 'Remove My receipt.pdf' }))
    // What is neither is refused, whatever it is called.
    expectReply(422, /storage\/file\/upload$/)
    await files.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') })
    await expectVisible(page.getByText('Upload failed: This is neither a photo nor a PDF. Please choose another file.'))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Who mends a dropped Bulbul?' }))
    await main(page).getByRole('button', { name: 'Show larger: dent.jpg' }).click()
    await expectVisible(page.getByRole('dialog', { name: 'dent.jpg' }))
    await page.keyboard.press('Escape')
    await expectVisible(main(page).getByRole('button', { name: 'Download My receipt.pdf' }))
    await expectAccessible(page)
    number = (
      await page
        .getByText(/^T-\w{3}-\w{3}$/)
        .first()
        .innerText()
    ).trim()
  })

  await withShopper({ size: 'desktop', customer: await mira() }, async ({ page, open }) => {
    const { keyboard } = page
    /** Goes there with Tab and presses a key. */
    const press = async (role: 'button' | 'link' | 'checkbox', name: string | RegExp) => {
      const target = main(page).getByRole(role, { name })
      await expectVisible(target)
      await tabTo(page, target)
      await keyboard.press(role === 'checkbox' ? 'Space' : 'Enter')
    }
    await open('/profile/ticket-queue')
    const figures = main(page).getByRole('definition')
    await expectVisible(figures.filter({ hasText: 'in 30 days' }), main(page).getByRole('link', { name: /Who mends a dropped Bulbul.*No answer yet/ }))
    await expectAccessible(page)
    await tabTo(page, page.getByRole('searchbox', { name: 'Number, person or words' }))
    await keyboard.type('nothing like this')
    await keyboard.press('Enter')
    await expectVisible(page.getByText('No tickets found'))
    for (const sought of [number.toLowerCase().replaceAll('-', ''), `bulbul ${customer.userName}`]) {
      // Whoever looks for something stays in the field.
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(sought)
      await keyboard.press('Enter')
      await expectVisible(page.getByRole('heading', { name: `Results for “${sought}”: 1` }))
    }
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await press('link', /Who mends a dropped Bulbul/)

    await expectVisible(page.getByRole('heading', { level: 1, name: 'Who mends a dropped Bulbul?' }), page.getByText(/Waiting for/))
    await expectVisible(main(page).getByRole('img', { name: 'dent.jpg' }))
    const arriving = page.waitForEvent('download')
    await press('button', 'Download My receipt.pdf')
    const receipt = await arriving
    expect([receipt.suggestedFilename(), await readFile(await receipt.path())]).toEqual(['My receipt.pdf', RECEIPT])
    await page.getByRole('combobox', { name: 'Start with a canned answer' }).selectOption({ label: 'We’re looking into it' })
    const answer = page.getByRole('textbox', { name: 'Your answer' })
    expect(await answer.inputValue()).toContain('Hello Meera')
    await page.getByRole('combobox', { name: 'Start with a canned answer' }).selectOption({ label: 'Please send a picture' })
    expect((await answer.inputValue()).match(/Hello|looking into it|photo/g)).toEqual(['Hello', 'photo'])
    await answer.fill(`${await answer.inputValue()}\n\nSend it to us, we mend it.`)
    await press('checkbox', 'This solves it')
    await press('button', /^Answer$/)
    await expectVisible(page.getByText('Send it to us, we mend it.', { exact: false }), page.getByText(/First answer after/))
    await page.getByRole('combobox', { name: 'Assigned to' }).selectOption({ label: 'Meera Iyer' })
    await press('button', 'Assign')
    await expectVisible(page.getByText('Mira assigned it to Meera'))
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    // Back where they were.
    await page.goBack()
    await expectVisible(page.getByRole('heading', { name: /^Results for/ }))
  })

  await withShopper(reader, async ({ page, open }) => {
    await open(`/profile/${number}`)
    await expectVisible(page.getByText('Send it to us, we mend it.', { exact: false }), page.getByText('Meera is looking after it'))
    await page.getByRole('button', { name: 'Great' }).click()
    await expectVisible(page.getByRole('button', { name: 'Great', pressed: true }))
    await page.getByRole('button', { name: 'Not yet' }).click()
    await expectVisible(page.getByText('Reopened'))
  })
  const { data: double } = await customer.api.createTicket({ body: { category: 'product', comments: 'Hello? My Bulbul!' } })

  await withShopper({ size: 'phone', customer: colleague }, async ({ page, open }) => {
    await open('/profile/ticket-queue')
    await page.getByRole('tab', { name: 'Mine' }).click()
    await expectVisible(main(page).getByRole('link', { name: /Who mends a dropped Bulbul.*First answer after/ }))
    await open(`/profile/ticket-queue?ticket=${double.ticket_Id}`)
    const others = page.getByRole('combobox', { name: 'The same question? Merge into' })
    await others.selectOption(number)
    await page.getByRole('button', { name: 'Merge' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge these two tickets?' })
    await expectVisible(dialog)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expectPath(page, `/profile/ticket-queue?ticket=${number}`)
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Who mends a dropped Bulbul?' }), page.getByText(`Merged with ${double.ticket_Id}`))
    await expectGone(others)
    await expectNoSidewaysScroll(page)
  })
  expect((await customer.api.getTicket({ params: { ticketId: double.ticket_Id }, query: {} })).data).toMatchObject({ status: 'closed', mergedInto: number })
})

test('somebody who needs help is offered their newest orders, whether of goods or of a service (R-064)', async () => {
  const customer = await newCustomer({ inCart: [names.queue!] })
  const goods = await buyCart(customer)
  await customer.api.addToCart({ body: { item: await plentyOf('Physiotherapy at home'), quantity: 1 } })
  const visit = await buyCart(customer)
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    await open('/profile/need-help')
    const offered = page.getByRole('region', { name: 'With one of your orders?' })
    await expectVisible(offered.getByRole('link', { name: new RegExp(visit) }), offered.getByRole('link', { name: new RegExp(goods) }))
    await offered.getByRole('link', { name: new RegExp(visit) }).click()
    await expectPath(page, `/profile/need-help/${visit}`)
  })
})

test('what is below an account and no ticket is no page, and its static neighbours outrank tickets (R-070)', async () => {
  expect((await getPage('/profile/nothing-here')).status).toBe(404)
  for (const path of ['/profile/support-ticket', '/profile/need-help', '/profile/report-issue', '/profile/T-4KX-9RM'])
    expect((await getPage(path)).status).toBe(200)
})

test('a guest reports a page, and a shop and a product from their own pages, and gets numbers (R-077)', async () => {
  await withShopper({ size: 'phone' }, async ({ page, open, expectReply }) => {
    await open('/faq')
    await main(page).getByRole('link', { name: 'Report an issue' }).click()
    const address = page.getByRole('textbox', { name: 'Address of the page' })
    await address.fill('https://elsewhere.example/about')
    await page.getByRole('textbox', { name: "What's wrong?" }).fill('The address is an old one.')
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ravi@reader.example')
    expectReply(404, /\/servicerequest\/report\/create$/)
    await page.getByRole('button', { name: 'Send' }).click()
    await expectVisible(page.getByText("That isn't a page of this shop."))
    await expectFocus(address)
    await address.fill(new URL('/about', page.url()).href)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send' }).click()
    const received = page.getByRole('heading', { name: /^We got it: T-\w{3}-\w{3}$/ })
    await expectVisible(received)

    await open('/shop-details/green-acre/all')
    await main(page).getByRole('link', { name: 'Report this shop' }).click()
    await page.getByRole('textbox', { name: "What's wrong?" }).fill('It sends what nobody has ordered.')
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ravi@reader.example')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectVisible(received)

    await open(await productPath('Nocturne over-ear headphones'))
    await main(page).getByRole('link', { name: 'Report this product' }).click()
    await page.getByRole('textbox', { name: "What's wrong?" }).fill('The picture shows another one.')
    await page.getByRole('textbox', { name: 'Your email address' }).fill('ravi@reader.example')
    await page.getByRole('button', { name: 'Send' }).click()
    await expectVisible(received)
  })
})

test.each(walkedSizes())(
  'on a %s a customer reports a page with a picture, by keyboard and in the dark, and is answered in the ticket (R-077)',
  async (size) => {
    const [customer, { api: staff }] = [await newCustomer(), await mira()]
    await withShopper({ size, customer, colorScheme: 'dark' }, async ({ page, open }) => {
      const { keyboard } = page
      const type = async (name: string, words: string) => {
        await tabTo(page, page.getByRole('textbox', { name }))
        await keyboard.type(words)
      }
      await open('/profile/report-issue')
      await type('Address of the page', '/about')
      await type("What's wrong?", 'The address is an old one.')
      await tabTo(page, page.getByLabel('Add files'))
      await page.getByLabel('Add files').setInputFiles({ name: 'door.png', mimeType: 'image/jpeg', buffer: await photograph(page, 'maroon') })
      await expectVisible(main(page).getByRole('img', { name: 'door.png' }))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await tabTo(page, main(page).getByRole('button', { name: 'Send' }))
      await keyboard.press('Enter')
      const received = page.getByRole('heading', { name: /^We got it: T-\w{3}-\w{3}$/ })
      await expectVisible(received)
      const ticketId = /T-\w{3}-\w{3}/.exec(await received.innerText())?.[0] ?? ''
      await staff.answerTicket({ params: { ticketId }, body: { comments: 'Well seen: we have moved.', isSolved: true } })
      await tabTo(page, main(page).getByRole('link', { name: 'See the ticket' }))
      await keyboard.press('Enter')
      await expectVisible(page.getByText('Well seen: we have moved.'), main(page).getByRole('img', { name: 'door.png' }))
      await expectAccessible(page)
    })
  },
)

test.each(walkedSizes())('on a %s somebody looks for an answer by keyboard and in the dark, opens it and says that it helped', async (size) => {
  await withShopper({ size, colorScheme: 'dark' }, async ({ page, open }) => {
    const { keyboard } = page
    await open('/faq')
    await expectAccessible(page)
    await tabTo(page, main(page).getByRole('searchbox', { name: "What's it about?" }))
    await keyboard.type('forgot password')
    await keyboard.press('Enter')
    await expectPath(page, /^\/faq\?q=/)
    await tabTo(page, main(page).locator('summary').filter({ hasText: 'I’ve forgotten my password' }))
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: 'Yes, “I’ve forgotten my password” helped' }))
    await keyboard.press('Enter')
    await expectVisible(page.getByText('Good to know, thank you.'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
