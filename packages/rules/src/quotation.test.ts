import { expect, it } from 'vitest'
import { isQuotationNumber, QUOTATION_STATES, type QuotationAct, quotationCan, quotationStateOf } from './index.ts'

const facts = { isWithdrawn: false, isDeclined: false, isOrdered: false, validUntil: 1000 }

it('is where what is known of it puts it', () => {
  expect(quotationStateOf({ ...facts, validUntil: null }, 1)).toBe('asked')
  expect(quotationStateOf(facts, 1000)).toBe('offered')
  expect(quotationStateOf(facts, 1001)).toBe('lapsed')
  expect(quotationStateOf({ ...facts, isDeclined: true }, 1)).toBe('declined')
  expect(quotationStateOf({ ...facts, isWithdrawn: true, isDeclined: true }, 1)).toBe('withdrawn')
  // What was ordered stays ordered when the price would hold no longer.
  expect(quotationStateOf({ ...facts, isOrdered: true }, 2000)).toBe('ordered')
})

it('goes on as its one table says: a price that was offered is not taken back by its seller', () => {
  const statesFor = (act: QuotationAct) => QUOTATION_STATES.filter((state) => quotationCan(state, act))
  expect(statesFor('offer')).toEqual(['asked', 'declined', 'lapsed'])
  expect(statesFor('decline')).toEqual(['asked'])
  expect(statesFor('withdraw')).toEqual(['asked', 'offered', 'lapsed'])
  expect(statesFor('order')).toEqual(['offered'])
})

it('has a number that no coupon is called', () => {
  expect(isQuotationNumber('Q-6449-9JF9')).toBe(true)
  for (const code of ['LUNES10', 'Q-64499JF9', 'Q-6449-9JF9-1', 'XQ-6449-9JF9', '']) expect(isQuotationNumber(code), code).toBe(false)
})
