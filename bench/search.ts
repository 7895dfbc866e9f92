import { createApiClient, httpTransport } from '@galleria/api-client'
import { routeTable } from '@galleria/contract'
import { median } from './load.ts'
import { type Server, startShop } from './servers.ts'
import type { Row } from './table.ts'

const WORDS = 8
const QUERIES = 150
const ROUNDS = 3

/** What a search of eight words costs when every one is mistyped, against one when every one is written right, and no product has them all. */
export async function benchSearch(dataDir: string): Promise<Row[]> {
  const shop = await startShop(dataDir)
  try {
    const words = await wordsOf(shop)
    const [right, mistyped]: number[][] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      right?.push(await cpuOf(shop, textsOf(words, 2 * round)))
      mistyped?.push(await cpuOf(shop, textsOf(words.map(misspell), 2 * round + 1)))
    }
    const [plain, guessed] = [median(right ?? []), median(mistyped ?? [])]
    return [
      {
        what: `Search for ${WORDS} mistyped words against ${WORDS} right ones`,
        result: `${(guessed / plain).toFixed(1)} times its CPU (${guessed.toFixed(2)} ms)`,
        goal: 'none',
        isMet: true,
      },
    ]
  } finally {
    await shop.stop()
  }
}

const apiOf = (shop: Server) => createApiClient(routeTable, httpTransport({ baseUrl: `${shop.url}/api`, headers: () => ({ 'x-tenant-key': 'galleria' }) }))

/** Longer words of product names, as they are written there. */
async function wordsOf(shop: Server): Promise<string[]> {
  const api = apiOf(shop)
  const names: string[] = []
  for (let page = 1; page <= 10; page += 1)
    names.push(...(await api.searchItems({ body: { page: { page, itemsPerPage: 60 } } })).hits.hits.map(({ _source }) => _source.Name))
  return [...new Set(names.flatMap((name) => name.toLowerCase().match(/[a-z]{6,}/g) ?? []))].toSorted()
}

/** Another letter in the middle. */
const misspell = (word: string): string => `${word.slice(0, word.length / 2)}x${word.slice(word.length / 2 + 1)}`

/** Each text once: answers are remembered. */
const textsOf = (words: readonly string[], series: number): string[] =>
  Array.from({ length: QUERIES }, (_, query) =>
    Array.from({ length: WORDS }, (__, word) => words[(series * QUERIES * WORDS + query * 7919 + word * 104_729) % words.length]).join(' '),
  )

/** Milliseconds of the platform's processor time for each query. */
async function cpuOf(shop: Server, texts: readonly string[]): Promise<number> {
  const api = apiOf(shop)
  const before = shop.cpu()
  for (const q of texts) await api.searchItems({ body: { q } })
  return ((shop.cpu() - before) * 1000) / texts.length
}
