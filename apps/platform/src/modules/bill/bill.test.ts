import { describe, expect, test } from 'vitest'
import { isAmountTaken, numberRuleOf, operatorIdOf, operatorNumber } from './bill.ts'
import { SIMULATED_OPERATORS } from './simulator/simulated-operators.ts'

const airtel = { category: 'Prepaid', number: numberRuleOf('Prepaid', 'Airtel') } as const
const bescom = { category: 'Electricity', number: numberRuleOf('Electricity', 'BESCOM') } as const

test('an operator has one id for ever', () => {
  expect(operatorIdOf('1')).toBe('a9479832-f4cd-544a-9ae5-7d59b3b38b52')
  expect(operatorIdOf('48')).not.toBe(operatorIdOf('4'))
})

describe('a number', () => {
  test('is taken as people write it', () => {
    for (const text of ['9876543210', '98765 43210', '+91 98765-43210', '09876543210', '919876543210']) expect(operatorNumber(airtel, text)).toBe('9876543210')
    expect(operatorNumber(bescom, ' ab-12 34 567 ')).toBe('AB1234567')
  })

  test('of another form is none', () => {
    for (const text of ['', '987654321', '5876543210', '98765432101', 'nine', '९८७६५४३२१०']) expect(operatorNumber(airtel, text)).toBeUndefined()
    for (const text of ['12345', '123456789012345678901', '1234567;', '<b>1234567</b>']) expect(operatorNumber(bescom, text)).toBeUndefined()
  })

  test('has the length that its operator is known for', () => {
    const long = { category: 'Electricity', number: numberRuleOf('Electricity', 'MSEDCL (Maharashtra)') } as const
    expect(operatorNumber(long, '1700 1234 5678')).toBe('170012345678')
    expect(operatorNumber(long, '17001234567')).toBeUndefined()
    expect(numberRuleOf('DTH', 'Tata Play')).not.toEqual(numberRuleOf('DTH', 'd2h'))
    // Of another kind the same word says nothing.
    expect(numberRuleOf('Electricity', 'Tata Power Delhi Distribution')).toEqual(numberRuleOf('Electricity', 'BESCOM'))
  })

  test('that is shown as an example is one', () => {
    for (const { service, name } of SIMULATED_OPERATORS) {
      const number = numberRuleOf(service, name)
      expect(operatorNumber({ category: service, number }, number.example), name).toBe(number.example)
    }
  })

  test('is read at once, however long it is', () => {
    const begun = performance.now()
    for (const operator of [airtel, bescom]) expect(operatorNumber(operator, `${'9'.repeat(100_000)}!`)).toBeUndefined()
    expect(performance.now() - begun).toBeLessThan(200)
  })
})

test('an amount is taken between the least and the most, both included', () => {
  const operator = { least: 1000, most: 1_000_000 }
  expect([999, 1000, 1_000_000, 1_000_001].map((amount) => isAmountTaken(operator, amount))).toEqual([false, true, true, false])
  expect([1000.5, Number.NaN, Number.POSITIVE_INFINITY, -1000].map((amount) => isAmountTaken(operator, amount))).toEqual([false, false, false, false])
  expect(isAmountTaken({ least: 0, most: 10 }, 0)).toBe(false)
})
