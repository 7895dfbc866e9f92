import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { startEmbeddedPostgres } from '@galleria/platform/embedded-postgres'
import pg from 'pg'
import { addShoppers, type Shopper } from './buyers.ts'
import { load, median } from './load.ts'
import { sendAll } from './order-clients.ts'
import { adding, ordering, type Request, textOf } from './orders.ts'
import { PAGES, productPath } from './pages.ts'
import { cpuSecondsOfFamily, type Server, startShop } from './servers.ts'

const ROOT = realpathSync(resolve(import.meta.dirname, '..'))
const ROUNDS = 5
const SHOPPERS = 300
const CLIENTS = 8
const WARM_UP = 1_500
/** Less than that nobody measures on a machine that does anything else. */
const NOISE = 1.05

/** Milliseconds of processor time for one request. */
type Measured = Readonly<Record<string, number>>
type Side = { readonly root: string; readonly dataDir: string; readonly rounds: Measured[] }
type Shop = { readonly server: Server; measure(): Promise<Measured>; stop(): Promise<void> }

/**
 * Compares this checkout with a commit, in turns on one machine: what a page, an addition to a cart and an order cost of the processors, of the platform
 * and of PostgreSQL. Prints a table; whether something is slower, which is that its best round is worse than the worst of the commit.
 */
export async function compareWith(commit: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-compare-'))
  const before = join(folder, 'before')
  try {
    checkOut(commit, before)
    const sides: readonly Side[] = [
      { root: before, dataDir: join(folder, 'data-before'), rounds: [] },
      { root: ROOT, dataDir: join(folder, 'data-now'), rounds: [] },
    ]
    await measureInTurns(sides, openUncached)
    await measureInTurns(sides, openCached)
    return print(commit, sides.map(({ rounds }) => rounds) as [Measured[], Measured[]])
  } finally {
    rmSync(folder, { recursive: true, force: true })
    execFileSync('git', ['worktree', 'prune'], { cwd: ROOT })
  }
}

/** The commit with the packages that are installed here, and its own of ours, built. */
function checkOut(commit: string, root: string): void {
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', root, commit], { cwd: ROOT, stdio: 'inherit' })
  if (readFileSync(join(root, 'package-lock.json'), 'utf8') === readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) linkPackages(root)
  // Otherwise its own scripts install what it needs.
  const prepare = `const { ensureInstalled } = await import('./scripts/install.mjs'); const { ensureStorefrontBuilt } = await import('./scripts/storefront-build.mjs'); await ensureInstalled(); process.exit((await ensureStorefrontBuilt()) ? 0 : 1)`
  execFileSync(process.execPath, ['--input-type=module', '-e', prepare], { cwd: root, stdio: 'inherit' })
}

/** Packages of others are found where they are; ours in the checkout itself. */
function linkPackages(root: string): void {
  const [from, to] = [join(ROOT, 'node_modules'), join(root, 'node_modules')]
  mkdirSync(join(to, '@galleria'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@galleria') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@galleria'))) {
    const here = relative(ROOT, realpathSync(join(from, '@galleria', name)))
    symlinkSync(join(root, here), join(to, '@galleria', name))
  }
}

async function measureInTurns(sides: readonly Side[], open: (side: Side) => Promise<Shop>): Promise<void> {
  const shops: Shop[] = []
  try {
    for (const side of sides) shops.push(await open(side))
    for (const shop of shops) await shop.measure() // programs get faster while they run
    for (let round = 0; round < ROUNDS; round += 1) {
      process.stdout.write(`round ${round + 1} of ${ROUNDS} ...\n`)
      const turn = [...shops.entries()]
      for (const [at, shop] of round % 2 === 0 ? turn : turn.toReversed()) {
        const rounds = sides[at]?.rounds ?? []
        rounds[round] = { ...rounds[round], ...(await shop.measure()) }
      }
    }
  } finally {
    for (const shop of shops) await shop.stop()
  }
}

/** With no page kept, and beside what is written. */
async function openUncached({ root, dataDir }: Side): Promise<Shop> {
  const database = await startEmbeddedPostgres({ dataDir })
  const server = await startShop(dataDir, { DATABASE_URL: database.connectionString, NO_BACKGROUND: '1', PAGE_CACHE_MB: '0' }, root)
  const sql = new pg.Client(database.connectionString)
  await sql.connect()
  const { shoppers } = await addShoppers(sql, WARM_UP + (ROUNDS + 1) * SHOPPERS)
  const product = await productPath(server)
  const cost = async (requests: readonly Request[]): Promise<readonly [number, number]> => {
    const texts = requests.map((request) => textOf(server.url, request))
    const [own, its] = [server.cpu(), cpuSecondsOfFamily(database.pid)]
    await sendAll(server.url, texts, CLIENTS)
    return [((server.cpu() - own) * 1000) / texts.length, ((cpuSecondsOfFamily(database.pid) - its) * 1000) / texts.length]
  }
  const buy = async (those: readonly Shopper[]): Promise<Measured> => {
    const [added, addedIn] = await cost(adding(those, 0, { hasKey: true }))
    const [ordered, orderedIn] = await cost(await ordering(server, those))
    return { 'Add to cart': added, 'Add to cart, PostgreSQL': addedIn, 'Order create': ordered, 'Order create, PostgreSQL': orderedIn }
  }
  await buy(shoppers.splice(0, WARM_UP))
  await sql.query('vacuum analyze')
  return {
    server,
    measure: async () => {
      const pages: Record<string, number> = {}
      for (const [name, path] of Object.entries({ ...PAGES, product }))
        pages[`Uncached ${name}`] = (await load(server, path, { connections: 1, seconds: 2 })).cpuMicros / 1000
      return { ...pages, ...(await buy(shoppers.splice(0, SHOPPERS))) }
    },
    stop: async () => {
      await sql.end()
      await server.stop()
      await database.stop()
    },
  }
}

async function openCached({ root, dataDir }: Side): Promise<Shop> {
  const server = await startShop(dataDir, {}, root)
  const headers = { 'accept-encoding': 'br' }
  return {
    server,
    measure: async () => ({ 'Cached home': (await load(server, '/', { connections: 32, seconds: 2, headers })).cpuMicros / 1000 }),
    stop: server.stop,
  }
}

/** Whether anything is slower. */
function print(commit: string, [before, now]: readonly [readonly Measured[], readonly Measured[]]): boolean {
  const lines: string[] = []
  let isAnySlower = false
  for (const what of Object.keys(now[0] ?? {})) {
    const [were, are] = [before, now].map((rounds) => rounds.map((round) => round[what] ?? Number.NaN)) as [number[], number[]]
    const ratio = median(are) / median(were)
    const isSlower = ratio > NOISE && Math.min(...are) > Math.max(...were)
    isAnySlower ||= isSlower
    const spread = (values: readonly number[]): string =>
      `${median(values).toFixed(3)} (${Math.min(...values).toFixed(3)} to ${Math.max(...values).toFixed(3)})`
    lines.push(`| ${what} | ${spread(were)} | ${spread(are)} | ${ratio.toFixed(2)}${isSlower ? ' (slower)' : ''} |`)
  }
  const head = [`| ms of processor time, median of ${ROUNDS} (least to most) | ${commit} | now | ratio |`, '|---|---|---|---|']
  process.stdout.write(`\n${[...head, ...lines].join('\n')}\n`)
  return isAnySlower
}
