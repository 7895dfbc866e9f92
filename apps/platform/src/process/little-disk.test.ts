import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createDataFolder, endAllShops, startShop } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = createDataFolder()
afterEach(endAllShops)
afterAll(folder.remove)

const METRICS_TOKEN = 'the-token-of-those-who-watch-disks'
const DISK_FILE = join(folder.dir, 'free-megabytes')
const NODE_OPTIONS = `--import=${new URL('./little-disk.fixture.mjs', import.meta.url).href}`

/** What a shop with so many free megabytes of 100,000 where its data is says of its disk, in its log and to whoever watches. */
async function saidWith(freeMB: number): Promise<{ lines: unknown[]; freeBytes: number }> {
  writeFileSync(DISK_FILE, String(freeMB))
  const shop = await startShop({ dataDir: folder.dir, env: { NODE_OPTIONS, DISK_FILE, METRICS_TOKEN } })
  const figures = await (await fetch(`${shop.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text()
  const { code, out } = await shop.end('SIGTERM')
  expect(code).toBe(0)
  const log = out.split('\n').filter((line) => line.startsWith('{'))
  const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => String(msg).includes('disk'))
  return {
    lines: lines.map(({ level, msg, folder: where, freeMB: left }) => ({ level, msg, folder: where, freeMB: left })),
    freeBytes: Number(/^galleria_disk_free_bytes (\S+)$/m.exec(figures)?.[1]),
  }
}

test('a shop says when the disk of its data is nearly full, or has little room left, before it is full', async () => {
  expect(await saidWith(5_000)).toEqual({
    lines: [{ level: 40, msg: 'there is little room left on the disk', folder: folder.dir, freeMB: 5_000 }],
    freeBytes: 5e9,
  })
  expect(await saidWith(150)).toEqual({
    lines: [{ level: 50, msg: 'the disk is nearly full: when it is, nothing can be sold', folder: folder.dir, freeMB: 150 }],
    freeBytes: 150e6,
  })
})
