import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { apiOf, buyCart, kabir, newCustomer } from './support/customer.ts'
import { expectAccessible, expectGone, expectNoSidewaysScroll, expectVisible } from './support/expectations.ts'
import { tabTo } from './support/keyboard.ts'
import { plentyOf } from './support/operator.ts'
import { photograph } from './support/photograph.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

/** Addresses of what a page fetches to run, as it goes on. */
function scriptsOf(page: Page): readonly string[] {
  const fetched: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && fetched.push(request.url()))
  return fetched
}
const isInbox = (address: string): boolean => address.includes('/inbox-')

test.each(walkedSizes())('on a %s a shopper writes to a shop, which answers from its inbox; both see at once what the other does', async (size) => {
  const [customer, seller] = [await newCustomer(), await kabir()]
  const question = `Is there basil today? ${randomUUID().slice(0, 6)}`
  const other = await newCustomer()
  const params = { contextId: (await other.api.openChat({ body: { seller: 'green-acre' } })).data.contextId }
  await other.api.sendChatMessage({ params, body: { tid: randomUUID(), text: 'Are there figs?' } })
  await seller.api.answerChat({ params, body: { tid: randomUUID(), text: 'From Monday on.' } })
  await withShopper({ size, customer }, async ({ page, open }) => {
    const scripts = scriptsOf(page)
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
      const theirScripts = scriptsOf(shop.page)
      await shop.open('/profile')
      await shop.page
        .getByRole('main')
        .getByRole('link', { name: /^Inbox/ })
        .click()
      await expectVisible(shop.page.getByRole('heading', { level: 1, name: 'Inbox' }), shop.page.getByRole('link', { name: question }))
      const groups = await shop.page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
      expect(groups.slice(0, 2)).toEqual(['Waiting, longest first', 'Answered'])
      // The console of sellers has a file of its own, which no shopper is sent.
      expect([theirScripts.filter(isInbox).length, scripts.filter(isInbox)]).toEqual([1, []])
      await shop.page.getByRole('link', { name: question }).click()
      const theirs = shop.page.getByRole('log', { name: 'Messages with Meera I.' })
      await expectVisible(theirs.getByText(question), log.getByText('Read'))
      await shop.page.getByRole('button', { name: "It's going out today." }).click()
      const answer = shop.page.getByRole('textbox', { name: 'Write to Meera I.' })
      const isSeenWriting = async () => {
        await answer.press('Space')
        return log.getByText('Green Acre is typing').isVisible()
      }
      await expect.poll(isSeenWriting, { interval: 500 }).toBe(true)
      await shop.page.getByRole('button', { name: 'Send' }).click()
      await expectVisible(log.getByText("It's going out today."), theirs.getByText('Read'))
      await expectAccessible(shop.page)
      await expectNoSidewaysScroll(shop.page)
    })

    await open('/profile/need-help-chat-with-seller')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Chats' }), page.getByRole('link', { name: /Green Acre/ }))
  })
})

test.each(walkedSizes())('by keyboard alone, in Spanish and in the dark, both sides of a chat are found, read and answered on a %s', async (size) => {
  const [customer, seller] = [await newCustomer(), await kabir()]
  const question = `¿Hay albahaca? ${randomUUID().slice(0, 6)}`
  const view = { size, colorScheme: 'dark' } as const
  const skipHead = async (page: Page): Promise<void> => {
    await tabTo(page, page.getByRole('link', { name: 'Saltar al contenido' }))
    await page.keyboard.press('Enter')
  }
  await withShopper({ ...view, customer }, async ({ page, open }) => {
    await open('/es/shop-details/green-acre/all')
    await skipHead(page)
    await tabTo(page, page.getByRole('link', { name: 'Escribir a esta tienda' }))
    await page.keyboard.press('Enter')
    const log = page.getByRole('log', { name: 'Mensajes con Green Acre' })
    await expectVisible(log)
    await tabTo(page, page.getByRole('textbox', { name: 'Escribe a Green Acre' }))
    await page.keyboard.type(question)
    await tabTo(page, page.getByRole('button', { name: 'Enviar', exact: true }))
    await page.keyboard.press('Enter')
    await expectVisible(log.getByText(question), log.getByText('Enviado'))

    await withShopper({ ...view, customer: seller }, async (shop) => {
      const { keyboard } = shop.page
      await shop.open('/es/profile/inbox')
      await skipHead(shop.page)
      await tabTo(shop.page, shop.page.getByRole('link', { name: question }))
      await keyboard.press('Enter')
      const theirs = shop.page.getByRole('log', { name: 'Mensajes con Meera I.' })
      await expectVisible(theirs.getByText(question), log.getByText('Leído'))
      await tabTo(shop.page, shop.page.getByRole('button', { name: 'Lo enviamos hoy mismo.' }))
      await keyboard.press('Enter')
      await tabTo(shop.page, shop.page.getByRole('button', { name: 'Enviar', exact: true }))
      await keyboard.press('Enter')
      await expectVisible(log.getByText('Lo enviamos hoy mismo.'), theirs.getByText('Leído'))
      await expectAccessible(shop.page)
      await expectNoSidewaysScroll(shop.page)
    })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test('a picture is looked at before it is sent, and goes to the shop with what it shows', async () => {
  const [customer, seller] = [await newCustomer(), await kabir()]
  await withShopper({ size: 'phone', customer }, async ({ page, open }) => {
    await open('/shop-details/green-acre/all')
    await page.getByRole('link', { name: 'Write to this shop' }).click()
    const log = page.getByRole('log', { name: 'Messages with Green Acre' })
    await expectVisible(log)
    const buffer = await photograph(page, 'seagreen')
    const photo = { name: 'basil.jpg', mimeType: 'image/jpeg', buffer }
    await page.getByLabel('Add pictures').setInputFiles([photo, photo])
    const tray = page.getByRole('list', { name: 'Pictures to send' })
    await expectVisible(tray.getByRole('img', { name: 'Picture 1' }), tray.getByRole('img', { name: 'Picture 2' }))
    await tray.getByRole('button', { name: 'Remove picture 2' }).click()
    await tray.getByLabel('What does it show? (optional)').fill('Basil with brown leaves')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect((await customer.api.listChats({ query: {} })).chats).toEqual([])
    await page.getByRole('button', { name: 'Send' }).click()
    await expectVisible(log.getByRole('img', { name: 'Basil with brown leaves' }), log.getByText('Sent'))
    await expectGone(tray)
    await withShopper({ size: 'desktop', customer: seller }, async (shop) => {
      await shop.open('/profile/inbox')
      await shop.page.getByRole('link', { name: /Meera I.*Picture/ }).click()
      const theirs = shop.page.getByRole('log', { name: 'Messages with Meera I.' })
      await theirs.getByRole('button', { name: 'Show larger: Basil with brown leaves' }).click()
      await expectVisible(shop.page.getByRole('dialog', { name: 'Basil with brown leaves' }).getByRole('img', { name: 'Basil with brown leaves' }))
      await expectAccessible(shop.page)
      await shop.page.keyboard.press('Escape')
    })
  })
})

test('what is asked from a product shows the product, and a draft waits for whoever comes back', async () => {
  const customer = await newCustomer()
  const { hits } = await apiOf().searchItems({ body: { q: 'lamp' } })
  const { slug, Name, provider } = hits.hits[0]!._source
  await withShopper({ size: 'desktop', customer }, async ({ page, open }) => {
    await open(`/product/${slug}`)
    await page.getByRole('link', { name: 'Ask the shop' }).click()
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
    await expectVisible(page.getByText("No connection. What you write will be sent when you're back online."))
    await page.getByRole('textbox', { name: 'Write to Green Acre' }).fill('Is anybody there?')
    await page.getByRole('button', { name: 'Send' }).click()
    const log = page.getByRole('log', { name: 'Messages with Green Acre' })
    await expectVisible(log.getByText('Sending'))
    await page.reload()
    await expectVisible(log.getByText('Sending'))
    isAway = false
    await expectVisible(log.getByText('Sent'))
    await expectGone(page.getByText("No connection. What you write will be sent when you're back online."))
    expect(await log.getByText('Is anybody there?').count()).toBe(1)
  })
})

test.each([
  { size: 'desktop', prefix: '', write: 'Write to Green Acre', about: 'About your order', send: 'Send', state: 'Created' },
  { size: 'phone', prefix: '/es', write: 'Escribir a Green Acre', about: 'Sobre tu pedido', send: 'Enviar', state: 'Creado' },
] as const)('from an order its seller is written to on a $size, and both see which order and how it stands', async ({ size, prefix, ...words }) => {
  const [customer, seller] = [await newCustomer(), await kabir()]
  await customer.api.addToCart({ body: { item: await plentyOf('Neelum mangoes, late crop'), quantity: 1 } })
  const orderId = await buyCart(customer)
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open(`${prefix}/profile/order-detail/${orderId}`)
    await page.getByRole('main').getByRole('link', { name: words.write }).click()
    await expectVisible(page.getByText(words.about))
    await page.getByRole('textbox', { name: /Green Acre/ }).fill('Is it ripe?')
    await page.getByRole('button', { name: words.send, exact: true }).click()
    const card = page.getByRole('log').getByRole('link', { name: new RegExp(orderId) })
    await expectVisible(card, card.getByText(words.state))
    await expectGone(page.getByText(words.about))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const { chats } = await customer.api.listChats({ query: {} })
    await withShopper({ size, customer: seller }, async (shop) => {
      await shop.open(`${prefix}/profile/inbox?chat=${chats[0]?.contextId}`)
      const log = shop.page.getByRole('log')
      await expectVisible(log.getByText('Is it ripe?'), log.getByText(new RegExp(orderId)), log.getByText(words.state))
      // At hand above what is said, too; its page is the customer's.
      await expectVisible(shop.page.locator('.chat-pin').getByText(new RegExp(orderId)))
      expect(await log.getByRole('link').count()).toBe(0)
      await expectAccessible(shop.page)
    })
    await card.click()
    await page.waitForURL(new RegExp(`/profile/order-detail/${orderId}`))
  })
})

test.each([
  { size: 'desktop', prefix: '', write: 'Write to Green Acre about it', about: 'About your ticket', send: 'Send', ticket: 'Ticket', state: 'In progress' },
  {
    size: 'phone',
    prefix: '/es',
    write: 'Escribe a Green Acre sobre esto',
    about: 'Sobre tu consulta',
    send: 'Enviar',
    ticket: 'Consulta',
    state: 'En curso',
  },
] as const)('from a ticket about an order its seller is written to on a $size, who sees the number and not what was said', async (words) => {
  const [customer, seller] = [await newCustomer(), await kabir()]
  await customer.api.addToCart({ body: { item: await plentyOf('Neelum mangoes, late crop'), quantity: 1 } })
  const orderId = await buyCart(customer)
  const secret = `Please keep this to yourselves ${randomUUID().slice(0, 6)}`
  const { data: ticket } = await customer.api.createTicket({ body: { category: 'product', comments: secret, orderId } })
  await withShopper({ size: words.size, customer, colorScheme: words.size === 'phone' ? 'dark' : 'light' }, async ({ page, open }) => {
    await open(`${words.prefix}/profile/${ticket.ticket_Id}`)
    await expectAccessible(page)
    await page.getByRole('link', { name: words.write }).click()
    await expectVisible(page.getByText(words.about))
    await page.getByRole('textbox', { name: /Green Acre/ }).fill('I have asked the shop, too.')
    await page.getByRole('button', { name: words.send, exact: true }).click()
    const card = page.getByRole('log').getByRole('link', { name: new RegExp(`${words.ticket} ${ticket.ticket_Id}`) })
    await expectVisible(card, card.getByText(words.state))
    await expectGone(page.getByText(words.about))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const { chats } = await customer.api.listChats({ query: {} })
    await withShopper({ size: words.size, customer: seller }, async (shop) => {
      await shop.open(`/profile/inbox?chat=${chats[0]?.contextId}`)
      const log = shop.page.getByRole('log')
      await expectVisible(log.getByText(`Ticket ${ticket.ticket_Id}`), log.getByText('In progress'))
      expect(await log.getByRole('link', { name: /Ticket/ }).count()).toBe(0)
      expect(await shop.page.content()).not.toContain(secret)
      await expectAccessible(shop.page)
    })
    await card.click()
    await expectVisible(page.getByText(secret))
  })
})

test('nobody else has an inbox, in Spanish too', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer }, async ({ page, open, expectReply }) => {
    expectReply(403, /seller\/chats/)
    await open('/es/profile/inbox')
    await expectVisible(page.getByText('Solo para el personal de las tiendas'))
  })
})

test.each(walkedSizes())(
  'on a %s a shopper reports a message and blocks the shop: both are told by name, nothing is lost, and it can be undone',
  async (size) => {
    const [customer, seller] = [await newCustomer(), await kabir()]
    const { data } = await customer.api.openChat({ body: { seller: 'green-acre' } })
    const params = { contextId: data.contextId }
    const words = `Buy elsewhere ${randomUUID().slice(0, 6)}`
    await customer.api.sendChatMessage({ params, body: { tid: randomUUID(), text: 'Is there basil?' } })
    await seller.api.answerChat({ params, body: { tid: randomUUID(), text: words } })
    await withShopper({ size, customer }, async ({ page, open }) => {
      await open(`/profile/need-help-chat-with-seller?chat=${data.contextId}`)
      const log = page.getByRole('log', { name: 'Messages with Green Acre' })
      await expectVisible(log.getByText(words))
      await page.getByRole('button', { name: 'Report Green Acre' }).click()
      const dialog = page.getByRole('dialog', { name: 'Report this chat' })
      await dialog.getByRole('radio', { name: "It's insulting or threatening" }).check()
      await dialog.getByLabel('Which message').selectOption({ label: words })
      await dialog.getByLabel('Tell us more').fill('That was not kind.')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await dialog.getByRole('button', { name: 'Send report' }).click()
      await expectGone(dialog)
      await expectVisible(page.getByText("Thanks, we'll look at it"))

      await withShopper({ size, customer: seller }, async (shop) => {
        await shop.open(`/profile/inbox?chat=${data.contextId}`)
        const theirs = shop.page.getByRole('log', { name: 'Messages with Meera I.' })
        await expectVisible(theirs.getByText(words))
        await page.getByRole('button', { name: 'Block Green Acre' }).click()
        await expectVisible(page.getByText("You've blocked Green Acre. Neither of you can write here."))
        await expectGone(page.getByRole('textbox', { name: 'Write to Green Acre' }))
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)

        await shop.page.getByRole('textbox', { name: 'Write to Meera I.' }).fill('Sorry about that.')
        await shop.page.getByRole('button', { name: 'Send' }).click()
        await expectVisible(
          shop.page.getByText("This conversation isn't taking messages right now."),
          shop.page.getByText("Meera I. isn't taking messages right now. Nothing you've written is lost."),
        )
        await expectAccessible(shop.page)
        await page.getByRole('button', { name: 'Unblock' }).click()
        await expectVisible(page.getByRole('textbox', { name: 'Write to Green Acre' }))
        // It was kept, and goes when the line is there again.
        await shop.page.reload()
        await expectVisible(log.getByText('Sorry about that.'))
        expect(await log.getByText('Sorry about that.').count()).toBe(1)
      })
    })
  },
)
