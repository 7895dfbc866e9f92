import type { LocalizedText, Locale } from '@galleria/kernel'
import type { TextRuleFile, TextRulesFile } from '../profile/profile.ts'
import { isRecord } from '../source-row.ts'
import { type FieldReader, type Fields, fieldReader, wordsOf } from './fields.ts'
import { plainText } from './plain-text.ts'

/** Makes a text of a row; empty when the row has nothing for it. */
export type TextRule = (fields: Fields) => string

export class TemplateInvalid extends Error {}

type Part = string | { readonly read: FieldReader; readonly filters: readonly ((text: string) => string)[] }

const FILTERS: Readonly<Record<string, (text: string) => string>> = {
  /** HTML without its tags. */
  plain: plainText,
  lower: (text) => text.toLowerCase(),
  /** The beginning of a number that a machine made: enough to tell thousands apart, and to be read aloud. */
  short: (text) => text.slice(0, 10),
  /** "Cool|Indoor" -> "Cool, Indoor" */
  list: (text) =>
    text
      .split('|')
      .map((item) => item.trim())
      .filter(Boolean)
      .join(', '),
  /** "mens-shirts" -> "Mens shirts" */
  words: (text) => {
    const spaced = text.replace(/[-_]+/g, ' ').trim()
    return spaced.charAt(0).toUpperCase() + spaced.slice(1)
  },
}

/**
 * "{supplier} {name}", "{description|plain}": fields in braces, with filters. Of several templates the first whose fields all hold something
 * is taken, else what there is of the last one.
 */
export function textRule(templates: TextRuleFile): TextRule {
  const compiled = [templates].flat().map((template) => templateParts(String(template)))
  return (fields) => {
    for (const [index, parts] of compiled.entries()) {
      const text = filled(parts, fields, index === compiled.length - 1)
      if (text !== undefined) return text
    }
    return ''
  }
}

/** Texts of one row, in the source's language or in several; what is empty is left out. */
export function textsRule(file: TextRulesFile, locale: Locale): (fields: Fields) => LocalizedText {
  const rules = isTexts(file) ? Object.entries(file).map(([key, rule]) => [key, textRule(rule)] as const) : [[locale, textRule(file)] as const]
  return (fields) =>
    Object.fromEntries(
      rules.flatMap(([key, rule]) => {
        const text = rule(fields)
        return text === '' ? [] : [[key, text]]
      }),
    )
}

const isTexts = (file: TextRulesFile): file is Exclude<TextRulesFile, TextRuleFile> => isRecord(file)

/** Throws TemplateInvalid. */
export function templateParts(template: string): Part[] {
  const parts: Part[] = []
  let rest = 0
  for (const match of template.matchAll(/\{([^{}]*)\}/g)) {
    parts.push(template.slice(rest, match.index))
    const [path = '', ...filters] = (match[1] ?? '').split('|').map((piece) => piece.trim())
    if (path === '') throw new TemplateInvalid(`"${template}" has empty braces`)
    parts.push({ read: fieldReader(path), filters: filters.map((name) => filterOf(name, template)) })
    rest = match.index + match[0].length
  }
  parts.push(template.slice(rest))
  if (parts.some((part) => typeof part === 'string' && /[{}]/.test(part))) throw new TemplateInvalid(`"${template}" has a brace without its other half`)
  return parts.filter((part) => part !== '')
}

function filterOf(name: string, template: string): (text: string) => string {
  const filter = FILTERS[name]
  if (!filter) throw new TemplateInvalid(`"${template}": there is no filter "${name}"; there are ${Object.keys(FILTERS).join(', ')}`)
  return filter
}

function filled(parts: readonly Part[], fields: Fields, isLast: boolean): string | undefined {
  let text = ''
  let hasAnything = parts.every((part) => typeof part === 'string')
  for (const part of parts) {
    if (typeof part === 'string') {
      text += part
      continue
    }
    const piece = part.filters.reduce((words, filter) => filter(words), wordsOf(part.read(fields)))
    if (piece === '' && !isLast) return undefined
    if (piece !== '') hasAnything = true
    text += piece
  }
  return hasAnything ? text.trim() : isLast ? '' : undefined
}
