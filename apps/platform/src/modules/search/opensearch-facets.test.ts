import { expect, it } from 'vitest'
import { chosenKey } from './opensearch-document.ts'
import { type Bucket, figureClausesOf } from './opensearch-facets.ts'
import { type Clause, isOneOf, NOTHING } from './opensearch-query.ts'

const bucketOf = (label: string, doc_count: number): Bucket => ({
  key: JSON.stringify(['size', label.replace(' ', '-').toLowerCase(), { en: 'Size' }, { en: label }]),
  doc_count,
})
const WORDS = isOneOf('words', ['drive'])
const BRAND = isOneOf('chosen', ['brand lumen'])
const OTHER = isOneOf('chosen', ['brand nox'])

/** An index in which drives are in GB, but for those of one brand, and another has none. */
const traitsOf = async (_field: string, clauses: readonly Clause[]): Promise<readonly Bucket[]> => {
  if (clauses.includes(OTHER)) return []
  if (clauses.includes(BRAND)) return [bucketOf('1 GB', 1), bucketOf('2 TB', 3)]
  if (clauses.includes(WORDS)) return [bucketOf('1 GB', 9), bucketOf('8 GB', 4), bucketOf('2 TB', 3)]
  return [bucketOf('1 GB', 9), bucketOf('3 GB', 1), bucketOf('8 GB', 4), bucketOf('2 TB', 3), bucketOf('3 kg', 99)]
}
const upTo4 = { filters: { ranges: { size: { lte: 4 }, price: { lte: 100 } } } }
const clauseOf = async (candidates: readonly Clause[], chosen: readonly Clause[] = []) =>
  figureClausesOf(
    upTo4,
    chosen.map((clause) => ({ field: 'brand', clause })),
    candidates,
    { traitsOf },
  )
const sizes = (...values: readonly string[]) => [
  {
    field: 'size',
    clause: isOneOf(
      'chosen',
      values.map((value) => chosenKey('size', value)),
    ),
  },
]

it('asks for figures in the unit of most that pass all else, whatever products have them', async () => {
  expect(await clauseOf([WORDS])).toEqual(sizes('1-gb', '3-gb'))
  expect(await clauseOf([])).toEqual(sizes('3-kg'))
  expect(await clauseOf([WORDS], [BRAND])).toEqual(sizes('2-tb'))
  // Of these none has a figure: it is that of all that was asked for.
  expect(await clauseOf([WORDS], [OTHER])).toEqual(sizes('1-gb', '3-gb'))
})

it('finds nothing where there is no figure at all', async () => {
  expect(await figureClausesOf(upTo4, [], [], { traitsOf: async () => [] })).toEqual([{ field: 'size', clause: NOTHING }])
})
