import { expect, it } from 'vitest'
import { figureOf } from './facets.ts'
import { amountOf } from './written-amount.ts'

it.each([
  ['1,500', 1500],
  ['12,345,678', 12_345_678],
  ['1,234.5', 1234.5],
  ['1,50,000', 150_000],
  ['12,34,567.25', 1_234_567.25],
  ['-1,500', -1500],
  ['1.234,5', 1234.5],
  ['1.234.567', 1_234_567],
])('reads %s with its thousands', (digits, amount) => {
  expect(amountOf(digits)).toBe(amount)
})

it.each([
  ['1,5', 1.5],
  ['1.500', 1.5],
  ['0,500', 0.5],
  ['1,50', 1.5],
  ['1234,567', 1234.567],
  ['-20', -20],
])('reads %s as a point', (digits, amount) => {
  expect(amountOf(digits)).toBe(amount)
})

it.each(['1,2,3', '1.2.3', '1,500,00', '192.168.0.1', '1,234.', '', '-', '1,234,5'])('sees no figure in %j', (digits) => {
  expect(amountOf(digits)).toBeUndefined()
})

it.each([
  ['1,500 g', 1500, 'g'],
  ['1,234.5 g', 1234.5, 'g'],
  ['1.234,5 g', 1234.5, 'g'],
  ['1,50,000 mAh', 150_000, 'mAh'],
  ['1,5 kg', 1.5, 'kg'],
  ['17"', 17, '"'],
  ['5, red', 5, ', red'],
  ['1500', 1500, ''],
])('%s is a figure with its unit', (text, amount, unit) => {
  expect(figureOf(text)).toEqual({ amount, unit })
})

it.each(['Bluetooth 4.0', '1.2.3 x', '10 x 20 cm', '1,2,3 Gbps', '20 – 60 °C'])('%j is no figure', (text) => {
  expect(figureOf(text)).toBeUndefined()
})
