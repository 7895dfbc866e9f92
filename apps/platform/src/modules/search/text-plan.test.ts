import { expect, it } from 'vitest'
import { createDocumentNumbers } from './document-numbers.ts'
import { createWayScorer, type Corpus } from './document-score.ts'
import { entriesOf } from './document-scores.ts'
import { textsOf } from './indexed-text.ts'
import { storedDocumentOf } from './opensearch-document.ts'
import { scoresOf } from './opensearch-page.ts'
import type { Clause } from './opensearch-query.ts'
import { FIELDS, headShares } from './ranking.ts'
import type { SearchDocument } from './search.ts'
import { documentOf } from './search-document.fixture.ts'
import { createTextIndex } from './text-index.ts'
import { createPlanner, matchingClause } from './text-plan.ts'
import { bagOf } from './word-bag.ts'

type Stored = ReturnType<typeof storedDocumentOf>
type Bool = { readonly filter?: readonly Clause[]; readonly should?: readonly Clause[]; readonly minimum_should_match?: number }

const [fieldOf, valueOf] = [(about: object): string => Object.keys(about)[0] ?? '', (about: object): unknown => Object.values(about)[0]]
function wordsIn(stored: Stored, field: string): readonly string[] {
  const words = (stored as Readonly<Record<string, unknown>>)[field] as string | readonly string[]
  return typeof words === 'string' ? words.split(' ') : words
}

/** Whether a document passes, of the few kinds of clauses that plans are made of. */
function passes(stored: Stored, clause: Clause): boolean {
  const [kind, about] = [fieldOf(clause), valueOf(clause) as object]
  if (kind === 'match_none') return false
  if (kind === 'terms') return (valueOf(about) as readonly string[]).some((value) => wordsIn(stored, fieldOf(about)).includes(value))
  if (kind === 'prefix') return wordsIn(stored, fieldOf(about)).some((word) => word.startsWith((valueOf(about) as { readonly value: string }).value))
  if (kind === 'constant_score') return passes(stored, (about as { readonly filter: Clause }).filter)
  if (kind === 'match_phrase') return ` ${(stored as Readonly<Record<string, unknown>>)[fieldOf(about)] as string} `.includes(` ${valueOf(about) as string} `)
  if (kind !== 'bool') throw new Error(`A clause of another kind: ${kind}`)
  const { filter = [], should = [], minimum_should_match: least = 0 } = about as Bool
  return filter.every((own) => passes(stored, own)) && should.filter((own) => passes(stored, own)).length >= least
}

function bothOf(documents: readonly SearchDocument[]) {
  const numbers = createDocumentNumbers()
  const own = createTextIndex({ numbers })
  for (const document of documents) own.put(document)
  const kept = documents.map((document) => ({
    stored: storedDocumentOf(document),
    bag: bagOf(textsOf(document), document.categoryId),
    texts: textsOf(document),
  }))
  const usual = FIELDS.map((_, place) => {
    const lengths = kept.map(({ bag }) => bag.lengths[place] ?? 0).filter((length) => length > 0)
    return lengths.reduce((sum, length) => sum + length, 0) / lengths.length || 1
  })
  const corpus: Corpus = { documents: kept.length, usual }
  const planner = createPlanner({
    corpus: async () => corpus,
    counts: async (clauses) => clauses.map((clause) => kept.filter(({ stored }) => passes(stored, clause)).length),
    headShares: async (named) =>
      named.map((clauses) => {
        const having = kept.filter(({ stored }) => passes(stored, clauses.named))
        const found = Array.from(
          Map.groupBy(kept, ({ stored }) => stored.categoryId),
          ([category, { length: products }]) => ({ category, named: having.filter(({ stored }) => stored.categoryId === category).length, products }),
        )
        return headShares(found, having.filter(({ stored }) => passes(stored, clauses.branded)).length)
      }),
    similar: async (words) => new Map(words.map((word) => [word, [...new Set(kept.flatMap(({ stored }) => stored.words))]])),
    best: async (way, locale) => {
      const scored = kept.map((one) => ({ ...one, score: createWayScorer(way, locale, corpus).scoreOf(one.bag) ?? -1 }))
      return scored.toSorted((left, right) => right.score - left.score || (left.stored.id < right.stored.id ? -1 : 1)).find(({ score }) => score >= 0)
    },
  })
  const inOrder = (scores: Iterable<readonly [string, number]>) => [...scores].map(([id, score]) => `${id} ${score.toFixed(4)}`).toSorted()
  return {
    inProcess: async (text: string, rules = RULES) => {
      const { scores, reading } = await own.find(text, 'en', rules)
      return { found: inOrder(Array.from(entriesOf(scores), ([number, score]) => [numbers.idOf(number), score] as const)), reading }
    },
    planned: async (text: string, rules = RULES) => {
      const plan = await planner.plan(text, 'en', rules, async () => [])
      if (!plan) return { found: [], reading: undefined }
      const matches = kept.filter(({ stored }) => passes(stored, matchingClause(plan)))
      const standing = matches.map(({ stored, bag }) => ({ id: stored.id, bag, interest: 0, popularity: 0, inStock: 1 }))
      return { found: inOrder(scoresOf(standing, plan, 'en')), reading: plan.reading }
    },
  }
}

const RULES = {
  synonyms: [
    ['earphones', 'headphones'],
    ['notebook computer', 'laptop'],
    ['torch', 'flash light'],
  ],
  pins: [],
}
const NAMES = [
  'Wireless headphones',
  'Wired headphones',
  'Laptop sleeve',
  'Silver laptop',
  'Flash light',
  'Flash drive',
  'Light bulb',
  'Oak desk lamp',
  'Lunch box',
  '日本の緑茶',
  '有机绿茶叶',
]
/** Of eight in its category a computer is rather called a notebook than a case is; all of another category are called by their brand. */
const KINDS = ['Vega notebook', 'Notebook sleeve', 'Phone case', 'Aster hub'].flatMap((name, kind) =>
  Array.from({ length: kind === 1 ? 2 : 6 }, (_, place) =>
    documentOf({
      id: `kind-${kind}-${place}`,
      name: { en: `${name} ${place}` },
      categoryId: ['computers', 'cases', 'cases', 'hubs'][kind] ?? '',
      brand: kind === 3 ? 'Aster' : 'Lumen',
    }),
  ),
)
const both = bothOf([...NAMES.map((name, place) => documentOf({ id: `p${place}`, name: { en: name, es: name } })), ...KINDS])

it.each([
  'earphones',
  'bargain earphones',
  'bargain wired earphones',
  'wirless earphones',
  'earphones silver',
  'bargain notebook computer',
  'notebook computer earphones',
  'bargain torch',
  'bargain torch drive',
  'flash lamp',
  'lunchbox bargain',
  'desk lmap',
  'bargain',
  'notebook',
  'silver notebooks',
  'vega notebok',
  'sleeve notebook',
  'aster',
  'case 2',
  '茶',
  '茶 日本',
  '緑茶',
])('finds and reads %j without a server as the engine in this process does', async (text) => {
  expect(await both.planned(text)).toEqual(await both.inProcess(text))
})
