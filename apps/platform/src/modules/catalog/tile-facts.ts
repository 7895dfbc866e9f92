import type { LocalizedText } from '@galleria/kernel'
import type { AttributeValue } from './catalog.ts'

const MOST = 2
/** Characters: two of them fill two lines of a tile. */
const LONGEST = 32

/** In whatever language it is told: figures and units are alike in all. */
const anyTextOf = (value: AttributeValue): string => (typeof value === 'string' ? value : (Object.values(value).find(Boolean) ?? ''))

/** Yes, no, none, other, bare figures, years, dates and a few millimetres mean nothing without the name of what they answer. */
const ANSWER =
  /^(yes|no|none|not (?:available|supported|applicable)|unspecified|unknown|others?|otr[oa]s?|true|false|sí|ningun[oa]?)(?![\p{L}])|^\d+ (years?|años?)$|^[\d.,]+\s?mm$|^\d{4}-\d\d/iu
/** "28 May 2020", "28 de mayo de 2020", "May 28, 2020". */
const DAY = /^(?:\d{1,2} (?:de )?\p{L}+ (?:de )?|\p{L}+ \d{1,2}, )\d{4}$/u
const saysNothingAlone = (text: string): boolean => !/\p{L}{2}/u.test(text) || ANSWER.test(text) || DAY.test(text)

type Described = { readonly name: LocalizedText; readonly attributes: readonly (readonly [string, AttributeValue])[] }

/** What people compare first: the first attributes that are short, speak for themselves and are not in the name already. In the order of the page. */
export function factsOf({ name, attributes }: Described): AttributeValue[] {
  const names = Object.values(name).join(' ').toLowerCase()
  const facts = new Map<string, AttributeValue>()
  for (const [, value] of attributes) {
    if (facts.size === MOST) break
    const text = anyTextOf(value)
    if (text.length <= LONGEST && !saysNothingAlone(text) && !names.includes(text.toLowerCase())) facts.set(text.toLowerCase(), value)
  }
  return [...facts.values()]
}
