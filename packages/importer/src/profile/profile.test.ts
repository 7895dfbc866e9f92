import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { FileInvalid } from '../file/read-file.ts'
import { schemaFaults } from '../file/schema-faults.ts'
import { loadProfile, parseProfile, profileNames } from './load-profile.ts'
import { Profile } from './profile.ts'

const PROFILE = `name: test
description: For tests
locale: en
product:
  id: "{id}"
  name: "{name}"
  description: "{text}"
  brand: "{brand}"
price: { from: "{price}", currency: INR }
stock: 5
category: things
seller: mill
picture: { asset: 1f4e6 }
`
const read = (yaml: string) => parseProfile(yaml, 'test.yaml')
const faultsOf = (yaml: string): string[] => {
  try {
    read(yaml)
    return []
  } catch (error) {
    if (!(error instanceof FileInvalid)) throw error
    return error.message.split('\n')
  }
}

describe('a profile', () => {
  test('that is right is read', () => expect(read(PROFILE)).toMatchObject({ name: 'test', stock: 5, product: { brand: '{brand}' } }))

  test('tells every fault at once, each with file, line, field and what is wrong', () => {
    const yaml = PROFILE.replace('name: test', 'name: Test Profile')
      .replace('currency: INR', 'currency: rupees, unit: cents')
      .replace('stock: 5', 'stock: { spread: [9] }')
      .replace('seller: mill\n', 'sellr: mill\n')
    expect(faultsOf(yaml)).toEqual([
      'test.yaml:1: name must be lower-case letters and digits with hyphens between',
      'test.yaml:1: seller is missing; it must be lower-case letters and digits with hyphens between, or a mapping',
      'test.yaml:9: price.currency must be a currency code of three letters',
      'test.yaml:9: price.unit must be one of major, minor',
      'test.yaml:10: stock.spread must be [least, most]',
      expect.stringMatching(/^test\.yaml:12: sellr is not known here; known are name, description, .*, seller, sellers, /),
    ])
  })

  test.each([
    ['a template', 'brand: "{brand}"', 'brand: "{brand|shout}"', /test\.yaml:8: product\.brand "\{brand\|shout\}": there is no filter "shout"/],
    [
      'a pattern',
      'category: things',
      'category: { of: "{x}", rules: [{ match: "(", use: things }] }',
      /test\.yaml:11: category\.rules\[0\]\.match is no regular expression/,
    ],
    [
      'a text with a comma',
      'seller: mill',
      'seller: mill\ncategories: [{ slug: tea, name: { en: Tea, coffee, es: Té } }]',
      /categories\[0\]\.name\.coffee is no language; a text with a comma needs quotes/,
    ],
    ['a language', 'seller: mill', 'seller: mill\ncategories: [{ slug: tea, name: { en: Tea, xx: Te } }]', /categories\[0\]\.name\.xx is no language/],
    ['a rate', 'currency: INR', 'currency: INR, rates: { USD: much }', /test\.yaml:9: price\.rates\.USD must be a number of at least/],
    ['a colour', 'seller: mill', 'seller: mill\npaint: { of: "{c}", rules: [{ match: red, use: "red" }] }', /paint\.rules\[0\]\.use must be a colour such as/],
    ['a spread', 'stock: 5', 'stock: { spread: [9, 3] }', /test\.yaml:10: stock\.spread must be \[least, most\]/],
    ['YAML itself', 'seller: mill', 'seller: [mill', /test\.yaml:\d+: /],
  ])('that is wrong in %s says where', (_what, right, wrong, message) => expect(faultsOf(PROFILE.replace(right, wrong)).join('\n')).toMatch(message))

  test('that is not there is answered with those that are', () => {
    expect(() => loadProfile('magneto')).toThrow(/no profile "magneto"; there are .*icecat/)
    expect(() => loadProfile('./nowhere.yaml')).toThrow(/There is no file .*nowhere\.yaml/)
  })
})

test.each(profileNames())('the profile %s that comes with the shop is right', (name) => expect(loadProfile(name).name).toBe(name))

test('what an editor checks with is what the importer checks with: npm run import -- --schema > import-profiles/profile.schema.json', () => {
  const file = resolve(import.meta.dirname, '../../../../import-profiles/profile.schema.json')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(Profile)))
})

test('a profile with any one value replaced is refused exactly when JSON Schema refuses it', () => {
  const right = loadProfile('magento-apparel')
  const general = Compile(Profile)
  /** Every place in a value. */
  const placesIn = (value: unknown): (string | number)[][] =>
    typeof value === 'object' && value !== null ? [[], ...Object.entries(value).flatMap(([key, child]) => placesIn(child).map((rest) => [key, ...rest]))] : [[]]
  const replaced = (value: unknown, [key, ...rest]: (string | number)[], by: unknown): unknown => {
    if (key === undefined) return by
    if (Array.isArray(value)) return value.map((child, index) => (String(index) === key ? replaced(child, rest, by) : child))
    return Object.fromEntries(Object.entries(value as object).map(([name, child]) => [name, name === key ? replaced(child, rest, by) : child]))
  }
  const plain = fc.oneof(fc.integer({ min: -2, max: 70_000 }), fc.constantFrom('a-slug', 'Two words', 'INR', '#ffffff', 'major', 'en'), fc.boolean())
  const anything = fc.oneof(
    plain,
    fc.array(plain, { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('en', 'es', 'to', 'of', 'asset', 'each', 'x'), plain, { maxKeys: 2 }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...placesIn(right)), anything, (place, by) => {
      const changed = replaced(right, place, by)
      expect(schemaFaults(Profile, changed).length === 0).toBe(general.Check(changed))
    }),
    { numRuns: 500 },
  )
})
