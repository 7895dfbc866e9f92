import { isLocale, type Locale, type LocalizedText } from '@galleria/kernel'
import { isRecord } from '../source-row.ts'

/** Where something is inside a YAML file: keys and list positions. */
export type Path = readonly (string | number)[]

export type Fault = { readonly path: Path; readonly message: string }

/** "price.rates.INR", "sellers[2].slug" */
export const pathInWords = (path: Path): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`))
    .join('')
    .replace(/^\./, '')

/**
 * A value of a file that a person wrote, looked at piece by piece. What is wrong is noted in `faults` with its place, and the reading goes on
 * with an empty value, so that one look tells everything that is wrong.
 */
export type CheckedValue = {
  readonly raw: unknown
  readonly isAbsent: boolean
  fault(message: string): void
  field(name: string): CheckedValue
  /** Notes every key that is not one of these. */
  only(...names: readonly string[]): CheckedValue
  entries(): readonly (readonly [string, CheckedValue])[]
  items(): readonly CheckedValue[]
  text(): string
  optionalText(): string | undefined
  /** Text, or a number written without quotes. */
  word(): string
  number(limits?: { min?: number; max?: number; isWhole?: boolean }): number
  flag(fallback: boolean): boolean
  oneOf<T extends string>(values: readonly T[]): T
  /** `{ en: ..., es: ... }` with nothing else in it; every one of `locales` must be there. */
  localized(locales?: readonly Locale[]): LocalizedText
}

export function checkedValue(raw: unknown, faults: Fault[], path: Path = []): CheckedValue {
  const isAbsent = raw === undefined || raw === null
  const fault = (message: string): void => void faults.push({ path, message })
  const needs = (what: string): void => fault(isAbsent ? `is missing (${what})` : `must be ${what}`)
  const fields = (): Readonly<Record<string, unknown>> => {
    if (isRecord(raw)) return raw
    needs('a mapping')
    return {}
  }
  const text = (): string => {
    if (typeof raw === 'string' && raw.trim() !== '') return raw
    needs('a text')
    return ''
  }
  const value: CheckedValue = {
    raw,
    isAbsent,
    fault,
    field: (name) => checkedValue(isRecord(raw) ? raw[name] : undefined, faults, [...path, name]),
    only: (...names) => {
      for (const name of Object.keys(fields()))
        if (!names.includes(name)) faults.push({ path: [...path, name], message: `is not known here; known are ${names.join(', ')}` })
      return value
    },
    entries: () => Object.entries(fields()).map(([name, child]) => [name, checkedValue(child, faults, [...path, name])] as const),
    items: () => {
      if (Array.isArray(raw)) return raw.map((child: unknown, index) => checkedValue(child, faults, [...path, index]))
      needs('a list')
      return []
    },
    text,
    optionalText: () => (isAbsent ? undefined : text()),
    word: () => (typeof raw === 'number' ? String(raw) : text()),
    number: ({ min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY, isWhole = false } = {}) => {
      if (typeof raw === 'number' && raw >= min && raw <= max && (!isWhole || Number.isInteger(raw))) return raw
      const range = min > Number.NEGATIVE_INFINITY ? (max < Number.POSITIVE_INFINITY ? ` from ${min} to ${max}` : ` of at least ${min}`) : ''
      needs(`a ${isWhole ? 'whole ' : ''}number${range}`)
      return 0
    },
    flag: (fallback) => {
      if (isAbsent) return fallback
      if (typeof raw === 'boolean') return raw
      needs('true or false')
      return fallback
    },
    oneOf: (values) => {
      const found = values.find((candidate) => candidate === raw)
      if (found === undefined) needs(`one of ${values.join(', ')}`)
      return found ?? (values[0] as (typeof values)[number])
    },
    localized: (locales = ['en']) => {
      const given = value.entries()
      for (const [key, child] of given) if (!isLocale(key)) child.fault('is no language; a text with a comma needs quotes')
      const texts = given.filter(([key]) => isLocale(key)).map(([key, child]) => [key, child.word()] as const)
      if (!isAbsent) for (const locale of locales) if (!texts.some(([key]) => key === locale)) fault(`has no text in ${locale}`)
      return Object.fromEntries(texts)
    },
  }
  return value
}
