import { anAddress } from '@galleria/testing/from-outside'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type Customer, newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectPath, expectVisible } from './support/expectations.ts'
import { letWorkFor, moveOrder, productPath } from './support/operator.ts'
import { alive, walkedSizes, withShopper } from './support/shopper.ts'

const DOCTOR = 'Dr Meera Krishnan, heart specialist'
const PERSON = 'Dr Meera Krishnan'
const CLINIC = 'Lakeview Hospital'
const FAMILY_DOCTOR = 'Dr Thomas Kurian, family doctor'
const TEST = 'Complete blood count'

const main = (page: Page) => page.getByRole('main')
const times = (page: Page) => page.getByRole('group', { name: /^Time on / })
/** "Book", with the time that was chosen: neither of the tiles below it. */
const bookLink = (page: Page, time = '') =>
  page.locator('#times').getByRole('link', { name: new RegExp(`^(?:Book|Reservar).*${time.replace(/\s/g, String.raw`\s`)}`) })
const bookButton = (page: Page) => page.getByRole('button', { name: 'Book appointment' })

/** What is only true of things that are brought, fetched or sent back. */
const OF_GOODS = /Arrives|courier|parcel|pick-up|Pick up|days to return|Delivering to|Delivery|Return items|Being packed|Being arranged|sets out/i

/**
 * Any of the times that are free: so that journeys beside each other don't take each other's. Not of the first day, which may be today: what begins soon can't be
 * cancelled any more.
 */
async function chooseTime(page: Page): Promise<string> {
  const days = page.getByRole('group', { name: 'Day', exact: true }).getByRole('radio')
  await days.nth(1).check({ force: true })
  const free = times(page).getByRole('radio', { disabled: false })
  await free.first().waitFor({ state: 'attached' })
  const place = Math.floor(Math.random() * (await free.count()))
  const said = (await free.nth(place).locator('xpath=following-sibling::span').innerText()).trim()
  await free.nth(place).check({ force: true })
  return said
}
const idOf = ({ stored }: Customer): string => (JSON.parse(stored.value) as { userInfo: { _id: string } }).userInfo._id
const appointmentsOf = async (customer: Customer) =>
  (await customer.api.listOrders({ params: { customerId: idOf(customer) }, query: { type: 'SERVICE' } })).data
const payHere = async (page: Page, outcome: string): Promise<void> => {
  await page.getByRole('radio', { name: new RegExp(`^${outcome}`) }).check()
  await page.getByRole('button', { name: 'Send this outcome' }).click()
}

test.each(walkedSizes())('a doctor is booked at the clinic on a %s for a child, moved, and seen by the hospital (A-095)', async (size) => {
  const customer = await newCustomer()
  await withShopper({ size, customer }, async ({ page, open }) => {
    await open(await productPath(DOCTOR))
    await alive(page)
    const buy = page.getByRole('region', { name: DOCTOR }).first()
    await expectVisible(buy.getByText('Takes 20 minutes'), buy.getByText('Can be moved or cancelled free of charge until 4 hours before'))
    await expectGone(buy.getByRole('button', { name: 'Add to cart' }))
    expect(await buy.innerText()).not.toMatch(OF_GOODS)
    await buy.getByRole('radio', { name: /^At the clinic/ }).check({ force: true })
    await expectVisible(buy.getByText(`At ${CLINIC}, Bengaluru`), buy.getByRole('button', { name: /^Next: / }))
    const time = await chooseTime(page)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await bookLink(page, time).click()

    await expectPath(page, /^\/book\//)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
    await expectVisible(main(page).getByRole('button', { name: 'Change the time' }), main(page).getByText('Kensington Road', { exact: false }))
    const name = main(page).getByRole('textbox', { name: "Patient's name" })
    expect(await name.inputValue()).toBe('Meera Iyer')
    await main(page).getByRole('radio', { name: 'For somebody else' }).check({ force: true })
    await bookButton(page).click()
    await expectFocus(name)
    await expectVisible(main(page).getByText("Enter the patient's name."))
    await name.fill('Kiran Iyer')
    await main(page).getByRole('textbox', { name: /^Age/ }).fill('7')
    await main(page)
      .getByRole('combobox', { name: /^Gender/ })
      .selectOption({ label: 'Male' })
    await main(page)
      .getByRole('textbox', { name: /^What is it about/ })
      .fill('Short of breath when running')
    await main(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'report.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
      })
    await expectVisible(main(page).getByRole('button', { name: 'Remove report.pdf' }))
    // What was typed is there after a reload, and kept by the tab alone.
    await page.reload()
    await expect.poll(() => name.inputValue()).toBe('Kiran Iyer')
    await expectVisible(main(page).getByRole('button', { name: 'Remove report.pdf' }))
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Kiran')
    await main(page)
      .getByRole('radio', { name: /^Pay at the visit/ })
      .check({ force: true })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    expect(await main(page).innerText()).not.toMatch(OF_GOODS)
    await bookButton(page).click()

    await expectPath(page, /\/checkout\/order-success\//)
    await expectVisible(
      page.getByRole('heading', { level: 1, name: 'Your appointment is booked' }),
      main(page).getByRole('button', { name: 'Add to calendar' }),
    )
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Short of breath')
    expect(await main(page).innerText()).not.toMatch(OF_GOODS)
    await expectAccessible(page)
    await main(page).getByRole('link', { name: 'See the appointment' }).click()

    await expectPath(page, /order-detail/)
    const number = new URL(page.url()).pathname.split('/').at(-1)!
    await expectVisible(
      page.getByRole('list', { name: `Progress of the appointment with ${PERSON}` }).getByText('Booked'),
      main(page).getByText('Kiran Iyer'),
      main(page).getByText('Short of breath when running'),
      main(page).getByRole('button', { name: 'Download report.pdf' }),
      main(page).getByRole('link', { name: /^Directions/ }),
    )
    expect(await main(page).innerText()).not.toMatch(OF_GOODS)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    const before = (await customer.api.getOrder({ params: { orderId: number } })).data.appointment?.from
    await main(page).getByRole('button', { name: 'Move the appointment' }).click()
    const dialog = page.getByRole('dialog')
    await chooseTime(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Move to / }).click()
    await expectGone(dialog)
    await expect.poll(async () => (await customer.api.getOrder({ params: { orderId: number } })).data.appointment?.from).not.toBe(before)

    await open('/profile/my-order')
    await expectVisible(main(page).getByRole('link', { name: DOCTOR }), main(page).getByText(PERSON, { exact: false }).first())

    const doctor = await newCustomer()
    await letWorkFor(idOf(doctor), number)
    await withShopper({ size, customer: doctor }, async ({ page: desk, open: openDesk }) => {
      await openDesk(`/profile/shop-orders?order=${number}`)
      const card = main(desk).getByRole('listitem', { name: number })
      await expectVisible(card.getByText(`With ${PERSON}`))
      await expectGone(card.getByText('Kiran Iyer'))
      await card.getByRole('button', { name: `Patient of ${number}` }).click()
      await expectVisible(
        card.getByText('Kiran Iyer'),
        card.getByText('Short of breath when running'),
        card.getByRole('button', { name: 'Download report.pdf' }),
      )
      expect(await card.innerText()).not.toMatch(OF_GOODS)
      await expectAccessible(desk)
      await expectNoSidewaysScroll(desk)
      await card.getByRole('button', { name: `Confirm: ${number}` }).click()
      await expectVisible(desk.getByText(`${number} is confirmed`))
    })
    await open(`/profile/order-detail/${number}`)
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Confirmed' }))
    await moveOrder(number, 'shipped')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Under way' }))
    await moveOrder(number, 'delivered')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Done' }), main(page).getByRole('heading', { name: 'How was it?' }))
    await expectGone(main(page).getByRole('button', { name: 'Return items' }))
  })
})

test('a video call is paid online, has a link then, and is called off with the money going back', async () => {
  const customer = await newCustomer()
  await withShopper({ size: 'phone', customer, colorScheme: 'dark' }, async ({ page, open }) => {
    await open(await productPath(FAMILY_DOCTOR))
    await alive(page)
    await main(page)
      .getByRole('radio', { name: /^Video call/ })
      .check({ force: true })
    await chooseTime(page)
    await bookLink(page).click()
    await expectPath(page, /^\/book\//)
    await expectVisible(main(page).getByText('Video calls are paid online, before they begin.'))
    expect(
      await main(page)
        .getByRole('radio', { name: /^Pay at the visit/ })
        .isDisabled(),
    ).toBe(true)
    await main(page)
      .getByRole('radio', { name: /^Online payment/ })
      .check({ force: true })
    await expectAccessible(page)
    await bookButton(page).click()
    await page.getByRole('link', { name: 'Cancel and go back' }).click()
    await expectPath(page, /\/checkout\/order-verify/)
    await expectVisible(page.getByRole('heading', { level: 1, name: "This appointment isn't paid yet" }), main(page).getByText(/^We're holding your time for/))
    expect(await main(page).innerText()).not.toMatch(/packs|items/)
    await expectAccessible(page)
    await main(page).getByRole('button', { name: 'Pay now' }).click()
    await payHere(page, 'Payment succeeds')
    await expectPath(page, /\/checkout\/order-success\//)
    await main(page).getByRole('link', { name: 'See the appointment' }).click()
    await expectVisible(main(page).getByRole('link', { name: 'Join the video call' }))
    await main(page).getByRole('button', { name: 'Cancel the appointment' }).click()
    const dialog = page.getByRole('dialog')
    await expectVisible(dialog.getByText('this time can then be booked by somebody else', { exact: false }))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel appointment' }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Appointment cancelled' }))
    await expectGone(main(page).getByRole('link', { name: 'Join the video call' }))
    await expectVisible(main(page).getByText(/^You get ₹.+ back/))
    expect(await appointmentsOf(customer)).toHaveLength(1)
  })
})

test('a test is done at home at an address that is given there, in Spanish on a narrow phone', async () => {
  const customer = await newCustomer()
  await customer.api.addAddress({ body: { address: anAddress() } })
  const path = await productPath(TEST)
  await withShopper({ size: 'phone', viewport: { width: 320, height: 640 }, customer, locale: 'es' }, async ({ page, open }) => {
    await open(`/es${path}`)
    await alive(page)
    await main(page)
      .getByRole('radio', { name: /^A domicilio/ })
      .check({ force: true })
    const free = page.getByRole('group', { name: /^Hora del / }).getByRole('radio', { disabled: false })
    await free.last().check({ force: true })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await bookLink(page).click()
    await expectPath(page, /^\/es\/book\//)
    await expectVisible(main(page).getByRole('radio', { name: /12th Main Road/ }))
    await expectNoSidewaysScroll(page)
    await main(page)
      .getByRole('radio', { name: /^Pago en la visita|^Pagar? en la visita/ })
      .check({ force: true })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Reservar cita' }).click()
    await expectPath(page, /\/es\/checkout\/order-success\//)
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Tu cita está reservada' }), main(page).getByText('En tu domicilio'))
    await expectNoSidewaysScroll(page)
    await main(page).getByRole('link', { name: 'Ver la cita' }).click()
    await expectVisible(
      main(page).getByText('Meera Iyer'),
      main(page)
        .getByRole('list', { name: /^Avance de la cita/ })
        .getByText('Terminada'),
    )
    // Who is booked is the centre itself, which is named once.
    expect(await main(page).innerText()).not.toContain('Con Beacon Diagnostics')
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })
})

test('a time that somebody else has taken meanwhile is said, and all that was typed stays, on the keyboard alone', async () => {
  const [customer, other] = [await newCustomer(), await newCustomer()]
  await withShopper({ size: 'desktop', customer }, async ({ page, open, expectReply }) => {
    await open(await productPath(DOCTOR))
    await alive(page)
    await main(page)
      .getByRole('radio', { name: /^At the clinic/ })
      .focus()
    await page.keyboard.press('Space')
    const time = await chooseTime(page)
    await bookLink(page, time).press('Enter')
    await expectPath(page, /^\/book\//)
    const notes = main(page).getByRole('textbox', { name: /^What is it about/ })
    await notes.fill('Palpitations at night')
    const query = new URL(page.url()).searchParams
    await other.api.bookAppointment({
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { service: query.get('v') ?? '', slotStart: query.get('at') ?? '', patient: { name: 'Somebody' }, paymentType: 'COD' },
    })
    expectReply(409, /appointment/)
    await bookButton(page).press('Enter')
    await expectVisible(main(page).getByText("This time isn't free any more.", { exact: false }))
    expect(await notes.inputValue()).toBe('Palpitations at night')
    await expectAccessible(page)
    await main(page)
      .getByRole('button', { name: /^Next: / })
      .press('Enter')
    await expectVisible(main(page).getByRole('button', { name: 'Change the time' }))
    await main(page)
      .getByRole('radio', { name: /^Pay at the visit/ })
      .check({ force: true })
    await bookButton(page).press('Enter')
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Your appointment is booked' }))
    expect(await appointmentsOf(customer)).toHaveLength(1)
  })
})

test('whoever is not known yet logs in first and comes back to the time that was chosen; without a script a link leads there', async () => {
  const path = await productPath(DOCTOR)
  await withShopper({ size: 'desktop' }, async ({ page, open }) => {
    await open(path)
    await alive(page)
    await main(page)
      .getByRole('radio', { name: /^At the clinic/ })
      .check({ force: true })
    await chooseTime(page)
    await bookLink(page).click()
    await expectPath(page, /^\/book\//)
    const { search } = new URL(page.url())
    expect(search).toMatch(/at=/)
    await expectVisible(main(page).getByRole('heading', { name: 'Log in to book' }))
    await expectAccessible(page)
    await main(page).getByRole('link', { name: 'Log in' }).click()
    await expectPath(page, /^\/auth\/login/)
    expect(decodeURIComponent(page.url())).toContain(search)
  })
  await withShopper({ size: 'phone', hasJavaScript: false }, async ({ page, open }) => {
    await open(path)
    await bookLink(page).click()
    await expectPath(page, /^\/book\//)
    await expectVisible(main(page).getByRole('heading', { name: 'This page needs JavaScript' }))
  })
})
