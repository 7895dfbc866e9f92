import { load, median } from './load.ts'
import { type Server, startPlainFastify, startShop } from './servers.ts'
import type { Row } from './table.ts'

const ROUNDS = 3
/** Of the processor, for a page that nobody has asked for before. */
const MOST_CPU_MS = 1.2
export const PAGES = { home: '/', listing: '/market/electronics/all', product: '' }

export async function productPath(shop: Server): Promise<string> {
  const html = await (await fetch(`${shop.url}${PAGES.listing}`)).text()
  return /href="(\/product\/[^"?]+)"/.exec(html)?.[1] ?? '/'
}

/** Cached pages against Fastify that sends a buffer of the same size; both in turn, in one run. */
export async function benchCachedPages(dataDir: string): Promise<Row[]> {
  const shop = await startShop(dataDir)
  const rows: Row[] = []
  try {
    for (const [name, path] of Object.entries({ ...PAGES, product: await productPath(shop) })) {
      const headers = { 'accept-encoding': 'br' }
      const size = Number((await fetch(shop.url + path, { headers })).headers.get('content-length'))
      const plain = await startPlainFastify(size)
      try {
        const ratios: number[] = []
        const cpus: number[] = []
        let last = 0
        for (let round = 0; round < ROUNDS; round += 1) {
          const yardstick = await load(plain, '/', { connections: 32, seconds: 4 })
          const page = await load(shop, path, { connections: 32, seconds: 4, headers })
          ratios.push(page.requestsPerSecond / yardstick.requestsPerSecond)
          cpus.push(page.cpuMicros / yardstick.cpuMicros)
          last = page.requestsPerSecond
        }
        const [ratio, cpu] = [median(ratios), median(cpus)]
        rows.push({
          what: `Cached ${name} (${(size / 1024).toFixed(1)} kB, Brotli) against Fastify sending a buffer`,
          result: `${ratio.toFixed(2)} of its req/s (${Math.round(last)}/s); ${cpu.toFixed(1)} times its CPU`,
          goal: 'at least 0.5',
          isMet: ratio >= 0.5,
        })
      } finally {
        await plain.stop()
      }
    }
  } finally {
    await shop.stop()
  }
  return rows
}

/** Pages with the cache off: what a miss costs in processor time, one request after the other. */
export async function benchUncachedPages(dataDir: string): Promise<Row[]> {
  const shop = await startShop(dataDir, { PAGE_CACHE_MB: '0' })
  try {
    const rows: Row[] = []
    for (const [name, path] of Object.entries({ ...PAGES, product: await productPath(shop) })) {
      const rounds: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) rounds.push((await load(shop, path, { connections: 1, seconds: 4 })).cpuMicros / 1000)
      const cpu = median(rounds)
      rows.push({ what: `Uncached ${name}`, result: `${cpu.toFixed(2)} ms CPU`, goal: `at most ${MOST_CPU_MS} ms`, isMet: cpu <= MOST_CPU_MS })
    }
    return rows
  } finally {
    await shop.stop()
  }
}
