import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ApiClient, createApiClient, httpTransport } from '@galleria/api-client'
import { routeTable } from '@galleria/contract'
import { stopOrphan } from '../infra/embedded-postgres-orphan.ts'

const MAIN = resolve(import.meta.dirname, '../main.ts')
const CHECK = resolve(import.meta.dirname, '../check.ts')
const START_LIMIT_MS = 60_000

export type Outcome = { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly out: string; readonly err: string }

export type ShopOptions = {
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  /** The entry of another version. */
  readonly main?: string
  /** A command that starts it as somebody else. */
  readonly through?: readonly string[]
}

/** The shop as `npm start` runs it: a process of its own, known by what it prints, answers and leaves behind. */
export type ShopProcess = {
  readonly pid: number
  /** Where it listens. Only after `startShop`. */
  readonly url: string
  readonly said: () => { readonly out: string; readonly err: string }
  /** How it ended, once it has. */
  readonly outcome: Promise<Outcome>
  /** What opens its development outbox, as it was printed. */
  readonly outboxSecret: string
  client(tenantKey: string, token?: string): ApiClient
  end(signal: NodeJS.Signals): Promise<Outcome>
}

const shops = new Set<ChildProcess>()

/** Only what a test sets reaches the shop, whatever the environment of the tests holds. */
function environment({ dataDir, env }: ShopOptions): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE'].includes(name))
  const settings = { DATA_DIR: dataDir, SEED: 'demo', STOREFRONT_ENTRY: storefrontIn(dataDir), PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '100000' }
  return { ...Object.fromEntries(kept), ...settings, ...env }
}

/** Begins to start a shop and does not wait. */
export function launchShop(options: ShopOptions): ShopProcess {
  const words = [...(options.through ?? []), process.execPath, options.main ?? MAIN]
  const command = words.shift() ?? process.execPath
  const child = spawn(command, words, { env: environment(options), stdio: ['ignore', 'pipe', 'pipe'] })
  shops.add(child)
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const outcome = once(child, 'close').then(([code, signal]): Outcome => {
    shops.delete(child)
    return { code, signal, ...said }
  })
  const url = (): string => {
    const port = /http:\/\/[\w.-]+:(\d+)\//.exec(said.out)?.[1]
    if (!port) throw new Error(`The shop does not listen yet\n${said.out}${said.err}`)
    return `http://127.0.0.1:${port}`
  }
  return {
    pid: child.pid ?? 0,
    get url() {
      return url()
    },
    get outboxSecret() {
      return /\/development\/outbox\?secret=([\w-]+)/.exec(said.out)?.[1] ?? ''
    },
    said: () => said,
    outcome,
    client: (tenantKey, token) =>
      createApiClient(
        routeTable,
        httpTransport({
          baseUrl: `${url()}/api`,
          headers: () => ({ 'x-tenant-key': tenantKey, ...(token ? { authorization: `Bearer ${token}` } : {}) }),
          pauses: [], // a test sees each try, and repeats it itself
        }),
      ),
    end: (signal) => {
      child.kill(signal)
      return outcome
    },
  }
}

/** Starts a shop and waits until it is open. */
export async function startShop(options: ShopOptions): Promise<ShopProcess> {
  const shop = launchShop(options)
  await until('the shop is open', () => shop.said().out.includes('Ctrl-C stops the shop'), shop.outcome)
  return shop
}

/** `npm run check` on a data folder, whether a shop runs on it or not. */
export async function checkBooks(options: ShopOptions): Promise<Omit<Outcome, 'signal'>> {
  const child = spawn(process.execPath, [CHECK], { env: environment(options), stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, 'close')])
  return { code: Number(code), out, err }
}

/** Whatever happened to the shop, what must agree does. */
export async function expectBooksAgree(options: ShopOptions): Promise<void> {
  const { code, out, err } = await checkBooks(options)
  if (code !== 0) throw new Error(`The books do not agree:\n${out}${err}`)
}

/** Waits for something that must become so; `orElse` ends the waiting when it can not any more. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, orElse?: Promise<unknown>): Promise<void> {
  let ended: unknown
  void orElse?.then((outcome) => (ended = outcome))
  const limit = Date.now() + START_LIMIT_MS
  while (!(await isSo())) {
    if (ended) throw new Error(`It ended before ${what}: ${JSON.stringify(ended)}`)
    if (Date.now() > limit) throw new Error(`It did not happen that ${what}`)
    await sleep(20)
  }
}

export type DataFolder = {
  readonly dir: string
  /** Processes of the database in it, its own workers included. */
  databaseProcesses(): number[]
  signalDatabase(signal: NodeJS.Signals): void
  /** Ends what a failed test has left running in it, and removes what that leaves behind. The shop's data stays. */
  clear(): Promise<void>
  /** The same, and the folder goes too. */
  remove(): Promise<void>
}

/** Sockets, and the notes of a running server: what none of them is left of after a clean end. */
export const LEFT_BEHIND = /\.sock|\.s\.PGSQL|postmaster\.pid/

export function createDataFolder(): DataFolder {
  const dir = mkdtempSync(join(tmpdir(), 'galleria-shop-'))
  chmodSync(dir, 0o755) // mkdtemp closes it to others
  const cluster = join(dir, 'postgres')
  const databaseProcesses = (): number[] => {
    const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
      .map((match) => ({ pid: Number(match?.[1]), parent: Number(match?.[2]), args: match?.[3] ?? '' }))
    // A worker is called what its server is called until it has begun.
    const named = rows.filter(({ args }) => /\/postgres -D /.test(args) && args.includes(cluster))
    const server = named.find(({ parent }) => !named.some(({ pid }) => pid === parent))
    return server ? [server.pid, ...rows.filter(({ parent }) => parent === server.pid).map(({ pid }) => pid)] : []
  }
  const clear = async (): Promise<void> => {
    await endAllShops()
    await stopOrphan({ cluster, socketDir: cluster })
    for (const folder of [dir, cluster].filter((path) => existsSync(path)))
      for (const name of readdirSync(folder)) if (LEFT_BEHIND.test(name)) rmSync(join(folder, name), { force: true })
  }
  return {
    dir,
    databaseProcesses,
    signalDatabase: (signal) => signalLiving(databaseProcesses(), signal),
    clear,
    remove: async () => {
      await clear()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Signals processes that were listed; whichever has ended since needs none. */
export function signalLiving(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

export async function endAllShops(): Promise<void> {
  await Promise.all(
    [...shops].map(async (child) => {
      const gone = once(child, 'close')
      child.kill('SIGKILL')
      await gone
    }),
  )
}

/**
 * A storefront of two pages, because these tests are about the process: `/` says which shop it is, `/product/<slug>` names a product and its price.
 * So they need no build, and do not mind one that is being made. It lies in the data folder, and goes with it.
 */
function storefrontIn(dataDir: string): string {
  const root = join(dataDir, 'storefront')
  const entry = join(root, 'server/index.mjs')
  if (existsSync(entry)) return entry
  mkdirSync(join(root, 'client/assets'), { recursive: true })
  mkdirSync(join(root, 'server'))
  writeFileSync(
    entry,
    `export const createStorefront = () => ({
       publicQueryOf: () => [],
       handle: async (request, host) => {
         const slug = new URL(request.url).pathname.split('/product/')[1]
         const { data } = slug ? await host.api('en').getItem({ params: { id: slug } }) : { data: undefined }
         const html = '<!doctype html><title>' + host.tenantKey + ' ' + host.origin + '</title>' + JSON.stringify(data ?? null)
         const headers = { 'content-type': 'text/html', 'cache-control': 'public, max-age=0', 'x-cache-tags': data ? 'product:' + data._id : 'tenant' }
         host.takeDocument({ status: 200, headers, html: Buffer.from(html), inlineSource: html })
         return new Response(null)
       },
     })`,
  )
  return entry
}
