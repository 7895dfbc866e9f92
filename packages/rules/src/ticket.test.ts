import { describe, expect, it } from 'vitest'
import { reopensBy, subjectOf, TICKET_ACTS, TICKET_STATUSES, TICKET_STEPS, ticketNumberOf, turnOf } from './ticket.ts'
import { SPOKEN_ALPHABET } from './spoken-code.ts'

describe('the way of a ticket', () => {
  it('is the customer’s turn once the shop has spoken, and the shop’s once the customer has', () => {
    const turns = TICKET_STATUSES.flatMap((status) =>
      TICKET_ACTS.flatMap((act) => {
        const next = TICKET_STEPS[status][act]
        return next === undefined ? [] : [`${act} ${turnOf(next)}`]
      }),
    )
    const expected = ['write shop', 'accept null', 'refuse shop', 'answer customer', 'solve customer', 'close null', 'merge null']
    expect([...new Set(turns)].toSorted()).toEqual(expected.toSorted())
  })

  it('can be left from everywhere by writing, so that nobody is ever stuck', () => {
    for (const status of TICKET_STATUSES) expect(TICKET_STEPS[status].write).toBeDefined()
  })

  it('is opened anew only from where it was thought to be done', () => {
    const reopened = TICKET_STATUSES.flatMap((status) =>
      TICKET_ACTS.filter((act) => TICKET_STEPS[status][act] && reopensBy(status, act)).map((act) => `${status} ${act}`),
    )
    expect(reopened).toEqual(['solved write', 'solved refuse', 'solved answer', 'closed write', 'closed answer'])
  })

  it('says that it is not solved only of what the shop has solved', () => {
    expect(TICKET_STATUSES.filter((status) => TICKET_STEPS[status].refuse)).toEqual(['solved'])
  })
})

describe('the number of a ticket', () => {
  it.each(['T-4KX-9RM', 't-4kx-9rm', '4kx 9rm', 'T4KX9RM', ' t 4 k x 9 r m '])('is understood as %s', (typed) =>
    expect(ticketNumberOf(typed)).toBe('T-4KX-9RM'),
  )
  it('may begin with a T of its own', () => expect([ticketNumberOf('TTK-XYM'), ticketNumberOf('T-TTK-XYM')]).toEqual(['T-TTK-XYM', 'T-TTK-XYM']))
  it.each(['', 'T-4KX', 'T-4KO-9RM', 'T-4KX-9RMM', 'wallet', 'faq'])('is not %s', (typed) => expect(ticketNumberOf(typed)).toBeUndefined())
  it('has no two signs that look or sound alike', () => {
    for (const pair of ['0O', '1I', '1L', '2Z', '5S', '8B', 'UV']) expect([...pair].filter((sign) => SPOKEN_ALPHABET.includes(sign)).length).toBeLessThan(2)
  })
})

describe('the subject of a ticket', () => {
  it.each([
    ['The kettle leaks. It did so from the first day.', 'The kettle leaks'],
    ['Where is it?\nI wait.', 'Where is it?'],
    ['  Only   words ', 'Only words'],
  ])('is the first sentence of %j', (text, subject) => expect(subjectOf(text)).toBe(subject))
  it('ends with a word where the sentence is long', () => {
    const subject = subjectOf('word '.repeat(40))
    expect(subject.length).toBeLessThanOrEqual(81)
    expect(subject).toMatch(/word…$/)
  })
})
