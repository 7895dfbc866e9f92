import { expect, test } from 'vitest'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { alive, SIZES, withShopper } from './support/shopper.ts'

test.each(SIZES)('on a %s what somebody chose to hear of is told with when and how, and leads to where it is changed, by keyboard', async (size) => {
  const customer = await newCustomer()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open('/profile/privacy')
    await alive(page)
    const card = page.getByRole('region', { name: 'What you chose to hear of' })
    await expectVisible(card.getByText("You haven't changed anything yet."))
    const change = card.getByRole('link', { name: 'Change what you hear of' })
    await change.focus()
    await page.keyboard.press('Enter')
    await expectPath(page, '/profile/notifications')
    const messages = page.getByRole('group', { name: 'Messages' }).getByRole('checkbox', { name: 'By email' })
    const noted = async () => (await customer.api.listConsentChanges({ query: {} })).data.map(({ topic, isOn, by, wording }) => [topic, isOn, by, wording])
    await messages.focus()
    await page.keyboard.press('Space')
    await expect.poll(noted).toEqual([['messages', false, 'settings', 1]])
    await page.keyboard.press('Space')
    await expect.poll(async () => (await noted()).length).toBe(2)

    await open('/profile/privacy')
    const lines = card.getByRole('listitem')
    await expectVisible(lines.nth(1).getByText(/Switched off.*In your settings/))
    await expectVisible(lines.nth(0).getByText('Messages · By email'))
    await expectVisible(lines.nth(0).getByText(/Switched on.*In your settings/))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})

test.each(SIZES)('on a %s a birthday is said, greeted and taken away by keyboard, with why it is asked', async (size) => {
  const customer = await newCustomer()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open('/profile/edit-profile')
    await alive(page)
    const card = page.getByRole('region', { name: 'Birthday' })
    const field = card.getByLabel('Day of birth')
    await expectVisible(card.getByText(/your account says happy birthday on the day\. Only you see it\./))
    await expectGone(card.getByRole('button', { name: 'Remove birthday' }))
    await field.fill('1899-12-31')
    await field.press('Enter')
    await expectVisible(card.getByText('Choose a day in the past, from 1900 on.'))
    await expectAccessible(page)

    // Today of another year: where the shop is, the day may have begun or ended meanwhile, and no other rule is asked for here.
    const said = async () => (await customer.api.getBirthday()).data
    const inShop = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
    const birthday = `1992${inShop.slice(4)}`
    await field.fill(birthday)
    await field.press('Enter')
    await expectVisible(page.getByText('Birthday saved'))
    await expect.poll(async () => (await said()).birthday).toBe(birthday)
    await expectFocus(field)
    await expectNoSidewaysScroll(page)

    const { isToday } = await said()
    await open('/profile')
    await expectVisible(page.getByRole('heading', { level: 1, name: isToday ? 'Happy birthday, Meera!' : 'Hello, Meera' }))
    await open('/profile/edit-profile')
    await card.getByRole('button', { name: 'Remove birthday' }).focus()
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText('Birthday removed'))
    await expect.poll(async () => (await said()).birthday).toBe(null)
    await expectGone(card.getByRole('button', { name: 'Remove birthday' }))
    await expectFocus(field)
  })
})

test.each(SIZES)('on a %s both are there in Spanish', async (size) => {
  const customer = await newCustomer({ tenant: 'plaza' })
  await customer.api.changeNotificationSettings({ body: { topic: 'stock', channel: 'email', isOn: false } })
  await withShopper({ size, customer, tenant: 'plaza', locale: 'es-EC' }, async ({ page, open }) => {
    await open('/profile/edit-profile')
    await alive(page)
    const card = page.getByRole('region', { name: 'Tu cumpleaños' })
    const field = card.getByLabel('Fecha de nacimiento')
    await expectVisible(card.getByText(/tu cuenta te felicita ese día/))
    await field.fill('1899-12-31')
    await field.press('Enter')
    await expectVisible(card.getByText('Elige un día del pasado, a partir de 1900.'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await open('/profile/privacy')
    const history = page.getByRole('region', { name: 'Lo que elegiste recibir' })
    await expectVisible(history.getByText(/Desactivado.*En tus ajustes/))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
