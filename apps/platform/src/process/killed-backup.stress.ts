import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedConnectionString, startEmbeddedPostgres } from '../infra/embedded-postgres.ts'
import { backupProgram } from './backup-process.fixture.ts'
import { inParallel, order, prepareBuyers } from './buyers.fixture.ts'
import { expectWholeOrders, stockOf } from './killed-while-ordering.suite.ts'
import { createDataFolder, expectBooksAgree, startShop } from './shop-process.fixture.ts'

/** Backups beside a shop that sells; then kills backups and restores at many moments, and looks each time what is left. `moments`: milliseconds after the start. */
function testBackups({ orders, moments }: { readonly orders: number; readonly moments: readonly number[] }): void {
  const folder = createDataFolder()
  const target = join(folder.dir, 'restored')
  const backupDir = join(folder.dir, 'backups')
  const { run, backups, unfinished } = backupProgram({ dataDir: folder.dir, backupDir })
  afterAll(folder.remove)

  async function ask(dataDir: string, text: string): Promise<Record<string, unknown>[]> {
    const server = await startEmbeddedPostgres({ dataDir })
    const client = new pg.Client(server.connectionString)
    await client.connect()
    try {
      return (await client.query(text)).rows
    } finally {
      await client.end()
      await server.stop()
    }
  }

  test('made while many order, it holds whole orders only, and the shop restored from it sells on', async () => {
    const shop = await startShop({ dataDir: folder.dir })
    const client = new pg.Client(embeddedConnectionString(folder.dir))
    await client.connect()
    const buyers = await prepareBuyers(client, shop, orders)
    const before = await stockOf(client, buyers)
    const selling = inParallel(8, buyers, (buyer) => order(shop, buyer))
    const backup = await run(['backup'])
    expect(backup).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Restored into a new folder: counts, sums and pictures are the same.') })
    expect(new Set(await selling).size).toBe(orders) // nobody was turned away meanwhile
    await client.end()
    await shop.end('SIGTERM')

    const restore = await run(['restore', join(backupDir, backups()[0] ?? ''), '--to', target])
    expect(restore).toMatchObject({ code: 0, err: '' })
    const again = await startShop({ dataDir: target, env: { SEED: 'never' } })
    const copy = new pg.Client(embeddedConnectionString(target))
    await copy.connect()
    await expectWholeOrders(copy, buyers, before)
    await inParallel(8, buyers, (buyer) => order(again, buyer)) // those that it has are answered, the others are placed
    await expectWholeOrders(copy, buyers, before)
    await copy.end()
    await expectBooksAgree({ dataDir: target })
    expect(await again.end('SIGTERM')).toMatchObject({ code: 0, err: '' })
  })

  describe('killed at any moment', () => {
    let file: string
    beforeAll(() => {
      file = join(backupDir, backups()[0] ?? '')
    })

    test.each(moments)('a backup (after %i ms) leaves no file that looks like one, and the next clears away what it left', async (moment) => {
      await run(['backup'], moment)
      // One that was killed when it had just appeared is a whole one.
      const made = backups().filter((name) => join(backupDir, name) !== file)
      for (const name of made)
        expect(await run(['restore', join(backupDir, name), '--to', join(folder.dir, 'made'), '--yes'])).toMatchObject({ code: 0, err: '' })
      expect(await run(['backup'])).toMatchObject({ code: 0, err: '' })
      expect(unfinished()).toEqual([])
      for (const name of backups()) if (join(backupDir, name) !== file) rmSync(join(backupDir, name))
    })

    test.each(moments)('a restore (after %i ms) leaves the old shop or the new one, whole', async (moment) => {
      await ask(target, `insert into platform_setting (key, value) values ('mark', 'old') on conflict do nothing`)
      const { signal } = await run(['restore', file, '--to', target, '--yes'], moment)
      const [state] = await ask(
        target,
        `select (select count(*)::int from product) > 300 as "isWhole", exists (select from platform_setting where key = 'mark') as "isOld"`,
      )
      expect(state?.isWhole).toBe(true)
      if (signal === null) expect(state?.isOld).toBe(false)
      expect(await run(['restore', file, '--to', target, '--yes'])).toMatchObject({ code: 0, err: '' })
      expect(readdirSync(target).filter((name) => name.startsWith('.rest'))).toEqual([])
    })
  })
}

// From the first steps of the program to the last ones, a rename among them.
testBackups({ orders: 400, moments: [150, 500, 800, 1100, 1400, 1800, 2300, 3000] })
