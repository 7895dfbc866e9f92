import { once } from 'node:events'
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictures } from '@galleria/demo'
import { createFieldsMapper, type PhotographFault, type PhotographRun } from '@galleria/importer'
import { createTestDatabase } from '@galleria/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase } from '../../infra/database.ts'
import { folderStore } from '../../infra/folder-store.ts'
import { openPictureIntake, saveRecipes } from '../media/index.ts'
import type { Tenant } from '../tenant/index.ts'
import { newShop } from './importing.fixture.ts'
import { createImportingModule, createPhotographFetcher } from './index.ts'
import { type Answer, startPictureServer } from './picture-server.fixture.ts'

vi.setConfig({ testTimeout: 20_000 })

const testDatabase = await createTestDatabase()
const database = openDatabase(testDatabase.connectionString, { max: 4, onError: () => undefined })
const importing = createImportingModule({ database, pictures, savePictures: saveRecipes })
const folder = await mkdtemp(join(tmpdir(), 'galleria-photographs-'))
const intake = openPictureIntake({ database, files: folderStore(join(folder, 'originals')), cacheDir: folder })
/** Later than it is, by so many days. */
let days = 0
const clock = (): Date => new Date(Date.now() + days * 86_400_000)
const fetcher = createPhotographFetcher({ database, clock, addPicture: intake.add, addVideo: intake.addVideo, mostBytes: 100_000, allowed: ['127.0.0.1'] })

const photograph = (shade: number): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 9, b: 9 } } })
    .png()
    .toBuffer()

const answers: Record<string, Answer> = {}
const server = await startPictureServer(answers)
/** From now on there is a photograph at these addresses. */
async function publish(...paths: string[]): Promise<void> {
  for (const path of paths) {
    const bytes = await photograph(path.length + (path.codePointAt(1) ?? 0))
    answers[path] = (request, response) => {
      if (request.headers['if-none-match'] === `"${path}"`) response.writeHead(304).end()
      else response.writeHead(200, { 'content-type': 'text/plain', etag: `"${path}"` }).end(bytes)
    }
  }
}

let tenant: Tenant
beforeAll(() => publish('/a', '/b', '/c'))
beforeEach(async () => {
  tenant = await newShop(database)
  days = 0
  server.asked.length = 0
})
afterAll(async () => {
  fetcher.close()
  await intake.close()
  await server.close()
  await database.close()
  await testDatabase.drop()
  await rm(folder, { recursive: true })
})

type Row = { readonly id: string; readonly name?: string; readonly images: readonly string[]; readonly film?: string; readonly said?: string }

/** Imports products with these photographs. */
async function bring(rows: readonly Row[], photographsAt = folder): Promise<void> {
  const profile = {
    name: 'photographed',
    description: 'For tests',
    locale: 'en',
    product: { id: '{id}', name: '{name}', description: '{name}', brand: '' },
    price: { from: '100', currency: 'INR' },
    stock: 5,
    category: 'things',
    seller: 'mill',
    picture: { asset: '1f4e6' },
    photographs: { each: 'images' },
    video: { of: '{film}', captions: { en: '{said}' } },
  } as const
  const session = await importing.openSession(tenant)
  const source = (async function* () {
    for (const [index, row] of rows.entries()) yield { line: index + 1, value: { name: `Mug ${row.id}`, ...row } }
  })()
  await session.importProducts({ market: 'goods', rows: source, mapper: createFieldsMapper(profile, tenant.settings), photographsAt })
  await session.close()
}

async function fetchAll(run: Partial<PhotographRun> = {}) {
  const faults: PhotographFault[] = []
  const told: number[] = []
  const summary = await fetcher.fetch(tenant.id, {
    folder,
    signal: new AbortController().signal,
    onFault: (fault) => faults.push(fault),
    onProgress: ({ done }) => told.push(done),
    ...run,
  })
  return { summary, faults, told }
}

/** How many pictures each product shows, and whether they are photographs. */
async function shown(): Promise<Record<string, string>> {
  const rows = await database.run<{ id: string; images: string[]; photographs: number }>(
    {
      name: 'test-shown',
      text: `select external_id as id, images, (select count(*)::int from image i where i.tenant_id = p.tenant_id and p.images @> array[i.id || '#' || i.hint] and i.media_type is not null) as photographs
               from product p where tenant_id = $1`,
    },
    [tenant.id],
  )
  return Object.fromEntries(rows.map(({ id, images, photographs }) => [id, photographs === images.length ? `${photographs} photographs` : 'drawn']))
}

test('each address is asked once, however many products show it, and what is drawn stays until a photograph is there', async () => {
  const [a, b, none] = [server.at('/a'), server.at('/b'), server.at('/none')]
  await bring([
    { id: 'one', images: [a, b] },
    { id: 'two', images: [a] },
    { id: 'three', images: [none] },
    { id: 'four', images: [] },
  ])
  expect(await shown()).toEqual({ one: 'drawn', two: 'drawn', three: 'drawn', four: 'drawn' })
  const { summary, faults, told } = await fetchAll()
  expect(summary).toEqual({ total: 3, done: 3, fetched: 2, unchanged: 0, failed: 1 })
  expect(faults).toEqual([{ source: none, reason: 'not_found', detail: 'the server answered 404' }])
  expect(told).toEqual([0, 1, 2, 3])
  expect(server.asked.toSorted()).toEqual(['/a', '/b', '/none'])
  expect(await shown()).toEqual({ one: '2 photographs', two: '1 photographs', three: 'drawn', four: 'drawn' })
})

test('what is there is not asked for again for a day, then only whether it has changed; what failed is tried again', async () => {
  await bring([{ id: 'one', images: [server.at('/a'), server.at('/late')] }])
  await fetchAll()
  await bring([{ id: 'one', images: [server.at('/a'), server.at('/late')] }])
  await publish('/late')
  server.asked.length = 0
  expect((await fetchAll()).summary).toMatchObject({ total: 1, fetched: 1 })
  expect(server.asked).toEqual(['/late'])
  days = 2
  expect((await fetchAll()).summary).toEqual({ total: 2, done: 2, fetched: 0, unchanged: 2, failed: 0 })
  delete answers['/late']
  days = 4
  expect((await fetchAll()).summary).toMatchObject({ unchanged: 1, failed: 1 })
  expect(await shown()).toEqual({ one: '2 photographs' })
})

test('a product that has changed keeps its photographs, one that shows others shows them, and one that shows none is drawn', async () => {
  await bring([{ id: 'one', images: [server.at('/a'), server.at('/b')] }])
  await fetchAll()
  await bring([{ id: 'one', name: 'Jug', images: [server.at('/a'), server.at('/b')] }])
  expect(await shown()).toEqual({ one: '2 photographs' })
  await bring([{ id: 'one', images: [server.at('/b')] }])
  expect(await shown()).toEqual({ one: '1 photographs' })
  expect((await fetchAll()).summary.total).toBe(0)
  await bring([{ id: 'one', images: [] }])
  expect(await shown()).toEqual({ one: 'drawn' })
})

test('what was stopped in the middle goes on where it was', async () => {
  const paths = Array.from({ length: 30 }, (_, n) => `/many/${n}`)
  await publish(...paths)
  await bring([
    { id: 'one', images: paths.slice(0, 10).map(server.at) },
    { id: 'two', images: paths.slice(10, 20).map(server.at) },
    { id: 'three', images: paths.slice(20).map(server.at) },
  ])
  const enough = new AbortController()
  const { summary } = await fetchAll({ signal: enough.signal, onProgress: ({ done }) => done >= 5 && enough.abort() })
  expect(summary.done).toBeLessThan(30)
  const rest = await fetchAll()
  expect(rest.summary.done).toBe(30 - summary.done)
  expect(await shown()).toMatchObject({ one: expect.stringContaining('photographs'), two: expect.stringContaining('photographs') })
})

test('a host is asked by few at once', async () => {
  const paths = Array.from({ length: 24 }, (_, n) => `/polite/${n}`)
  for (const path of paths) answers[path] = (_request, response) => void setTimeout(() => response.writeHead(404).end(), 20)
  await bring([
    { id: 'one', images: paths.slice(0, 12).map(server.at) },
    { id: 'two', images: paths.slice(12).map(server.at) },
  ])
  await fetchAll()
  expect(server.mostAtOnce()).toBeLessThanOrEqual(4)
})

test('a host that does not answer is left alone after a while', async () => {
  const away = Array.from({ length: 24 }, (_, n) => `http://127.0.0.1:1/${n}`)
  await bring([
    { id: 'one', images: away.slice(0, 12) },
    { id: 'two', images: away.slice(12) },
  ])
  const { faults } = await fetchAll()
  expect(new Set(faults.map(({ reason }) => reason))).toEqual(new Set(['unreachable', 'host_away']))
  expect(faults.filter(({ reason }) => reason === 'unreachable').length).toBeLessThan(13)
})

test('a busy host is asked again when it says so', async () => {
  let times = 0
  const bytes = await photograph(77)
  answers['/busy'] = (_request, response) => ((times += 1) === 1 ? response.writeHead(503, { 'retry-after': '0' }).end() : response.writeHead(200).end(bytes))
  await bring([{ id: 'one', images: [server.at('/busy')] }])
  expect((await fetchAll()).summary).toMatchObject({ fetched: 1, failed: 0 })
})

test('what is no picture, is a bomb, or lies in a private network, is refused', async () => {
  answers['/page'] = (_request, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('<html></html>')
  const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  answers['/bomb'] = (_request, response) => response.writeHead(200).end(bomb)
  answers['/inside'] = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  await bring([{ id: 'one', images: ['/page', '/bomb', '/inside'].map(server.at) }])
  const { faults } = await fetchAll()
  expect(Object.fromEntries(faults.map(({ source, reason }) => [new URL(source).pathname, reason]))).toEqual({
    '/page': 'no_picture',
    '/bomb': 'too_large',
    '/inside': 'private_address',
  })
  expect(await shown()).toEqual({ one: 'drawn' })
})

test('files are read below the folder that was named, and nowhere else', async () => {
  const place = join(folder, 'catalogue')
  await mkdir(join(place, 'm'), { recursive: true })
  await writeFile(join(place, 'm/mug.jpg'), await photograph(200))
  await writeFile(join(folder, 'secret.jpg'), await photograph(201))
  await symlink(join(folder, 'secret.jpg'), join(place, 'link.jpg'))
  await bring([{ id: 'one', images: ['/m/mug.jpg', 'link.jpg', 'm', 'none.jpg'] }], place)
  const { summary, faults } = await fetchAll({ folder: place })
  expect(summary).toMatchObject({ fetched: 1, failed: 3 })
  const below = `file:${await realpath(place)}#`
  expect(Object.fromEntries(faults.map(({ source, reason }) => [source, reason]))).toEqual({
    [`${below}link.jpg`]: 'refused',
    [`${below}m`]: 'not_found',
    [`${below}none.jpg`]: 'not_found',
  })
  expect(await shown()).toEqual({ one: '1 photographs' })
})

/** The pictures that each product shows. */
async function imagesShown(): Promise<Record<string, readonly string[]>> {
  const rows = await database.run<{ id: string; images: string[] }>(
    { name: 'test-images-shown', text: 'select external_id as id, images from product where tenant_id = $1' },
    [tenant.id],
  )
  return Object.fromEntries(rows.map(({ id, images }) => [id, images]))
}

test('files of two folders that are called alike are two photographs, and a run asks for those of its own folder', async () => {
  const [toys, cups] = [join(folder, 'toys'), join(folder, 'cups')]
  for (const [place, shade] of [
    [toys, 60],
    [cups, 120],
  ] as const) {
    await mkdir(join(place, 'images'), { recursive: true })
    await writeFile(join(place, 'images/1.jpg'), await photograph(shade))
  }
  await writeFile(join(toys, 'images/2.jpg'), await photograph(61))
  await symlink(cups, join(folder, 'other-name'))
  const cup = { id: 'cup', images: ['images/1.jpg'] }
  await bring([{ id: 'toy', images: ['images/1.jpg', 'images/2.jpg'] }], toys)
  expect((await fetchAll({ folder: toys })).summary).toMatchObject({ total: 2, fetched: 2 })
  await bring([cup], cups)
  expect((await fetchAll({ folder: cups })).summary).toMatchObject({ total: 1, fetched: 1 })
  const images = await imagesShown()
  expect(images.toy).toHaveLength(2)
  expect(images.toy).not.toContain(images.cup?.[0])
  days = 2
  await bring([cup], join(folder, 'other-name'))
  expect((await fetchAll({ folder: join(folder, 'other-name') })).summary).toEqual({ total: 1, done: 1, fetched: 0, unchanged: 1, failed: 0 })
  expect(await imagesShown()).toEqual(images)
})

test('a file that was remembered without its folder is read below the folder of the run', async () => {
  const place = join(folder, 'before')
  await mkdir(place)
  await writeFile(join(place, 'old.jpg'), await photograph(90))
  await bring([{ id: 'one', images: ['old.jpg'] }], place)
  for (const table of ['photograph', 'product_photograph'])
    await database.run({ name: `test-without-folder-${table}`, text: `update ${table} set source = 'file:old.jpg' where tenant_id = $1` }, [tenant.id])
  expect((await fetchAll({ folder: place })).summary).toMatchObject({ total: 1, fetched: 1 })
  expect(await shown()).toEqual({ one: '1 photographs' })
})

test('a file that is there and cannot be opened is told, and the others are fetched', async () => {
  const place = join(folder, 'unreadable')
  await mkdir(place)
  await writeFile(join(place, 'mug.jpg'), await photograph(202))
  // A socket: what nobody may open, the administrator included.
  const socket = createServer().listen(join(place, 'closed.jpg'))
  await once(socket, 'listening')
  await bring([{ id: 'one', images: ['closed.jpg', 'mug.jpg'] }], place)
  const { summary, faults } = await fetchAll({ folder: place })
  socket.close()
  expect(summary).toMatchObject({ fetched: 1, failed: 1 })
  expect(faults).toEqual([expect.objectContaining({ reason: 'refused', detail: expect.stringContaining('it cannot be read: ') })])
  expect(await shown()).toEqual({ one: '1 photographs' })
})

test.skipIf(process.platform !== 'linux')('a file that can be opened and not read is told, too', async () => {
  await bring([{ id: 'one', images: ['mem'] }], '/proc/self')
  expect((await fetchAll({ folder: '/proc/self' })).faults).toMatchObject([{ reason: 'refused', detail: expect.stringContaining('it cannot be read: ') }])
})

const film = Buffer.from('\0\0\0\x1cftypisom of a mug', 'latin1')

/** The film that the only product shows. */
async function filmShown() {
  const [row] = await database.run<{ video: { mediaType: string; captions: readonly { language: string }[] } | null }>(
    { name: 'test-film', text: 'select video from product where tenant_id = $1' },
    [tenant.id],
  )
  return row?.video ?? null
}

test('a film comes beside the photographs, with the captions that are there, and goes with what names it', async () => {
  await mkdir(join(folder, 'films'), { recursive: true })
  await writeFile(join(folder, 'films/mug.mp4'), film)
  await writeFile(join(folder, 'films/mug.vtt'), 'WEBVTT\n\n00:00.000 --> 00:01.000\nA mug')
  const mug = { id: 'one', images: [server.at('/a')] }
  await bring([{ ...mug, film: 'films/mug.mp4', said: 'films/mug.vtt' }])
  expect(await filmShown()).toBeNull()
  expect((await fetchAll()).summary).toMatchObject({ total: 3, fetched: 3, failed: 0 })
  expect(await filmShown()).toMatchObject({ mediaType: 'video/mp4', captions: [{ language: 'en' }] })
  expect(await shown()).toEqual({ one: '1 photographs' })
  await bring([{ ...mug, film: 'films/mug.mp4' }])
  expect(await filmShown()).toMatchObject({ mediaType: 'video/mp4', captions: [] })
  await bring([mug])
  expect(await filmShown()).toBeNull()
})

test('what is named as a film and is none is told, and nothing is shown of it', async () => {
  await writeFile(join(folder, 'page.mp4'), '<html>')
  await bring([{ id: 'one', images: [], film: 'page.mp4' }])
  expect((await fetchAll()).faults).toMatchObject([{ source: `file:${await realpath(folder)}#page.mp4`, reason: 'no_video' }])
  expect(await filmShown()).toBeNull()
})
