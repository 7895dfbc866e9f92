import { describe, expect, it, test } from 'vitest'
import { amountToPay, askedBillIn, isToBeToldAgain, operatorFault, pauseMs } from './bill-order.ts'
import type { Operator } from './bill.ports.ts'

const operator: Operator = {
  id: '0b0c0d0e-0000-5000-8000-000000000001',
  code: '8',
  name: 'Jio',
  category: 'Prepaid',
  icon: null,
  writesBills: false,
  number: { pattern: '^[6-9][0-9]{9}$', example: '9876543210' },
  least: 1_000,
  most: 1_000_000,
}

describe('what an item asks for (E-17)', () => {
  const asked = { operators: ['8'], number: '9876543210', planCode: undefined, circle: '7', amount: 10_050, category: undefined }

  it.each([
    ['flat', { OperatorId: '8', MobileNumber: '9876543210', CircleId: '7', Amount: 100.5 }],
    ['in `custom`', { custom: { OperatorId: '8', MobileNumber: '9876543210', CircleId: '7', Amount: { amount: 10_050, currency: 'INR' } } }],
    [
      'in both, alike',
      {
        OperatorId: '8',
        MobileNumber: '9876543210',
        PlanCode: null,
        Amount: 100.5,
        custom: { OperatorId: '8', CircleId: '7', Amount: { amount: 10_050, currency: 'INR' } },
      },
    ],
    [
      'with what says nothing',
      { OperatorId: '8', MobileNumber: ' 9876543210 ', CircleId: '7', PlanCode: '', Amount: 100.5, custom: { PlanCode: null, MobileNumber: '' } },
    ],
  ])('is read %s', (_, item) => expect(askedBillIn(item, 'INR')).toEqual(asked))

  it.each([
    [{ OperatorId: '8', MobileNumber: '1', custom: { MobileNumber: '2' } }, '/custom/MobileNumber'],
    [{ OperatorId: '8', MobileNumber: '1', Amount: 1, custom: { Amount: 2 } }, '/custom/Amount'],
    [{ OperatorId: '8', MobileNumber: '1', Amount: { amount: 100, currency: 'USD' } }, '/Amount'],
    [{ OperatorId: '8', MobileNumber: '1', custom: { Amount: { amount: 100, currency: 'USD' } } }, '/custom/Amount'],
  ])('%j contradicts itself', (item, contradicts) => expect(askedBillIn(item, 'INR')).toEqual({ contradicts }))

  it.each([{}, { OperatorId: '8' }, { MobileNumber: '1' }, { OperatorId: ' ', MobileNumber: '1' }])('%j lacks something', (item) =>
    expect(askedBillIn(item, 'INR')).toBe('missing'),
  )

  it('reads amounts as floats are summed up, to the minor unit', () => {
    const item = { OperatorId: '8', MobileNumber: '1', Amount: 0.1 + 0.2 }
    expect(askedBillIn(item, 'INR')).toMatchObject({ amount: 30 })
  })

  it('names one operator, by its id, in any case, or its code, and its kind if any', () => {
    const of = (operators: string[], category?: string) => operatorFault({ ...asked, operators, category }, operator)
    expect(of(['8', operator.id.toUpperCase()], 'prepaid')).toBeUndefined()
    expect(of(['8', '78'])).toEqual({ contradicts: '/OperatorId' })
    expect(of(['8'], 'DTH')).toEqual({ contradicts: '/ServiceCategory' })
  })
})

describe('what is paid', () => {
  const due = (amount: number) => ({ due: { customerName: null, amount, dueDate: null, billDate: null, billNumber: null } })
  const plan = { plan: { code: '1', kind: 'Data', amount: 29_900, validity: null, description: '' } }

  it.each([
    ['a bill, as it is due', 500, due(500), 500],
    ['a bill of which less is due by now', 500, due(400), { code: 'bill.amount_changed', amount: 400 }],
    ['a bill of which nothing is due', 500, due(0), { code: 'bill.nothing_due' }],
    ['a bill of which nobody said how much was shown', undefined, due(500), { code: 'bill.details_missing' }],
    // What an operator has written it takes, whatever it takes otherwise.
    ['a small bill', 100, due(100), 100],
    ['a plan', undefined, plan, 29_900],
    ['a plan at its price', 29_900, plan, 29_900],
    ['a plan that was cheaper', 19_900, plan, { code: 'bill.amount_changed', amount: 29_900 }],
    ['a plan that is gone', 29_900, { plan: undefined }, { code: 'bill.plan_unknown' }],
    ['the least', 1_000, 'free' as const, 1_000],
    ['less', 999, 'free' as const, { code: 'bill.amount_invalid', least: 1_000, most: 1_000_000 }],
    ['more than the most', 1_000_001, 'free' as const, { code: 'bill.amount_invalid', least: 1_000, most: 1_000_000 }],
    ['nothing', undefined, 'free' as const, { code: 'bill.details_missing' }],
  ])('for %s', (_, amount, price, expected) => expect(amountToPay({ amount }, operator, price)).toEqual(expected))
})

test('an aggregator that has never heard of a bill is told again after ten minutes, and looked after in growing pauses', () => {
  const sentAt = new Date('2026-11-20T10:00:00Z')
  expect(isToBeToldAgain(sentAt, new Date('2026-11-20T10:10:00Z'))).toBe(false)
  expect(isToBeToldAgain(sentAt, new Date('2026-11-20T10:10:01Z'))).toBe(true)
  const pauses = Array.from({ length: 12 }, (_, tries) => pauseMs(tries + 1))
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect([pauses[0], pauses.at(-1)]).toEqual([30_000, 6 * 3_600_000])
})
