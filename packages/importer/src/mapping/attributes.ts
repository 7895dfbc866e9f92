import { slugify } from '@galleria/kernel'
import type { AttributeName, AttributeValue } from '../product-draft.ts'
import type { AttributeType, FieldsProfile, TextRules } from '../profile/profile.ts'
import { nameFromKey } from './attribute-name.ts'
import { type Fields, wordsOf } from './fields.ts'

const YES = { en: 'Yes', es: 'Sí' }
const NO = { en: 'No', es: 'No' }

type AttributesOf = (fields: Fields) => { attributes: [string, AttributeValue][]; names: Map<string, AttributeName> }

/** Collects a row's attributes by the profile's rules, in their order. */
export function attributesRule(profile: Pick<FieldsProfile, 'attributes' | 'attributeNames' | 'words' | 'locale'>): AttributesOf {
  const known = new Map<string, { code: string; name: AttributeName }>()
  const ofKey = (key: string): { code: string; name: AttributeName } => {
    let made = known.get(key)
    if (!made) {
      const code = slugify(key) || key
      const given = profile.attributeNames.get(code)
      made = { code, name: { name: given ?? { [profile.locale]: nameFromKey(key, profile.words) }, givesWay: true } }
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
    for (const rule of profile.attributes) {
      if (rule.kind === 'one') {
        const value = localizedValue(rule.value, fields)
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

function localizedValue(rules: TextRules, fields: Fields): AttributeValue | undefined {
  const texts = Object.entries(rules).flatMap(([locale, rule]) => {
    const text = rule(fields)
    return text === '' ? [] : [[locale, text] as const]
  })
  const [first] = texts
  if (first === undefined) return undefined
  return texts.length === 1 ? first[1] : Object.fromEntries(texts)
}

function typedValue(value: unknown, type: AttributeType): AttributeValue | undefined {
  if (type === 'boolean') {
    const words = wordsOf(value).toLowerCase()
    if (['true', 'yes', 'y', '1'].includes(words)) return YES
    return ['false', 'no', 'n', '0'].includes(words) ? NO : undefined
  }
  const words = wordsOf(value)
  return words === '' ? undefined : words
}
