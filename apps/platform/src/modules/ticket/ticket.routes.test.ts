import { randomUUID } from 'node:crypto'
import { MAX_OPEN_TICKETS, TICKET_REOPEN_DAYS, TICKET_SOLVED_DAYS } from '@galleria/rules'
import { anAddress, createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop, refusalOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isRight } from '../../infra/checks.ts'
import { createTicketService } from './ticket.service.ts'

let platform: TestPlatform
let shop: TestShop
let staff: SignedIn

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
  staff = await shop.signUp()
  await shop.setRights(staff.userInfo._id, ['ticket.answer'])
})
afterAll(() => platform.close())

const ask = async ({ api }: SignedIn, comments = 'The kettle leaks. It did so from the first day.') =>
  (await api.createTicket({ body: { category: 'product', comments } })).data
const answer = async (ticketId: string, isSolved = false, by = staff) =>
  (await by.api.answerTicket({ params: { ticketId }, body: { comments: 'We send another one.', isSolved } })).data
const said = ({ thread }: { thread: readonly { kind: string; by: string | null; event: string | null }[] }) =>
  thread.map(({ kind, by, event }) => `${by} ${event ?? kind}`)

async function ordered(customer: SignedIn) {
  const { variantIds } = await shop.addProduct({ name: 'Fjord kettle' })
  await customer.api.addAddress({ body: { address: anAddress() } })
  await customer.api.mergeCart({ body: { items: [{ item: variantIds[0] ?? '', quantity: 1 }] } })
  const { data } = await customer.api.confirmCheckout({ query: {}, body: { checkout: { type: 'COD' }, location: { long: 77.6412, lat: 12.9698 } } })
  const { content } = await customer.api.createOrder({ headers: {}, body: { orderDetails: { paymentType: 'COD' }, orderHash: data.hash } })
  return { order: content.orderId, variantId: variantIds[0] ?? '' }
}

const published = async (number: string) =>
  (
    await platform.database.run<{ payload: { what: string; email: string; staff: string } }>(
      {
        name: 'test-published-ticket',
        text: `select payload from event_outbox where tenant_id = $1 and type = 'ticket.changed' and payload ->> 'number' = $2 order by id`,
      },
      [shop.tenantId, number],
    )
  ).map(({ payload }) => payload)
/** So many days have passed since. */
const pass = (number: string, days: number) =>
  platform.database.run(
    {
      name: 'test-pass',
      text: `update ticket set solved_at = solved_at - $3 * interval '1 day', closed_at = closed_at - $3 * interval '1 day' where tenant_id = $1 and number = $2`,
    },
    [shop.tenantId, number, days],
  )

describe('whoever has a question', () => {
  it('asks about a line of an order and gets a number to read out', async () => {
    const customer = await shop.signUp()
    const { order, variantId } = await ordered(customer)
    const { data } = await customer.api.createTicket({
      body: { category: 'product', comments: ' The kettle leaks. \nA lot. ', orderId: order, item: variantId },
    })
    expect(data).toMatchObject({
      ticket_Id: expect.stringMatching(/^T-[34679CDFGHJKMNPQRTWXY]{3}-[34679CDFGHJKMNPQRTWXY]{3}$/),
      categoryName: 'A product',
      subject: 'The kettle leaks',
      status: 'open',
      turn: 'shop',
      order: { orderId: order, item: { _id: variantId, name: 'Fjord kettle' } },
      thread: [{ by: 'customer', comments: 'The kettle leaks. \nA lot.' }],
      can: { write: true, settle: false, rate: false },
    })
    expect(await published(data.ticket_Id)).toMatchObject([{ what: 'created', email: customer.userInfo.authentication.email }])
    // As somebody types it who was told on the phone.
    const typed = data.ticket_Id.toLowerCase().replaceAll('-', ' ')
    expect((await customer.api.getTicket({ params: { ticketId: typed }, query: { tenant: shop.key } })).data._id).toBe(data._id)
    expect((await customer.api.listTickets({ query: { orderId: order } })).data.map(({ _id }) => _id)).toEqual([data._id])
  })

  it('asks once, however often it is sent at the same time', async () => {
    const customer = await shop.addCustomer()
    const body = { ticket_Id: randomUUID(), category: 'other', comments: 'Do you wrap presents?' }
    const asked = await Promise.all([1, 2, 3, 4].map(() => customer.api.createTicket({ body })))
    expect(new Set(asked.map(({ data }) => data.ticket_Id)).size).toBe(1)
    expect((await customer.api.listTickets({ query: {} })).page.total).toBe(1)
  })

  it.each([
    ['what the shop has no category for', { category: 'gossip', comments: 'Hello' }, 'ticket.category_unknown'],
    ['nothing', { category: 'other', comments: ' \n ' }, 'ticket.text_empty'],
    ['about an order that is nobody’s', { category: 'order', comments: 'Where?', orderId: 'G-0000-0000' }, 'order.not_found'],
  ])('is told so who asks %s', async (_, body, code) => {
    expect(await refusalOf((await shop.addCustomer()).api.createTicket({ body }))).toBe(code)
  })

  it('has room for so many that are not over', async () => {
    const customer = await shop.addCustomer()
    for (let count = 0; count < MAX_OPEN_TICKETS; count++) await ask(customer)
    expect(await refusalOf(ask(customer))).toBe('ticket.limit_reached')
  })

  it('sees own tickets only, and nothing that colleagues note', async () => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()]
    const { ticket_Id: ticketId } = await ask(customer)
    await staff.api.answerTicket({ params: { ticketId }, body: { comments: 'A third kettle this week', isNote: true } })
    const { data } = await customer.api.getTicket({ params: { ticketId }, query: {} })
    expect([said(data), data.status]).toEqual([['customer comment'], 'open'])
    const calls = [
      other.api.getTicket({ params: { ticketId }, query: {} }),
      other.api.commentTicket({ params: { ticketId }, body: { comments: 'Mine?' } }),
      other.api.settleTicket({ params: { ticketId }, body: { isSolved: true } }),
    ]
    expect(new Set(await Promise.all(calls.map(refusalOf)))).toEqual(new Set(['ticket.not_found']))
    expect(await refusalOf(customer.api.getQueuedTicket({ params: { ticketId } }))).toBe('identity.right_missing')
    expect(await refusalOf(customer.api.getTicket({ params: { ticketId }, query: { tenant: 'another' } }))).toBe('tenant.unknown')
  })
})

describe('a ticket', () => {
  it('goes to and fro, is solved, objected to, closed with a word for the help, and taken up again', async () => {
    const customer = await shop.signUp()
    const { ticket_Id: ticketId } = await ask(customer)
    expect(await answer(ticketId)).toMatchObject({ status: 'waiting_customer', turn: 'customer', waitingSince: null, assignedTo: staff.userInfo._id })
    expect((await customer.api.listTickets({ query: {} })).waiting).toBe(1)
    const { data: more } = await customer.api.commentTicket({ params: { ticketId }, body: { comments: 'When?' } })
    expect([more.status, more.turn]).toEqual(['waiting_shop', 'shop'])
    expect((await answer(ticketId, true)).status).toBe('solved')
    const { data: no } = await customer.api.settleTicket({ params: { ticketId }, body: { isSolved: false } })
    expect(no.status).toBe('waiting_shop')
    await answer(ticketId, true)
    const { data: yes } = await customer.api.settleTicket({ params: { ticketId }, body: { isSolved: true, rating: 5 } })
    expect(yes).toMatchObject({ status: 'closed', turn: null, rating: 5, can: { write: true, settle: false } })
    expect((await customer.api.settleTicket({ params: { ticketId }, body: { isSolved: true } })).data.status).toBe('closed')
    const { data: again } = await customer.api.commentTicket({ params: { ticketId }, body: { comments: 'It leaks again.' } })
    expect(said(again)).toEqual([
      'customer comment',
      'shop answer',
      'customer comment',
      'shop answer',
      'shop solved',
      'customer reopened',
      'shop answer',
      'shop solved',
      'customer closed',
      'customer reopened',
      'customer comment',
    ])
    expect((await published(ticketId)).map(({ what }) => what)).toEqual(['created', 'answered', 'solved', 'solved'])
    expect((await platform.check()).filter((result) => result.name.startsWith('ticket.') && !isRight(result))).toEqual([])
  })

  it('can be praised once somebody has answered, and said not to be solved once somebody thinks so', async () => {
    const customer = await shop.addCustomer()
    const { ticket_Id: ticketId } = await ask(customer)
    expect(await refusalOf(customer.api.settleTicket({ params: { ticketId }, body: { rating: 5 } }))).toBe('ticket.not_answered')
    expect(await refusalOf(customer.api.settleTicket({ params: { ticketId }, body: { isSolved: false } }))).toBe('ticket.step_invalid')
  })

  it('is over by itself a while after it was solved, and is not taken up again a month later', async () => {
    const customer = await shop.addCustomer()
    const { ticket_Id: ticketId } = await ask(customer)
    await answer(ticketId, true)
    const service = createTicketService({ database: platform.database, clock: () => new Date(), ticketDays: 400, parts: { customers: '(select 1)' } } as never)
    await service.tidyUp()
    const now = async () => (await customer.api.getTicket({ params: { ticketId }, query: {} })).data
    expect((await now()).status).toBe('solved')
    await pass(ticketId, TICKET_SOLVED_DAYS + 1)
    await service.tidyUp()
    expect(said(await now()).at(-1)).toBe('null closed')
    await pass(ticketId, TICKET_REOPEN_DAYS + 1)
    expect((await now()).can.write).toBe(false)
    expect(await refusalOf(customer.api.commentTicket({ params: { ticketId }, body: { comments: 'Still here?' } }))).toBe('ticket.over')
    await pass(ticketId, 400)
    await service.tidyUp()
    expect(await refusalOf(now())).toBe('ticket.not_found')
  })
})

describe('the queue', () => {
  it('has what waits first, the most pressing and longest waiting before the others, and can be narrowed', async () => {
    const of = await createTestShop(platform)
    const clerk = await of.addCustomer()
    await of.setRights(clerk.userInfo._id, ['ticket.answer'])
    const customer = await of.addCustomer()
    const numbers: string[] = []
    for (const category of ['other', 'payment', 'delivery', 'other'])
      numbers.push((await customer.api.createTicket({ body: { category, comments: 'A question' } })).data.ticket_Id)
    const [first = '', second = '', third = '', fourth = ''] = numbers
    await answer(fourth, false, clerk)
    const queue = async (query: object = {}) => (await clerk.api.listTicketQueue({ query })).data.map(({ ticket_Id }) => ticket_Id)
    expect(await queue()).toEqual([second, first, third, fourth])
    await clerk.api.updateTicket({ params: { ticketId: third }, body: { priority: 'urgent', assignedTo: 'me' } })
    expect(await queue({ turn: 'shop' })).toEqual([third, second, first])
    expect(await queue({ turn: 'customer' })).toEqual([fourth])
    expect(await queue({ assigned: 'nobody' })).toEqual([second, first])
    expect(await queue({ assigned: 'me', turn: 'shop' })).toEqual([third])
    expect(await queue({ category: 'payment' })).toEqual([second])
    expect(await queue({ ticket_Id: first.toLowerCase().replaceAll('-', '') })).toEqual([first])
    expect((await clerk.api.listTicketQueue({ query: { itemsPerPage: 1, page: 2 } })).page).toEqual({ page: 2, itemsPerPage: 1, total: 4 })
    // Staff of one shop knows nothing of another's.
    expect(await refusalOf(staff.api.getQueuedTicket({ params: { ticketId: first } }))).toBe('ticket.not_found')
  })

  it('gives tickets to those only who answer tickets', async () => {
    const { ticket_Id: ticketId } = await ask(await shop.addCustomer())
    const stranger = await shop.addCustomer()
    expect(await refusalOf(staff.api.updateTicket({ params: { ticketId }, body: { assignedTo: stranger.userInfo._id } }))).toBe('ticket.colleague_unknown')
  })

  it('merges two of a customer: one goes on, the other leads to it', async () => {
    const customer = await shop.addCustomer()
    const [one, other, foreign] = [await ask(customer), await ask(customer), await ask(await shop.addCustomer())]
    const merge = (from: string, into: string) => staff.api.mergeTicket({ params: { ticketId: from }, body: { into } })
    expect(await refusalOf(merge(one.ticket_Id, foreign.ticket_Id))).toBe('ticket.merge_invalid')
    expect(await refusalOf(merge(one.ticket_Id, one.ticket_Id))).toBe('ticket.merge_invalid')
    expect((await merge(one.ticket_Id, other.ticket_Id)).data).toMatchObject({ ticket_Id: other.ticket_Id, status: 'open' })
    const { data } = await customer.api.getTicket({ params: { ticketId: one.ticket_Id }, query: {} })
    expect(data).toMatchObject({ status: 'closed', mergedInto: other.ticket_Id, can: { write: false } })
    expect(await refusalOf(customer.api.commentTicket({ params: { ticketId: one._id }, body: { comments: 'Hello?' } }))).toBe('ticket.merged')
    expect(await refusalOf(merge(other.ticket_Id, one.ticket_Id))).toBe('ticket.merged')
  })

  it.each([
    ['is the customer’s turn', false, 'waiting_customer'],
    ['was solved', true, 'solved'],
  ])('waits for the shop in the one that goes on where that %s, as long as it has waited', async (_, isSolved, status) => {
    const customer = await shop.addCustomer()
    const [asked, answered, settled] = [await ask(customer), await ask(customer), await ask(customer)]
    const merge = async (from: string, into: string) => (await staff.api.mergeTicket({ params: { ticketId: from }, body: { into } })).data
    for (const { ticket_Id } of [answered, settled]) expect((await answer(ticket_Id, isSolved)).status).toBe(status)
    // Where nothing waits, nothing begins to.
    expect(await merge(settled.ticket_Id, answered.ticket_Id)).toMatchObject({ status, waitingSince: null })
    const { data: before } = await staff.api.getQueuedTicket({ params: { ticketId: asked.ticket_Id } })
    expect(before.waitingSince).not.toBeNull()
    expect(await merge(asked.ticket_Id, answered.ticket_Id)).toMatchObject({
      status: 'waiting_shop',
      turn: 'shop',
      waitingSince: before.waitingSince,
      reopened: isSolved ? 1 : 0,
    })
    // What has waited for longer still has.
    const late = await ask(customer)
    expect(await merge(late.ticket_Id, answered.ticket_Id)).toMatchObject({ status: 'waiting_shop', waitingSince: before.waitingSince })
    const latest = await ask(customer)
    expect(await merge(answered.ticket_Id, latest.ticket_Id)).toMatchObject({ status: 'open', waitingSince: before.waitingSince })
    expect((await platform.check()).filter((result) => result.name.startsWith('ticket.') && !isRight(result))).toEqual([])
  })

  it('merges nothing into what is closed', async () => {
    const customer = await shop.addCustomer()
    const [one, closed] = [await ask(customer), await ask(customer)]
    await staff.api.updateTicket({ params: { ticketId: closed.ticket_Id }, body: { status: 'closed' } })
    expect(await refusalOf(staff.api.mergeTicket({ params: { ticketId: one.ticket_Id }, body: { into: closed.ticket_Id } }))).toBe('ticket.merge_invalid')
    const { data } = await customer.api.getTicket({ params: { ticketId: one.ticket_Id }, query: {} })
    expect(data).toMatchObject({ status: 'open', mergedInto: null })
  })
})

describe('a report', () => {
  it('of somebody with an account is a ticket like any other, of its own kind', async () => {
    const customer = await shop.addCustomer()
    const { id } = await shop.addProduct({ name: 'Fjord kettle' })
    const { data } = await customer.api.reportIssue({ body: { kind: 'product', about: id, comments: 'The picture shows another one.' } })
    expect(data.isOwn).toBe(true)
    const { data: ticket } = await customer.api.getTicket({ params: { ticketId: data.ticket_Id }, query: {} })
    expect(ticket).toMatchObject({ category: 'report', categoryName: 'A report', about: { kind: 'product', _id: id, name: 'Fjord kettle' } })
  })

  it('of a guest has a number, and is answered by mail', async () => {
    const report = (more: object) => shop.guest().reportIssue({ body: { kind: 'seller', about: shop.seller.id, comments: 'They sell fakes.', ...more } })
    expect(await refusalOf(report({}))).toBe('ticket.email_missing')
    const { data } = await report({ email: 'ravi@shop.example', name: 'Ravi' })
    expect(data.isOwn).toBe(false)
    expect(await answer(data.ticket_Id)).toMatchObject({ customer: { name: 'Ravi', email: 'ravi@shop.example', isGuest: true }, about: { kind: 'seller' } })
    expect((await published(data.ticket_Id)).map(({ what, email }) => [what, email])).toEqual([
      ['created', 'ravi@shop.example'],
      ['answered', 'ravi@shop.example'],
    ])
  })

  it.each([
    ['product', 'nonsense'],
    ['seller', 'nobody'],
    ['page', 'https://evil.example/about'],
    ['page', 'the page about shoes'],
    ['page', '//evil.example'],
  ] as const)('of a %s is refused for %s', async (kind, about) => {
    expect(await refusalOf(shop.guest().reportIssue({ body: { kind, about, comments: 'Look', email: 'ravi@shop.example' } }))).toBe('ticket.about_unknown')
  })
})

it('offers the categories that the shop has, in the language that is asked in', async () => {
  const own = await createTestShop(platform, { tickets: { categories: [{ key: 'gift', name: { en: 'Presents', es: 'Regalos' }, priority: 'low' }] } })
  expect((await own.guest('es').listTicketCategories({})).data).toEqual([{ _id: 'gift', category: 'gift', name: 'Regalos' }])
  expect((await shop.guest('es').listTicketCategories({})).data[0]).toMatchObject({ category: 'order', name: 'Un pedido' })
  const customer = await own.addCustomer()
  expect(await refusalOf(customer.api.createTicket({ body: { category: 'order', comments: 'Where?' } }))).toBe('ticket.category_unknown')
  expect((await customer.api.createTicket({ body: { category: 'gift', comments: 'Wrapped?' } })).data.categoryName).toBe('Presents')
})
