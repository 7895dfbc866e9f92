import { randomUUID } from 'node:crypto'
import { digestDue, heldMailDue, orderPlaced, type OrderWire, sellerTold, type SellerRight } from '@galleria/contract'
import { SELLER_TOPICS } from '@galleria/rules'
import { anAddress, OUTBOX_SECRET, type SignedIn, startTestPlatform, type TestShop, statementOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RelayedEvent } from '../../infra/event-relay.ts'
import { type AppointmentShop, anAppointmentShop, aPatient, aTime, bookingOf, PATIENT } from '../appointment/appointments.fixture.ts'

// The whole platform on a real PostgreSQL, its own workers done by hand: what the people of sellers hear of what is ordered of them.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
let time = new Date(`${day}T12:00:00+05:30`)
const at = (clock: string, days = 0): void => void (time = new Date(Date.parse(`${day}T${clock}:00+05:30`) + days * 86_400_000))

const platform = await startTestPlatform({ overrides: { clock: () => time } })
const { database } = platform
let shop: AppointmentShop
beforeAll(async () => {
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  shop = await anAppointmentShop(platform, {}, { locales: ['en', 'es'], cart: { mode: 'multi' }, tagline: { en: 'A shop', es: 'Una tienda' } })
})
afterAll(() => platform.close())

const run = <Row extends object>(text: string, values: readonly unknown[]): Promise<Row[]> => database.run<Row>(statementOf(text), [...values])
const emailOf = ({ userInfo }: SignedIn): string => `${userInfo._id}@shop.example`

/** One of the people of a seller, whose address is known to be theirs. */
async function anEmployee(sellerId = shop.clinic.id, rights: readonly SellerRight[] = ['order.read'], of: TestShop = shop): Promise<SignedIn> {
  const person = await of.addCustomer()
  await run("update customer set email = $2, confirmed_at = now(), first_name = 'Kabir' where id = $1", [person.userInfo._id, emailOf(person)])
  await run("update session set expires_at = now() + interval '10 years' where $1 = $1", [1])
  await of.setSellerRights(person.userInfo._id, sellerId, rights)
  return person
}

const workerOf = (queue: string) => platform.workers.find((worker) => worker.queue === queue)
const BY_MAIL: ReadonlySet<string> = new Set([sellerTold.type, heldMailDue.type, digestDue.type])
let seen = 0
/** Hands on what was published since, each twice, until nothing follows from it; mails to customers are left out. */
async function work(): Promise<void> {
  for (;;) {
    const rows = await run<RelayedEvent & { readonly place: string }>(
      `select id::text as place, md5(id::text)::uuid::text as id, tenant_id as "tenantId", type, payload, created_at as "createdAt" from event_outbox
        where id > $1 and (type = any($2) or type in ('order.placed', 'order.cancelled', 'appointment.moved', 'return.changed')) order by event_outbox.id`,
      [seen, [...BY_MAIL]],
    )
    if (rows.length === 0) return
    for (const { place, ...row } of rows) {
      seen = Math.max(seen, Number(place))
      time = new Date(time.getTime() + 1000)
      const event = { ...row, createdAt: time.toISOString() }
      const worker = workerOf(BY_MAIL.has(row.type) ? 'notification.deliver' : 'notification.feed')
      await worker?.handle(event)
      await worker?.handle(event)
    }
  }
}

type Sent = { readonly subject: string; readonly text: string; readonly html: string | null }
async function mailsTo(person: SignedIn, of: TestShop = shop): Promise<Sent[]> {
  await work()
  return (await of.guest().listDevelopmentOutbox({ headers: { 'outbox-secret': OUTBOX_SECRET }, query: { to: emailOf(person) } })).data.toReversed()
}
const linesOf = async ({ api }: SignedIn) => {
  await work()
  return (await api.listNotifications({ query: {} })).data.toReversed()
}
const kindsOf = async (person: SignedIn): Promise<string[]> => (await linesOf(person)).map(({ kind }) => kind)

/** Two thermometers of the clinic, and `more`. */
async function ordered(paymentType: 'COD' | 'STRIPE' = 'COD', more: readonly string[] = []): Promise<{ customer: SignedIn; order: OrderWire }> {
  const customer = await shop.addCustomer()
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.mergeCart({ body: { items: [{ item: shop.thermometer, quantity: 2 }, ...more.map((item) => ({ item, quantity: 1 }))] } })
  const { data } = await customer.api.confirmCheckout({ query: {}, body: { checkout: { type: paymentType }, location: { long: 77.6412, lat: 12.9698 } } })
  const { content } = await customer.api.createOrder({
    headers: { 'idempotency-key': randomUUID() },
    body: { orderDetails: { paymentType }, orderHash: data.hash },
  })
  return { customer, order: content }
}
const cancel = ({ customer, order }: Awaited<ReturnType<typeof ordered>>) => customer.api.cancelOrder({ body: { orderId: order.orderId } })
async function booked(index: number): Promise<{ patient: SignedIn; number: string }> {
  const patient = await aPatient(shop)
  const { slotStart } = await aTime(shop, index, 3)
  return { patient, number: (await patient.api.bookAppointment(bookingOf(shop.services.clinic, slotStart))).content.orderId }
}
const isOff = ({ api }: SignedIn, topic: (typeof SELLER_TOPICS)[number], channel: 'shop' | 'email') =>
  api.changeNotificationSettings({ body: { topic, channel, isOn: false } })

describe('the people of a seller', () => {
  it('are written to and told in the shop what was ordered of them, once, and nobody else is', async () => {
    const elsewhere = await shop.addSeller('Norr')
    const lamp = (await shop.addProduct({ name: 'Linen lamp', price: 70_000, sellerId: elsewhere.id })).variantIds[0] ?? ''
    const [first, second, packer, other] = await Promise.all([
      anEmployee(),
      anEmployee(),
      anEmployee(shop.clinic.id, ['chat.answer']),
      anEmployee(elsewhere.id),
    ])
    const { order } = await ordered('COD', [lamp])
    const [ofClinic, ofNorr] = ['Stride Clinic', 'Norr'].map((name) => order.orders?.find(({ provider }) => provider.name === name))
    for (const person of [first, second]) {
      const [mail, ...others] = await mailsTo(person)
      expect(others).toEqual([])
      expect(mail?.subject).toBe(`New order ${ofClinic?.orderId}`)
      expect(mail?.text).toContain('Hello Kabir,')
      expect(mail?.text).toMatch(/2 × Thermometer .*₹400/)
      expect(mail?.text).toMatch(/Collect ₹\d+ in cash\./)
      expect(mail?.text).toContain(`/profile/shop-orders?order=${ofClinic?.orderId}`)
      expect(mail?.html).toContain(`/profile/shop-orders?order=${ofClinic?.orderId}"`)
      // What stands on the page of a person stays there.
      expect(mail?.text).not.toMatch(/Anjali|Sycamore|Main Road|98450|lamp/)
      expect(await linesOf(person)).toMatchObject([
        { kind: 'seller_order_placed', topic: 'seller_orders', subject: { kind: 'seller_order', id: ofClinic?.orderId }, amount: ofClinic?.total },
      ])
    }
    expect([await mailsTo(packer), await linesOf(packer)]).toEqual([[], []])
    expect((await mailsTo(other)).map(({ subject }) => subject)).toEqual([`New order ${ofNorr?.orderId}`])
  })

  it('hear of what is paid online when it is paid, and not before; and not of what never was', async () => {
    const person = await anEmployee()
    const [paid, left] = [await ordered('STRIPE'), await ordered('STRIPE')]
    await cancel(left)
    expect([await mailsTo(person), await linesOf(person)]).toEqual([[], []])
    // As the payment says it: the order is paid, and what was to be said of it is said in the same transaction.
    await database.transaction(async (tx) => {
      const { sql } = await import('drizzle-orm')
      await tx.execute(sql`update orders set payment_status = 'paid' where id = ${paid.order._id}`)
      await tx.execute(
        sql`insert into event_outbox (tenant_id, type, payload) select tenant_id, ${orderPlaced.type}, announcement from master_order where id = ${paid.order._id}`,
      )
    })
    const [mail] = await mailsTo(person)
    expect(mail?.subject).toBe(`New order ${paid.order.orderId}`)
    expect(mail?.text).not.toContain('in cash')
    expect(await kindsOf(person)).toEqual(['seller_order_placed'])
  })

  it('hear that a customer has cancelled, and not that they did themselves', async () => {
    const person = await anEmployee(shop.clinic.id, ['order.read', 'order.fulfil'])
    const [theirs, own] = [await ordered(), await ordered()]
    await cancel(theirs)
    await person.api.advanceOrder({ body: { orderId: own.order.orderId, status: 'cancelled' } })
    const mail = (await mailsTo(person)).filter(({ subject }) => subject.includes('cancelled'))
    expect(mail.map(({ subject }) => subject)).toEqual([`Order ${theirs.order.orderId} was cancelled`])
    expect(mail[0]?.text).toContain("Please don't send it:\n\n2 × Thermometer")
    expect((await kindsOf(person)).filter((kind) => kind === 'seller_order_cancelled')).toHaveLength(1)
  })

  it('hear when an appointment is booked, moved and cancelled, and of nobody’s health', async () => {
    const person = await anEmployee()
    const { patient, number } = await booked(4)
    const { slotStart } = await aTime(shop, 9, 4)
    await work()
    await patient.api.moveAppointment({ params: { orderId: number }, body: { slotStart } })
    await work()
    await patient.api.cancelAppointment({ params: { orderId: number }, query: {} })
    const mails = await mailsTo(person)
    expect(mails.map(({ subject }) => subject.replace(/ (on|to) .*|: .*/, ''))).toEqual(['New appointment', 'Appointment moved', 'Appointment cancelled'])
    for (const { text, html } of mails) {
      expect(text).toContain('What: Consultation\nWith: Dr. Meera Rao\nWhen: ')
      expect(text).toContain(`/profile/shop-orders?order=${number}`)
      for (const secret of [PATIENT.name, PATIENT.phone, 'Fever', 'Anjali']) expect(`${text} ${html}`).not.toContain(secret)
    }
    expect(mails[1]?.text).toMatch(/It was on .* at .*\. Now:/)
    const lines = await linesOf(person)
    expect(lines.map(({ kind, topic, name }) => [kind, topic, name])).toEqual(
      ['booked', 'moved', 'cancelled'].map((what) => [`seller_appointment_${what}`, 'seller_appointments', 'Dr. Meera Rao']),
    )
    expect(lines[1]?.when?.from).toBe(slotStart)
  })

  it('hear that something is to come back, while it waits for their answer', async () => {
    const [person, late] = [await anEmployee(), await anEmployee(shop.clinic.id, ['order.read', 'order.fulfil'])]
    const { customer, order } = await ordered()
    await shop.deliver(order.orderId)
    const body = { orderId: order.orderId, items: [{ _id: shop.thermometer, quantity: 1 }], reason: 'changed_mind' as const, comments: 'It says 40°' }
    const { data } = await customer.api.askReturn({ body })
    const mail = (await mailsTo(person)).at(-1)
    expect(mail?.subject).toBe(`A customer wants to return something from order ${order.orderId}`)
    expect(mail?.text).toContain(`The number of the return is ${data.number}.\n\n1 × Thermometer`)
    expect(mail?.text).toMatch(/\/profile\/shop-returns\n/)
    expect(mail?.text).not.toContain('40°')
    expect((await linesOf(person)).at(-1)).toMatchObject({ kind: 'seller_return_asked', subject: { kind: 'seller_return', id: data.number } })

    const second = (await customer.api.askReturn({ body })).data
    await late.api.advanceReturn({ body: { returnId: second._id, status: 'accepted' } })
    expect((await mailsTo(person)).filter(({ text }) => text.includes(second.number))).toEqual([])
    expect((await kindsOf(person)).filter((kind) => kind === 'seller_return_asked')).toHaveLength(2)
  })

  it('are written to in their own language', async () => {
    const person = await anEmployee()
    await person.api.updateProfile({ body: { language: 'es' } })
    const { order } = await ordered()
    const [mail] = await mailsTo(person)
    expect(mail?.subject).toBe(`Nuevo pedido ${order.orderId}`)
    expect(mail?.text).toContain(`/es/profile/shop-orders?order=${order.orderId}`)
    expect(mail?.html).toContain('<html lang="es">')
  })
})

describe('what the people of a seller hear of', () => {
  it('they choose, each kind by each way, and nobody else is asked', async () => {
    const [person, shopper] = [await anEmployee(), await shop.addCustomer()]
    const topicsOf = async ({ api }: SignedIn) =>
      (await api.viewNotificationSettings()).data.topics.map(({ topic }) => topic).filter((topic) => topic.startsWith('seller_'))
    expect(await topicsOf(person)).toEqual([...SELLER_TOPICS])
    expect(await topicsOf(shopper)).toEqual([])
    await isOff(person, 'seller_orders', 'email')
    await isOff(person, 'seller_cancellations', 'shop')
    await cancel(await ordered())
    expect((await mailsTo(person)).map(({ subject }) => subject.includes('cancelled'))).toEqual([true])
    expect(await kindsOf(person)).toEqual(['seller_order_placed'])
  })

  it('ends with their work for it, also where a mail is still to be written', async () => {
    const [left, moved] = [await anEmployee(), await anEmployee()]
    await ordered()
    const [newest] = await run<{ id: string }>('select max(id)::text as id from event_outbox where type = $1', [orderPlaced.type])
    const [placed] = await run<RelayedEvent>(
      'select md5(id::text)::uuid::text as id, tenant_id as "tenantId", type, payload from event_outbox where id = $1::bigint',
      [newest?.id],
    )
    await workerOf('notification.feed')?.handle({ ...placed!, createdAt: time.toISOString() })
    await run('delete from seller_member where customer_id = $1', [left.userInfo._id])
    await run('update seller_member set seller_id = $2 where customer_id = $1', [moved.userInfo._id, (await shop.addSeller('Orin')).id])
    expect([await mailsTo(left), await mailsTo(moved)]).toEqual([[], []])
  })

  it('waits for the end of their quiet hours, or for the one mail of their day, but for appointments', async () => {
    const [quiet, daily] = [await anEmployee(), await anEmployee()]
    const timeZone = 'Asia/Kolkata'
    await quiet.api.changeNotificationTiming({ body: { quietHours: { from: '20:00', to: '07:00' }, digestAt: null, timeZone } })
    await daily.api.changeNotificationTiming({ body: { quietHours: null, digestAt: 8, timeZone } })
    at('22:00')
    const { order } = await ordered()
    const { number } = await booked(14)
    for (const person of [quiet, daily]) expect((await mailsTo(person)).map(({ subject }) => subject)).toEqual([expect.stringContaining('New appointment')])
    at('08:05', 1)
    await platform.doFrequentChores()
    expect((await mailsTo(quiet)).map(({ subject }) => subject)).toContain(`New order ${order.orderId}`)
    const digest = (await mailsTo(daily)).at(-1)
    expect(digest?.text).toContain(`New order ${order.orderId}`)
    expect(digest?.text).toContain(`/profile/shop-orders?order=${order.orderId}`)
    expect(digest?.text).not.toContain(number)
  })

  it('is nothing at all in a shop that does not tell its sellers', async () => {
    const silent = await anAppointmentShop(platform, {}, { notifications: { sellers: false } })
    const person = await anEmployee(silent.clinic.id, ['order.read'], silent)
    const { slotStart } = await aTime(silent, 20, 3)
    await (await aPatient(silent)).api.bookAppointment(bookingOf(silent.services.clinic, slotStart))
    expect([await mailsTo(person, silent), await linesOf(person)]).toEqual([[], []])
    expect((await person.api.viewNotificationSettings()).data.topics.filter(({ topic }) => topic.startsWith('seller_'))).toEqual([])
  })
})
