import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type ApiClient, createApiClient, httpTransport } from '@galleria/api-client'
import { routeTable } from '@galleria/contract'
import { idsOf, tenantIdOf } from '@galleria/importer'
import { runImport } from './import.ts'
import { ndcgOf, type Ratings, ratingsIn, spreadOverHalves } from './ndcg.ts'
import { searchTimes } from './search-times.ts'
import { startShop } from './servers.ts'
import type { Row } from './table.ts'

const TENANT = 'galleria'
/** Of the profile: whatever else the demo shop sells was not rated. */
const SELLER = 'circuit-yard'
const HITS = 10
/** Splits of the queries into halves: what one half would have shown of the other. */
const SPLITS = 200

/** Addresses of a cluster of OpenSearch, by blanks: what the engine of fleets finds is measured beside. */
const CLUSTER = process.env.OPENSEARCH_URL_FOR_TESTS

/**
 * Whether search finds what is meant: nDCG@10 by queries that people have rated, through A-054; and how long that takes. Of both engines where there is a
 * cluster, which must count the same facets.
 * Needs GALLERIA_DATA, the folder with the large catalogues.
 */
export async function benchRelevance(dataDir: string): Promise<Row[]> {
  const folder = process.env.GALLERIA_DATA && join(process.env.GALLERIA_DATA, 'electronics-icecat')
  if (!folder || !existsSync(join(folder, 'ratings.csv'))) {
    process.stdout.write('Relevance: skipped, GALLERIA_DATA does not name a folder with electronics-icecat/ratings.csv\n')
    return []
  }
  const products = join(folder, 'products.jsonl.gz')
  const ratings = ratingsIn(readFileSync(join(folder, 'ratings.csv'), 'utf8'))
  await (await startShop(dataDir)).stop() // a shop to import into
  await runImport(dataDir, products)
  const own = await measure(dataDir, products, ratings, 'in process', { OPENSEARCH_URL: '' })
  if (!CLUSTER) {
    process.stdout.write('Relevance of the engine of fleets: skipped, OPENSEARCH_URL_FOR_TESTS names no server\n')
    return own.rows
  }
  const fleet = await measure(dataDir, products, ratings, 'OpenSearch', { OPENSEARCH_URL: CLUSTER })
  const apart = Math.abs(own.relevance - fleet.relevance)
  const differing = [...own.facets].filter(([query, facets]) => fleet.facets.get(query) !== facets).map(([query]) => query)
  return [
    ...own.rows,
    ...fleet.rows,
    { what: 'Between the nDCG@10 of both engines', result: apart.toFixed(3), goal: 'at most 0.02', isMet: apart <= 0.02 },
    { what: 'Rated queries whose facets differ', result: differing.join(', ') || 'none', goal: 'none', isMet: differing.length === 0 },
  ]
}

type Measured = { readonly rows: Row[]; readonly relevance: number; readonly facets: ReadonlyMap<string, string> }

async function measure(dataDir: string, products: string, ratings: Ratings, engine: string, env: Record<string, string>): Promise<Measured> {
  process.stdout.write(`${engine}\n`)
  const began = performance.now()
  const shop = await startShop(dataDir, env)
  try {
    const api = createApiClient(routeTable, httpTransport({ baseUrl: `${shop.url}/api`, headers: () => ({ 'x-tenant-key': TENANT, 'accept-language': 'en' }) }))
    await untilFound(api, rowsIn(products))
    const seconds = (performance.now() - began) / 1000
    const started = {
      what: `Start with 19,406 products more until the last is found (${engine})`,
      result: `${seconds.toFixed(1)} s, ${shop.cpu().toFixed(1)} s CPU`,
      goal: 'none',
      isMet: true,
    }
    const { rows, relevance } = await relevanceOf(api, ratings, engine)
    const facets = new Map<string, string>()
    for (const query of ratings.keys()) facets.set(query, countsIn((await askWithFacets(api, query)).aggregations.facets))
    return { rows: [started, ...rows, ...(await searchTimes(api, namesIn(products), engine))], relevance, facets }
  } finally {
    await shop.stop()
  }
}

const askWithFacets = (api: ApiClient, q: string) =>
  api.searchItems({ body: { q, provider: [SELLER], facets: { most: 10 }, page: { page: 1, itemsPerPage: HITS } } })

/** What there is of each value, without what it is called: products may spell it in several ways. */
const countsIn = (facets: readonly object[]): string => JSON.stringify(facets, (key, value: unknown) => (key === 'label' ? undefined : value))

const namesIn = (file: string): string[] =>
  gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .map((line) => /"title":"([^"\\]*)/.exec(line)?.[1] ?? '')

const rowsIn = (file: string): number => gunzipSync(readFileSync(file)).toString().trim().split('\n').length

const ask = (api: ApiClient, q?: string) => api.searchItems({ body: { ...(q ? { q } : {}), provider: [SELLER], page: { page: 1, itemsPerPage: HITS } } })

async function untilFound(api: ApiClient, count: number): Promise<void> {
  // Until all are read, the answer is that there is none yet.
  const found = (): Promise<number> =>
    ask(api).then(
      ({ hits }) => hits.total,
      () => 0,
    )
  while ((await found()) < count) await new Promise((done) => setTimeout(done, 100))
  await ask(api, 'anything') // waits for the words
}

async function relevanceOf(api: ApiClient, ratings: Ratings, engine: string): Promise<Omit<Measured, 'facets'>> {
  const productId = idsOf(tenantIdOf(TENANT)).product
  const gains: number[] = []
  const took: number[] = []
  for (const [query, grades] of ratings) {
    const reply = await ask(api, query)
    const rated = new Map([...grades].map(([docid, grade]) => [productId(`icecat:${docid}`), grade]))
    const gain = ndcgOf(
      reply.hits.hits.map(({ _id }) => rated.get(_id) ?? 0),
      [...rated.values()],
    )
    gains.push(gain)
    took.push(reply.took)
    process.stdout.write(`  ${gain.toFixed(2)}  ${query} (${reply.hits.total})\n`)
  }
  const { mean, deviation, least, most } = spreadOverHalves(gains, SPLITS)
  const sorted = took.toSorted((left, right) => left - right)
  const rows = [
    { what: `nDCG@10 of ${gains.length} rated queries (${engine})`, result: mean.toFixed(3), goal: 'at least 0.87', isMet: mean >= 0.87 },
    {
      what: `The same on halves of them, ${SPLITS} times (${engine})`,
      result: `${least.toFixed(2)} to ${most.toFixed(2)}, deviation ${deviation.toFixed(3)}`,
      goal: 'none',
      isMet: true,
    },
    {
      what: `Time of such a query, the median and the longest (${engine})`,
      result: `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)} ms, ${(sorted.at(-1) ?? 0).toFixed(1)} ms`,
      goal: 'none',
      isMet: true,
    },
  ]
  return { rows, relevance: mean }
}
