import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addressField, fillAddress, stateField } from './support/checkout.ts'
import { newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectVisible } from './support/expectations.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

const SUGGEST = '**/place/suggest?**'

/** What a service that knows houses answers; the built-in one knows towns. */
const HOUSE = {
  houseNumber: '14',
  street: '12th Main Road',
  area: 'Indiranagar',
  city: 'Bengaluru',
  state: 'Karnataka',
  zip: '560038',
  lat: 12.9698,
  lon: 77.6412,
}

const main = (page: Page) => page.getByRole('main')
const street = (page: Page) => addressField(page, 'Street and area')

async function openForm(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Add an address' }).click()
  await expectVisible(page.getByRole('heading', { level: 1, name: 'New address' }))
}

test.each(walkedSizes())('completes an address from three letters on a %s: choosing fills all parts (UX-26)', async (size) => {
  const customer = await newCustomer()
  await withShopper({ size, customer }, async ({ page, open }) => {
    const asked: string[] = []
    await page.route(SUGGEST, async (route) => {
      const q = new URL(route.request().url()).searchParams.get('q') ?? ''
      asked.push(q)
      // Nothing for what was typed so far: a list that came later would take away what is marked.
      await route.fulfill({ json: { data: q === '12th M' ? [HOUSE, { ...HOUSE, houseNumber: '', city: 'Mysuru', zip: '570001' }] : [] } })
    })
    await open('/profile/view-address')
    await openForm(page)
    await street(page).pressSequentially('12')
    await page.waitForTimeout(500)
    expect(asked).toEqual([])
    await street(page).pressSequentially('th M', { delay: 40 })
    const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
    await expect.poll(() => options.count()).toBe(2)
    expect(await street(page).getAttribute('aria-expanded')).toBe('true')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    // By keyboard: down to the first, up again beyond it, and Enter takes what is marked instead of sending the form.
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => options.first().getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Enter')
    await expectGone(options.first())
    const values = await Promise.all(['House or flat number', 'Street and area', 'PIN code', 'City'].map((name) => addressField(page, name).inputValue()))
    expect(values).toEqual(['14', '12th Main Road', '560038', 'Bengaluru'])
    expect(await stateField(page).inputValue()).toBe('Karnataka')

    await addressField(page, 'Phone').fill('98450 12345')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expectVisible(page.getByText('Address added'), main(page).getByText('Bengaluru, Karnataka 560038'))
    const [kept] = (await customer.api.listAddresses()).data
    expect(kept).toMatchObject({ houseNumber: '14', street1: '12th Main Road', street2: 'Indiranagar', location: { coordinates: [HOUSE.lon, HOUSE.lat] } })
  })
})

test('towns come from the shop itself, and the form works by hand while nobody can be asked (UX-26)', async () => {
  const customer = await newCustomer()
  // The first question makes the list of towns.
  const { data } = await customer.api.suggestAddresses({ query: { q: '12th Main Road, Mysu' } })
  expect(data[0]).toMatchObject({ street: '12th Main Road', city: expect.stringMatching(/Mysuru|Mysore/), state: 'Karnataka' })
  await withShopper({ size: 'phone', customer }, async ({ page, open, expectReply }) => {
    await open('/profile/view-address')
    await openForm(page)
    await street(page).pressSequentially('12th Main Road, Mysu', { delay: 20 })
    await page
      .getByRole('option', { name: /Mysuru|Mysore/ })
      .first()
      .click()
    await expect.poll(() => stateField(page).inputValue()).toBe('Karnataka')
    await expect.poll(() => street(page).inputValue()).toBe('12th Main Road')
    await expectFocus(addressField(page, 'House or flat number'))

    await page.route(SUGGEST, (route) => route.fulfill({ status: 503, json: { code: 'server.unavailable', title: 'away', status: 503 } }))
    expectReply(503, /\/place\/suggest/)
    await street(page).fill('')
    const refused = page.waitForResponse((reply) => new URL(reply.url()).searchParams.get('q') === 'Brigade Road')
    await street(page).pressSequentially('Brigade Road', { delay: 20 })
    await refused
    await expectGone(page.locator('[role=option]'))
    await fillAddress(page)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expectVisible(main(page).getByRole('button', { name: /^Change 14, 12th Main Road/ }))
  })
})

test('says beside each field what is wrong as soon as it is left, and stops when it is mended (UX-27..UX-30)', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'desktop', customer }, async ({ page, open }) => {
    await open('/profile/view-address')
    await openForm(page)
    const phone = addressField(page, 'Phone')
    expect(await phone.getAttribute('autocomplete')).toBe('tel')
    expect(await phone.getAttribute('inputmode')).toBe('tel')
    expect(await phone.getAttribute('enterkeyhint')).toBe('next')
    // UX-30
    await expectVisible(
      page.getByText('Only the courier calls it, if nobody answers the door.'),
      page.locator('label', { hasText: 'Last name' }).getByText('(optional)'),
    )
    await phone.pressSequentially('98450')
    expect(await page.getByText(/Phone has \d digits/).count()).toBe(0)
    await phone.blur()
    await expectVisible(page.getByText('Phone has 5 digits; it needs 10'))
    expect(await phone.getAttribute('aria-invalid')).toBe('true')
    expect(await phone.getAttribute('aria-describedby')).toContain('address-phone-error')
    await phone.fill('98450 12345')
    await expectGone(page.getByText('Phone has 5 digits; it needs 10'))
    await phone.fill('1')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expectVisible(page.getByRole('alert').getByText('Missing Fields'), page.getByRole('alert').getByRole('link', { name: 'PIN code is missing' }))
    await expectFocus(phone)
    await expectAccessible(page)
  })
})

test('an address that could not be saved is still there, and says so (X-11)', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer }, async ({ page, open, expectReply }) => {
    await open('/profile/view-address')
    await openForm(page)
    await fillAddress(page)
    await page.route('**/customer/add-address', (route) => route.fulfill({ status: 500, json: { code: 'server.unexpected', title: 'no', status: 500 } }))
    expectReply(500, /add-address/)
    await page.getByRole('button', { name: 'Save address' }).click()
    await expectVisible(page.getByRole('alert').getByText('Cannot add address please try again'))
    expect(await addressField(page, 'PIN code').inputValue()).toBe('560038')
    await expectAccessible(page)
    await page.unroute('**/customer/add-address')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expectVisible(page.getByText('Address added'))
  })
})

test('the address form is as good in Spanish, in the dark and on 320 pixels', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer, colorScheme: 'dark', viewport: { width: 320, height: 640 } }, async ({ page, open }) => {
    await page.route(SUGGEST, (route) => route.fulfill({ json: { data: [HOUSE] } }))
    await open('/es/address')
    await main(page).getByRole('button', { name: 'Agregar dirección' }).click()
    await page.locator('#address-street1').pressSequentially('12th', { delay: 30 })
    await expectVisible(page.getByRole('listbox', { name: 'Sugerencias' }).getByRole('option'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
})
