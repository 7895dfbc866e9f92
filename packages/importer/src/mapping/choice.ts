import { isRecord } from '../source-row.ts'
import { slugify } from '@galleria/kernel'
import type { MatchFile, SlugChoiceFile, TextRuleFile } from '../profile/profile.ts'
import type { Fields } from './fields.ts'
import { textRule } from './template.ts'

type Rules<Use> = {
  readonly of: TextRuleFile
  readonly rules?: readonly { readonly match: string; readonly of?: TextRuleFile; readonly use: Use }[]
  readonly default?: Use
}
export type ChoiceFile<Use> = Use | Rules<Use>

const isRules = <Use>(file: ChoiceFile<Use>): file is Rules<Use> => isRecord(file) && 'of' in file

const patternOf = (match: string): RegExp => new RegExp(match, 'iu')

/** Chooses by the words of a row: the first rule whose pattern is found, else the default; a bare value means always that one. */
export function choiceRule<Use>(file: ChoiceFile<Use>): (fields: Fields) => Use | undefined {
  if (!isRules(file)) return () => file
  const wordsOf = textRule(file.of)
  const rules = (file.rules ?? []).map(({ match, of, use }) => ({ match: patternOf(match), of: of === undefined ? undefined : textRule(of), use }))
  return (fields) => {
    const words = wordsOf(fields)
    return rules.find(({ match, of }) => match.test(of ? of(fields) : words))?.use ?? file.default
  }
}

/** Chooses a slug likewise, or takes the one of what a field says. */
export function slugRule(file: SlugChoiceFile): (fields: Fields) => string | undefined {
  if (typeof file === 'string' || !('from' in file)) return choiceRule<string>(file)
  const wordsOf = textRule(file.from)
  return (fields) => slugify(wordsOf(fields)) || file.default
}

/** Everything that may be chosen. */
export const usesOf = <Use>(file: ChoiceFile<Use>): Use[] =>
  isRules(file) ? [...(file.rules ?? []).map(({ use }) => use), ...(file.default === undefined ? [] : [file.default])] : [file]

/** Whether a row's words hold the pattern. */
export function matchRule({ of, match }: MatchFile): (fields: Fields) => boolean {
  const [wordsOf, pattern] = [textRule(of), patternOf(match)]
  return (fields) => pattern.test(wordsOf(fields))
}

/** What the pattern's first parentheses hold, or all of what it finds; the words themselves where it finds nothing. */
export function keyRule({ of, match }: { readonly of: TextRuleFile; readonly match?: string }): (fields: Fields) => string {
  const wordsOf = textRule(of)
  const pattern = match === undefined ? undefined : patternOf(match)
  return (fields) => {
    const words = wordsOf(fields)
    const found = pattern?.exec(words)
    return found ? (found[1] ?? found[0]) : words
  }
}
