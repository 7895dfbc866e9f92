import { inEveryLanguage, type Locale, type LocalizedText, slugify } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'
import { textsOf } from '../file/words.ts'
import type { AttributeName, AttributeValue } from '../product-draft.ts'
import type { FieldsProfile, NameFile } from '../profile/profile.ts'
import { nameFromKey } from './attribute-name.ts'
import { type Fields, wordsOf } from './fields.ts'
import { textsRule } from './template.ts'

const YES = inEveryLanguage((locale) => WORDS[locale].yes)
const NO = inEveryLanguage((locale) => WORDS[locale].no)

type AttributesOf = (fields: Fields) => { attributes: [string, AttributeValue][]; names: Map<string, AttributeName> }

/** Collects a row's attributes by the profile's rules, in their order. */
export function attributesRule({
  attributes: files = [],
  attributeNames = {},
  words = {},
  locale,
}: Pick<FieldsProfile, 'attributes' | 'attributeNames' | 'words' | 'locale'>): AttributesOf {
  const givenNames = new Map(Object.entries(attributeNames).map(([code, name]) => [code, nameOf(name, locale)]))
  const spellings = new Map(Object.entries(words).map(([word, spelling]) => [word, String(spelling)]))
  const rules = files.map((file) =>
    'prefix' in file
      ? { ...file, kind: 'prefix' as const, except: new Set(file.except) }
      : { kind: 'one' as const, code: file.code, name: nameOf(file.name, locale), value: textsRule(file.value, locale) },
  )
  const known = new Map<string, { code: string; name: AttributeName }>()
  const ofKey = (key: string): { code: string; name: AttributeName } => {
    let made = known.get(key)
    if (!made) {
      const code = slugify(key) || key
      const given = givenNames.get(code)
      made = { code, name: { name: given ?? { [locale]: nameFromKey(key, spellings) }, givesWay: true } }
      known.set(key, made)
    }
    return made
  }
  return (fields) => {
    const attributes: [string, AttributeValue][] = []
    const names = new Map<string, AttributeName>()
    const add = (code: string, name: AttributeName, value: AttributeValue): void => {
      // Two fields may share a code ("capacity" as text and as number): both are kept, under their own codes.
      let own = code
      for (let n = 2; names.has(own); n++) own = `${code}-${n}`
      names.set(own, name)
      attributes.push([own, value])
    }
    for (const rule of rules) {
      if (rule.kind === 'one') {
        const value = attributeValue(rule.value(fields))
        if (value !== undefined) add(rule.code, { name: rule.name, givesWay: true }, value)
        continue
      }
      for (const key of Object.keys(fields.row)) {
        if (!key.startsWith(rule.prefix) || key.length === rule.prefix.length || rule.except.has(key)) continue
        const value = typedValue(fields.row[key], rule.type)
        const { code, name } = ofKey(key.slice(rule.prefix.length))
        if (value !== undefined) add(code, name, value)
      }
    }
    return { attributes, names }
  }
}

/** A name in the source's language, or in several. */
export const nameOf = (name: NameFile, locale: Locale): LocalizedText => (typeof name === 'object' ? textsOf(name) : { [locale]: String(name) })

/** One text counts for every language. */
function attributeValue(texts: LocalizedText): AttributeValue | undefined {
  const [first, ...others] = Object.values(texts)
  return others.length === 0 ? first : texts
}

function typedValue(value: unknown, type: 'text' | 'number' | 'boolean'): AttributeValue | undefined {
  if (type === 'boolean') {
    const words = wordsOf(value).toLowerCase()
    if (['true', 'yes', 'y', '1'].includes(words)) return YES
    return ['false', 'no', 'n', '0'].includes(words) ? NO : undefined
  }
  const words = wordsOf(value)
  return words === '' ? undefined : words
}
