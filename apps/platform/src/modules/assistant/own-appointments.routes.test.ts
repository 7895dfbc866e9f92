import type { AssistantMessageWire } from '@galleria/contract'
import { type SignedIn, startTestPlatform, type TestPlatform } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppointmentShop, anAppointmentShop, aPatient, aTime, bookingOf, CALENDAR } from '../appointment/appointments.fixture.ts'

let platform: TestPlatform
let shop: AppointmentShop
let next = 10
beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await anAppointmentShop(platform)
})
afterAll(() => platform.close())

async function booked({ api }: SignedIn, mode: 'clinic' | 'home' = 'clinic', day = 2): Promise<string> {
  const { slotStart } = await aTime(shop, (next += 1), day)
  return (await api.bookAppointment(bookingOf(shop.services[mode], slotStart))).content.orderId
}

/** Somebody who talks: the session goes from answer to answer, as a browser carries it. */
function talkerOf(api: SignedIn['api']) {
  let session: string | null = null
  return async (message: string): Promise<AssistantMessageWire[]> => {
    const said = await api.talkToAssistant({ body: { sender: 'device-1', message, metadata: { session } } })
    session = said.at(-1)?.metadata?.session ?? null
    return said
  }
}
const textOf = (said: readonly AssistantMessageWire[]): string => said.map(({ text }) => text ?? '').join('\n')
const titlesOf = (said: readonly AssistantMessageWire[]) => said.flatMap(({ buttons }) => buttons.map(({ title }) => title))
const linksOf = (said: readonly AssistantMessageWire[]) => said.flatMap(({ custom }) => custom?.options.map(({ nextParent }) => nextParent) ?? [])
const ordersOf = (said: readonly AssistantMessageWire[]) => said.flatMap(({ custom }) => custom?.orders ?? [])
const statusOf = async ({ api }: SignedIn, orderId: string) => (await api.getOrder({ params: { orderId } })).data.orderStatus
/** How long before it an appointment can be changed is over. */
const tooLate = (orderId: string) =>
  platform.database.run(
    {
      name: 'test-appointment-too-late',
      text: `update orders set appointment = appointment || jsonb_build_object('changeBefore', '2020-01-01T00:00:00.000Z') where tenant_id = $1 and number = $2`,
    },
    [shop.tenantId, orderId],
  )

describe('somebody who has an appointment', () => {
  it('is told when, where and with whom it is, and until when it can be changed; never whom it is for', async () => {
    const patient = await aPatient(shop)
    const orderId = await booked(patient)
    const said = await talkerOf(patient.api)('When is my appointment?')
    expect(textOf(said)).toMatch(/^This is your appointment:\nYou can change or cancel it on its page until .+, \d{1,2}(:\d\d)? [ap]m\.$/)
    expect(ordersOf(said)).toMatchObject([
      {
        orderId,
        isAppointment: true,
        orderMessage: expect.stringMatching(new RegExp(`^Booked with ${CALENDAR.name} for .+, .+, at Stride Clinic, 100 Feet Road\\.$`)),
      },
    ])
    expect(titlesOf(said)).toEqual(['Cancel the appointment', 'Talk to a person'])
    expect(linksOf(said)).toEqual([`/profile/order-detail/${orderId}`])
    expect(JSON.stringify(said)).not.toMatch(/Ishaan|Fever/)
    const spanish = await talkerOf(platform.client({ tenantKey: shop.key, token: patient.token, locale: 'es' }))('¿cuándo es mi cita?')
    expect(ordersOf(spanish)[0]?.orderMessage).toMatch(/^Reservada con Dr\. Meera Rao: .+, en Stride Clinic, 100 Feet Road\.$/)
  })

  it('is told of it as of one also where they ask for their orders, and can neither order it again nor send it back', async () => {
    const patient = await aPatient(shop)
    const orderId = await booked(patient, 'home')
    const talk = talkerOf(patient.api)
    const said = await talk('where is my order?')
    expect(ordersOf(said)).toMatchObject([{ orderId, isAppointment: true, orderMessage: expect.stringContaining('at your address.') }])
    expect(titlesOf(said)).toEqual(['Cancel the appointment', 'Talk to a person'])
    expect(textOf(await talk('order the same again'))).toContain("You haven't ordered anything yet.")
    await shop.deliver(orderId)
    expect(titlesOf(await talk('where is my order?'))).toEqual(['Talk to a person'])
  })

  it('cancels it after saying yes, whichever word they use', async () => {
    for (const words of ['cancel my appointment', 'cancel my order', 'cancela mi cita']) {
      const patient = await aPatient(shop)
      const orderId = await booked(patient)
      const talk = talkerOf(patient.api)
      expect(textOf(await talk(words))).toMatch(/^Cancel your appointment with Dr\. Meera Rao on .+\?$/)
      expect(await statusOf(patient, orderId)).toBe('created')
      expect(textOf(await talk('yes'))).toMatch(/^Your appointment with Dr\. Meera Rao on .+ is cancelled\./)
      expect(await statusOf(patient, orderId)).toBe('cancelled')
      expect(textOf(await talk('cancel my appointment'))).toContain('You have no appointments ahead.')
    }
  })

  it('chooses one of several by its time, the next one first', async () => {
    const patient = await aPatient(shop)
    const [later, sooner] = [await booked(patient, 'clinic', 4), await booked(patient, 'clinic', 3)]
    const talk = talkerOf(patient.api)
    expect(ordersOf(await talk('my appointments')).map(({ orderId }) => orderId)).toEqual([sooner, later])
    const which = await talk('cancel my appointment')
    expect(titlesOf(which)).toHaveLength(2)
    await talk(titlesOf(which)[1] ?? '')
    await talk('yes')
    expect(await Promise.all([statusOf(patient, later), statusOf(patient, sooner)])).toEqual(['cancelled', 'created'])
  })

  it('is told that it is too late, and where its page is', async () => {
    const patient = await aPatient(shop)
    const orderId = await booked(patient)
    await tooLate(orderId)
    const talk = talkerOf(patient.api)
    const said = await talk('cancel my appointment')
    expect(textOf(said)).toBe('It is too late to change this appointment. Please call the clinic.')
    expect(linksOf(said)).toEqual([`/profile/order-detail/${orderId}`])
    // A button from before its time was up does not get around it.
    await talk(`/cancel_appointment{"order":"${orderId}"}`)
    expect(await statusOf(patient, orderId)).toBe('created')
    expect(titlesOf(await talk('when is my appointment'))).toEqual(['Talk to a person'])
  })

  it('has to log in first', async () => {
    for (const words of ['when is my appointment?', 'cancel my appointment']) expect(linksOf(await talkerOf(shop.guest())(words))).toEqual(['/auth/login'])
  })
})

describe('somebody who wants an appointment', () => {
  it('is shown what can be booked, by what they name, and nothing that is put into a cart', async () => {
    const talk = talkerOf(shop.guest())
    expect(textOf(await talk('I want to book an appointment'))).toMatch(/^What do you need an appointment for\?/)
    const said = await talk('consultation')
    expect(textOf(said)).toContain('This can be booked for “consultation”.')
    expect(said.flatMap(({ custom }) => custom?.items.map(({ Name }) => Name) ?? [])).toEqual(['Consultation'])
    expect(textOf(await talk('book a dentist'))).toBe('I found nothing to book for “dentist”. Try another word.')
    expect(textOf(await talkerOf(shop.guest())('/book{"product":"thermometer"}'))).toContain('nothing to book')
  })
})
