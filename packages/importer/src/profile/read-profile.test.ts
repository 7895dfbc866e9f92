import { describe, expect, test } from 'vitest'
import { FileInvalid, parseCheckedYaml } from './checked-yaml.ts'
import { loadProfile, profileNames } from './load-profile.ts'
import { readProfile } from './read-profile.ts'

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
const read = (yaml: string) => parseCheckedYaml(yaml, 'test.yaml', readProfile)
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
  test('that is right is read', () => expect(read(PROFILE)).toMatchObject({ name: 'test', shape: 'fields', stock: { kind: 'fixed', quantity: 5 } }))

  test('tells every fault at once, each with file, line, field and what is wrong', () => {
    const yaml = PROFILE.replace('name: test', 'name: Test Profile')
      .replace('currency: INR', 'currency: rupees, unit: cents')
      .replace('stock: 5', 'stock: { spread: [9, 3] }')
      .replace('seller: mill\n', 'sellr: mill\n')
    expect(faultsOf(yaml)).toEqual([
      'test.yaml:12: sellr is not known here; known are name, description, shape, format, delimiter, locale, unpack, only, product, price, listPrice, stock, category, categories, seller, sellers, attributes, attributeNames, words, picture, paint, rating, reviews, added, variants',
      'test.yaml:1: name must be lower-case letters and digits with hyphens between',
      'test.yaml:9: price.unit must be one of major, minor',
      'test.yaml:9: price.currency must be a currency code of three letters',
      'test.yaml:10: stock.spread must be [least, most]',
      'test.yaml:1: seller is missing (a text)',
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
    ['a language', 'seller: mill', 'seller: mill\ncategories: [{ slug: tea, name: { en: Tea } }]', /categories\[0\]\.name has no text in es/],
    ['a rate', 'currency: INR', 'currency: INR, rates: { USD: much }', /test\.yaml:9: price\.rates\.USD must be a number of at least/],
    ['a colour', 'seller: mill', 'seller: mill\npaint: { of: "{c}", rules: [{ match: red, use: "red" }] }', /paint\.rules\[0\]\.use must be a colour such as/],
    ['YAML itself', 'seller: mill', 'seller: [mill', /test\.yaml:\d+: /],
  ])('that is wrong in %s says where', (_what, right, wrong, message) => expect(faultsOf(PROFILE.replace(right, wrong)).join('\n')).toMatch(message))

  test('that is not there is answered with those that are', () => {
    expect(() => loadProfile('magneto')).toThrow(/no profile "magneto"; there are .*icecat/)
    expect(() => loadProfile('./nowhere.yaml')).toThrow(/There is no file .*nowhere\.yaml/)
  })
})

test.each(profileNames())('the profile %s that comes with the shop is right', (name) => expect(loadProfile(name).name).toBe(name))
