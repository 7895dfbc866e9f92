import { inEveryLanguage, type Locale, type LocalizedText, textIn } from '@galleria/kernel'
import { WORDS } from '@galleria/locales/words'

/** An answer that a shop gives often. Versions of all of them are never changed. */
export type CannedAnswer = { readonly key: string; readonly title: LocalizedText; readonly comments: LocalizedText }

const KEYS = ['look', 'delay', 'picture', 'refund', 'thanks'] as const

/** What the software brings along, until a shop writes its own. */
export const DEFAULT_CANNED_ANSWERS: readonly CannedAnswer[] = KEYS.map((key) => ({
  key,
  title: inEveryLanguage((locale) => WORDS[locale].tickets.canned[key].title),
  comments: inEveryLanguage((locale) => WORDS[locale].tickets.canned[key].comments),
}))

/** As it is sent about a ticket. Where no first name is known, the comma and the space before it go with it. */
export function filledAnswer(
  { key, title, comments }: CannedAnswer,
  locale: Locale,
  { firstName, number }: { readonly firstName: string; readonly number: string },
) {
  const text = textIn(comments, locale)
  const named = firstName ? text.replaceAll('{first_name}', () => firstName) : text.replace(/,? ?\{first_name\}/g, '')
  return { key, title: textIn(title, locale), comments: named.replaceAll('{number}', number) }
}
