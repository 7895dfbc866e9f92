import { randomBytes, randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ShopProcess } from './shop-process.fixture.ts'

/** Opens the figures of shops that are crawled in tests. */
export const METRICS_TOKEN = 'the-token-of-those-who-watch-crawlers'

const CONNECTIONS = 8
/** Between two things that a shopper does. */
const PAUSE_MS = 15

export type Crawl = {
  /** How many answers had which status. */
  readonly answers: Readonly<Record<number, number>>
  /** Pages that the shopper was not shown: kept ones, and ones that nobody had asked for before. */
  readonly unshown: readonly number[]
  /** Milliseconds that 95 of 100 of the shopper's calls, kept pages and new pages took at most. */
  readonly callMs: number
  readonly pageMs: number
  readonly newPageMs: number
  /** Milliseconds by which 99 of 100 turns of the shop's event loop were late at most. */
  readonly lagMs: number
}

/**
 * What a crawler on eight connections does to a shopper: it asks for addresses that nobody has asked for before, as fast as it gets answers, while the
 * shopper puts something into the cart, looks at a page that is kept and searches for something. Without `isCrawled` only the shopper is there.
 */
export async function shopUnderCrawler(
  shop: ShopProcess,
  { seconds, isCrawled, call }: { seconds: number; isCrawled: boolean; call: () => Promise<unknown> },
): Promise<Crawl> {
  const answers: Record<number, number> = {}
  const end = performance.now() + seconds * 1000
  const isOver = (): boolean => performance.now() > end
  const agents = isCrawled ? Array.from({ length: CONNECTIONS }, () => new Agent({ keepAlive: true, maxSockets: 1 })) : []
  const visitor = new Agent({ keepAlive: true, maxSockets: 1 })
  await statusOf(shop, '/', visitor)
  await loopLag(shop) // begins anew when it is read
  const crawler = async (agent: Agent): Promise<void> => {
    for (let n = 0; !isOver(); n += 1) {
      const status = await statusOf(shop, unseen(n), agent)
      answers[status] = (answers[status] ?? 0) + 1
    }
  }
  const [calls, pages, newPages]: [number[], number[], number[]] = [[], [], []]
  const unshown: number[] = []
  const look = async (path: string): Promise<void> => {
    const status = await statusOf(shop, path, visitor, IN_A_BROWSER)
    if (status !== 200) unshown.push(status)
  }
  const shopper = async (): Promise<void> => {
    while (!isOver()) {
      calls.push(await timeOf(call))
      pages.push(await timeOf(() => look('/')))
      newPages.push(await timeOf(() => look(`/search?q=lamp+${randomBytes(5).toString('hex')}`)))
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all([shopper(), ...agents.map(crawler)])
  const lagMs = await loopLag(shop)
  for (const agent of [...agents, visitor]) agent.destroy()
  return { answers, unshown, callMs: p95(calls), pageMs: p95(pages), newPageMs: p95(newPages), lagMs }
}

/** Words that nobody sells, pages beyond the last, products that are not there, and lists in whatever order. */
function unseen(n: number): string {
  const word = randomBytes(5).toString('hex')
  const kinds = [
    `/search?q=${word}`,
    `/product/${word}-${randomUUID()}`,
    `/market/electronics/all?page=${100 + n}&utm_source=${word}`,
    `/${word}/${word}`,
    `/search?q=${word.slice(0, 2)}+lamp&sort=low`,
    `/es/search?q=${word}&stock=1`,
    `/market/${word}`,
    `/market/electronics/all?sort=newest&page=2&ref=${word}`,
  ]
  return kinds[n % kinds.length] ?? '/'
}

/** What browsers say and crawlers rarely do. */
const IN_A_BROWSER = { 'sec-fetch-mode': 'navigate' }

function statusOf(shop: ShopProcess, path: string, agent: Agent, said: Readonly<Record<string, string>> = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    get(shop.url + path, { agent, headers: { 'accept-encoding': 'br', ...said } }, (reply) => {
      reply.resume().once('end', () => resolve(reply.statusCode ?? 0))
    }).once('error', reject)
  })
}

async function loopLag(shop: ShopProcess): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1000
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

const p95 = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN
