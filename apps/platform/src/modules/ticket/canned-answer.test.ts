import { unknownPlaceholder } from '@galleria/rules'
import { createTestShop, type SignedIn, startTestPlatform, type TestPlatform, type TestShop, refusalOf } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEFAULT_CANNED_ANSWERS, filledAnswer } from './canned-answer.ts'

describe('a canned answer', () => {
  const [look] = DEFAULT_CANNED_ANSWERS
  it('is filled in in the language of the ticket; without a first name its comma goes with it', () => {
    const asha = { firstName: 'Asha', number: 'T-4KX-9RM' }
    expect(filledAnswer(look!, 'en', asha).comments).toMatch(/^Hello Asha,\n/)
    expect(filledAnswer(look!, 'es', asha)).toMatchObject({ title: 'Lo estamos revisando', comments: expect.stringMatching(/^Hola, Asha:\n/) })
    const nobody = { ...asha, firstName: '' }
    expect([filledAnswer(look!, 'en', nobody), filledAnswer(look!, 'es', nobody)].map(({ comments }) => comments.split('\n')[0])).toEqual(['Hello,', 'Hola:'])
    // What somebody calls themselves is no pattern.
    expect(filledAnswer(look!, 'en', { ...asha, firstName: '$&' }).comments).toMatch(/^Hello \$&,/)
  })

  it('has no placeholder that nobody fills in, in any language', () => {
    expect(DEFAULT_CANNED_ANSWERS).toHaveLength(5)
    for (const { comments } of DEFAULT_CANNED_ANSWERS) for (const text of Object.values(comments)) expect(unknownPlaceholder(text)).toBeUndefined()
    expect(unknownPlaceholder('Hello {name}')).toBe('name')
  })
})

describe('the canned answers of a shop', () => {
  let platform: TestPlatform
  let shop: TestShop
  let staff: SignedIn
  beforeAll(async () => {
    platform = await startTestPlatform()
    shop = await createTestShop(platform)
    staff = await shop.addCustomer()
    await shop.setRights(staff.userInfo._id, ['ticket.answer'])
  })
  afterAll(() => platform.close())

  it('are those of the software until it has written its own, version after version, and are filled in for a ticket', async () => {
    const { data: before } = await staff.api.viewCannedAnswers()
    expect([before.version, before.publishedAt, before.answers.length]).toEqual([0, null, 5])
    const first = before.answers[0]!
    const own = { ...first, _id: 'gift', comments: { en: 'Hello {first_name}, {number} is wrapped.', es: 'Hola, {first_name}: {number} va envuelto.' } }
    const locales = Object.keys(first.title)
    const { data: after } = await staff.api.publishCannedAnswers({ body: { after: 0, answers: [own] } })
    expect(after.version).toBe(1)
    expect(await refusalOf(staff.api.publishCannedAnswers({ body: { after: 0, answers: [] } }))).toBe('ticket.canned_outdated')
    const customer = await shop.addCustomer()
    const { data: ticket } = await customer.api.createTicket({ body: { category: 'other', comments: 'Do you wrap presents?' } })
    const { data } = await staff.api.fillCannedAnswers({ params: { ticketId: ticket.ticket_Id } })
    expect(data).toEqual([{ _id: 'gift', title: first.title.en, comments: `Hello Anjali, ${ticket.ticket_Id} is wrapped.` }])
    const wrongs = [
      { ...own, comments: { ...own.comments, en: 'Hello {name}' } },
      { ...own, title: { [locales[0]!]: '  ' } },
    ]
    for (const wrong of wrongs) expect(await refusalOf(staff.api.publishCannedAnswers({ body: { after: 1, answers: [wrong] } }))).toBe('request.invalid')
    expect(await refusalOf(staff.api.publishCannedAnswers({ body: { after: 1, answers: [own, own] } }))).toBe('request.invalid')
    expect(await refusalOf(customer.api.viewCannedAnswers())).toBe('identity.right_missing')
    const other = await createTestShop(platform)
    const stranger = await other.addCustomer()
    await other.setRights(stranger.userInfo._id, ['ticket.answer'])
    expect((await stranger.api.viewCannedAnswers()).data.version).toBe(0)
  })
})
