import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nameFromKey } from './attribute-name.ts'
import { slugRule } from './choice.ts'
import { readDate } from './dates.ts'
import type { Fields } from './fields.ts'
import { unpackPairs } from './mapper.ts'
import { nameText } from './names.ts'
import { lineText, plainText, readableText } from './plain-text.ts'
import { priceRule } from './price-rule.ts'
import { starsFromList, starsFromMean } from './rating.ts'
import { stockRule } from './stock.ts'
import { TemplateInvalid, textRule } from './template.ts'

const fields = (row: Record<string, unknown>, known: Record<string, string> = {}): Fields => ({ row, known })

describe('a slug', () => {
  test('is what a field says, else the default', () => {
    const rule = slugRule({ from: '{type}', default: 'more' })
    expect(rule(fields({ type: ' Tea & Coffee ' }))).toBe('tea-coffee')
    expect(rule(fields({ type: 'Té' }))).toBe('te')
    expect(rule(fields({ type: '—' }))).toBe('more')
    expect(slugRule({ from: '{type}' })(fields({}))).toBeUndefined()
  })

  test('is chosen by rules, or always the same', () => {
    expect(slugRule({ of: '{type}', rules: [{ match: 'mug', use: 'cups' }] })(fields({ type: 'Mugs' }))).toBe('cups')
    expect(slugRule('cups')(fields({}))).toBe('cups')
  })
})

describe('a template', () => {
  test('fills in fields, also from inside others, and what is known', () => {
    const rule = textRule(['{brand} {size.width}x{tags.1} {@group}'])
    expect(rule(fields({ brand: ' Kiln ', size: { width: 3 }, tags: ['a', 'b'] }, { group: 'G1' }))).toBe('Kiln 3xb G1')
  })

  test('prefers a key with a dot in it to a path', () => expect(textRule(['{a.b}'])(fields({ 'a.b': 1, a: { b: 2 } }))).toBe('1'))

  test('is passed over for the next one when a field is empty', () => {
    const rule = textRule(['{title}', '{supplier} {name}'])
    expect(rule(fields({ title: '', supplier: 'HP', name: 'X1' }))).toBe('HP X1')
    expect(rule(fields({ title: 'Printer', supplier: 'HP' }))).toBe('Printer')
    expect(rule(fields({ name: 'X1' }))).toBe('X1')
    expect(rule(fields({}))).toBe('')
  })

  test('that needs a field is empty without it, whatever words are around', () => expect(textRule(['icecat:{id}'])(fields({}))).toBe(''))

  test('without fields is always itself', () => expect(textRule(['Luma'])(fields({}))).toBe('Luma'))

  test('applies filters in order', () => {
    const rule = textRule(['{text|plain|lower}'])
    expect(rule(fields({ text: '<p>Half &amp; HALF</p>' }))).toBe('half & half')
    expect(textRule(['{slug|words}'])(fields({ slug: 'mens-shirts' }))).toBe('Mens shirts')
    expect(textRule(['{when|list}'])(fields({ when: 'Cool|Indoor' }))).toBe('Cool, Indoor')
    expect(textRule(['TUK-{id|short}'])(fields({ id: '3dc26045ca282ada' }))).toBe('TUK-3dc26045ca')
  })

  test.each(['{a', 'a}', '{}', '{a|shout}'])('%j is refused', (template) => expect(() => textRule([template])).toThrow(TemplateInvalid))
})

describe('HTML as plain text', () => {
  test('keeps words and breaks, and nothing else', () => {
    const html = '<p>Soft&nbsp;wool.</p>\n<p>&bull; Two&#45;tone<br />&bull; It&#x2019;s warm &amp; <b>light</b>&trade;</p><script>alert(1)</script>'
    expect(plainText(html)).toBe('Soft wool.\n\n• Two-tone\n• It’s warm & light™')
  })

  test('keeps the points of a list, each on a line with a bullet', () =>
    expect(plainText('<p>Made for rain.</p><ul><li>Two pockets</li>\n<li>One <b>hood</b></li></ul>')).toBe('Made for rain.\n\n• Two pockets\n• One hood'))

  test('reads entities where there is no markup, also those written twice', () => {
    expect(readableText('Mother &amp; Baby&#39;s caf&eacute;')).toBe("Mother & Baby's café")
    expect(readableText('Salt &amp;amp; pepper')).toBe('Salt & pepper')
    expect(readableText('Tom & Jerry')).toBe('Tom & Jerry')
  })

  test('breaks a line where a break was written out', () => expect(plainText('Soft.\\n Warm.\\r\\nDry.')).toBe('Soft.\nWarm.\nDry.'))

  test('leaves out the marks around words that a source points out, and nothing of a word', () => {
    expect(plainText('_Lait_ entier, lait_frais, __init__, _noix de cajou_.')).toBe('Lait entier, lait_frais, __init__, noix de cajou.')
  })
  test('makes one line of what stands in several, also where breaks were written out', () => {
    expect(lineText('40 pin M\\n50 pin F\\r\\n2 USB\n')).toBe('40 pin M, 50 pin F, 2 USB')
    expect(lineText('Salt &amp; pepper')).toBe('Salt & pepper')
  })
  test.each([
    ['styles', '<style>'],
    ['ends of styles', '<style></style'],
    ['tags', '<a'],
    ['points', '<li '],
    ['breaks', '<br'],
    ['spaces', '\f'],
    ['lines', '\n'],
    ['opening signs', '('],
  ])('reads endless %s in no time', (_, part) => {
    const text = `${part.repeat(60_000)}x`
    const before = performance.now()
    for (const read of [plainText, lineText, nameText]) read(text)
    expect(performance.now() - before).toBeLessThan(1_500)
  })

  test('finds what stands side by side', () => {
    expect(plainText('<ul> <li> <li> One <li>\n<li>Two</ul> <style>a{}</style>and<STYLE>b</style >more <style>c')).toBe('•\n• One\n•\n• Two\nand more c')
    expect(lineText('One \\n \\n Two\f\n\\r three')).toBe('One, Two, three')
    expect(nameText('- (Lamp) - (')).toBe('(Lamp)')
    expect(nameText('- (')).toBe('')
  })

  test('leaves unknown entities and stray signs alone', () => expect(plainText('Tom &jerry; 3 < 4')).toBe('Tom &jerry; 3 < 4'))
})

test.each([
  ['product_type', 'Product type'],
  ['contrast_ratio__typical_', 'Contrast ratio (typical)'],
  ['thermal_design_power__tdp_', 'Thermal design power (TDP)'],
  ['usb_2_0_ports_quantity', 'USB 2.0 ports quantity'],
  ['visual___memory_training', 'Visual memory training'],
])('the key %s is called "%s"', (key, name) =>
  expect(
    nameFromKey(
      key,
      new Map([
        ['tdp', 'TDP'],
        ['usb', 'USB'],
      ]),
    ),
  ).toBe(name),
)

describe('stars', () => {
  test('are made of a mean and a count', () => {
    expect(starsFromMean(4.9, 15)).toEqual([0, 0, 0, 1, 14])
    expect(starsFromMean(5, 3)).toEqual([0, 0, 0, 0, 3])
    expect(starsFromMean(1, 2)).toEqual([2, 0, 0, 0, 0])
    expect(starsFromMean(0, 2)).toBeUndefined()
  })

  test('add up to the count, with a mean as near as whole stars allow', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 5, noNaN: true }), fc.integer({ min: 1, max: 10_000 }), (mean, count) => {
        const stars = starsFromMean(mean, count)!
        expect(stars.reduce((sum, n) => sum + n, 0)).toBe(count)
        expect(stars.every((n) => n >= 0)).toBe(true)
        const total = stars.reduce((sum, n, index) => sum + n * (index + 1), 0)
        expect(Math.abs(total / count - mean)).toBeLessThanOrEqual(0.5 / count + 1e-9)
      }),
    )
  })

  test('are counted from a list, without what is no star', () => expect(starsFromList([5, 5, 1, 0, 6, 2.5, Number.NaN])).toEqual([1, 0, 0, 0, 2]))
})

describe('stock', () => {
  test('is the number that a field begins with', () => {
    const of = (left: unknown) => stockRule({ from: '{left}', default: 3 })(fields({ left }), 'x')
    expect([of('5\u00a0new'), of('1,200'), of(7), of(''), of('none')]).toEqual([5, 1200, 7, 3, 3])
  })

  test('that is spread is always the same for an id, within its bounds, and sold out as often as asked', () => {
    const stockOf = stockRule({ spread: [2, 9], soldOutPercent: 10 })
    const quantities = Array.from({ length: 2000 }, (_, n) => stockOf(fields({}), `id-${n}`))
    expect(quantities).toEqual(Array.from({ length: 2000 }, (_, n) => stockOf(fields({}), `id-${n}`)))
    const soldOut = quantities.filter((quantity) => quantity === 0).length
    expect(soldOut).toBeGreaterThan(120)
    expect(soldOut).toBeLessThan(280)
    expect(new Set(quantities)).toEqual(new Set([0, 2, 3, 4, 5, 6, 7, 8, 9]))
  })
})

describe('a price', () => {
  const { name, price } = { name: 'test', price: { from: { of: '{code}', spread: [20, 25] }, currency: 'INR' } } satisfies Parameters<typeof priceRule>[0]

  test('that is spread is always the same for what it is spread over, within its bounds', () => {
    const pricesOf = priceRule({ name, price }, 'INR')
    const prices = Array.from({ length: 200 }, (_, code) => pricesOf(fields({ code })).price)
    expect(prices).toEqual(Array.from({ length: 200 }, (_, code) => pricesOf(fields({ code })).price))
    expect(new Set(prices)).toEqual(new Set([2000, 2100, 2200, 2300, 2400, 2500]))
  })

  test('that is one with the other sign before its decimals says so', () => {
    const told = (from: string, decimal?: '.' | ',') => {
      const file = { from: '{price}', currency: 'INR', ...(decimal ? { decimal } : {}) }
      return () => priceRule({ name, price: file }, 'INR')(fields({ price: from }))
    }
    expect(told('1.234,56')).toThrow('"1.234,56" is no price; it is with `decimal: ","` in the profile\'s price')
    expect(told('12.5', ',')).toThrow('decimal: "."')
    expect(told('-5')).toThrow(/^"-5" is no price$/)
  })

  test('that is spread over nothing is none', () => expect(() => priceRule({ name, price }, 'INR')(fields({}))).toThrow('no price'))
})

test.each([
  ['2026-10-18', '2026-10-18T00:00:00.000Z'],
  ['2009-12-10T00:00:00Z', '2009-12-10T00:00:00.000Z'],
  ['2025-04-30 09:41:02', '2025-04-30T09:41:02.000Z'],
  ['2025-04-30T09:41:02.053+02:00', '2025-04-30T07:41:02.053Z'],
  ['2026-02-30', undefined],
  ['30/04/2025', undefined],
  ['soon', undefined],
])('the date %s is %s', (text, iso) => expect(readDate(text)).toBe(iso))

test('packed pairs are taken apart, with commas inside their values', () =>
  expect(unpackPairs('size=XS,color=Black, White,material=A|B', ',', '=')).toEqual({ size: 'XS', color: 'Black, White', material: 'A|B' }))
