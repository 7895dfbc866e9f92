import { inEveryLanguage, type Locale, type LocalizedText, slugify } from '@galleria/kernel'
import { textsOf } from '../file/words.ts'
import type { AttributeName, AttributeValue } from '../product-draft.ts'
import type { FieldsProfile, NameFile } from '../profile/profile.ts'
import { nameFromKey } from './attribute-name.ts'
import { type ValueRule, valueWriter } from './attribute-values.ts'
import { choiceRule } from './choice.ts'
import { type Fields, wordsOf } from './fields.ts'
import { lineText } from './plain-text.ts'
import { textsRule } from './template.ts'

type AttributesOf = (fields: Fields) => { attributes: [string, AttributeValue][]; names: Map<string, AttributeName> }
type AttributesProfile = Pick<FieldsProfile, 'attributes' | 'attributeNames' | 'units' | 'valueWords' | 'words' | 'locale'>

/** Collects a row's attributes by the profile's rules, in their order. `country` (ISO 3166-1 alpha-2) says how figures and dates are written. */
export function attributesRule(profile: AttributesProfile, { country }: { country: string }): AttributesOf {
  const { attributes: files = [], attributeNames = {}, units = {}, valueWords = {}, words = {}, locale } = profile
  const givenNames = new Map(Object.entries(attributeNames).map(([code, name]) => [code, nameOf(name, locale)]))
  const unitOf = new Map(Object.entries(units).map(([code, unit]) => [code, unitIn(unit, locale)]))
  const spellings = new Map(Object.entries(words).map(([word, spelling]) => [word, String(spelling)]))
  const known = new Map(Object.entries(valueWords).map(([word, texts]) => [word.toLowerCase(), { [locale]: word, ...textsOf(texts) }]))
  const write = valueWriter({ country, known })
  const rules = files.map((file) =>
    'prefix' in file
      ? { ...file, kind: 'prefix' as const, except: new Set(file.except), without: file.without === undefined ? undefined : new RegExp(file.without, 'iu') }
      : 'choice' in file
        ? { ...file, kind: 'choice' as const, name: nameOf(file.name, locale), chosen: choiceRule<NameFile>(file.choice) }
        : { ...file, kind: 'one' as const, name: nameOf(file.name, locale), texts: textsRule(file.value, locale), value: valueRule(file, locale) },
  )
  const made = new Map<string, { code: string; name: AttributeName }>()
  const ofKey = (key: string): { code: string; name: AttributeName } => {
    let found = made.get(key)
    if (!found) {
      const code = slugify(key) || key
      const given = givenNames.get(code)
      found = { code, name: { name: given ?? { [locale]: nameFromKey(key, spellings) }, givesWay: true } }
      made.set(key, found)
    }
    return found
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
      if (rule.kind === 'choice') {
        const chosen = rule.chosen(fields)
        if (chosen !== undefined) add(rule.code, { name: rule.name, givesWay: true }, nameOf(chosen, locale))
        continue
      }
      if (rule.kind === 'one') {
        const value = oneValue(rule.texts(fields), (text) => write(text, rule.value))
        if (value !== undefined) add(rule.code, { name: rule.name, givesWay: true }, value)
        continue
      }
      for (const field of Object.keys(fields.row)) {
        const key = field.slice(rule.prefix.length)
        if (!field.startsWith(rule.prefix) || key === '' || rule.except.has(field) || rule.without?.test(key)) continue
        const { code, name } = ofKey(key)
        const value = write(lineText(wordsOf(fields.row[field])), { type: rule.type, separator: rule.separator, unit: unitOf.get(code) })
        if (value !== undefined) add(code, name, value)
      }
    }
    return { attributes, names }
  }
}

/** A name in the source's language, or in several. */
export const nameOf = (name: NameFile, locale: Locale): LocalizedText => (typeof name === 'object' ? textsOf(name) : { [locale]: String(name) })

/** One unit for all languages, or each its own. */
const unitIn = (unit: NameFile, locale: Locale): LocalizedText => (typeof unit === 'object' ? nameOf(unit, locale) : inEveryLanguage(() => String(unit)))

const valueRule = (file: { type?: ValueRule['type']; unit?: NameFile; separator?: string }, locale: Locale): ValueRule => ({
  type: file.type ?? 'text',
  unit: file.unit === undefined ? undefined : unitIn(file.unit, locale),
  separator: file.separator,
})

/** One text counts for every language; several stand as they are. */
function oneValue(texts: LocalizedText, write: (text: string) => AttributeValue | undefined): AttributeValue | undefined {
  const [first, ...others] = Object.values(texts)
  if (first === undefined) return undefined
  return others.length === 0 ? write(lineText(first)) : Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, lineText(text)]))
}
