import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { fileStoreLaws, namesIn } from './file-store.laws.ts'
import { folderStore } from './folder-store.ts'
import { filesForCallers, tryFiles } from './open-files.ts'
import { s3Store } from './s3-store.ts'
import { inScope } from './work-scope.ts'

const folder = await mkdtemp(join(tmpdir(), 'galleria-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('files in a folder', () => {
  fileStoreLaws(() => folderStore(folder))

  test('what a power cut left half written or empty is not there', async () => {
    const store = folderStore(folder)
    await store.save('cut/one', Buffer.from('one'))
    await writeFile(join(folder, 'cut/one.0198a000.part'), 'on')
    await writeFile(join(folder, 'cut/two'), '')
    expect(await namesIn(store, 'cut/')).toEqual(['cut/one', 'cut/two'])
    expect(await store.find('cut/two')).toBeUndefined()
  })

  test('what could not be written leaves nothing', async () => {
    await writeFile(join(folder, 'taken'), 'a file')
    const store = folderStore(folder)
    await expect(store.save('taken/one', Buffer.from('one'))).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

/** "s3-test http://127.0.0.1:9000": a bucket that may be written to, and where; who we are there is in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. */
const [bucket, endpoint] = (process.env.S3_TEST ?? '').split(' ')

describe.skipIf(!bucket)('files in a bucket of S3 (skipped without S3_TEST="bucket http://host:port")', () => {
  const place = { bucket: bucket ?? '', prefix: `tests/${randomUUID()}/`, endpoint }
  fileStoreLaws(() => s3Store(place))

  test('a bucket that is not there is an error, and no empty one', async () => {
    const nowhere = s3Store({ ...place, bucket: `no-${randomUUID()}` })
    await expect(nowhere.find('one')).rejects.toMatchObject({ name: 'NoSuchBucket' })
    await expect(nowhere.save('one', Buffer.from('one'))).rejects.toMatchObject({ name: 'NoSuchBucket' })
  })

  test('what was saved under one prefix is not there under another', async () => {
    await s3Store(place).save('mine', Buffer.from('mine'))
    expect(await s3Store({ ...place, prefix: `tests/${randomUUID()}/` }).has('mine')).toBe(false)
  })
})

describe('a server of S3 that falls silent', () => {
  /** How a question ends for which somebody waits 300 milliseconds without a word. */
  async function askedOf(server: RequestListener, ask: (store: ReturnType<typeof s3Store>) => Promise<unknown>): Promise<string> {
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'somebody')
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
    const silent = createServer(server).listen(0, '127.0.0.1')
    try {
      await once(silent, 'listening')
      const { port } = silent.address() as AddressInfo
      const store = s3Store({ bucket: 'shop', prefix: '', endpoint: `http://127.0.0.1:${port}` }, { silentMs: 300 })
      return await ask(store).then(
        () => 'answered',
        (error: unknown) => (error as Error).name,
      )
    } finally {
      silent.closeAllConnections()
      silent.close()
      vi.unstubAllEnvs()
    }
  }

  test.each<[string, (store: ReturnType<typeof s3Store>) => Promise<unknown>]>([
    ['looked for', (store) => store.has('one')],
    ['found', (store) => store.find('one')],
    ['saved', (store) => store.save('one', Buffer.from('one'))],
    ['removed', (store) => store.remove('one')],
  ])('is given up where something is to be %s', async (_what, ask) => {
    expect(await askedOf(() => undefined, ask)).toBe('TimeoutError')
  })

  test('is told in the log of a start, as one is that refuses us, and one that answers is not', async () => {
    const told = async (server: RequestListener): Promise<unknown[][]> => {
      const error = vi.fn<(...said: unknown[]) => void>()
      await askedOf(server, (store) => tryFiles(store, { error }))
      return error.mock.calls
    }
    const refuse: RequestListener = (_request, response) => void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const list: RequestListener = (_request, response) => void response.writeHead(200).end('<ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>')
    expect(await told(refuse)).toEqual([[{ err: expect.objectContaining({ name: 'SignatureDoesNotMatch' }) }, expect.stringMatching(/^files can not/)]])
    expect(await told(() => undefined)).toEqual([[{ err: expect.objectContaining({ name: 'TimeoutError' }) }, expect.stringMatching(/^files can not/)]])
    expect(await told(list)).toEqual([])
  })

  test('in the middle of a file is given up too', async () => {
    const half: RequestListener = (_request, response) => void response.writeHead(200, { 'content-length': '1000' }).write('half')
    expect(await askedOf(half, (store) => store.find('one'))).toBe('TimeoutError')
  })
})

describe('files for callers', () => {
  fileStoreLaws(() => filesForCallers(folderStore(folder)))

  const away = { ...folderStore(folder), find: () => Promise.reject(new Error('SlowDown')), save: () => new Promise<never>(() => undefined) }

  test('are said to be away when their store is, and in how long to ask again', async () => {
    await expect(filesForCallers(away).find('one')).rejects.toMatchObject({
      code: 'server.unavailable',
      details: { retryAfter: 2 },
      cause: { message: 'SlowDown' },
    })
  })

  test('are waited for as long as a request may take', async () => {
    const saved = inScope({ budgetMs: 50 }, async () => filesForCallers(away).save('one', Buffer.from('one')))
    await expect(saved).rejects.toMatchObject({ code: 'server.unavailable', details: { retryAfter: 2 } })
  })

  test('of a name that is none are a mistake of ours, and not away', async () => {
    await expect(filesForCallers(away).find('../one')).rejects.toThrow(/is no name of a file/)
  })
})
