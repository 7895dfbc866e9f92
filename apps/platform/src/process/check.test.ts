import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { embeddedConnectionString } from '../infra/embedded-postgres.ts'
import { runOperatorCommand } from '../operator-command.fixture.ts'
import { checkBooks, createDataFolder, startShop } from './shop-process.fixture.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = createDataFolder()
afterAll(folder.remove)
const { dir: dataDir } = folder

const ALL_AGREES = { code: 0, out: expect.stringMatching(/^tenant\.hosts +ok\n[^]*\nAll agrees\.\n$/), err: '' }

test('says whether all agrees beside a running shop, and in one that is stopped, and what does not by name', async () => {
  const shop = await startShop({ dataDir })
  expect(await checkBooks({ dataDir })).toEqual(ALL_AGREES)
  const client = new pg.Client(embeddedConnectionString(dataDir))
  await client.connect()
  await client.query(`update tenant set hosts = hosts || '{galleria.localhost}'`)
  await client.end()
  const wrong = {
    code: 1,
    out: expect.stringMatching(/^tenant\.hosts +1 does not agree: a host shows one tenant\n +host galleria\.localhost\n[^]*\n1 of \d+ do not agree\.\n$/),
    err: '',
  }
  expect(await checkBooks({ dataDir })).toEqual(wrong)
  expect((await shop.end('SIGTERM')).code).toBe(0)
  expect(await checkBooks({ dataDir })).toEqual(wrong)
  expect(folder.databaseProcesses()).toEqual([])
})

test('makes no shop where there is none', async () => {
  const empty = join(dataDir, 'empty')
  mkdirSync(empty)
  const { code, out, err } = await checkBooks({ dataDir: empty })
  expect([code, out, err]).toEqual([1, '', expect.stringContaining(`There is no shop in the data folder ${empty}`)])
  expect(readdirSync(empty)).not.toContain('postgres')
})

test('says what it is when it is asked, and knows no arguments', async () => {
  const asked = (...args: readonly string[]) => runOperatorCommand('check', args, { DATA_DIR: join(dataDir, 'nowhere') })
  expect(await asked('--help')).toEqual({ code: 0, out: expect.stringMatching(/^npm run check/), err: '' })
  expect(await asked('--tenant', 'galleria')).toEqual({ code: 1, out: '', err: expect.stringMatching(/'--tenant'[^]*\nnpm run check/) })
})
