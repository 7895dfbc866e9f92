import { expect, test } from 'vitest'
import { barColours, shopColours } from './shop-colours.ts'

const markets = [{ slug: 'toys', name: 'Toys', hue: 55 }]

test('a shop without colours of its own has its hues', () => {
  expect(shopColours({ hue: 75, markets, colours: [] })).toBe(':root{--h:75.0}[data-market="toys"]{--h:55.0}')
})

test('colours of its own hold in both schemes, chosen by the device or the reader', () => {
  const colours = [
    { colour: 'paper', light: '#ffffff', dark: '#000000' },
    { colour: 'onAction', light: '#fefefe', dark: '#010101' },
  ] as const
  const [light, dark] = ['--paper:#ffffff;--on-action:#fefefe', '--paper:#000000;--on-action:#010101']
  expect(shopColours({ hue: 75, markets: [], colours: [...colours] })).toBe(
    `:root{--h:75.0}:root{${light}}@media (prefers-color-scheme:dark){:root{${dark}}}[data-theme="light"]{${light}}[data-theme="dark"]{${dark}}`,
  )
  expect(barColours({ colours: [...colours] })).toMatchObject({ light: '#ffffff', dark: '#000000' })
})

test('what is no colour is none, wherever it came from', () => {
  const colours = [{ colour: 'ink' as const, light: 'red}body{display:none', dark: '#000000' }]
  expect(shopColours({ hue: 75, markets: [], colours })).toBe(':root{--h:75.0}')
})
