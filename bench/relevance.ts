import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type ApiClient, createApiClient, httpTransport } from '@galleria/api-client'
import { routeTable } from '@galleria/contract'
import { idsOf, tenantIdOf } from '@galleria/importer'
import { runImport } from './import.ts'
import { ndcgOf, type Ratings, ratingsIn, spreadOverHalves } from './ndcg.ts'
import { startShop } from './servers.ts'
import type { Row } from './table.ts'

const TENANT = 'galleria'
/** Of the profile: whatever else the demo shop sells was not rated. */
const SELLER = 'circuit-yard'
const HITS = 10
/** Splits of the queries into halves: what one half would have shown of the other. */
const SPLITS = 200

/**
 * Whether search finds what is meant: nDCG@10 by queries that people have rated, through A-054; and how long that takes.
 * Needs GALLERIA_DATA, the folder with the large catalogues.
 */
export async function benchRelevance(dataDir: string): Promise<Row[]> {
  const folder = process.env.GALLERIA_DATA && join(process.env.GALLERIA_DATA, 'electronics-icecat')
  if (!folder || !existsSync(join(folder, 'ratings.csv'))) {
    process.stdout.write('Relevance: skipped, GALLERIA_DATA does not name a folder with electronics-icecat/ratings.csv\n')
    return []
  }
  const products = join(folder, 'products.jsonl.gz')
  await (await startShop(dataDir)).stop() // a shop to import into
  await runImport(dataDir, products)
  const began = performance.now()
  const shop = await startShop(dataDir)
  try {
    const api = createApiClient(routeTable, httpTransport({ baseUrl: `${shop.url}/api`, headers: () => ({ 'x-tenant-key': TENANT, 'accept-language': 'en' }) }))
    await untilFound(api, rowsIn(products))
    const seconds = (performance.now() - began) / 1000
    return [
      {
        what: 'Start with 19,406 products more until the last is found',
        result: `${seconds.toFixed(1)} s, ${shop.cpu().toFixed(1)} s CPU`,
        goal: 'none',
        isMet: true,
      },
      ...(await relevanceOf(api, ratingsIn(readFileSync(join(folder, 'ratings.csv'), 'utf8')))),
    ]
  } finally {
    await shop.stop()
  }
}

const rowsIn = (file: string): number => gunzipSync(readFileSync(file)).toString().trim().split('\n').length

const ask = (api: ApiClient, q?: string) => api.searchItems({ body: { ...(q ? { q } : {}), provider: [SELLER], page: { page: 1, itemsPerPage: HITS } } })

async function untilFound(api: ApiClient, count: number): Promise<void> {
  while ((await ask(api)).hits.total < count) await new Promise((done) => setTimeout(done, 100))
  await ask(api, 'anything') // waits for the words
}

async function relevanceOf(api: ApiClient, ratings: Ratings): Promise<Row[]> {
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
  return [
    { what: `nDCG@10 of ${gains.length} rated queries`, result: mean.toFixed(3), goal: 'at least 0.87', isMet: mean >= 0.87 },
    {
      what: `The same on halves of them, ${SPLITS} times`,
      result: `${least.toFixed(2)} to ${most.toFixed(2)}, deviation ${deviation.toFixed(3)}`,
      goal: 'none',
      isMet: true,
    },
    {
      what: 'Time of such a query, the median and the longest',
      result: `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)} ms, ${(sorted.at(-1) ?? 0).toFixed(1)} ms`,
      goal: 'none',
      isMet: true,
    },
  ]
}
