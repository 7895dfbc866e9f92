import { describe, expect, it } from 'vitest'
import { isReturnOpen, lastReturnDay, RETURN_DAYS, RETURN_STATUSES, RETURN_TRANSITIONS, returnDaysOf, type ReturnStatus } from './index.ts'

describe('how long something may be sent back', () => {
  it('is what the shop says of its hall, else of all, else what is usual', () => {
    const terms = { days: 14, markets: { grocery: 0, fashion: 60 } }
    expect([returnDaysOf(terms, 'grocery'), returnDaysOf(terms, 'fashion'), returnDaysOf(terms, 'toys'), returnDaysOf(terms, null)]).toEqual([0, 60, 14, 14])
    expect([returnDaysOf(undefined, 'toys'), returnDaysOf({}, 'constructor')]).toEqual([RETURN_DAYS, RETURN_DAYS])
  })

  it('counts whole days from the day it arrived, over months and leap days', () => {
    expect(lastReturnDay('2028-02-15', 30)).toBe('2028-03-16')
    expect(lastReturnDay('2026-12-31', 1)).toBe('2027-01-01')
    expect(lastReturnDay('2026-11-22', 0)).toBeUndefined()
  })
})

describe('states of a return', () => {
  it('always come to an end, and money only goes back for what is there again', () => {
    const ends = (status: ReturnStatus, seen: readonly ReturnStatus[] = []): boolean =>
      !seen.includes(status) && RETURN_TRANSITIONS[status].every((next) => ends(next, [...seen, status]))
    for (const status of RETURN_STATUSES) expect(ends(status), status).toBe(true)
    expect(RETURN_STATUSES.filter((status) => RETURN_TRANSITIONS[status].includes('refunded'))).toEqual(['received'])
  })

  it('are open until nothing more follows', () => {
    expect(RETURN_STATUSES.filter(isReturnOpen)).toEqual(['asked', 'accepted', 'received'])
  })
})
