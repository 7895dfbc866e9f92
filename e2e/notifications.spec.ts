import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { kabir, newBuyer, newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { sellEarbuds } from './support/catalogue.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

test('a shop’s answer counts up in the head of whatever page the shopper is on, whose menu leads to it by keyboard (U-02)', async () => {
  const [customer, seller] = [await newCustomer(), await kabir()]
  await withShopper({ size: 'desktop', customer }, async ({ page, open }) => {
    await open('/shops')
    await alive(page)
    const chats = page.locator('a[data-told=chats]')
    await expectVisible(page.getByRole('link', { name: 'Notifications' }))
    await expectGone(chats) // nobody has been written to

    const { contextId } = (await customer.api.openChat({ body: { seller: 'green-acre' } })).data
    await customer.api.sendChatMessage({ params: { contextId }, body: { tid: randomUUID(), text: 'Is there basil today?' } })
    await open('/shops')
    await alive(page)
    await expectVisible(page.getByRole('link', { name: 'Chats', exact: true }))
    await seller.api.answerChat({ params: { contextId }, body: { tid: randomUUID(), text: 'There is.' } })
    await expectVisible(page.getByRole('link', { name: /^Chats\s*1$/ }))

    await chats.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Chats' })
    const line = menu.getByRole('link', { name: /Green Acre.*There is\..*1 unread/ })
    await expectVisible(line)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expectGone(menu)
    await expectFocus(chats)
    await page.keyboard.press('Enter')
    await expectVisible(line)
    // Pressed again in the very moment in which it closes, it opens; the mouse that has it opened closes it.
    await page.evaluate(`document.querySelector('.told').hidePopover(), document.querySelector('a[data-told=chats]').click()`)
    await expectVisible(line)
    await chats.click()
    await expectGone(menu)
    await chats.focus()
    await page.keyboard.press('Enter')
    await expectVisible(line)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expectFocus(line)
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('log', { name: 'Messages with Green Acre' }).getByText('There is.'))
    await expectGone(menu)
    await expectVisible(page.getByRole('link', { name: 'Chats', exact: true })) // read
  })
})

test('whoever answers for a shop finds the inbox in their menu, with how many wait', async () => {
  const [customer, seller] = [await newCustomer(), await kabir()]
  const { contextId } = (await customer.api.openChat({ body: { seller: 'green-acre' } })).data
  await customer.api.sendChatMessage({ params: { contextId }, body: { tid: randomUUID(), text: 'Are there figs?' } })
  const { data } = await seller.api.countUnread()
  await withShopper({ size: 'desktop', customer: seller }, async ({ page, open }) => {
    await open('/shops')
    await alive(page)
    await page.getByRole('button', { name: 'Account of Kabir' }).click()
    await page.getByRole('link', { name: new RegExp(`^Inbox\\s*${data.inbox?.waiting}$`) }).click()
    await expectPath(page, '/profile/inbox')
  })
})

test.each(walkedSizes())('on a %s what becomes of an order is told, leads to it, and is read by that', async (size) => {
  const [earbuds] = await sellEarbuds('Sandpiper', 1)
  const customer = await newBuyer(earbuds!.name)
  // The events are handed on within a second or two.
  const told = async () => (await customer.api.listNotifications({ query: {} })).data.map(({ kind }) => kind)
  // What it earns is there with it.
  await expect.poll(async () => (await told()).toSorted(), { timeout: 20_000 }).toEqual(['order_delivered', 'order_placed', 'order_shipped', 'wallet_changed'])
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open('/shops')
    await alive(page)
    const bell = page.getByRole('link', { name: /^Notifications\s*4$/ })
    await bell.click()
    if (size === 'desktop') {
      await expectVisible(page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: /Your order has arrived/ }))
      await page.getByRole('link', { name: 'See all' }).click()
    }
    await expectPath(page, '/profile/notifications')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Notifications' }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`Your order has arrived ${customer.orderId}`) })
      .click()
    await expectPath(page, `/profile/order-detail/${customer.orderId}`)
    await expectVisible(page.getByRole('link', { name: /^Notifications\s*3$/ }))

    await open('/profile/notifications')
    await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
    await expectFocus(page.getByRole('heading', { level: 1, name: 'Notifications' }))
    await expectVisible(page.getByRole('link', { name: 'Notifications', exact: true }))
    const messages = page.getByRole('group', { name: 'Messages' }).getByRole('checkbox', { name: 'By email' })
    // Read with the press itself: a box that first jumps back is pressed again by whoever sees it.
    expect(await messages.evaluate((box) => (box.click(), box.matches(':checked')))).toBe(false)
    const kept = async () =>
      (await customer.api.viewNotificationSettings()).data.topics.find(({ topic }) => topic === 'messages')?.channels.find(({ channel }) => channel === 'email')
        ?.isOn
    await expect.poll(kept).toBe(false)
    expect((await customer.api.countUnread()).data.notifications).toEqual({ total: 4, unread: 0 })
  })
})

/** A Chromium without windows shows no notifications and has no push service: these parts of a browser are played here, for the page and for its worker. */
const SUBSCRIBES = `{
  const keys = { p256dh: 'PUBLIC', auth: 'SECRET' }
  let kept = null
  let permission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => permission })
  Notification.requestPermission = async () => (permission = navigator.userActivation.isActive ? 'granted' : 'denied')
  PushManager.prototype.getSubscription = async () => kept
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    if (!userVisibleOnly || applicationServerKey.length !== 87) throw new DOMException('not like this')
    const endpoint = 'https://push.example/' + crypto.randomUUID()
    return (kept = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => ((kept = null), true) })
  }
}`
const SHOWS = `globalThis.shown = []
globalThis.opened = []
registration.showNotification = async (title, options) => void shown.push({ title, ...options })
clients.openWindow = async (address) => void opened.push(address)`
/** What the worker hears when somebody presses the latest of what is shown. */
const PRESSED = `dispatchEvent(Object.assign(new ExtendableEvent('notificationclick'), { notification: { ...shown.at(-1), close: () => undefined } }))`

test.each(walkedSizes())(
  'on a %s somebody turns on notifications of the device by a button, which then shows what is pushed, and turns them off',
  async (size) => {
    const customer = await newCustomer()
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
    await withShopper({ size, customer, keepsPages: true }, async ({ page, context, open }) => {
      await context.addInitScript(SUBSCRIBES.replace('PUBLIC', keys.p256dh).replace('SECRET', keys.auth))
      await open('/profile/notifications')
      const orders = page.getByRole('group', { name: 'Orders and returns' })
      await expectVisible(orders.getByRole('checkbox', { name: 'By email' }))
      await expectGone(orders.getByRole('checkbox', { name: 'On your devices' }))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expectVisible(page.getByText("We tell you here, even when you're not in the shop."))
      await expectVisible(orders.getByRole('checkbox', { name: 'On your devices' }))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)

      const tools = await context.newCDPSession(page)
      const registered = new Promise<string>((resolve) =>
        tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId)),
      )
      await tools.send('ServiceWorker.enable')
      const data = JSON.stringify({ title: 'Your order is on its way', body: 'GA-1', url: '/help', tag: 'one', lang: 'en' })
      const pushed = { origin: new URL(page.url()).origin, registrationId: await registered, data }
      const [worker] = context.serviceWorkers()
      await worker?.evaluate(SHOWS)
      await tools.send('ServiceWorker.deliverPushMessage', pushed)
      const shown = { title: 'Your order is on its way', body: 'GA-1', tag: 'one', lang: 'en', data: '/help' }
      await expect.poll(() => worker?.evaluate('shown')).toEqual([shown])
      await worker?.evaluate(PRESSED)
      await expect.poll(() => worker?.evaluate('opened')).toEqual([new URL('/help', page.url()).href])

      await page.getByRole('button', { name: 'Turn off' }).click()
      await expectVisible(page.getByText(/^Get a notification here/))
      await expectGone(orders.getByRole('checkbox', { name: 'On your devices' }))
      expect((await customer.api.unsubscribePush({ body: { endpoint: 'https://push.example/none' } })).data.devices).toBe(0)
    })
  },
)

test.each(walkedSizes())('on a %s a shopper chooses quiet hours and one email a day, which stay chosen', async (size) => {
  const customer = await newCustomer()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open('/profile/notifications')
    const quiet = page.getByRole('group', { name: 'Quiet hours' })
    await quiet.getByRole('checkbox', { name: "Don't disturb me" }).check()
    await expectVisible(quiet.getByLabel('From'), quiet.getByLabel('Until'))
    await quiet.getByLabel('Until').fill('06:30')
    const kept = async () => (await customer.api.viewNotificationTiming()).data
    await expect.poll(async () => (await kept()).quietHours).toEqual({ from: '22:00', to: '06:30' })
    const daily = page.getByRole('group', { name: 'One email a day' })
    await daily.getByRole('checkbox', { name: 'Once a day' }).check()
    await daily.getByLabel('At').selectOption('18')
    await expect.poll(async () => (await kept()).digestAt).toBe(18)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await open('/es/profile/notifications')
    const silence = page.getByRole('group', { name: 'Horas de silencio' })
    await expectVisible(silence.getByLabel('Hasta'))
    expect(await silence.getByLabel('Hasta').inputValue()).toBe('06:30')
    await silence.getByRole('checkbox', { name: 'No molestar' }).uncheck()
    await expect.poll(async () => (await kept()).quietHours).toBeNull()
    expect((await kept()).digestAt).toBe(18)
  })
})
