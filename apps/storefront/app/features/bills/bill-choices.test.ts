import type { BillPlanWire, OperatorWire, OrderSummaryWire } from '@galleria/contract'
import { describe, expect, it } from 'vitest'
import { latestBills } from './latest-bills.ts'
import { isOperator } from './named-operator.ts'
import { fitsOperator } from './number-problem.ts'
import { amountForAddress, amountIn, isTaken, plansFor } from './plan-choice.ts'
import { sameBrand } from './same-brand.ts'

const money = (amount: number) => ({ amount, currency: 'INR' })
const operator = (more: Partial<OperatorWire>): OperatorWire => ({
  _id: 'one',
  operatorname: 'Airtel',
  operatorid: '1',
  viewBillRequired: false,
  category: 'Prepaid',
  icon: null,
  number: { pattern: '\\d{10}', example: '9812345678' },
  least: money(1000),
  most: money(1_000_000),
  ...more,
})
const plan = (code: string, rupees: number, kind: string, description: string, validity: string | null = null): BillPlanWire => ({
  code,
  kind,
  amount: money(rupees * 100),
  validity,
  description,
})

describe('an amount that was typed', () => {
  it.each([
    ['299', 29_900],
    ['₹1,240.50', 124_050],
    [' 1 000 ', 100_000],
  ])('%s is an amount', (typed, amount) => {
    expect(amountIn(typed, 'INR')).toEqual(money(amount))
  })

  it.each(['', '0', '2 GB', '28 days', '-5', '1.005'])('%s is none', (typed) => {
    expect(amountIn(typed, 'INR')).toBeUndefined()
  })

  it('is taken between the least and the most, both of them included', () => {
    const { least, most } = operator({})
    expect([999, 1000, 1_000_000, 1_000_001].map((amount) => isTaken(money(amount), { least, most }))).toEqual([false, true, true, false])
  })

  it('stands in an address as it is said', () => {
    expect([29_900, 124_050, 5].map((amount) => amountForAddress(money(amount)))).toEqual(['299', '1240.50', '0.05'])
  })
})

describe('plans that are looked for', () => {
  const plans = [
    plan('a', 29, 'Data', '2 GB of data', '2 days'),
    plan('b', 299, 'Unlimited', '1.5 GB a day, calls without limit', '28 days'),
    plan('c', 50, 'Top up', 'Talk time of Rs 39.37'),
  ]
  const codes = (kind: string, sought: string) => plansFor(plans, { kind, sought }).map(({ code }) => code)

  it('are of a kind, or of all', () => {
    expect([codes('', ''), codes('Data', '')]).toEqual([['a', 'b', 'c'], ['a']])
  })

  it('begin with the figures of a price, or say the words', () => {
    expect([codes('', '29'), codes('', '299'), codes('', '28 days'), codes('', '2 gb'), codes('', 'TALK')]).toEqual([['a', 'b'], ['b'], ['b'], ['a'], ['c']])
  })

  it('of a figure are not those of another one that begins so', () => {
    const some = plans.map((each, index) => ({ ...each, validity: null, description: `${['2', '2.5', '1.2'][index]} GB a day` }))
    const found = (sought: string) => plansFor(some, { kind: '', sought }).map(({ code }) => code)
    expect([found('2 gb'), found('2.5 gb')]).toEqual([['a'], ['b']])
  })

  it('are none where only one of two words is said', () => {
    expect(codes('', 'talk 28')).toEqual([])
  })
})

describe('the operator of a mobile number', () => {
  const [airtel, bill, jio] = [
    operator({}),
    operator({ _id: 'two', operatorname: 'Airtel Postpaid', category: 'Postpaid' }),
    operator({ _id: 'three', operatorname: 'Jio Postpaid', category: 'Postpaid' }),
  ]

  it('is itself where it is of the kind that is asked for, and else what the same company is called there', () => {
    expect(sameBrand(airtel, 'Prepaid', [airtel])).toBe(airtel)
    expect(sameBrand(airtel, 'Postpaid', [jio, bill])).toBe(bill)
    expect(sameBrand(airtel, 'Postpaid', [jio])).toBeUndefined()
  })

  it('is named by its id, by that of the aggregator, or as people call it', () => {
    expect(['one', '1', 'AIRTEL', 'two'].map((name) => isOperator(airtel, name))).toEqual([true, true, true, false])
  })
})

describe('a number by which an operator knows its customer', () => {
  it('is a mobile number at an operator of mobiles, whatever it says of it', () => {
    const at = operator({ number: { pattern: '.*', example: '' } })
    expect(['9812345678', '5812345678', '981234567'].map((number) => fitsOperator(number, at))).toEqual([true, false, false])
  })

  it('is wholly as the operator says', () => {
    const at = operator({ category: 'Electricity', number: { pattern: '\\d{4}|A\\d', example: '1234' } })
    expect(['1234', 'A1', '12345', 'BA1', ''].map((number) => fitsOperator(number, at))).toEqual([true, true, false, false, false])
  })

  it('is left to the operator where that says it in a way that nobody can read', () => {
    const at = operator({ category: 'DTH', number: { pattern: '(', example: '1' } })
    expect(['1234', ''].map((number) => fitsOperator(number, at))).toEqual([true, false])
  })
})

describe('bills to pay again', () => {
  const order = (_id: string, at: string, number: string): OrderSummaryWire =>
    ({ _id, bill: at === '' ? null : { operator: { _id: at, name: at, icon: null }, number } }) as unknown as OrderSummaryWire

  it('are the newest of each number at each operator, without orders of other things and numbers that are not known any more', () => {
    const orders = [order('1', 'Jio', '98'), order('2', '', ''), order('3', 'Jio', '97'), order('4', 'Jio', '98'), order('5', 'Vi', '98'), order('6', 'Vi', '')]
    expect(latestBills(orders).map(({ _id }) => _id)).toEqual(['1', '3', '5'])
  })

  it('are four at most', () => {
    expect(latestBills(['1', '2', '3', '4', '5'].map((number) => order(number, 'Jio', number)))).toHaveLength(4)
  })
})
