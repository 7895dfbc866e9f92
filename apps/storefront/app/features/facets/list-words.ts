import type { SearchReadingWire } from '@galleria/contract'
import { cut, type Sort, SORTS } from '@galleria/rules'
import { formatLocale } from '@galleria/kernel'
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { formatFor } from '../../lib/format.ts'
import type { PageContext } from '../../lib/page-context.ts'

// What a list says once, in the words of the page. The server says it, so that no browser loads words that most lists never say.

/** The orders that a list can be in, as a shopper is offered them. */
export function sortLabels({ i18n }: Pick<PageContext, 'i18n'>): (readonly [sort: Sort, label: string])[] {
  const labels: Record<Sort, string> = {
    relevance: i18n._(msg`Best match`),
    newest: i18n._(msg`Newest`),
    low: i18n._(msg`Price, low to high`),
    high: i18n._(msg`Price, high to low`),
    'a-z': i18n._(msg`Name, A to Z`),
    'z-a': i18n._(msg`Name, Z to A`),
  }
  return SORTS.map((sort) => [sort, labels[sort]])
}

/** Where a list has nothing: why, and what to do about it. */
export type Nothing = { readonly title: string; readonly text: string; readonly action?: { readonly label: string; readonly href: string } }

/** UX-06: what is chosen leaves nothing; `all` is how much there would be without, at `href`. */
export function nothingLeft({ i18n, config, locale }: PageContext, all: number, href: string): Nothing {
  const allText = formatFor(formatLocale(locale, config.country), config.timeZone).number(all)
  return {
    title: i18n._(msg`Nothing matches all your filters`),
    text: i18n._(msg`Remove a filter above, or clear them all.`),
    ...(all > 0
      ? { action: { label: i18n._(msg`${plural(all, { one: 'Clear filters: # product', other: `Clear filters: ${allText} products` })}`), href } }
      : {}),
  }
}

/** Characters of what was searched for that a sentence holds, and no half word: a whole paragraph that was pasted is no title. The field has all of it. */
const MOST_QUOTED = 60
const quoted = (q: string): string => (q.length > MOST_QUOTED ? `${cut(q, MOST_QUOTED).replace(/\s+\S*$/, '')}…` : q)

/** UX-06: nothing is found for these words; `everywhere` is where they are looked for in all halls. */
export function nothingFound({ i18n }: PageContext, words: string, everywhere: string | undefined): Nothing {
  const q = quoted(words)
  return {
    title: q ? i18n._(msg`No results for “${q}”`) : i18n._(msg`Nothing here`),
    text: i18n._(msg`Try fewer or different words, or check the spelling. Or go on from here:`),
    ...(everywhere ? { action: { label: i18n._(msg`Search in all halls`), href: everywhere } } : {}),
  }
}

const resultsFor = (i18n: I18n, q: string): string => i18n._(msg`Results for “${q}”`)

/** What a search is called, and the row of products beside one that found nothing. */
export const searchWords = ({ i18n }: PageContext, words: string, sort: Sort) => ({
  title: words ? resultsFor(i18n, quoted(words)) : sort === 'newest' ? i18n._(msg`New arrivals`) : i18n._(msg`Everything in all halls`),
  here: i18n._(msg`You are here`),
  home: i18n._(msg`Home`),
  search: i18n._(msg`Search`),
  where: i18n._(msg`Where to search`),
  allHalls: i18n._(msg`All halls`),
  instead: i18n._(msg`A bit of everything`),
  why: i18n._(msg`Well rated, often ordered or new, from all halls`),
})

/** A sentence around what it is about, which leads somewhere, was left out, or is what was meant; and what else can be done. */
export type ReadingLine = {
  readonly before: string
  readonly word: string
  readonly after: string
  readonly kind: 'link' | 'gone' | 'meant'
  readonly link?: { readonly label: string; readonly href: string }
  readonly href?: string
}

/** Stands for the words in question until their place in the sentence is known. */
const MARK = '\u0001'

/** How the words of a search had to be read, and how to have it otherwise; `at` is the address of a search. */
export function readingLines(
  { i18n, config, locale }: PageContext,
  asked: string,
  { dropped, corrected, didYouMean }: SearchReadingWire,
  at: (q: string) => string,
): ReadingLine[] {
  const around = (sentence: string, word: string) => {
    const [before = '', after = ''] = sentence.split(MARK)
    return { before, word, after }
  }
  const q = quoted(asked)
  const left = dropped.join(' ')
  const words = quoted(left)
  return [
    ...(didYouMean ? [{ ...around(i18n._(msg`Did you mean ${MARK}?`), didYouMean), kind: 'link' as const, href: at(didYouMean) }] : []),
    ...(corrected ? [{ ...around(i18n._(msg`We found nothing for “${q}”. Here are the results for ${MARK}.`), corrected), kind: 'meant' as const }] : []),
    ...(dropped.length > 0
      ? [
          {
            ...around(
              i18n._(msg`Nothing has all of these words, so we searched without ${MARK}.`),
              formatFor(formatLocale(locale, config.country), config.timeZone).list(dropped),
            ),
            kind: 'gone' as const,
            link: { label: i18n._(msg`Search only for “${words}”`), href: at(left) },
          },
        ]
      : []),
  ]
}
