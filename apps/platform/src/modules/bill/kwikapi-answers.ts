import type { Day } from '@galleria/kernel'
import { BillFailed } from './bill.ports.ts'

/** An answer of KwikAPI's as it came: a script that adds a field, or writes a number as text, is not believed before it is read. */
export type Unread = Readonly<Record<string, unknown>>

const TEXT_MAX = 500
/** "1885.00", "22", "1,885.50": of what somebody owes, and not of what they are owed. */
const RUPEES = /^(?<whole>\d{1,8})(?:\.(?<paise>\d{1,2})0*)?$/
const DAY_FIRST = /^(?<day>\d{2})[-/](?<month>\d{2})[-/](?<year>\d{4})/
const YEAR_FIRST = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/

export function objectIn(value: unknown): Unread {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new BillFailed('KwikAPI: an answer of another shape')
}

export const listIn = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)

/** What is said, also as a number; undefined where nothing is. */
export function textIn(value: unknown): string | undefined {
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : typeof value === 'string' ? value.trim().slice(0, TEXT_MAX) : ''
  return text === '' ? undefined : text
}

/** What an answer says in words, wherever it does. */
export function messageIn(answer: Unread): string {
  const within = typeof answer.response === 'object' && answer.response !== null && !Array.isArray(answer.response) ? objectIn(answer.response) : {}
  return textIn(answer.message) ?? textIn(within.message) ?? textIn(answer.response) ?? ''
}

/** Rupees as paise. Less than none is none: the operator owes it. */
export function amountIn(value: unknown): number | undefined {
  const text = textIn(value)?.replaceAll(',', '')
  if (text?.startsWith('-') && RUPEES.test(text.slice(1))) return 0
  const { whole, paise = '' } = RUPEES.exec(text ?? '')?.groups ?? {}
  return whole === undefined ? undefined : Number(whole) * 100 + Number(paise.padEnd(2, '0'))
}

/** Paise as rupees: "199", "1885.50". */
export function rupeesOf(amount: number): string {
  const paise = amount % 100
  return paise === 0 ? String(amount / 100) : `${(amount - paise) / 100}.${String(paise).padStart(2, '0')}`
}

/** "13-07-2025" and "2025-07-13" as a day; undefined where there is none. */
export function calendarDayIn(value: unknown): Day | undefined {
  const text = textIn(value) ?? ''
  const { year, month, day } = (DAY_FIRST.exec(text) ?? YEAR_FIRST.exec(text))?.groups ?? {}
  const found = `${year}-${month}-${day}`
  // The thirty-first of February becomes another day, or none.
  const read = new Date(`${found}T00:00:00Z`)
  return Number.isNaN(read.getTime()) || read.toISOString().slice(0, 10) !== found ? undefined : found
}

/** "TAMIL NADU" and "DELHI (DL)" as people write them. */
export function nameIn(text: string): string {
  const name = text.replace(/\s*\([A-Z]{2}\)$/, '').replace(/(?<=\S)\(/, ' (')
  return /[a-z]/.test(name.replace(/\(.*\)/, ''))
    ? name
    : name.replace(/[A-Z]+/g, (word) => (word === 'AND' ? 'and' : word.charAt(0) + word.slice(1).toLowerCase()))
}
