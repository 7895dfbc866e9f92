import { LOCALES, type Locale } from '@galleria/kernel'
import { onceEach } from './meant-words.ts'
import type { NearWord } from './near-words.ts'
import { pairsIn, type WordSet } from './name-phrases.ts'
import { canBegin, headOf, HEAD_KEPT, isCalledSo, OTHER_FORM, rarityOf, scoreOf, SYNONYM, weightOfForm, weightOfLonger, weightOfNear } from './ranking.ts'
import type { Alternative } from './synonyms.ts'
import type { WordBag } from './word-bag.ts'
import { frequencyIn, isInCategory, placesFor, type Variant } from './word-index.ts'
import { kinshipOf, stemsOf } from './word-stems.ts'
import { hasNumber } from './words.ts'

/** What a score asks of all documents together: how many there are, and how long each field is on average, in the order of `FIELDS`. */
export type Corpus = { readonly documents: number; readonly usual: readonly number[] }

/** How one word of a query is taken. */
export type WordPlan = {
  readonly word: string
  /** Documents that have it or what stands for it (`written`), and those that have what only begins so or is nearly so besides (`found`). */
  readonly written: number
  readonly found: number
  /** Words that are nearly this one; only where it is taken as mistyped. */
  readonly near?: readonly NearWord[]
  /** Nothing has it, but names have its two parts side by side: documents that do. */
  readonly parted?: number
  /** In which other words the shop has taught to say it; only where no document has all words of the query in any wording, and those that some document has. */
  readonly inOtherWords?: readonly TermPlan[]
  /** How far each category is what the word names (`headShares`), by its id; of the head word only. */
  readonly heads?: ReadonlyMap<string, number>
}

/** The words that stand for a term of the query in another wording: from `at` on so many, for so many of the query's. */
export type TermPlan = Omit<Alternative, 'asked'> & { readonly way: WayPlan }

export type WayPlan = {
  readonly asked: readonly string[]
  readonly words: readonly WordPlan[]
  /** How many of the words a document must have. */
  readonly least: number
}

const knownStems = new Map<string, readonly string[]>()
/** Of words that documents have; the same ones come again and again. */
const MOST_STEMS = 200_000

function rememberedStems(word: string): readonly string[] {
  let stems = knownStems.get(word)
  if (!stems) {
    if (knownStems.size >= MOST_STEMS) knownStems.clear()
    stems = stemsOf(word)
    knownStems.set(word, stems)
  }
  return stems
}

/** What a word of a document is to a word that is asked for, in every language in which it is a form of that. */
function* formsAs(word: string, asked: string): Generator<Variant> {
  // Stemmers take from the end of a word: what begins otherwise is no form of it, and most words of a document do.
  if (word === asked || word[0] !== asked[0] || hasNumber(asked) || hasNumber(word)) return
  const [own, others] = [rememberedStems(word), rememberedStems(asked)]
  for (const [position, formOf] of LOCALES.entries())
    if (own[position] === others[position]) yield { word, weight: weightOfForm(kinshipOf(asked, word, formOf)), formOf, how: 'form' }
}

/** What one word makes with its neighbours. */
export const joinedAt = (asked: readonly string[], position: number): string[] =>
  [asked.slice(Math.max(0, position - 1), position + 1), asked.slice(position, position + 2)].filter((pair) => pair.length === 2).map((pair) => pair.join(''))

/** As which variant a document's word stands for one that is asked for, if it does; the same words as `createMeantWords` finds in an index of all words. */
export function createVariants(asked: readonly string[], position: number, { word, written, near }: WordPlan) {
  const joined = joinedAt(asked, position)
  const nearby = new Map(near?.map((other) => [other.word, other]))
  const isPrefix = position === asked.length - 1 && canBegin(word, written > 0)
  const known = new Map<string, Variant | undefined>()
  const meant = new Map<string, Variant | undefined>()

  function meantAs(other: string): Variant | undefined {
    if (!meant.has(other)) {
      const ways: Variant[] = [...(other === word ? [{ word, weight: 1, how: 'typed' as const }] : []), ...formsAs(other, word)]
      for (const both of joined) ways.push(...(other === both ? [{ word: both, weight: OTHER_FORM, how: 'joined' as const }] : []), ...formsAs(other, both))
      meant.set(other, onceEach(ways)[0])
    }
    return meant.get(other)
  }

  function perhapsAs(other: string): Variant | undefined {
    if (isPrefix && other.startsWith(word)) return { word: other, weight: weightOfLonger(word, other, written > 0), how: 'beginning' }
    const mistyped = nearby.get(other)
    return mistyped && { word: other, weight: weightOfNear(other, mistyped.distance), how: 'mistyped' }
  }

  return {
    /** Words by which what was asked for is called. */
    called: { has: (other: string) => isCalledSo(meantAs(other)?.weight ?? 0) } satisfies WordSet,
    of(other: string): Variant | undefined {
      if (!known.has(other)) known.set(other, meantAs(other) ?? perhapsAs(other))
      return known.get(other)
    },
  }
}

/** The score of one word of the query for a document; 0 where it has none of it. */
type ScoreOfWord = (bag: WordBag) => number

const NO_PLAN: WordPlan = { word: '', written: 0, found: 0 }
/** Places in a row. */
export const positionsFrom = (at: number, count: number): number[] => Array.from({ length: count }, (_, more) => at + more)
/** Nothing where one is missing. */
const sumOfAll = (scores: readonly number[]): number => (scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0))

function scorerOfWord(asked: readonly string[], position: number, plan: WordPlan, locale: Locale, { documents, usual }: Corpus) {
  const variants = createVariants(asked, position, plan)
  const rarity = rarityOf(plan.written || plan.found, documents)
  const places = new Map([undefined, ...LOCALES].map((formOf) => [formOf, placesFor(locale, usual, formOf)]))
  const isHead = position === headOf(asked.length, locale)
  const frequencyOf = (bag: WordBag, word: string, formOf?: Locale): number => frequencyIn(places.get(formOf) ?? [], bag.postings.get(word) ?? 0, bag.lengths)

  function parted(bag: WordBag): number {
    let best = 0
    for (let cut = 3; cut <= plan.word.length - 3; cut += 1) {
      const parts = [plan.word.slice(0, cut), plan.word.slice(cut)] as const
      const least = Math.min(...parts.map((part) => OTHER_FORM * frequencyOf(bag, part)))
      if (
        least > best &&
        pairsIn(
          bag.name,
          parts.map((part) => new Set([part])),
        ) > 0
      )
        best = least
    }
    return best
  }

  const terms = (plan.inOtherWords ?? []).map(({ way, at, by, replaced }) => ({
    weight: SYNONYM / replaced,
    scorers: positionsFrom(at, by).map((place) => scorerOfWord(way.asked, place, way.words[place] ?? NO_PLAN, locale, { documents, usual }).score),
  }))
  const score: ScoreOfWord = (bag) => Math.max(scoreAsAsked(bag), ...terms.map(({ weight, scorers }) => weight * sumOfAll(scorers.map((own) => own(bag)))))

  function scoreAsAsked(bag: WordBag): number {
    if (plan.found === 0) {
      const frequency = plan.parted ? parted(bag) : 0
      return frequency > 0 ? scoreOf(rarity, frequency, 0) : 0
    }
    let [frequency, isCategory] = [0, false]
    for (const [word, posting] of bag.postings) {
      const variant = variants.of(word)
      if (!variant) continue
      frequency += variant.weight * frequencyOf(bag, word, variant.formOf)
      isCategory ||= isHead && isInCategory(posting)
    }
    return frequency > 0 ? scoreOf(rarity, frequency, isCategory ? 1 : (plan.heads?.get(bag.category) ?? 0)) : 0
  }

  return { score, variants }
}

type WayScorer = ReturnType<typeof createWayScorer>

/** Scores documents one by one for the words of a query in one wording. */
export function createWayScorer({ asked, words, least }: WayPlan, locale: Locale, corpus: Corpus) {
  const scorers = words.map((plan, position) => scorerOfWord(asked, position, plan, locale, corpus))
  const head = headOf(asked.length, locale)
  const scoresOf = (bag: WordBag): number[] => scorers.map(({ score }) => score(bag))
  return {
    /** Of each word. */
    scoresOf,
    variants: scorers.map(({ variants }) => variants),
    /** Undefined for what it does not find. */
    scoreOf(bag: WordBag): number | undefined {
      const scores = scoresOf(bag)
      const having = scores.filter((score) => score > 0).length
      if (having < least) return undefined
      if (least === scores.length) return scores.reduce((sum, score) => sum + score, 0)
      return scores.reduce((sum, score, position) => sum + score * (position === head ? HEAD_KEPT : 1), 0) * having
    },
  }
}

/** A document's best score in the query's own words or in those that mean the same. */
export function bestScoreOf(bag: WordBag, own: WayScorer | undefined, others: readonly WayScorer[]): number | undefined {
  const scores = [own?.scoreOf(bag), ...others.map((way) => scaled(way.scoreOf(bag)))].filter((score) => score !== undefined)
  return scores.length > 0 ? Math.max(...scores) : undefined
}

const scaled = (score: number | undefined): number | undefined => (score === undefined ? undefined : score * SYNONYM)
