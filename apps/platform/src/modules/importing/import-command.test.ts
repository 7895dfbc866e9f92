import { pictures } from '@galleria/demo'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { type ImportCommandDeps, type OpenShop, runImportCommand } from '@galleria/importer'
import { createTestDatabase } from '@galleria/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../infra/database.ts'
import { saveRecipes } from '../media/index.ts'
import type { Tenant } from '../tenant/index.ts'
import { newShop, shopContent } from './importing.fixture.ts'
import { createImportingModule, photographCheck } from './index.ts'

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => undefined })
const { openCatalogue } = createImportingModule({ database, pictures, savePictures: saveRecipes })
const checkPhotograph = photographCheck(1_000_000)
const fetchPhotographs: OpenShop['fetchPhotographs'] = async () => ({ total: 0, done: 0, fetched: 0, unchanged: 0, failed: 0 })
const folder = mkdtempSync(join(tmpdir(), 'galleria-import-'))
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
  rmSync(folder, { recursive: true })
})

const PROFILE = `name: plain
description: For tests
locale: en
product: { id: "{id}", name: "{name}", description: "{name}", brand: "{brand}" }
price: { from: "{price}", currency: INR }
stock: 5
category: things
seller: mill
picture: { asset: 1f4e6 }
`
const profilePath = join(folder, 'plain.yaml')
const at = (name: string, content: string | Buffer): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
beforeAll(() => writeFileSync(profilePath, PROFILE))

/** Runs the command as a terminal would; options are added to `--tenant --market --map`. */
async function run(tenant: Pick<Tenant, 'key'>, args: readonly string[], more: Partial<ImportCommandDeps> = {}) {
  const said = { out: '', err: '' }
  const into = (name: 'out' | 'err') => new Writable({ write: (chunk, _encoding, done) => ((said[name] += String(chunk)), done()) })
  const code = await runImportCommand(['--tenant', tenant.key, '--market', 'goods', '--map', profilePath, ...args], {
    openShop: async () => ({
      openCatalogue,
      checkPhotograph,
      fetchPhotographs,
      findTenant: async (key) => [own, other].find((known) => known.key === key),
      tenantKeys: async () => [own.key],
      close: async () => undefined,
    }),
    pictures,
    reportDir: join(folder, 'reports'),
    stdin: Readable.from([]),
    stdout: into('out'),
    stderr: into('err'),
    now: () => new Date('2026-11-20T10:00:00Z'),
    signal: new AbortController().signal,
    ...more,
  })
  return { code, ...said }
}

let own: Tenant
let other: Tenant
beforeAll(async () => {
  own = await newShop(database)
  other = await newShop(database)
})

const jsonl = '{"id":"mug","name":"Mug","price":"249"}\n{"id":"jug","name":"Jug","price":""}\n'

describe('photographs', () => {
  const fetches: { tenantId: string; place: string }[] = []
  const openShop = async (): Promise<OpenShop> => ({
    openCatalogue,
    checkPhotograph,
    fetchPhotographs: async (tenantId, { folder: place, onFault, onProgress }) => {
      fetches.push({ tenantId, place })
      const summary = { total: 3, done: 3, fetched: 2, unchanged: 0, failed: 1 }
      onFault({ source: 'https://pictures.example/1.jpg', reason: 'not_found', detail: 'the server answered 404' })
      onProgress(summary)
      return summary
    },
    findTenant: async () => own,
    tenantKeys: async () => [],
    close: async () => undefined,
  })
  const file = () => at('photographs.jsonl', jsonl)

  test('are fetched when the products are there, and told with them', async () => {
    fetches.length = 0
    const report = join(folder, 'photographs-report.jsonl')
    const { code, out, err } = await run(own, [file(), '--report', report], { openShop })
    expect([code, fetches]).toEqual([0, [{ tenantId: own.id, place: folder }]])
    expect(out).toContain('3 photographs: 2 fetched, 0 unchanged, 1 failed')
    expect(out).toMatch(/ 1 warnings\n/)
    expect(out).toContain('\n         1  photograph.not_found: https://pictures.example/1.jpg: the server answered 404\n')
    expect(err).toBe('')
    expect(readFileSync(report, 'utf8')).toContain(
      '{"outcome":"warning","line":null,"id":null,"code":"photograph.not_found","reason":"https://pictures.example/1.jpg: the server answered 404"}',
    )
    await run(own, [file(), '--photographs', '/srv/pictures'], { openShop })
    expect(fetches.at(-1)?.place).toBe('/srv/pictures')
  })

  test('that are named as files and not there are told by a dry run, each once, with the first of them', async () => {
    const profile = at('photographed.yaml', `${PROFILE}photographs: { each: images }\nvideo: { of: "{film}" }\n`)
    const cups = join(folder, 'cups')
    mkdirSync(join(cups, 'folder.jpg'), { recursive: true })
    writeFileSync(join(cups, 'mug.jpg'), 'a picture')
    symlinkSync(profile, join(cups, 'outside.jpg'))
    const rows = [
      { id: 'mug', images: ['mug.jpg', '/jug.jpg', 'https://pictures.example/1.jpg'] },
      { id: 'jug', images: ['jug.jpg', 'folder.jpg', 'outside.jpg'], film: 'pouring.mp4' },
      { id: 'pot', images: ['pot-1.jpg', 'pot-2.jpg'] },
    ]
    const lines = rows.map((row) => `${JSON.stringify({ ...row, name: row.id, price: '249' })}\n`).join('')
    const report = join(folder, 'missing.jsonl')
    const args = ['--map', profile, '--dry-run', '--photographs', cups, '--report', report, at('cups.jsonl', lines)]
    const { code, out } = await run(own, args)
    expect(code).toBe(0)
    expect(out).toContain(
      '7 photographs are files, of which 6 are not there: jug.jpg (line 1), folder.jpg (line 2), outside.jpg (line 2) and 3 more, which are in the report',
    )
    const entries = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object)
    expect(entries).toHaveLength(6)
    const reason = `file:${realpathSync(cups)}#jug.jpg: there is no such file`
    expect(entries[0]).toEqual({ outcome: 'warning', line: 1, id: 'mug', code: 'photograph.not_found', reason })
    expect(entries.map((entry) => ('code' in entry ? entry.code : ''))).toContain('photograph.refused')

    for (const name of ['jug.jpg', 'pot-1.jpg', 'pot-2.jpg', 'pouring.mp4']) writeFileSync(join(cups, name), 'a picture')
    expect((await run(own, args)).out).toContain('7 photographs are files, of which 2 are not there: folder.jpg (line 2), outside.jpg (line 2)\n')
    expect((await run(own, [...args, '--no-photographs'])).out).not.toContain('photographs')
  })

  test('are left alone in a dry run and where somebody says so', async () => {
    fetches.length = 0
    await run(own, [file(), '--dry-run'], { openShop })
    await run(own, [file(), '--no-photographs'], { openShop })
    expect(fetches).toEqual([])
  })
})

describe('npm run import', () => {
  test('reads JSON Lines, CSV and YAML, packed or not, into the same shop', async () => {
    const csv = 'id,name,price,brand\nmug,Mug,249,\n'
    const yaml = '---\nid: mug\nname: Mug\nprice: 249\n'
    const tenant = await newShop(database)
    const find = {
      openShop: async () => ({
        openCatalogue,
        checkPhotograph,
        fetchPhotographs,
        findTenant: async () => tenant,
        tenantKeys: async () => [],
        close: async () => undefined,
      }),
    }
    expect(await run(tenant, [at('a.jsonl', jsonl)], find)).toMatchObject({ code: 0, out: expect.stringContaining('1 new, 0 changed, 0 unchanged, 1 refused') })
    const before = await shopContent(database, tenant.id)
    for (const [name, content] of [
      ['a.csv', csv],
      ['a.csv.gz', gzipSync(csv)],
      ['a.yaml', yaml],
      ['a.ndjson.gz', gzipSync(jsonl)],
    ] as const) {
      expect(await run(tenant, [at(name, content)], find), name).toMatchObject({ code: 0, out: expect.stringContaining('0 new, 0 changed, 1 unchanged') })
    }
    expect(await shopContent(database, tenant.id)).toEqual(before)
  })

  test('tells refused rows in a report, by default in the data folder, and ends well', async () => {
    const report = join(folder, 'refused.jsonl')
    const { code, out } = await run(own, ['--report', report, at('b.jsonl', `${jsonl}{"id":\n`)])
    expect(code).toBe(0)
    expect(out).toContain(`Report: ${report}`)
    expect(out).toMatch(/1 {2}price\.missing, first on line 2: the row has no price\n/)
    const entries = readFileSync(report, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(entries).toEqual([
      { outcome: 'rejected', line: 2, id: 'jug', code: 'price.missing', reason: 'the row has no price' },
      { outcome: 'rejected', line: 3, id: null, code: 'row.unreadable', reason: expect.stringContaining('not JSON') },
    ])
    expect((await run(own, [at('b.jsonl', jsonl)])).out).toContain(`Report: ${join(folder, 'reports', `import-${own.key}-2026-11-20-10-00-00.jsonl`)}`)
  })

  test('of a file whose columns have other names than the profile says tells them', async () => {
    const { code, out } = await run(own, [at('renamed.jsonl', '{"ID":"mug","name":"Mug","price":"249"}\n')])
    expect(code).toBe(0)
    expect(out).toMatch(/1 {2}id\.missing, first on line 1: the row has no id; its fields are ID, name, price\n/)
  })

  test('of a file that holds no rows says so', async () => {
    for (const name of ['empty.csv', 'header.csv'])
      expect((await run(own, [at(name, name === 'empty.csv' ? '' : 'id,name,price\n')])).out).toContain('There are no rows in it')
    expect((await run(own, [at('b.jsonl', jsonl)])).out).not.toContain('no rows')
  })

  test('of a packed file that is cut off or damaged says so in words', async () => {
    const packed = gzipSync(Array.from({ length: 500 }, (_, n) => `{"id":"n${n}","name":"N${n}","price":"${n * 7}"}\n`).join(''))
    const { code, err } = await run(own, ['--dry-run', at('cut.jsonl.gz', packed.subarray(0, -20))])
    expect([code, err]).toEqual([1, expect.stringContaining('The packed file is cut off before its end: get it again. ')])
  })

  test('leaves no report where there is nothing to tell', async () => {
    const report = join(folder, 'none.jsonl')
    expect((await run(own, ['--report', report, at('c.jsonl', '{"id":"mug","name":"Mug","price":"249"}\n')])).out).not.toContain('Report')
    expect(existsSync(report)).toBe(false)
  })

  test('writes nothing in a dry run', async () => {
    const before = await shopContent(database, other.id)
    const { code, out } = await run(other, ['--dry-run', at('d.jsonl', jsonl)])
    expect([code, out]).toEqual([0, expect.stringMatching(/^Dry run, nothing was written\. 2 rows, 1 products .* 1 would be new/)])
    expect(await shopContent(database, other.id)).toEqual(before)
  })

  test('reads standard input when told its format', async () => {
    const stdin = Readable.from([Buffer.from(jsonl)])
    expect((await run(other, ['--dry-run', '-'], { stdin })).code).toBe(2)
    expect((await run(other, ['--dry-run', '--format', 'jsonl', '-'], { stdin })).out).toContain('2 rows')
  })

  test('says how it goes: lines elsewhere than on a terminal, nothing when quiet', async () => {
    const file = at('many.jsonl', Array.from({ length: 40 }, (_, n) => `{"id":"m${n}","name":"M","price":"1"}\n`).join(''))
    let seconds = 0
    const now = () => new Date((seconds += 1) * 1000)
    expect((await run(other, ['--dry-run', '--batch', '10', file], { now })).err).toMatch(/100 % {2}\d+ products {2}\d+\/s\n/)
    expect((await run(other, ['--dry-run', '--batch', '10', '--quiet', file], { now })).err).toBe('')
  })

  test('answers an interruption with 130 and how to go on', async () => {
    const { code, out } = await run(other, ['--dry-run', at('e.jsonl', jsonl)], { signal: AbortSignal.abort() })
    expect([code, out]).toEqual([130, expect.stringContaining('run the same command again to go on')])
  })

  test.each([
    ['no FILE', []],
    ['two FILEs', ['a.csv', 'b.csv']],
    ['an unknown option', ['--fast', 'a.csv']],
    ['a limit that is none', ['--limit', 'ten', 'a.csv']],
    ['an odd stock mode', ['--stock', 'maybe', 'a.csv']],
  ])('answers %s with 2 and the usage', async (_what, args) =>
    expect(await run(own, args)).toMatchObject({ code: 2, err: expect.stringContaining('npm run import --') }),
  )

  test('answers what it cannot find with 2 and what there is, before anything is read', async () => {
    const file = at('f.jsonl', jsonl)
    expect(await run(own, [join(folder, 'nothing.jsonl')])).toMatchObject({ code: 2, err: expect.stringContaining('There is no file') })
    expect(await run(own, ['--map', 'nothing', file])).toMatchObject({ code: 2, err: expect.stringMatching(/no profile "nothing"; there are .*icecat/) })
    expect(await run({ key: 'moon' }, [file])).toMatchObject({ code: 2, err: expect.stringContaining(`There is no shop "moon"; there are ${own.key}`) })
    expect(await run(own, ['--market', 'moon', file])).toMatchObject({ code: 2, err: expect.stringContaining('There is no market "moon"; there are goods') })
  })

  test('answers a faulty profile with 2, file, line and field', async () => {
    const map = at('wrong.yaml', PROFILE.replace('stock: 5', 'stock: many').replace('asset: 1f4e6', 'asset: 1f4e6, size: big'))
    const { code, err } = await run(own, ['--map', map, at('g.jsonl', jsonl)])
    expect([code, err]).toEqual([2, expect.stringContaining(`${map}:6: stock must be`)])
    expect(err).toContain(`${map}:9: picture.size is not known here`)
    const misspelt = at('picture.yaml', PROFILE.replace('1f4e6', '1f999f9'))
    expect(await run(own, ['--map', misspelt, at('g.jsonl', jsonl)])).toMatchObject({ code: 2, err: expect.stringContaining('there is no picture 1f999f9') })
  })

  test('needs a name in each language of the shop for a category that it may add', async () => {
    const map = at('category.yaml', `${PROFILE}categories: [{ slug: cups, name: { en: Cups } }]\n`)
    expect(await run(own, ['--map', map, at('g.jsonl', jsonl)])).toMatchObject({ code: 2, err: expect.stringContaining('the category cups (es)') })
  })

  test('needs a rate to the currency of the shop', async () => {
    const map = at('dollars.yaml', PROFILE.replace('currency: INR', 'currency: USD'))
    expect(await run(own, ['--map', map, at('g.jsonl', jsonl)])).toMatchObject({ code: 2, err: expect.stringContaining('no rate to INR') })
  })

  test('prints its usage when asked', async () => expect(await run(own, ['--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--dry-run') }))
})
