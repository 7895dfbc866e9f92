import { describe, expect, test } from 'vitest'
import { amountIn, calendarDayIn, messageIn, nameIn, objectIn, rupeesOf, textIn } from './kwikapi-answers.ts'

describe('rupees', () => {
  test('are read as paise, in each way that they are written', () => {
    expect(['1885.00', 22, '22', 22.5, '1,885.50', '0.05', '12.3400', ' 7 '].map(amountIn)).toEqual([188_500, 2200, 2200, 2250, 188_550, 5, 1234, 700])
  })

  test('that an operator owes are nothing due', () => {
    expect(amountIn('-12.50')).toBe(0)
  })

  test('that are none are not guessed', () => {
    for (const value of ['NA', '', null, undefined, {}, [5], true, '1.234', '1e5', '--5', Number.NaN, '999999999'])
      expect(amountIn(value), JSON.stringify(value)).toBeUndefined()
  })

  test('are written without losing a paisa', () => {
    expect([19_900, 188_550, 5, 100, 4_999_999].map(rupeesOf)).toEqual(['199', '1885.50', '0.05', '1', '49999.99'])
    for (let amount = 1; amount < 20_000; amount += 7) expect(amountIn(rupeesOf(amount))).toBe(amount)
  })
})

test('days are read from either end, and only such as there are', () => {
  expect(['13-07-2025', '13/07/2025', '2025-07-13', '2025-07-13 10:00:00'].map(calendarDayIn)).toEqual(Array.from({ length: 4 }, () => '2025-07-13'))
  expect(['NA', '31-02-2025', '00-00-0000', '2025-13-01', '', null, 5].map(calendarDayIn)).toEqual(Array.from({ length: 7 }, () => undefined))
})

test('names of circles are written as people do', () => {
  expect(['DELHI (DL)', 'Maharashtra (MH)', 'TAMIL NADU', 'UTTAR PRADESH(East)', 'JAMMU AND KASHMIR (JK)', 'Bihar'].map(nameIn)).toEqual([
    'Delhi',
    'Maharashtra',
    'Tamil Nadu',
    'Uttar Pradesh (East)',
    'Jammu and Kashmir',
    'Bihar',
  ])
})

test('a message is found wherever it stands', () => {
  expect(messageIn({ message: 'Invalid API Key' })).toBe('Invalid API Key')
  expect(messageIn({ response: { message: 'Invalid Transaction Id' } })).toBe('Invalid Transaction Id')
  expect(messageIn({ response: 'Rate limit exceeded' })).toBe('Rate limit exceeded')
  expect(messageIn({ response: [] })).toBe('')
})

test('what is no object, and no text, is not taken for one', () => {
  for (const value of [null, 'text', 5, []]) expect(() => objectIn(value)).toThrow('another shape')
  expect([' a ', '', '  ', 8, {}, null, Number.POSITIVE_INFINITY].map(textIn)).toEqual(['a', undefined, undefined, '8', undefined, undefined, undefined])
})
