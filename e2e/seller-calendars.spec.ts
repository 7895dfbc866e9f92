import { randomUUID } from 'node:crypto'
import { anAddress } from '@galleria/testing/from-outside'
import { expect, test } from 'vitest'
import { type Customer, newCustomer } from './support/customer.ts'
import { expectAccessible, expectFocus, expectGone, expectNoSidewaysScroll, expectVisible } from './support/expectations.ts'
import { letWorkFor, plentyOf } from './support/operator.ts'
import { walkedSizes, withShopper } from './support/shopper.ts'

/** Each walk changes the hours of another one, who is only seen at the clinic. */
const DOCTORS = { phone: ['Dr Lata Hegde', 'Dr Lata Hegde, dentist'], desktop: ['Dr Arvind Rao', 'Dr Arvind Rao, bones and joints'] } as const

const idOf = ({ stored }: Customer): string => (JSON.parse(stored.value) as { userInfo: { _id: string } }).userInfo._id
const timesOf = async ({ api }: Customer, service: string) => (await api.listAppointmentSlots({ query: { service } })).data.calendars[0]!

/** Somebody who has booked a doctor, on a day that is not today. */
async function booked(service: string): Promise<Customer & { readonly number: string; readonly date: string }> {
  const customer = await newCustomer()
  await customer.api.addAddress({ body: { address: anAddress() } })
  const days = (await timesOf(customer, service)).days.filter(({ slots }) => slots.some(({ left }) => left > 0))
  const day = days.at(-1)!
  const slot = day.slots.find(({ left }) => left > 0)!
  const body = { service, slotStart: slot.slotStart, patient: { name: 'Ishaan Verma' } }
  const { content } = await customer.api.bookAppointment({ headers: { 'idempotency-key': randomUUID() }, body })
  return { ...customer, number: content.orderId, date: day.date }
}

test.each(walkedSizes())('on a %s a clinic sets hours with a break and a day off, which are offered at once, and sees what stands on it', async (size) => {
  const [doctor, named] = DOCTORS[size]
  const service = await plentyOf(named)
  const patient = await booked(service)
  const seller = await newCustomer()
  await letWorkFor(idOf(seller), patient.number)
  const { timeZone } = await timesOf(patient, service)
  const [year = 0, month = 0, day = 0] = patient.date.split('-').map(Number)
  const said = new Intl.DateTimeFormat('en-IN', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.UTC(year, month - 1, day))
  await withShopper({ size, customer: seller }, async ({ page, open }) => {
    await open('/profile')
    const main = page.getByRole('main')
    await main.getByRole('link', { name: /^Calendars of your shop/ }).click()
    await expectVisible(page.getByRole('heading', { level: 1, name: 'Calendars of your shop' }))
    const card = main.getByRole('listitem', { name: doctor })
    await expectVisible(card.getByRole('table', { name: `Hours of ${doctor}` }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)

    await card.getByRole('button', { name: /^Change hours and days off/ }).press('Enter')
    const form = card.getByRole('form', { name: `Hours and days off of ${doctor}` })
    const sunday = form.getByRole('group', { name: 'Sunday' })
    await sunday.getByRole('button', { name: 'Add hours on Sunday' }).click()
    await sunday.getByRole('button', { name: 'Add hours after a break on Sunday' }).click()
    await expect.poll(() => sunday.getByLabel('Sunday: from').count()).toBe(2)
    await sunday.getByLabel('Sunday: from').nth(1).fill('12:30')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectVisible(sunday.getByText('These hours overlap.'))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await sunday.getByLabel('Sunday: from').nth(1).fill('14:00')
    await form.getByLabel('Another day off').fill(patient.date)
    await form.getByRole('button', { name: 'Add day off' }).click()
    await expectVisible(form.getByRole('button', { name: `Remove ${said}` }))
    await form.getByRole('button', { name: 'Save' }).click()
    await expectVisible(
      page.getByText('Saved. Some appointments still stand: see above.'),
      card.getByText(new RegExp(`^\\d+ appointments? stands? on ${said.replaceAll(' ', '\\s')}$`)),
    )
    await expectFocus(card.getByRole('button', { name: /^Change hours and days off/ }))
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })
  expect(timeZone).toBe('Asia/Kolkata')
  const now = await timesOf(patient, service)
  expect(now.days.map(({ date }) => date)).not.toContain(patient.date)
  const sunday = now.days.find(({ date }) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0)
  expect(sunday?.slots.map(({ slot }) => slot)).toEqual(expect.arrayContaining(['09:00', '12:30', '14:00']))
  expect(sunday?.slots.map(({ slot }) => slot)).not.toContain('13:00')
  // It stands: nobody cancelled it in silence.
  expect((await patient.api.getOrder({ params: { orderId: patient.number } })).data.orderStatus).toBe('created')
})

test('whoever works for no seller sees no calendars of one, and no way there', async () => {
  await withShopper({ size: 'phone', customer: await newCustomer() }, async ({ page, open, expectReply }) => {
    expectReply(403, /seller\/calendars$/)
    await open('/profile')
    await expectGone(page.getByRole('main').getByRole('link', { name: /^Calendars of your shop/ }))
    await open('/profile/shop-calendars')
    await expectVisible(page.getByText("Your account can't see the calendars of a shop."))
  })
})
