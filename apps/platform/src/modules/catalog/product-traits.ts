import type { LocalizedText } from '@galleria/kernel'
import { facetValueKey, isOwnFacet, MODE_OPTION } from '@galleria/rules'
import type { Trait } from '../search/index.ts'
import type { AttributeValue, ProductOption } from './catalog.ts'

/** Characters: what is longer describes one product, and is shared by no other. */
const LONGEST = 40
/** What a product can be chosen by, options before attributes in the order of its page. */
const MOST = 40
/** Numbers of articles, and days: unlike from product to product, and nothing that anybody chooses by. */
const NAMES_ONE = /^\d{7,}(?:, \d{7,})*$|^\d{4}-\d\d-\d\d|^\d{1,2}\s(?:de\s)?\p{L}+\s(?:de\s)?\d{4}$|^\p{L}+\s\d{1,2},\s\d{4}$/u

type Described = {
  readonly attributes: readonly (readonly [string, AttributeValue])[]
  readonly options: readonly ProductOption[]
  readonly variants: readonly { readonly options: Readonly<Record<string, string>> }[]
}

const textsOf = (value: AttributeValue): string[] => (typeof value === 'string' ? [value] : Object.values(value).filter((text) => text !== undefined))
const isOneOfAKind = (value: AttributeValue): boolean => textsOf(value).some((text) => NAMES_ONE.test(text))
const isChoosable = (value: AttributeValue): boolean => {
  const texts = textsOf(value)
  return texts.length > 0 && texts.every((text) => text.length > 0 && text.length <= LONGEST && !NAMES_ONE.test(text))
}

/** What separates the values of a list, and what says that something is a sentence or an aside, and no list: a sign of them, or a long value. */
const BETWEEN = ', '
const NO_LIST = /[().;:!?]|[^,]{29}/

/**
 * "Gluten, milk" is two things to choose by, where every language lists as many. Each is written as it stands alone; a value that is no list is itself.
 */
function listed(value: AttributeValue): AttributeValue[] {
  const written = textsOf(value)
  const count = written[0]?.split(BETWEEN).length ?? 0
  if (count < 2 || written.some((text) => NO_LIST.test(text) || text.split(BETWEEN).length !== count)) return [value]
  const pieceOf = (text: string, at: number): string => {
    const piece = text.split(BETWEEN)[at]?.trim() ?? ''
    return piece.charAt(0).toUpperCase() + piece.slice(1)
  }
  return Array.from({ length: count }, (_, at) =>
    typeof value === 'string' ? pieceOf(value, at) : Object.fromEntries(Object.entries(value).map(([locale, text]) => [locale, pieceOf(text, at)])),
  )
}

/** What shoppers can choose this product by: each option in which a variant is there, and each attribute that is short enough to be shared. */
export function productTraitsOf({ attributes, options, variants }: Described, attributeNames: ReadonlyMap<string, LocalizedText>): Trait[] {
  const traits = new Map<string, Trait>()
  const add = (field: string, name: LocalizedText, label: AttributeValue, swatch?: string, value = facetValueKey(label)): void => {
    if (isOwnFacet(field) || !isChoosable(label)) return
    const key = `${field} ${value}`
    if (!traits.has(key)) traits.set(key, { field, name, value, label, ...(swatch ? { swatch } : {}) })
  }
  for (const { code, name, values } of options) {
    const offered = new Set(variants.map((variant) => variant.options[code]))
    // Where something takes place is called differently by a clinic and by a laboratory, and is the same.
    for (const value of values) if (offered.has(value.code)) add(code, name, value.name, value.swatch, code === MODE_OPTION ? value.code : undefined)
  }
  for (const [code, value] of attributes) {
    const name = attributeNames.get(code)
    if (name && !isOneOfAKind(value)) for (const piece of listed(value)) add(code, name, piece)
  }
  return [...traits.values()].slice(0, MOST)
}
