import type { Fields } from './fields.ts'
import type { TextRule } from './template.ts'

/** Chooses by the words of a row: the first rule whose pattern is found, else the fallback. */
export type Choice<T> = {
  readonly of: TextRule
  readonly rules: readonly { readonly match: RegExp; readonly of?: TextRule | undefined; readonly use: T }[]
  readonly fallback: T | undefined
}

export function choose<T>(choice: Choice<T>, fields: Fields): T | undefined {
  const words = choice.of(fields)
  return choice.rules.find(({ match, of }) => match.test(of ? of(fields) : words))?.use ?? choice.fallback
}
