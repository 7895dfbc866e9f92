import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newCustomer, PASSWORD } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { messageTo } from './support/outbox.ts'
import { alive, SIZES, withShopper } from './support/shopper.ts'

/** Wide, of one colour: what a phone's camera brings, but for its size. */
async function photograph(page: Page, colour: string): Promise<Buffer> {
  const base64 = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 500 })
    const paint = canvas.getContext('2d')
    paint.fillStyle = '${colour}'
    paint.fillRect(0, 0, 800, 500)
    return canvas.toDataURL('image/jpeg').split(',')[1]
  })()`)
  return Buffer.from(base64, 'base64')
}

test.each(SIZES)('on a %s a picture is chosen, shown on the account, replaced and removed, which asks first', async (size) => {
  const customer = await newCustomer()
  await withShopper({ size, customer }, async ({ page, open, expectReply }) => {
    await open('/profile/edit-profile')
    await alive(page)
    const card = page.getByRole('region', { name: 'Picture' })
    const field = card.locator('input[type=file]')
    const picture = card.getByRole('img', { name: 'Your picture' })
    const shown = async () => (await customer.api.getCustomer({ params: { id: JSON.parse(customer.stored.value).userInfo._id } })).data.picture
    const widthOf = () => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth)
    await expectVisible(card.getByText(/^Only you see it\./))
    await expectGone(card.getByRole('button', { name: 'Remove picture' }))

    expectReply(422, /\/cap\/users\/customer\/picture$/)
    await field.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
    await expectVisible(card.getByText('This is not a picture that we can show. Please choose a JPEG, PNG, WebP, AVIF or GIF file.'))
    await expectAccessible(page)

    await field.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photograph(page, 'tomato') })
    await expectVisible(page.getByText('Picture saved'))
    await expectVisible(picture)
    await expect.poll(widthOf).toBe(384)
    await expectGone(card.getByText(/^This is not a picture/))
    const first = await shown()
    await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await photograph(page, 'teal') })
    await expect.poll(async () => [undefined, first].includes(await shown())).toBe(false)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await open('/profile')
    const head = page.locator('.account-who')
    await expectVisible(head.getByRole('heading', { level: 1 }))
    await expectVisible(head.locator('img'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await open('/profile/edit-profile')
    await expectVisible(picture)
    await alive(page)
    const remove = card.getByRole('button', { name: 'Remove picture' })
    const dialog = page.getByRole('dialog', { name: 'Remove your picture?' })
    await remove.focus()
    await page.keyboard.press('Enter')
    await expectVisible(dialog)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expectGone(dialog)
    await expectFocus(remove)
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Remove picture' }).focus()
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText('Picture removed'))
    await expectGone(dialog)
    await expectFocus(field)
    await expectGone(picture)
    expect(await shown()).toBeUndefined()
  })
})

test.each(SIZES)('on a %s the language of messages and a hall are chosen by keyboard, and both do something', async (size) => {
  const customer = await newCustomer()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open('/profile/edit-profile')
    await alive(page)
    const card = page.getByRole('region', { name: 'Language and hall' })
    const language = card.getByLabel('Language of our messages')
    const hall = card.getByLabel('Your hall')
    await language.selectOption({ label: 'Español' })
    await hall.selectOption({ label: 'Toys' })
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Save choice' }).focus()
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText('Choice saved'))
    await expectNoSidewaysScroll(page)

    // What happens on an English page is told in Spanish.
    await customer.api.updatePassword({ body: { oldPassword: PASSWORD, newPassword: `${PASSWORD} lit`, confirmPassword: `${PASSWORD} lit` } })
    await messageTo(customer.userName, /contraseña/i)

    await open('/profile')
    await expectVisible(page.getByRole('main').getByRole('link', { name: /^Toys\s*Your hall$/ }))
    await open('/')
    await alive(page)
    await expectVisible(page.getByText('New in Toys, your hall'))
    const arrivals = page.getByRole('region', { name: 'New arrivals' })
    expect(await arrivals.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/market/toys')
    await expectAccessible(page)

    await open('/profile/edit-profile')
    await alive(page)
    await expect.poll(() => hall.inputValue()).toBe('toys')
    await hall.selectOption('')
    await hall.press('Tab')
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText('Choice saved'))
    await open('/')
    await alive(page)
    await expectVisible(arrivals.getByText('The latest in all halls'))
  })
})

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

test.each(SIZES)('on a %s all of it is there in Spanish', async (size) => {
  const customer = await newCustomer({ tenant: 'plaza' })
  await customer.api.changeNotificationSettings({ body: { topic: 'stock', channel: 'email', isOn: false } })
  await withShopper({ size, customer, tenant: 'plaza', locale: 'es-EC' }, async ({ page, open }) => {
    await open('/profile/edit-profile')
    await alive(page)
    const card = page.getByRole('region', { name: 'Tu cumpleaños' })
    const field = card.getByLabel('Fecha de nacimiento')
    await expectVisible(card.getByText(/tu cuenta te felicita ese día/))
    await expectVisible(page.getByRole('region', { name: 'Foto' }).getByText(/^Solo la ves tú\./))
    await expectVisible(page.getByRole('region', { name: 'Idioma y sala' }).getByLabel('Idioma de nuestros mensajes'))
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
