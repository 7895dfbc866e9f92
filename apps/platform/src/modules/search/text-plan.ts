import type { Locale } from '@galleria/kernel'
import { NO_SEARCH_RULES, type SearchRules } from '@galleria/rules'
import { type Corpus, createWayScorer, type TermPlan, type WayPlan, type WordPlan } from './document-score.ts'
import type { Texts } from './indexed-text.ts'
import { measuresIn } from './measures.ts'
import { canBeMistyped, swapsOf } from './meant-words.ts'
import { distanceOf, mistakesIn, MOST_NEAR, type NearWord } from './near-words.ts'
import {
  anyOf,
  asAskedClause,
  beginsClause,
  type Clause,
  isOneOf,
  matchOf,
  meantClause,
  namedClauses,
  type NamedClauses,
  partedClause,
  termClause,
} from './opensearch-query.ts'
import { readingOf, replaced, type Replacements } from './query-reading.ts'
import { type AskedWord, askedWords } from './query-words.ts'
import { canBegin, FEW, FIELD_NAMES, headOf, leastWords, USUAL } from './ranking.ts'
import type { Reading } from './search.ts'
import { type ReadyRules, readyRules } from './synonyms.ts'
import type { WordBag } from './word-bag.ts'
import { stemsOf } from './word-stems.ts'
import { folded, hasNumber, typedWords } from './words.ts'

/** What the planner asks an index that it does not have. */
type IndexAsked = {
  readonly corpus: () => Promise<Corpus>
  /** How many documents pass each, in one question. */
  readonly counts: (clauses: readonly Clause[]) => Promise<number[]>
  /** How far each category is what is named (`headShares`), by its id, of each of these, in one question. */
  readonly headShares: (named: readonly NamedClauses[]) => Promise<ReadonlyMap<string, number>[]>
  /** Words of documents that lie so few letters from each of these. */
  readonly similar: (words: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
  /** The document with the best score of the words. */
  readonly best: (way: WayPlan, locale: Locale) => Promise<{ readonly bag: WordBag; readonly texts: Texts } | undefined>
}

/** The words that a text is taken for, and in which the same can be said; `own` is missing where only the latter find something. */
type Matching = { readonly typed: WayPlan; readonly own?: WayPlan; readonly others: readonly WayPlan[] }
/** What a text means; undefined where it finds nothing. */
export type TextPlan = Matching & { readonly corpus: Corpus; readonly pinned: readonly string[]; readonly reading?: Reading }

type Found = Matching & { readonly dropped: readonly number[]; readonly instead: Replacements; readonly total: number }

export const matchingClause = ({ own, others }: Matching): Clause => anyOf([...(own ? [own] : []), ...others].map(matchOf))

/** The same decisions as `createTextIndex` takes, out of counts: as typed, then mistyped, then with words dropped. */
export function createPlanner(index: IndexAsked) {
  /** Each word as it is typed, of several wordings at once; and how many documents have all of each. */
  async function typedPlans(ways: readonly (readonly string[])[], locale: Locale): Promise<{ readonly way: WayPlan; readonly all: number }[]> {
    const clauses = ways.flatMap((asked) => [
      ...asked.map((_, position) => meantClause(asked, position)),
      ...asked.slice(-1).map((word) => anyOf([meantClause(asked, asked.length - 1), beginsClause(word)])),
      {
        bool: {
          filter: asked.map((word, position) =>
            position === asked.length - 1 && canBegin(word, true) ? anyOf([meantClause(asked, position), beginsClause(word)]) : meantClause(asked, position),
          ),
        },
      },
    ])
    const [counts, heads] = await Promise.all([index.counts(clauses), headsOf(ways, locale)])
    let at = 0
    const plans = ways.map((asked, place) => {
      const head = headOf(asked.length, locale)
      const written = asked.map((_, position) => counts[at + position] ?? 0)
      const [begun = 0, all = 0] = counts.slice(at + asked.length, at + asked.length + 2)
      at += asked.length + 2
      const words = asked.map((word, position): WordPlan => {
        const own = written[position] ?? 0
        const known = position === head ? heads[place] : undefined
        const plan = { word, written: own, found: position === asked.length - 1 && canBegin(word, own > 0) ? begun : own }
        return known ? { ...plan, heads: known } : plan
      })
      return { way: { asked, words, least: asked.length }, all }
    })
    return completed(plans)
  }

  /** What the head word of each wording names; a number names nothing. */
  async function headsOf(ways: readonly (readonly string[])[], locale: Locale): Promise<(ReadonlyMap<string, number> | undefined)[]> {
    const named = ways.map((asked) => namedClauses(asked, headOf(asked.length, locale)))
    const naming = named.filter((clauses) => clauses !== undefined)
    const shares = await index.headShares(naming)
    return named.map((clauses) => (clauses ? shares[naming.indexOf(clauses)] : undefined))
  }

  /** What nothing has may stand in names in two parts; only then is it asked for. */
  async function completed(plans: readonly { readonly way: WayPlan; readonly all: number }[]): Promise<{ readonly way: WayPlan; readonly all: number }[]> {
    const isOpen = ({ way }: { readonly way: WayPlan }): boolean =>
      way.words.some(({ found, word }) => found === 0 && !hasNumber(word)) ||
      way.words.some(({ word, written, found }) => written === 0 && found > 0 && !canBegin(word, true))
    const open = plans.filter(isOpen)
    if (open.length === 0) return [...plans]
    const missing = [...new Set(open.flatMap(({ way }) => way.words.filter(({ found, word }) => found === 0 && !hasNumber(word)).map(({ word }) => word)))]
    const parted = new Map((await index.counts(missing.map(partedClause))).map((count, place) => [missing[place], count]))
    const ways = plans.map(({ way }) => ({
      ...way,
      words: way.words.map((plan) => (plan.found === 0 ? { ...plan, parted: parted.get(plan.word) ?? 0 } : plan)),
    }))
    const again = plans.flatMap((plan, place) => (isOpen(plan) && isWhole(ways[place]) ? [place] : []))
    const alls = await index.counts(again.map((place) => matchOf(ways[place] as WayPlan)))
    return plans.map(({ all }, place) => ({ way: ways[place] as WayPlan, all: again.includes(place) ? (alls[again.indexOf(place)] ?? 0) : all }))
  }

  async function mistyped(way: WayPlan, positions: readonly number[]): Promise<WayPlan> {
    const doubtful = positions.filter((position) => canBeMistyped(way.asked[position] ?? ''))
    if (doubtful.length === 0) return way
    const near = await nearTo(doubtful.map((position) => way.asked[position] ?? ''))
    const words = way.words.map((plan, position) => {
      if (!doubtful.includes(position)) return plan
      const isPrefix = position === way.asked.length - 1 && canBegin(plan.word, plan.written > 0)
      return { ...plan, near: (near.get(plan.word) ?? []).filter(({ word }) => !isPrefix || !word.startsWith(plan.word)) }
    })
    const found = await index.counts(words.map((plan, position) => asAskedClause(way.asked, position, { ...plan, found: 1 })))
    return { ...way, words: words.map((plan, position) => (doubtful.includes(position) ? { ...plan, found: found[position] ?? 0 } : plan)) }
  }

  async function nearTo(words: readonly string[]): Promise<ReadonlyMap<string, readonly NearWord[]>> {
    const similar = await index.similar(words)
    return new Map(words.map((word) => [word, nearestOf(word, similar.get(word) ?? [])]))
  }

  /** As `matchWords` has it, when no document has all words as they are typed. */
  async function readOtherwise(own: WayPlan, terms: readonly TermPlan[], locale: Locale): Promise<Found | undefined> {
    const typed = await withTaught(own, terms)
    const missing = typed.words.flatMap((word, position) => (isFound(word) ? [] : [position]))
    const guessed = await mistyped(typed, missing)
    if (isWhole(guessed)) {
      const likely = await countOf(guessed)
      if (likely > 0) return readBy(typed, guessed, likely, locale)
      const perhaps = await mistyped(
        guessed,
        typed.asked.map((_, position) => position).filter((position) => !missing.includes(position)),
      )
      const possible = await countOf(perhaps)
      if (possible > 0) return readBy(typed, perhaps, possible, locale)
    }
    const count = guessed.words.length
    const counts = await index.counts(guessed.words.map((_, more) => matchOf({ ...guessed, least: more + 1 })))
    const having = [0, ...counts.map((reached, place) => reached - (counts[place + 1] ?? 0))]
    if ((counts[0] ?? 0) === 0) return undefined
    const least = leastWords(having, count)
    return readBy(typed, { ...guessed, least }, counts[least - 1] ?? 0, locale)
  }

  /** Each word with the other words that the shop has taught for it, as far as documents have them. */
  async function withTaught(way: WayPlan, terms: readonly TermPlan[]): Promise<WayPlan> {
    if (terms.length === 0) return way
    const counts = await index.counts(terms.map(termClause))
    const known = terms.filter((_, place) => (counts[place] ?? 0) > 0)
    const words = way.words.map((plan, position) => {
      const inOtherWords = known.filter(({ at, replaced: count }) => at <= position && position < at + count)
      return inOtherWords.length > 0 ? { ...plan, inOtherWords } : plan
    })
    return { ...way, words }
  }

  const countOf = async (way: WayPlan): Promise<number> => (await index.counts([matchOf(way)]))[0] ?? 0

  async function readBy(typed: WayPlan, way: WayPlan, total: number, locale: Locale): Promise<Found> {
    const found = { typed, own: way, others: [], total }
    const [best, corpus] = await Promise.all([index.best(way, locale), index.corpus()])
    if (!best) return { ...found, dropped: [], instead: new Map() }
    const asTyped = createWayScorer(typed, locale, corpus).scoresOf(best.bag)
    const asRead = createWayScorer(way, locale, corpus).scoresOf(best.bag)
    const instead = new Map<number, string>()
    for (const [position, score] of asRead.entries()) {
      const written = score > 0 && asTyped[position] === 0 ? (way.words[position]?.near ?? []).find(({ word }) => best.bag.postings.has(word)) : undefined
      if (written) instead.set(position, spelledAs(written.word, best.texts))
    }
    return { ...found, dropped: asRead.flatMap((score, position) => (score === 0 ? [position] : [])), instead }
  }

  async function match(asked: readonly AskedWord[], locale: Locale, rules: ReadyRules): Promise<Found | undefined> {
    const words = asked.map(({ word }) => word)
    const alternatives = rules.alternativesOf(words, locale)
    const [own, ...ways] = await typedPlans([words, ...alternatives.map((other) => other.asked)], locale)
    if (!own) return undefined
    const others = ways.filter(({ all }) => all > 0).map(({ way }) => way)
    const found = { typed: own.way, others, dropped: [], instead: new Map<number, string>() }
    if (own.all > 0) return { ...found, own: own.way, total: own.all }
    if (others.length > 0) return { ...found, total: Number.POSITIVE_INFINITY }
    const terms = alternatives.flatMap(({ at, replaced: count, by }, place) => (ways[place] ? [{ at, replaced: count, by, way: ways[place].way }] : []))
    return readOtherwise(own.way, terms, locale)
  }

  /** Words of the shop that many have, for those that hardly any has. */
  async function insteadOfRare(asked: readonly AskedWord[]): Promise<Replacements> {
    const doubtful = asked.map(({ word }) => word).filter(canBeMistyped)
    if (doubtful.length === 0) return new Map()
    const counts = await index.counts(doubtful.map((word) => isOneOf('words', [word])))
    const rare = doubtful.filter((_, place) => (counts[place] ?? 0) <= FEW)
    const near = await nearTo(rare)
    const others = [...new Set([...near.values()].flat().map(({ word }) => word))]
    const usual = new Map((await index.counts(others.map((word) => isOneOf('words', [word])))).map((count, place) => [others[place], count]))
    return new Map(
      asked.flatMap(({ word }, position) => {
        const instead = near.get(word)?.find((other) => (usual.get(other.word) ?? 0) >= USUAL && !isForm(word, other.word))
        return instead ? [[position, instead.word] as const] : []
      }),
    )
  }

  async function wordsIn(text: string, locale: Locale): Promise<AskedWord[]> {
    const measures = [...new Set(measuresIn(text).map(({ word }) => word))]
    const counts = await index.counts(measures.map((word) => isOneOf('words', [word])))
    const known = new Set(measures.filter((_, place) => (counts[place] ?? 0) > 0))
    return askedWords(text, locale, (word) => known.has(word))
  }

  return {
    wordsIn,
    /** Each word as typed, or as mistyped where nothing has it: to explain it. */
    explained: async (asked: readonly string[], locale: Locale): Promise<WayPlan | undefined> => {
      const [own] = await typedPlans([asked], locale)
      return (
        own &&
        mistyped(
          own.way,
          own.way.words.flatMap(({ found, parted = 0 }, position) => (found + parted === 0 ? [position] : [])),
        )
      )
    },
    /** `existing` leaves those of the ids that there are. */
    async plan(
      text: string,
      locale: Locale,
      rules: SearchRules = NO_SEARCH_RULES,
      existing: (ids: readonly string[]) => Promise<readonly string[]>,
    ): Promise<TextPlan | undefined> {
      const taught = readyRules(rules)
      const asked = await wordsIn(text, locale)
      const pins = taught.pinnedFor(text)
      const [found, corpus, pinned] = await Promise.all([
        asked.length > 0 ? match(asked, locale, taught) : undefined,
        index.corpus(),
        pins.length > 0 ? existing(pins) : [],
      ])
      if (!found && pinned.length === 0) return undefined
      const nothing = { typed: { asked: [], words: [], least: 1 }, others: [] }
      const plan = { ...(found ?? nothing), corpus, pinned }
      const reading = found && readingOf(text, asked, found.dropped, found.instead)
      if (reading) return { ...plan, reading }
      const isTaught =
        taught.alternativesOf(
          asked.map(({ word }) => word),
          locale,
        ).length > 0
      if (!found || isTaught || found.total + pinned.length > FEW) return plan
      const rather = replaced(text, asked, await insteadOfRare(asked))
      if (rather === text) return plan
      const others = await match(await wordsIn(rather, locale), locale, taught)
      return others && others.dropped.length === 0 && others.total > FEW ? { ...plan, reading: { dropped: [], didYouMean: rather } } : plan
    },
  }
}
export type Planner = ReturnType<typeof createPlanner>

const isFound = ({ found, parted = 0, inOtherWords = [] }: WordPlan): boolean => found + parted + inOtherWords.length > 0
const isWhole = (way: WayPlan | undefined): boolean => way?.words.every(isFound) ?? false

/** Of words that lie near, those that `createNearWords` would find: two letters that changed places are one mistake. */
function nearestOf(word: string, similar: readonly string[]): NearWord[] {
  const swaps = new Set(swapsOf(word))
  const mistakes = mistakesIn(word.length)
  const others = similar
    .filter((other) => !swaps.has(other) && other !== word && !hasNumber(other))
    .map((other) => ({ word: other, distance: distanceOf(word, other, mistakes) }))
  const near = others.filter(({ distance }) => distance <= mistakes).sort((left, right) => left.distance - right.distance || (left.word < right.word ? -1 : 1))
  return [...similar.filter((other) => swaps.has(other)).map((other) => ({ word: other, distance: 1 })), ...near.slice(0, MOST_NEAR)]
}

/** A word as it is written in these texts. */
const spelledAs = (word: string, texts: Texts): string =>
  FIELD_NAMES.flatMap((field) => typedWords(texts[field]))
    .find((typed) => folded(typed) === word)
    ?.toLowerCase() ?? word

const isForm = (word: string, other: string): boolean => {
  const stems = stemsOf(word)
  return !hasNumber(other) && stemsOf(other).some((stem, position) => stem === stems[position])
}
