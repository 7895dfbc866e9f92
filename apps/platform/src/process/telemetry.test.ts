import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createDataFolder, endAllShops, startShop } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 60_000 })

const folder = createDataFolder()
afterEach(endAllShops)
afterAll(folder.remove)

type Loaded = { readonly modules: readonly string[]; readonly areStatementsWrapped: boolean }

/** Sells a little with these settings; what the process had loaded of OpenTelemetry when it ended, and what stood around its statements. */
async function loadedBy(settings: Readonly<Record<string, string>>): Promise<Loaded> {
  const MODULES_FILE = join(folder.dir, 'modules.json')
  const NODE_OPTIONS = `--import=${new URL('./loaded-modules.fixture.mjs', import.meta.url).href}`
  const shop = await startShop({ dataDir: folder.dir, env: { MODULES_FILE, NODE_OPTIONS, ...settings } })
  expect((await fetch(shop.url)).status).toBe(200)
  const name = { first: 'Anjali' }
  const userName = `${crypto.randomUUID()}@shop.example`
  const { token } = await shop.client('galleria').registerCustomer({ body: { userName, password: 'mercado-for-watchers', name } })
  await shop.client('galleria', token).viewCart()
  expect(await shop.end('SIGTERM')).toMatchObject({ code: 0, err: '' })
  const { modules, areStatementsWrapped } = JSON.parse(readFileSync(MODULES_FILE, 'utf8')) as Loaded
  expect(modules.length).toBeGreaterThan(500)
  return { modules: modules.filter((url) => url.includes('/node_modules/@opentelemetry/')), areStatementsWrapped }
}

test('a shop whose traces nobody wants loads nothing of OpenTelemetry, and leaves its statements as they are', async () => {
  expect(await loadedBy({})).toEqual({ modules: [], areStatementsWrapped: false })
})

test('a shop whose traces are wanted loads it', async () => {
  const { modules, areStatementsWrapped } = await loadedBy({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  expect(modules.some((url) => url.includes('/sdk-trace/'))).toBe(true)
  expect(areStatementsWrapped).toBe(true)
})
