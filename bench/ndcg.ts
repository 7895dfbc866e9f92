/** Grades of products by their id, of each query that has at least one good one; 0 is no answer, 3 the best. */
export type Ratings = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Reads "query,docid,rating" with a head. Queries without any relevant product are left out. */
export function ratingsIn(csv: string): Ratings {
  const ratings = new Map<string, Map<string, number>>()
  for (const line of csv.trim().split('\n').slice(1)) {
    const [query = '', docid = '', grade = ''] = line.split(',').map((cell) => cell.trim())
    const grades = ratings.get(query) ?? new Map<string, number>()
    grades.set(docid, Number(grade))
    ratings.set(query, grades)
  }
  return new Map([...ratings].filter(([, grades]) => [...grades.values()].some((grade) => grade > 0)))
}

const PLACES = 10

/** Discounted cumulative gain: what is further down counts less, by the logarithm of its place. */
const gainOf = (grades: readonly number[]): number => grades.slice(0, PLACES).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)

/** The gain of the first ten against that of the best possible ten, 0 to 1. `found` has the grades in order; what nobody graded is 0. */
export function ndcgOf(found: readonly number[], all: readonly number[]): number {
  const ideal = gainOf(all.toSorted((left, right) => right - left))
  return ideal === 0 ? 0 : gainOf(found) / ideal
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** How much the mean depends on which queries were asked: that of random halves, the same ones in every run. */
export function spreadOverHalves(values: readonly number[], times: number): { mean: number; deviation: number; least: number; most: number } {
  const next = randomOf(1)
  const halves = Array.from({ length: times }, () => {
    const shuffled = values.map((value) => ({ value, at: next() })).toSorted((left, right) => left.at - right.at)
    return meanOf(shuffled.slice(0, Math.floor(values.length / 2)).map(({ value }) => value))
  })
  const middle = meanOf(halves)
  const deviation = Math.sqrt(meanOf(halves.map((half) => (half - middle) ** 2)))
  return { mean: meanOf(values), deviation, least: Math.min(...halves), most: Math.max(...halves) }
}

/** Park and Miller's generator: the same numbers for the same seed, 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
