import { expect, it } from 'vitest'
import { facetValueKey, PRICE_HANDLES, priceHandlesIn } from './facets.ts'

it('starts the handles of the price where the shop wants them, if the list has half of what lies between them (K-08)', () => {
  expect(priceHandlesIn(PRICE_HANDLES, { from: 99, to: 149_990 })).toEqual({ from: 750, to: 1500 })
  expect(priceHandlesIn(PRICE_HANDLES, { from: 750, to: 1500 })).toEqual({ from: 750, to: 1500 })
  expect(priceHandlesIn(PRICE_HANDLES, { from: 779, to: 199_516 })).toEqual({ from: 750, to: 1500 })
  expect(priceHandlesIn(PRICE_HANDLES, undefined)).toEqual({ from: 750, to: 1500 })
})

it.each([
  ['below them', { from: 28, to: 98 }],
  ['above them', { from: 4000, to: 90_000 }],
  ['that reach only the lower one', { from: 28, to: 800 }],
  ['that reach only the upper one', { from: 1400, to: 9000 }],
])('starts them at the ends of a list of prices %s', (_, prices) => {
  expect(priceHandlesIn(PRICE_HANDLES, prices)).toEqual(prices)
})

it.each([
  ['-20 – 60 °C', 'minus-20-60-c'],
  ['20 – 60 °C', '20-60-c'],
  ['−5 °C', 'minus-5-c'],
  ['-20 – -5 °C', 'minus-20-minus-5-c'],
  ['Class B (-10 °C)', 'class-b-minus-10-c'],
])('tells %s from what is as large above nothing', (label, key) => {
  expect(facetValueKey(label)).toBe(key)
})

it.each([
  ['A', 'a'],
  ['A+', 'a-plus'],
  ['A+++', 'a-plus-plus-plus'],
  ['C++', 'c-plus-plus'],
  ['C#', 'c-hash'],
  ['<5 ms', 'less-than-5-ms'],
  ['> 5 ms', 'more-than-5-ms'],
  ['≤5 ms', 'at-most-5-ms'],
  ['≥5 ms', 'at-least-5-ms'],
  ['5 ms', '5-ms'],
  ['< -20 °C', 'less-than-minus-20-c'],
  ['<-20 °C', 'less-than-minus-20-c'],
  ['2+1', '2-plus-1'],
])('tells %s from what differs by a sign alone', (label, key) => {
  expect(facetValueKey(label)).toBe(key)
})

it.each([
  ['10 F', '10-f'],
  ['10 µF', '10-microf'],
  ['10 μF', '10-microf'],
  ['10 nF', '10-nf'],
  ['10µm', '10microm'],
  ['5 MW', '5-mw'],
  ['5 mW', '5-milliw'],
  ['5 mWh', '5-milliwh'],
  ['5 Ω', '5-ohm'],
  ['5 \u2126', '5-ohm'],
  ['5 kΩ', '5-kohm'],
  ['5 mΩ', '5-milliohm'],
  ['5 MΩ', '5-mohm'],
  ['5 µΩ', '5-microohm'],
  ['5 k', '5-k'],
  ['5', '5'],
  ['5 %', '5-percent'],
  ['5 ‰', '5-per-mille'],
  ['15.6"', '15-6-in'],
  ['15.6″', '15-6-in'],
  ["15.6'", '15-6-ft'],
  ['6\'2"', '6-ft-2-in'],
  ['5 m', '5-m'],
  ['5 mm', '5-mm'],
  ['500 mAh', '500-mah'],
])('tells %s from the same figure in another unit', (label, key) => {
  expect(facetValueKey(label)).toBe(key)
})

it.each([
  ["90's", '90-s'],
  ['"Bold"', 'bold'],
  ['Ωmega μ 3', 'mega-3'],
])('takes nothing for a unit in %s', (label, key) => {
  expect(facetValueKey(label)).toBe(key)
})

it.each(['大+', '+', 'Ωμ'])('leaves %s as it is, of which no word of an address can be made', (label) => {
  expect(facetValueKey(label)).toBe(label.toLowerCase())
})

it.each([
  ['Wi-Fi 802.11-2020', 'wi-fi-802-11-2020'],
  ['10-20 kg', '10-20-kg'],
  ['10 - 20 kg', '10-20-kg'],
  ['USB-3', 'usb-3'],
  ['Midnight blue', 'midnight-blue'],
])('leaves %s the address that it has: what stands between words is no minus', (label, key) => {
  expect(facetValueKey(label)).toBe(key)
})
