import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { openArchive } from '../backup-composition.ts'
import { embeddedConnectionString } from '../infra/embedded-postgres.ts'
import { folderStore } from '../infra/folder-store.ts'
import { idOf } from '../modules/media/picture.ts'
import { addManyProducts } from '../modules/sitemap/many-products.fixture.ts'
import { backupProgram } from './backup-process.fixture.ts'
import { inParallel, order, prepareBuyers } from './buyers.fixture.ts'
import { expectWholeOrders, stockOf } from './killed-while-ordering.suite.ts'
import { createDataFolder, checkBooks, startShop } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 600_000 })

const PRODUCTS = 20_000
/** As a photograph of 800 by 800 takes. */
const PICTURE_BYTES = 24_000
const BUYERS = 1_500
/** Between the orders of each of the four who order: they go on for as long as the backup reads. */
const PAUSE_MS = 40

const folder = createDataFolder()
const target = join(folder.dir, 'restored')
const backupDir = join(folder.dir, 'backups')
afterAll(folder.remove)

/** A tenant with that many products, each with a photograph of its own that was added. */
async function addProductsWithPictures(client: pg.Client): Promise<string> {
  const tenantId = randomUUID()
  await client.query(
    `insert into tenant (id, key, name, hosts, settings) select $1, 'large', 'Large', '{large.example}', settings from tenant where key = 'galleria'`,
    [tenantId],
  )
  await addManyProducts(client, tenantId, PRODUCTS)
  const archive = openArchive(folderStore(join(folder.dir, 'pictures'), { isDurable: false }))
  const ids = await inParallel(16, [...Array(PRODUCTS).keys()], async () => {
    const bytes = randomBytes(PICTURE_BYTES)
    await archive.save({ name: `${tenantId}/${idOf(bytes)}`, bytes })
    return idOf(bytes)
  })
  await client.query(`insert into image (tenant_id, id, media_type, width, height) select $1, unnest($2::text[]), 'image/webp', 800, 800`, [tenantId, ids])
  await client.query(`update product set images = array[($2::text[])[external_id::int]] where tenant_id = $1`, [tenantId, ids])
  return tenantId
}

const PICTURED = 'select count(*)::int as count from product p join image i on i.tenant_id = p.tenant_id and i.id = p.images[1] where p.tenant_id = $1'

test(`a shop with ${PRODUCTS} products and their pictures is backed up while it sells, and restored whole`, async () => {
  const shop = await startShop({ dataDir: folder.dir })
  const client = new pg.Client(embeddedConnectionString(folder.dir))
  await client.connect()
  const tenantId = await addProductsWithPictures(client)
  const buyers = await prepareBuyers(client, shop, BUYERS)
  const before = await stockOf(client, buyers)
  const program = backupProgram({ dataDir: folder.dir, backupDir })

  let isBackingUp = true
  const times: number[] = []
  const selling = inParallel(4, buyers, async (buyer) => {
    if (!isBackingUp) return
    const begin = performance.now()
    await order(shop, buyer) // nobody is turned away
    times.push(performance.now() - begin)
    await delay(PAUSE_MS)
  })
  const begin = performance.now()
  const backup = await program.run(['backup']).finally(() => (isBackingUp = false))
  const backupMs = performance.now() - begin
  await selling
  expect(backup).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Restored into a new folder: counts, sums and pictures are the same.') })
  expect(times.length, 'orders were placed meanwhile').toBeGreaterThan(10)
  await client.end()
  await shop.end('SIGTERM')

  const file = join(backupDir, program.backups()[0] ?? '')
  const restoring = performance.now()
  expect(await program.run(['restore', file, '--to', target])).toMatchObject({ code: 0, err: '' })
  const restoreMs = performance.now() - restoring
  const again = await startShop({ dataDir: target, env: { SEED: 'never' } })
  const copy = new pg.Client(embeddedConnectionString(target))
  await copy.connect()
  await expectWholeOrders(copy, buyers, before)
  expect((await copy.query(PICTURED, [tenantId])).rows).toEqual([{ count: PRODUCTS }])
  const { rows } = await copy.query<{ id: string }>('select id from image where tenant_id = $1', [tenantId])
  expect(rows.filter(({ id }) => !existsSync(join(target, 'pictures/originals', tenantId, id.slice(0, 2), id)))).toEqual([])
  await copy.end()
  // Its products were never in a shop of ours, so that of all books these are asked.
  expect((await checkBooks({ dataDir: target })).out).toMatch(/^picture\.file +ok$/m)
  expect(await again.end('SIGTERM')).toMatchObject({ code: 0, err: '' })

  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  const megabytes = statSync(file).size / 1e6
  process.stdout.write(
    `large backup: ${PRODUCTS} products and pictures, ${megabytes.toFixed(0)} MB in ${seconds(backupMs)} s with its check, restored in ${seconds(restoreMs)} s; ${times.length} orders meanwhile, p95 ${Math.round(p95)} ms\n`,
  )
})

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
