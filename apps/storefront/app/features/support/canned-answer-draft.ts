import type { CannedAnswerWire } from '@galleria/contract'
import { isReadable, type Locale, textIn } from '@galleria/kernel'
import { unknownPlaceholder } from '@galleria/rules'

/** What is typed of an answer, by field; empty where nothing is. */
export type CannedDraft = Record<CannedField, string>
export type CannedField = `${CannedPart}-${Locale}`
type CannedPart = 'title' | 'comments'

const PARTS = ['title', 'comments'] as const

/** The fields of an answer as they follow each other: language after language. */
export const cannedFields = (locales: readonly Locale[]): readonly CannedField[] =>
  locales.flatMap((locale) => PARTS.map((part) => `${part}-${locale}` as const))

/** The fields filled with an answer; empty for a new one. */
export const draftOf = (answer: CannedAnswerWire | undefined, locales: readonly Locale[]): CannedDraft =>
  Object.fromEntries(locales.flatMap((locale) => PARTS.map((part) => [`${part}-${locale}`, answer?.[part][locale] ?? '']))) as CannedDraft

/** What the platform would refuse in a field; undefined where all is well. */
export function problemIn(text: string): 'missing' | 'unreadable' | { readonly placeholder: string } | undefined {
  if (text.trim() === '') return 'missing'
  if (!isReadable(text)) return 'unreadable'
  const placeholder = unknownPlaceholder(text)
  return placeholder === undefined ? undefined : { placeholder }
}

/** The answer that was typed. */
export const answerOf = (key: string, draft: CannedDraft, locales: readonly Locale[]): CannedAnswerWire => ({
  _id: key,
  title: Object.fromEntries(locales.map((locale) => [locale, draft[`title-${locale}`].trim()])),
  comments: Object.fromEntries(locales.map((locale) => [locale, draft[`comments-${locale}`].trim()])),
})

/** A list in exactly these languages: what somebody wrote before the shop had one of them is said in another one that it has, as it would be sent. */
const inLanguages = (answers: readonly CannedAnswerWire[], locales: readonly Locale[]): CannedAnswerWire[] =>
  answers.map(({ _id, title, comments }) => ({
    _id,
    title: Object.fromEntries(locales.map((locale) => [locale, textIn(title, locale)])),
    comments: Object.fromEntries(locales.map((locale) => [locale, textIn(comments, locale)])),
  }))

/** The list with this answer: where it stood before, else at the end. */
export function withAnswer(answers: readonly CannedAnswerWire[], answer: CannedAnswerWire, locales: readonly Locale[]): CannedAnswerWire[] {
  const isNew = answers.every(({ _id }) => _id !== answer._id)
  return inLanguages(isNew ? [...answers, answer] : answers.map((other) => (other._id === answer._id ? answer : other)), locales)
}

export const withoutAnswer = (answers: readonly CannedAnswerWire[], key: string, locales: readonly Locale[]): CannedAnswerWire[] =>
  inLanguages(
    answers.filter(({ _id }) => _id !== key),
    locales,
  )

/** The field that a refusal is about: "/answers/3/title/es", where 3 is the place of the answer that was typed. */
export function fieldAt(path: string, place: number, locales: readonly Locale[]): CannedField | undefined {
  return cannedFields(locales).find((field) => path === `/answers/${place}/${field.replace('-', '/')}`)
}

/** What a colleague did to an answer between two versions of the list. */
export function whatBecameOf(key: string | undefined, before: readonly CannedAnswerWire[], after: readonly CannedAnswerWire[], locales: readonly Locale[]) {
  const [old, now] = [before, after].map((answers) => answers.find(({ _id }) => _id === key))
  if (!old) return 'untouched'
  if (!now) return 'removed'
  const [typedBefore, typedAfter] = [draftOf(old, locales), draftOf(now, locales)]
  return cannedFields(locales).every((field) => typedBefore[field] === typedAfter[field]) ? 'untouched' : 'changed'
}
