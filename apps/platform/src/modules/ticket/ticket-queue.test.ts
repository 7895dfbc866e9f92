import { createTestShop, refusalOf, type SignedIn, startTestPlatform, type TestPlatform, type TestShop } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { soughtIn } from './ticket.ts'

let platform: TestPlatform
let shop: TestShop

beforeAll(async () => {
  platform = await startTestPlatform()
  shop = await createTestShop(platform)
})
afterAll(() => platform.close())

async function clerk(of = shop): Promise<SignedIn> {
  const account = await of.signUp()
  await of.setRights(account.userInfo._id, ['ticket.answer'])
  return account
}
const ask = async ({ api }: SignedIn, comments: string) => (await api.createTicket({ body: { category: 'other', comments } })).data.ticket_Id
/** It was asked so many minutes earlier than it was. */
const askedEarlier = (number: string, minutes: number) =>
  platform.database.run(
    { name: 'test-asked-earlier', text: `update ticket set created_at = created_at - $3 * interval '1 minute' where tenant_id = $1 and number = $2` },
    [shop.tenantId, number, minutes],
  )

describe('looking for a ticket', () => {
  it.each([
    ['t4kx9rm', { number: 'T-4KX-9RM', words: ['t4kx9rm'] }],
    [' Devolución   PERCALE ', { number: undefined, words: ['devolucion', 'percale'] }],
    ['+91 98765 43210', { number: undefined, words: ['9876543210'] }],
    ['(98765) 432-10', { number: undefined, words: ['9876543210'] }],
    ['— % \u0000', { number: undefined, words: [] }],
    ['a b c d e f g h', { number: undefined, words: ['a', 'b', 'c', 'd', 'e', 'f'] }],
  ])('reads %j', (text, sought) => {
    expect(soughtIn(text)).toEqual(sought)
  })

  it('finds it by number, by who asks and by what was said, all words of it, in whichever letters', async () => {
    const [staff, asha, other] = [await clerk(), await shop.signUp(), await shop.signUp()]
    const mine = await ask(asha, 'La tetera llegó rota, quiero una devolución.')
    const foreign = await ask(other, 'Do you wrap presents in percale?')
    await staff.api.answerTicket({ params: { ticketId: mine }, body: { comments: 'Percolator lent meanwhile', isNote: true } })
    const find = async (q: string) => (await staff.api.listTicketQueue({ query: { q } })).data.map(({ ticket_Id }) => ticket_Id)
    const email = asha.userInfo.authentication.email ?? ''
    expect(await find(mine.toLowerCase().replaceAll('-', ' '))).toEqual([mine])
    expect(await find('DEVOLUCION tetera')).toEqual([mine])
    expect(await find('devol llego')).toEqual([mine])
    expect(await find('percol')).toEqual([mine])
    expect(await find('perc')).toEqual(expect.arrayContaining([mine, foreign]))
    expect(await find(email.toUpperCase())).toEqual([mine])
    expect(await find(`${email} presents`)).toEqual([])
    expect(await find("tetera' & !rota:* \\")).toEqual([mine])
    expect(await find('___')).toEqual([])
    expect(await find('%')).toEqual([])
    // What colleagues did has no words of the customer.
    expect(await find('taken')).toEqual([])
    const abroad = await createTestShop(platform)
    expect((await (await clerk(abroad)).api.listTicketQueue({ query: { q: 'tetera' } })).data).toEqual([])
  })

  it('finds a guest by the address that they gave', async () => {
    const staff = await clerk()
    const email = 'nobody.known@reader.example'
    const { data } = await shop.guest().reportIssue({ body: { kind: 'seller', about: shop.seller.id, comments: 'They sell fakes.', email } })
    expect((await staff.api.listTicketQueue({ query: { q: 'nobody.known@' } })).data).toMatchObject([{ ticket_Id: data.ticket_Id }])
  })

  it('lists what else the same person asks, of an account and of an address', async () => {
    const [staff, customer] = [await clerk(), await shop.addCustomer()]
    const [one, two, three] = [await ask(customer, 'The kettle leaks.'), await ask(customer, 'It leaks.'), await ask(customer, 'Leaks!')]
    await ask(await shop.addCustomer(), 'Mine leaks, too.')
    const others = async (sameAs: string) => (await staff.api.listTicketQueue({ query: { sameAs } })).data.map(({ ticket_Id }) => ticket_Id)
    expect(await others(one)).toEqual([two, three])
    await staff.api.mergeTicket({ params: { ticketId: three }, body: { into: one } })
    expect(await others(one)).toEqual([two])
    const report = async (email: string) =>
      (await shop.guest().reportIssue({ body: { kind: 'seller', about: shop.seller.id, comments: 'Fakes.', email } })).data.ticket_Id
    const [first, second, older] = [await report('twice@reader.example'), await report(' Twice@Reader.example'), await report('twice@reader.example')]
    // Kept as it was typed, as it once was.
    const typed = { name: 'test-as-typed', text: `update ticket set guest_email = 'TWICE@reader.example' where tenant_id = $1 and number = $2` }
    await platform.database.run(typed, [shop.tenantId, older])
    await report('once@reader.example')
    for (const [number, rest] of [
      [first, [second, older]],
      [older, [first, second]],
    ] as const)
      expect(await others(number)).toEqual(rest)
    const merged = await staff.api.mergeTicket({ params: { ticketId: older }, body: { into: first } })
    expect(merged.data).toMatchObject({ ticket_Id: first, customer: { email: 'twice@reader.example' } })
    expect(await refusalOf(staff.api.listTicketQueue({ query: { sameAs: 'T-444-444' } }))).toBe('ticket.not_found')
  })
})

describe('handing a ticket over', () => {
  const published = async (accountId: string) =>
    (
      await platform.database.run<{ payload: { number: string; comments: string; email: string } }>(
        { name: 'test-given', text: `select payload from event_outbox where tenant_id = $1 and type = 'ticket.waits' and payload ->> 'accountId' = $2` },
        [shop.tenantId, accountId],
      )
    ).map(({ payload }) => payload)

  it('is to colleagues who answer tickets, tells them, and stands in the thread with who did it', async () => {
    const [giver, taker, customer] = [await clerk(), await clerk(), await shop.signUp()]
    const { data: colleagues } = await giver.api.listTicketColleagues({})
    expect(colleagues.map(({ _id }) => _id)).toEqual(expect.arrayContaining([giver.userInfo._id, taker.userInfo._id]))
    expect(colleagues.map(({ _id }) => _id)).not.toContain(customer.userInfo._id)
    expect(new Set(colleagues.map(({ name }) => name)).size).toBe(colleagues.length)
    const ticketId = await ask(customer, 'The kettle leaks.')
    const give = async (assignedTo: string | null) => (await giver.api.updateTicket({ params: { ticketId }, body: { assignedTo } })).data
    const given = await give(taker.userInfo._id)
    expect(given).toMatchObject({ assignedTo: taker.userInfo._id, thread: [{}, { event: 'taken', by: 'shop', givenBy: giver.userInfo.name.first }] })
    expect(await published(taker.userInfo._id)).toMatchObject([{ number: ticketId, comments: 'The kettle leaks.' }])
    // Twice the same is once.
    expect((await give(taker.userInfo._id)).thread).toHaveLength(2)
    expect((await give('me')).thread.at(-1)).toMatchObject({ event: 'taken', givenBy: null })
    expect((await give(null)).thread.at(-1)).toMatchObject({ event: 'taken', by: null, givenBy: giver.userInfo.name.first })
    expect(await published(giver.userInfo._id)).toEqual([])
    // Neither who gave it to whom nor that nobody looks after it is the customer's to read.
    const { data } = await customer.api.getTicket({ params: { ticketId }, query: {} })
    expect(data.thread.map(({ event, givenBy }) => [event, givenBy])).toEqual([
      [null, null],
      ['taken', null],
      ['taken', null],
    ])
    expect(await refusalOf(customer.api.listTicketColleagues({}))).toBe('identity.right_missing')
  })

  it('tells nothing more to whoever answers tickets no longer', async () => {
    const [leaver, customer] = [await clerk(), await shop.signUp()]
    const ticketId = await ask(customer, 'The kettle leaks.')
    await leaver.api.updateTicket({ params: { ticketId }, body: { assignedTo: 'me' } })
    const write = (comments: string) => customer.api.commentTicket({ params: { ticketId }, body: { comments } })
    await write('Still.')
    await shop.setRights(leaver.userInfo._id, [])
    await write('My telephone is 98765 43210.')
    expect((await published(leaver.userInfo._id)).map(({ comments }) => comments)).toEqual(['Still.'])
  })
})

it('tells what waits, and how long first answers took: the median and the slow ones, and what was thought of them', async () => {
  shop = await createTestShop(platform)
  const [staff, customer] = [await clerk(), await shop.addCustomer()]
  const view = async () => (await staff.api.viewTicketFigures({})).data
  const nothing = { days: 30, firstAnswer: { count: 0, medianMinutes: null, slowMinutes: null }, rating: { count: 0, average: null } }
  expect(await view()).toEqual({ ...nothing, waiting: { count: 0, unanswered: 0, unassigned: 0, since: null } })
  const numbers = []
  for (const minutes of [10, 20, 600, 5]) {
    const number = await ask(customer, 'A question')
    await askedEarlier(number, minutes)
    numbers.push(number)
  }
  const [first = '', second = '', third = '', fourth = ''] = numbers
  for (const ticketId of [first, second, third]) await staff.api.answerTicket({ params: { ticketId }, body: { comments: 'So it is.', isSolved: true } })
  await customer.api.settleTicket({ params: { ticketId: first }, body: { rating: 5 } })
  await customer.api.settleTicket({ params: { ticketId: second }, body: { rating: 2 } })
  await customer.api.commentTicket({ params: { ticketId: third }, body: { comments: 'Is it?' } })
  const { data: queue } = await staff.api.listTicketQueue({ query: { turn: 'shop' } })
  expect(queue.map(({ ticket_Id, firstAnswerAt }) => [ticket_Id, firstAnswerAt !== null])).toEqual([
    [fourth, false],
    [third, true],
  ])
  expect(await view()).toEqual({
    days: 30,
    waiting: { count: 2, unanswered: 1, unassigned: 1, since: queue[0]?.waitingSince },
    firstAnswer: { count: 3, medianMinutes: 20, slowMinutes: 484 },
    rating: { count: 2, average: 3.5 },
  })
  // What was answered before counts no longer.
  await platform.database.run(
    {
      name: 'test-long-ago',
      text: `update ticket set first_answer_at = first_answer_at - interval '31 days', created_at = created_at - interval '31 days' where tenant_id = $1`,
    },
    [shop.tenantId],
  )
  expect((await view()).firstAnswer.count).toBe(0)
  expect(await refusalOf(customer.api.viewTicketFigures({}))).toBe('identity.right_missing')
})
