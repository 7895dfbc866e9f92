import { LOCALES, type Locale } from '@galleria/kernel'
import { INFLECTED, stemTokensOf } from './opensearch-document.ts'
import { canBegin, factorOfHead, FIELDS, headOf, OTHER_FORM, ONLY_BEGINS, rarityOf, SATURATION, SYNONYM, WEIGHTS, weightOfNear } from './ranking.ts'
import { joinedAt, positionsFrom, type TermPlan, type WayPlan, type WordPlan } from './document-score.ts'
import { hasNumber } from './words.ts'

/** A query of the server's language. Words of people are values in it, never parts of a text that it reads. */
export type Clause = Readonly<Record<string, unknown>>

export const NOTHING: Clause = { match_none: {} }
export const EVERYTHING: Clause = { match_all: {} }
export const anyOf = (should: readonly Clause[]): Clause => (should.length === 1 ? (should[0] ?? NOTHING) : { bool: { should, minimum_should_match: 1 } })
export const allOf = (filter: readonly Clause[]): Clause => ({ bool: { filter } })
export const isOneOf = (field: string, values: readonly string[]): Clause => ({ terms: { [field]: values } })

const MIN_PART = 3
/** Names that have the two parts of a word side by side. */
export function partedClause(word: string): Clause {
  if (hasNumber(word)) return NOTHING
  const phrases: Clause[] = []
  for (let cut = MIN_PART; cut <= word.length - MIN_PART; cut += 1)
    for (const field of ['names_en', 'names_es']) phrases.push({ match_phrase: { [field]: `${word.slice(0, cut)} ${word.slice(cut)}` } })
  return phrases.length > 0 ? anyOf(phrases) : NOTHING
}

/** Documents that have the word, another form of it, or what it makes with its neighbours: those that `createMeantWords` calls meant. */
export function meantClause(asked: readonly string[], position: number): Clause {
  const words = [asked[position] ?? '', ...joinedAt(asked, position)]
  const tokens = words.flatMap((word) => (hasNumber(word) ? [] : [...stemTokensOf(word).own, stemTokensOf(word).both]))
  return anyOf([isOneOf('words', words), ...(tokens.length > 0 ? [isOneOf('stems', tokens)] : [])])
}

/** Documents that have in a name what a word of the query stands for; and of these what has the word itself there, and as its brand. */
export type NamedClauses = { readonly named: Clause; readonly branded: Clause }

/** None of a number, which names no kind of thing. */
export function namedClauses(asked: readonly string[], position: number): NamedClauses | undefined {
  const word = asked[position] ?? ''
  if (hasNumber(word)) return undefined
  const words = [word, ...joinedAt(asked, position)]
  const named = LOCALES.map((locale, place) =>
    anyOf([
      isOneOf(`w_name_${locale}`, words),
      isOneOf(
        `s_name_${locale}`,
        words.flatMap((one) => (hasNumber(one) ? [] : (stemTokensOf(one).own[place] ?? []))),
      ),
    ]),
  )
  return { named: anyOf(named), branded: allOf([anyOf(LOCALES.map((locale) => isOneOf(`w_name_${locale}`, [word]))), isOneOf('w_brand', [word])]) }
}

export const beginsClause = (word: string): Clause => ({ prefix: { words: { value: word } } })

/** Documents that have what a word of the query is taken for. */
export function foundClause(asked: readonly string[], position: number, plan: WordPlan): Clause {
  const { inOtherWords = [] } = plan
  return inOtherWords.length > 0 ? anyOf([asAskedClause(asked, position, plan), ...inOtherWords.map(termClause)]) : asAskedClause(asked, position, plan)
}

/** Documents that have all words of a term in another wording. */
export const termClause = ({ way, at, by }: TermPlan): Clause =>
  allOf(positionsFrom(at, by).flatMap((place) => (way.words[place] ? [foundClause(way.asked, place, way.words[place])] : [])))

/** The same for the word alone, whatever the shop has taught. */
export function asAskedClause(asked: readonly string[], position: number, { word, written, found, near, parted }: WordPlan): Clause {
  if (found === 0) return parted ? partedClause(word) : NOTHING
  const isPrefix = position === asked.length - 1 && canBegin(word, written > 0)
  return anyOf([
    meantClause(asked, position),
    ...(isPrefix ? [beginsClause(word)] : []),
    ...(near?.length
      ? [
          isOneOf(
            'words',
            near.map((other) => other.word),
          ),
        ]
      : []),
  ])
}

/** Documents that have enough of the words, none of them scored. */
export const matchOf = ({ asked, words, least }: WayPlan): Clause => {
  const clauses = words.map((plan, position) => foundClause(asked, position, plan))
  return least === clauses.length
    ? allOf(clauses)
    : { bool: { should: clauses.map((clause) => ({ constant_score: { filter: clause } })), minimum_should_match: least } }
}

/** Terms that a beginning is taken for where they are scored; the rest counts as found. */
const MOST_LONGER = 30
const USUAL_SHARE = 0.7

/** What there is of a word in each field, added up as BM25F has it: near enough to choose those that are looked at closely. */
function frequencyClauses(asked: readonly string[], position: number, { word, written, near }: WordPlan, locale: Locale): Clause[] {
  const isPrefix = position === asked.length - 1 && canBegin(word, written > 0)
  const joined = joinedAt(asked, position)
  const clauses: Clause[] = []
  for (const [place, { name }] of FIELDS.entries()) {
    const weight = WEIGHTS[locale][place] ?? 0
    const term = (field: string, value: string, boost: number) => clauses.push({ term: { [field]: { value, boost: weight * boost } } })
    const isInflected = INFLECTED.includes(name) && !hasNumber(word)
    // The word itself is one of its forms: it counts the rest of what makes it whole.
    term(`w_${name}`, word, isInflected ? 1 - OTHER_FORM : 1)
    if (isInflected) for (const token of stemTokensOf(word).own) term(`s_${name}`, token, OTHER_FORM)
    for (const both of joined) term(`w_${name}`, both, OTHER_FORM)
    for (const other of near ?? []) term(`w_${name}`, other.word, weightOfNear(other.word, other.distance))
    if (isPrefix && (name.startsWith('name') || name === 'brand' || name === 'category'))
      clauses.push({
        prefix: { [`w_${name}`]: { value: word, rewrite: `top_terms_${MOST_LONGER}`, boost: weight * USUAL_SHARE * (written > 0 ? ONLY_BEGINS : 1) } },
      })
  }
  return clauses
}

function scoredWord(way: WayPlan, position: number, plan: WordPlan, locale: Locale, documents: number): Clause {
  const { inOtherWords = [], ...alone } = plan
  if (inOtherWords.length === 0) return scoredAsAsked(way, position, plan, locale, documents)
  const terms = inOtherWords.map(({ way: other, at, by, replaced }) => ({
    bool: {
      must: positionsFrom(at, by).flatMap((place) => (other.words[place] ? [scoredWord(other, place, other.words[place], locale, documents)] : [])),
      boost: SYNONYM / replaced,
    },
  }))
  return { dis_max: { queries: [scoredAsAsked(way, position, alone, locale, documents), ...terms] } }
}

function scoredAsAsked({ asked }: WayPlan, position: number, plan: WordPlan, locale: Locale, documents: number): Clause {
  const scored: Clause = {
    script_score: {
      query: { bool: { filter: [foundClause(asked, position, plan)], should: frequencyClauses(asked, position, plan, locale) } },
      script: {
        source: 'params.rarity * _score / (_score + params.soon)',
        params: { rarity: rarityOf(plan.written || plan.found, documents), soon: SATURATION },
      },
    },
  }
  if (position !== headOf(asked.length, locale)) return scored
  const tokens = hasNumber(plan.word) ? [] : stemTokensOf(plan.word).own
  const named = anyOf([isOneOf('w_category', [plan.word, ...joinedAt(asked, position)]), ...(tokens.length > 0 ? [isOneOf('s_category', tokens)] : [])])
  const functions = [{ filter: named, weight: factorOfHead(1) }, ...headFunctions(plan.heads ?? new Map())]
  return { function_score: { query: scored, functions, score_mode: 'max', boost_mode: 'multiply' } }
}

/** Shares are told apart by so much where the server orders by them. */
const SHARE_STEPS = 10

/** What categories gain that are what the head word names, those of about the same share together. */
function headFunctions(heads: ReadonlyMap<string, number>): { readonly filter: Clause; readonly weight: number }[] {
  const bySteps = Map.groupBy(heads.keys(), (id) => Math.round((heads.get(id) ?? 0) * SHARE_STEPS))
  return [...bySteps].flatMap(([steps, ids]) => (steps === 0 ? [] : [{ filter: isOneOf('categoryId', ids), weight: factorOfHead(steps / SHARE_STEPS) }]))
}

function scoredWay(way: WayPlan, locale: Locale, documents: number): Clause {
  const scored = way.words.map((plan, position) => scoredWord(way, position, plan, locale, documents))
  return way.least === scored.length ? { bool: { must: scored } } : { bool: { should: scored, minimum_should_match: way.least } }
}

/** What a query finds, scored nearly as we do: an order in which the best few hundred are among the first. */
export const scoredMatchOf = (own: WayPlan | undefined, others: readonly WayPlan[], locale: Locale, documents: number): Clause => ({
  dis_max: {
    queries: [
      ...(own ? [scoredWay(own, locale, documents)] : []),
      ...others.map((way) => ({ bool: { must: [scoredWay(way, locale, documents)], boost: SYNONYM } })),
    ],
  },
})
