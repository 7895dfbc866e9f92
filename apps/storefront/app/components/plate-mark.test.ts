import { describe, expect, it } from 'vitest'
import { markOf, nameBesideBrand, sizeToFit } from './plate-mark.ts'

const SPACE = '\u00a0'

describe('markOf', () => {
  it.each([
    ['1 m (3.3 ft.) Premium High Speed HDMI cable', `1${SPACE}m`],
    ['USB stick 16GB, black', `16${SPACE}GB`],
    ['Sirop de fraise 1,5 l', `1,5${SPACE}l`],
    ['Monitor 27" curved', '27″'],
  ])('of "%s" is how much of it there is', (name, mark) => expect(markOf(name)).toBe(mark))

  it.each([
    ['124A original toner', '124A'],
    ['FB3030 networking cable', 'FB3030'],
    ['ThinkPad T14s laptop', 'T14s'],
    ['TL-WA801ND access point 300 Mbit/s', 'TL-WA801ND'],
    ['Compaq nc4400 notebook', 'nc4400'],
    ['Pavilion dv6930us notebook', 'dv6930us'],
    ['ProBook 4520s notebook', '4520s'],
  ])('of "%s" is the number of its model', (name, mark) => expect(markOf(name)).toBe(mark))

  it.each([
    ['Café de Colombie', 'C'],
    ['Risotto facile - 5min', 'R'],
    ['éclairs', 'É'],
    ['9 Hauts de cuisse de poulet', 'H'],
    ['Camembert (21,9 % MG)', 'C'],
    ['Track 1/72 set', 'T'],
    ['Crowns (5-Piece)', 'C'],
    ['2 in 1 display adapter', 'I'],
    ['3.3m2/3.1m wide kite', 'W'],
    ['14ct. pipsqueaks', 'P'],
    ['チョコレート', 'チ'],
    ['4', '4'],
    ['', ''],
  ])('of "%s" is its initial', (name, mark) => expect(markOf(name)).toBe(mark))
})

describe('markOf a small plate', () => {
  it.each([
    ['Monitor 27" curved', '27″'],
    ['A57 phone', 'A57'],
    ['ThinkPad 33.8 cm notebook', 'T'],
    ['FB3030 networking cable', 'F'],
    ['C5023A print head', 'C'],
  ])('of "%s" is %s: no more than can be read', (name, mark) => expect(markOf(name, true)).toBe(mark))
})

describe('nameBesideBrand', () => {
  it.each([
    ['StarTech.com 1 m cable', 'StarTech.com', '1 m cable'],
    ['be quiet! pure rock', 'be quiet!', 'Pure rock'],
    ['HP - 124A toner', 'hp', '124A toner'],
  ])('"%s" of %s is "%s"', (name, brand, expected) => expect(nameBesideBrand(name, brand)).toBe(expected))

  it.each([
    ['HPE server', 'HP'],
    ['Luma', 'Luma'],
    ['Sourdough loaf', ''],
  ])('"%s" of "%s" keeps its name', (name, brand) => expect(nameBesideBrand(name, brand)).toBe(name))
})

describe('sizeToFit', () => {
  it('is smaller for longer texts, and never more than the most', () => {
    expect(sizeToFit('A', 43, 34)).toBe(34)
    expect(sizeToFit('FB3030', 43, 34)).toBeLessThan(sizeToFit('124A', 43, 34))
  })
})
