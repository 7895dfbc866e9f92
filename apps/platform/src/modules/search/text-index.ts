// Long because one index is one thing: what adds, finds, explains and packs reads the same columns, which nobody outside sees.
import type { Locale } from '@galleria/kernel'
import { NO_SEARCH_RULES, type SearchRules } from '@galleria/rules'
import { createDocumentCategories, type DocumentCategories, type PackedCategories } from './document-categories.ts'
import { createDocumentNumbers, type DocumentNumbers, INDEXED } from './document-numbers.ts'
import {
  bestOf,
  countOf,
  entriesOf,
  giveBack,
  inAll,
  inEither,
  NO_SCORES,
  scaled,
  scoreOfNumber,
  type Scores,
  scoresFrom,
  withScores,
} from './document-scores.ts'
import type { ExplainedWord } from './explained-word.ts'
import { createHeadCategories } from './head-categories.ts'
import { NO_TEXTS, type Texts, textsOf, wordsOf, wordsOfName } from './indexed-text.ts'
import { canBeMistyped, createMeantWords } from './meant-words.ts'
import { type Comparisons, createNearWords, type NearWord } from './near-words.ts'
import type { Reading, SearchableText } from './search.ts'
import { pairsIn, preferNamed } from './name-phrases.ts'
import { canBegin, FEW, FIELD_NAMES, headOf, isCalledSo, OTHER_FORM, rarityOf, scoreOf, scoreOfPin, SYNONYM, USUAL } from './ranking.ts'
import { readingOf, replaced, type Replacements } from './query-reading.ts'
import { type AskedWord, askedWords } from './query-words.ts'
import { partsOf } from './split-words.ts'
import { atOnce, createJobQueue, createTurns, inTurns } from './time-slices.ts'
import { createTextStore, type PackedTexts } from './text-store.ts'
import { createWordIndex, type PackedWords, type Variant, type WordIndex } from './word-index.ts'
import { createRememberedMatches } from './remembered-matches.ts'
import { createScoreSums, type ScoreSums } from './score-sums.ts'
import { type Alternative, type ReadyRules, readyRules } from './synonyms.ts'
import { type MatchOtherwise, matchWords } from './word-matches.ts'
import { createWordStems, type KnownStems } from './word-stems.ts'
import { folded, hasNumber, typedWords } from './words.ts'

/** What a file remembers of the words of one tenant's documents. */
export type PackedText = { readonly words: PackedWords; readonly stems: KnownStems; readonly texts: PackedTexts; readonly categories: PackedCategories }

/** The words of one tenant's documents. */
export type TextIndex = {
  readonly put: (document: SearchableText) => void
  readonly remove: (id: string) => void
  /** Of memory: words, postings, how long fields are, and texts; an estimate. */
  readonly bytes: () => number
  readonly words: WordIndex
  readonly categories: Pick<DocumentCategories, 'idOf'>
  readonly stems: () => Iterable<KnownStems[number]>
  readonly textsOf: (number: number) => Texts
  /** What the text means. Nothing when it holds no word. */
  readonly find: (text: string, locale: Locale, rules?: SearchRules) => Promise<Found>
  /** Why a document has the score that it has; undefined for one that is not indexed. */
  readonly explain: (id: string, text: string, locale: Locale, rules?: SearchRules) => Promise<readonly ExplainedWord[] | undefined>
}

/** The documents that a text means, and how it had to be read for them. */
export type Found = {
  readonly scores: Scores
  /** Whoever asked is the only one who has them, and gives them back. */
  readonly isOwn: boolean
  readonly reading?: Reading
}

/** What is the same for every way to type the same words: which stand for which others, which are left out, by their positions. */
type Matches = { readonly scores: Scores; readonly dropped: readonly number[]; readonly instead: Replacements }

/** `near` remembers what was nearly each word, by position. */
type Query = { readonly asked: readonly string[]; readonly locale: Locale; readonly near: Map<number, readonly NearWord[]> }

/** Words that one query may compare with those that nobody wrote, all its words together. */
export const MAX_COMPARED = 6000
/** Matches kept of recent queries: the pages and orders of one text are asked for one after another. */
const REMEMBERED_MATCHES = 500_000

/** Where so many words begin as one that is asked for (article numbers do), or more, others have their turns meanwhile; and how many are added up in one. */
const MANY_BEGIN_SO = 4096
const LOT = 256

const sums = createScoreSums()
/** For what takes more turns than one: nobody else may add to them meanwhile, so one search has them after the other. */
const sumsOfTurns = createScoreSums()
const longJobs = createJobQueue()

/** `onCompared` hears how many words each query has compared: what it costs, whatever the machine. */
export function createTextIndex({
  onCompared,
  numbers = createDocumentNumbers(),
  packed,
}: {
  readonly onCompared?: (count: number) => void
  readonly numbers?: DocumentNumbers
  /** What a file remembers of documents that `numbers` knows. */
  readonly packed?: PackedText
} = {}): TextIndex {
  const nearWords = createNearWords()
  const stems = createWordStems(packed?.stems)
  const words = createWordIndex(
    {
      added(word) {
        stems.add(word)
        if (!hasNumber(word)) nearWords.add(word)
      },
      removed(word) {
        stems.remove(word)
        if (!hasNumber(word)) nearWords.remove(word)
      },
    },
    packed?.words,
    packed ? Array.from(numbers.all(INDEXED), ([, number]) => number) : [],
  )
  /** Words out of a file that may be mistyped: put where they are looked for when somebody mistypes one. */
  let untouched = packed?.stems.map(([word]) => word) ?? []
  const { formsOf, meantBy, perhapsMeant } = createMeantWords({ words, stems, nearWords })
  /** What is indexed: needed to remove it again, and to see that a change is not one of the text. */
  const store = createTextStore(packed?.texts)
  const categories = createDocumentCategories(packed?.categories)
  const heads = createHeadCategories(words, categories)
  const recent = createRememberedMatches<Omit<Matches, 'scores'>>(REMEMBERED_MATCHES)
  const underway = new Map<string, { readonly finding: Promise<Matches>; sharers: number }>()
  let changes = 0

  function makeMistakesFindable(): void {
    for (const word of untouched) if (words.has(word)) nearWords.add(word)
    untouched = []
  }

  function noteChange(): void {
    changes += 1
    recent.clear()
    heads.forget()
  }

  function remove(id: string): void {
    const number = numbers.find(id, INDEXED)
    if (number === undefined) return
    words.remove(number, wordsOf(store.get(number) ?? NO_TEXTS))
    store.remove(number)
    categories.remove(number)
    numbers.release(id, INDEXED)
    noteChange()
  }

  /** What is named in two words for the one that nobody wrote: "headphones" are "head phones" there. */
  function namedInParts(word: string, locale: Locale): Scores {
    const found = new Map<number, number>()
    if (hasNumber(word)) return NO_SCORES
    for (const parts of partsOf(word, words.has)) {
      const [first = NO_SCORES, second = NO_SCORES] = parts.map((part) => {
        words.collect([{ word: part, weight: OTHER_FORM, how: 'parted' }], locale, sums)
        return sums.take()
      })
      for (const [number, frequency] of entriesOf(first)) {
        const other = scoreOfNumber(second, number)
        // Names are read where both parts stand in one: of most documents that have them they do not.
        const isNamed = other !== undefined && parts.every((part) => words.isInNameOf([{ word: part }], number))
        const names = isNamed ? store.namesOf(number) : undefined
        if (
          other === undefined ||
          !names ||
          pairsIn(
            wordsOfName(names),
            parts.map((part) => new Set([part])),
          ) === 0
        )
          continue
        found.set(number, Math.max(found.get(number) ?? 0, Math.min(frequency, other)))
      }
    }
    return scoresFrom(found)
  }

  /** `among`: nobody asks for others. */
  async function scoresOf(
    query: Query,
    position: number,
    comparisons: Comparisons | undefined,
    turn: () => Promise<void>,
    among?: Uint32Array,
  ): Promise<Scores> {
    const word = query.asked[position] ?? ''
    const isBeginning = position === query.asked.length - 1 && canBegin(word, words.has(word))
    if (isBeginning) await words.putInOrder(turn)
    if (!isBeginning || words.countBeginningWith(word) < MANY_BEGIN_SO) return atOnce(scoring(query, position, comparisons, sums, among))
    return longJobs.run(() => inTurns(scoring(query, position, comparisons, sumsOfTurns, among), turn))
  }

  function* scoring(
    query: Query,
    position: number,
    comparisons: Comparisons | undefined,
    own: ScoreSums,
    among: Uint32Array | undefined,
  ): Generator<void, Scores> {
    const { asked, locale } = query
    const meant = meantBy(asked, position)
    own.clear() // of what an error may have left there
    // How rare a word is depends on all that have it, so they are counted where not all are added up; where nobody wrote it, all are.
    const counted = among && words.countOfAny(meant)
    if (among && counted) own.keepTo(among)
    words.collect(meant, locale, own)
    const written = counted || own.size()
    const known = new Set(meant.map(({ word }) => word))
    const { variants, near } = perhapsMeant(asked, position, written > 0, comparisons)
    if (comparisons) query.near.set(position, near)
    let lot: Variant[] = []
    for (const variant of variants) {
      if (known.has(variant.word)) continue
      lot.push(variant)
      if (lot.length < LOT) continue
      words.collect(lot, locale, own)
      lot = []
      yield
    }
    words.collect(lot, locale, own)
    const rarity = rarityOf(written || own.size(), words.size())
    const isHead = position === headOf(asked.length, locale)
    if (own.size() > 0 || counted) return own.takeScores(rarity, isHead, isHead ? heads.sharesOf(meant) : undefined)
    const { numbers: named, scores } = namedInParts(asked[position] ?? '', locale)
    return { numbers: named, scores: scores.map((frequency) => scoreOf(rarity, frequency, 0)) }
  }

  return {
    put(document) {
      const texts = textsOf(document)
      const before = numbers.find(document.id, INDEXED)
      if (before !== undefined && store.isSame(before, texts) && categories.idOf(before) === document.categoryId) return
      remove(document.id)
      const number = numbers.hold(document.id, INDEXED)
      words.add(number, wordsOf(texts))
      store.set(number, texts)
      categories.put(number, document.categoryId)
      noteChange()
    },

    remove,

    words,
    categories,
    stems: stems.known,
    textsOf: (number) => store.get(number) ?? NO_TEXTS,
    bytes: () => words.bytes() + store.bytes() + categories.bytes(),

    async find(text, locale, rules = NO_SEARCH_RULES) {
      if (untouched.length > 0) makeMistakesFindable()
      const asked = askedWords(text, locale, words.has)
      const taught = readyRules(rules)
      const { scores: matched, isOwn: isOnly, dropped, instead } = await matchesOf(asked, locale, taught)
      const scores = pinnedFirst(
        matched,
        taught
          .pinnedFor(text)
          .map((id) => numbers.find(id, INDEXED))
          .filter((number) => number !== undefined),
      )
      const isOwn = isOnly && scores === matched
      const reading = readingOf(text, asked, dropped, instead)
      if (reading) return { scores, isOwn, reading }
      // A word that the shop has taught is none that somebody has mistyped.
      const isTaught =
        taught.alternativesOf(
          asked.map(({ word }) => word),
          locale,
        ).length > 0
      const rather = countOf(scores) > FEW || isTaught ? text : replaced(text, asked, insteadOfRare(asked))
      if (rather === text) return { scores, isOwn }
      const others = await matchesOf(askedWords(rather, locale, words.has), locale, taught)
      return others.dropped.length === 0 && countOf(others.scores) > FEW ? { scores, isOwn, reading: { dropped: [], didYouMean: rather } } : { scores, isOwn }
    },

    async explain(id, text, locale, rules = NO_SEARCH_RULES) {
      if (untouched.length > 0) makeMistakesFindable()
      const document = numbers.find(id, INDEXED)
      if (document === undefined) return undefined
      const typed = askedWords(text, locale, words.has)
      const asked = typed.map(({ word }) => word)
      const others = readyRules(rules).alternativesOf(asked, locale)
      const turn = createTurns()
      const ways: ExplainedWord[][] = []
      for (const way of [asked, ...others.map((other) => other.asked)])
        ways.push(await explainBy({ asked: way, locale, near: new Map() }, typed, document, turn))
      return ways.reduce((best, way) => (tellingOf(way) > tellingOf(best) ? way : best))
    },
  }

  /** The query in the words in which it means this document most. */
  async function explainBy(query: Query, typed: readonly AskedWord[], number: number, turn: () => Promise<void>): Promise<ExplainedWord[]> {
    const { asked, locale } = query
    const explained: ExplainedWord[] = []
    for (const [position, word] of asked.entries()) {
      const asTyped = await scoresOf(query, position, undefined, turn)
      const comparisons = countOf(asTyped) > 0 ? undefined : { left: MAX_COMPARED }
      const scores = comparisons ? await scoresOf(query, position, comparisons, turn) : asTyped
      const meant = meantBy(asked, position)
      const { variants } = perhapsMeant(asked, position, words.has(word), comparisons)
      const parted = [...partsOf(word, words.has)].flat().map((part) => ({ word: part, how: 'parted' as const }))
      const score = scoreOfNumber(scores, number) ?? 0
      const own = score > 0 ? [...(await foundIn(meant, number, turn)), ...(await foundIn(variants, number, turn))] : []
      const isHead = position === headOf(asked.length, locale)
      const isCategory = isHead && words.isInCategoryOf(own, number)
      explained.push({
        typed: typed.find((one) => one.word === word)?.typed ?? word,
        found: toldOnce(score > 0 ? [...own, ...(await foundIn(parted, number, turn))] : []),
        documents: countOf(scores),
        isCategory,
        share: isCategory ? 1 : isHead && own.length > 0 ? heads.shareOf(meant, number) : 0,
        score,
      })
    }
    return explained
  }

  /** Where these words stand in a document. A hundred thousand may begin alike, of which it has a few: others have their turns meanwhile. */
  async function foundIn(variants: Iterable<Pick<Variant, 'word' | 'how'>>, number: number, turn: () => Promise<void>): Promise<ExplainedWord['found']> {
    const found = []
    let count = 0
    for (const { word, how } of variants) {
      count += 1
      if (count % LOT === 0) await turn()
      const places = words.placesOf(word, number)
      if (places.length > 0) found.push({ word, how, places })
    }
    return found
  }

  async function matchesOf(askedFor: readonly AskedWord[], locale: Locale, taught: ReadyRules): Promise<Matches & Pick<Found, 'isOwn'>> {
    const asked = askedFor.map(({ word }) => word)
    const key = `${locale} ${taught.number} ${asked.join(' ')}`
    const known = recent.get(key)
    if (known) return { scores: known.scores, isOwn: true, ...known.rest }
    // A page asks for the same words in every market at once.
    const state = `${changes} ${key}`
    const one = underway.get(state) ?? {
      finding: match({ asked, locale, near: new Map() }, taught, key).finally(() => underway.delete(state)),
      sharers: 0,
    }
    underway.set(state, one)
    one.sharers += 1
    // Once it is found nobody else can come to share it.
    const matches = await one.finding
    return { ...matches, isOwn: one.sharers === 1 }
  }

  async function match(query: Query, taught: ReadyRules, key: string): Promise<Matches> {
    const { asked, locale } = query
    const startedAt = changes
    const turn = createTurns()
    const comparisons = { left: MAX_COMPARED }
    const found = await matchWords(
      asked.length,
      async (position, how, among) => {
        await turn() // a common word takes milliseconds; others may have their turn between two
        return scoresOf(query, position, how === 'mistyped' ? comparisons : undefined, turn, among)
      },
      numbers.idOf,
      headOf(asked.length, locale),
      inOtherWords(taught.alternativesOf(asked, locale), locale, turn),
      rarestFirst(asked),
    )
    onCompared?.(MAX_COMPARED - comparisons.left)
    const called = asked.map((_, position) => meantBy(asked, position).filter(({ weight }) => isCalledSo(weight)))
    const head = called[headOf(asked.length, locale)] ?? []
    const matches = {
      scores: preferNamed(
        found.scores,
        called.map((variants) => new Set(variants.map(({ word }) => word))),
        {
          hasNumber: asked.some(hasNumber),
          nameOf: (number) => wordsOfName(store.namesOf(number) ?? NO_TEXTS),
          isOfHead: (number) => words.isInCategoryOf(head, number),
          isInName: (number, position) => words.isInNameOf(called[position] ?? [], number),
          isBegun: (number) => words.isBegunBy(called[0] ?? [], number),
        },
      ),
      dropped: found.dropped,
      instead: new Map(found.mistyped.flatMap((position) => nearestIn(found.scores, query.near.get(position) ?? []).map((word) => [position, word] as const))),
    }
    const { scores, ...rest } = matches
    giveBack([found.scores], scores)
    if (changes === startedAt) recent.set(key, scores, rest)
    return matches
  }

  /** The positions of words, those first that stand in fewer documents. A word that only begins others may stand in more than is known without a look at these. */
  function rarestFirst(asked: readonly string[]): number[] {
    const counts = asked.map((_, position) => meantBy(asked, position).reduce((sum, { word }) => sum + words.countOf(word), 0))
    return [...asked.keys()].sort((left, right) => (counts[left] ?? 0) - (counts[right] ?? 0))
  }

  /** What the query finds in other words, each of which is looked up once. */
  function inOtherWords(alternatives: readonly Alternative[], locale: Locale, turn: () => Promise<void>): MatchOtherwise {
    const looked: (Alternative & { readonly found: readonly Scores[] })[] = []
    const best = (found: readonly Scores[]): Scores => found.reduce(inEither, NO_SCORES)
    return {
      async whole() {
        for (const way of alternatives) {
          const found: Scores[] = []
          for (const position of way.asked.keys()) {
            await turn()
            found.push(await scoresOf({ asked: way.asked, locale, near: new Map() }, position, undefined, turn))
          }
          looked.push({ ...way, found })
        }
        return best(looked.map(({ found }) => scaled(inAll(found), SYNONYM)))
      },
      // A term of several words is had or not as a whole, and each of its words is a part of that.
      ofWord: (position) =>
        best(
          looked
            .filter(({ at, replaced: count }) => at <= position && position < at + count)
            .map(({ found, at, by, replaced: count }) => scaled(inAll(found.slice(at, at + by)), SYNONYM / count)),
        ),
    }
  }

  /** The word of the best match that is nearest to a mistyped one, as it is written there. */
  function nearestIn(scores: Scores, near: readonly NearWord[]): string[] {
    const best = bestOf(scores, numbers.idOf)
    if (best === undefined) return []
    const written = near.filter(({ word }) => words.isIn(word, best))
    const texts = written.length > 0 ? (store.get(best) ?? NO_TEXTS) : NO_TEXTS
    return written.slice(0, 1).map(
      ({ word }) =>
        FIELD_NAMES.flatMap((field) => typedWords(texts[field]))
          .find((typed) => folded(typed) === word)
          ?.toLowerCase() ?? word,
    )
  }

  /** For words that hardly any product has, the ones that many have and that are typed nearly so. */
  function insteadOfRare(asked: readonly AskedWord[]): Replacements {
    const comparisons = { left: MAX_COMPARED }
    return new Map(
      asked.flatMap(({ word }, position) => {
        if (!canBeMistyped(word) || words.countOf(word) > FEW) return []
        const usual = nearWords.find(word, comparisons).find((other) => words.countOf(other.word) >= USUAL && !isForm(word, other.word))
        return usual ? [[position, usual.word] as const] : []
      }),
    )
  }

  function isForm(word: string, other: string): boolean {
    return formsOf(word).some((form) => form.word === other)
  }
}

/** Each word once, as it was found last; a measure is told in its own unit. */
const toldOnce = (found: ExplainedWord['found']): ExplainedWord['found'] =>
  [...new Map(found.map((one) => [one.word, one])).values()].map((one) => ({ ...one, word: one.word.replace(/^=/, '') }))

/** More words before higher scores. */
const tellingOf = (way: readonly ExplainedWord[]): number =>
  way.filter(({ score }) => score > 0).length / Math.max(1, way.length) + way.reduce((sum, { score }) => sum + score, 0) / 1e6

/** What the shop has pinned, above all else and in its order. */
function pinnedFirst(scores: Scores, pinned: readonly number[]): Scores {
  if (pinned.length === 0) return scores
  let best = 0
  for (const score of scores.scores) best = Math.max(best, score)
  return withScores(scores, new Map(pinned.map((number, place) => [number, scoreOfPin(best, place, pinned.length)] as const)))
}
