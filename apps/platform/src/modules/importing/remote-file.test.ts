import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, startPictureServer } from './picture-server.fixture.ts'
import { createRemoteFiles, type RemoteFile, type RemoteFilesOptions, type Version } from './remote-file.ts'

const bytes = Buffer.from('a photograph')
const redirect =
  (location: string): Answer =>
  (_request, response) =>
    response.writeHead(302, { location }).end()

const answers: Record<string, Answer> = {
  '/ok': (_request, response) => response.writeHead(200, { etag: '"1"', 'last-modified': 'Sat, 21 Nov 2026 20:00:00 GMT' }).end(bytes),
  '/known': (request, response) =>
    request.headers['if-none-match'] === '"1"' || (!request.headers['if-none-match'] && request.headers['if-modified-since'])
      ? response.writeHead(304).end()
      : response.writeHead(200).end(bytes),
  '/gone': (_request, response) => response.writeHead(410).end(),
  '/broken': (_request, response) => response.writeHead(500).end(),
  '/busy': (_request, response) => response.writeHead(429, { 'retry-after': '7' }).end(),
  '/says-large': (_request, response) => void response.writeHead(200, { 'content-length': '5000' }).write('x'),
  '/endless': (_request, response) => {
    const pour = (): void => void (response.destroyed || (response.write(Buffer.alloc(512)), setImmediate(pour)))
    response.writeHead(200)
    pour()
  },
  '/silent': () => undefined,
  '/drip': (_request, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write('x'), 20)
    response.once('close', () => clearInterval(drip))
  },
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => response.destroy(), 10)
  },
  '/once': redirect('/ok'),
  '/loop': redirect('/loop'),
  '/to-other-loopback': redirect('http://127.0.0.2/secret'),
  '/to-metadata': redirect('http://169.254.169.254/latest/meta-data/'),
  '/to-mapped': redirect('http://[::ffff:127.0.0.2]/secret'),
  '/to-localhost': redirect('http://localhost:1/secret'),
  '/to-file': redirect('file:///etc/passwd'),
  '/to-password': redirect('http://user:password@127.0.0.1/'),
  '/to-nowhere': redirect('http://['),
}

let server: Awaited<ReturnType<typeof startPictureServer>>
beforeAll(async () => {
  server = await startPictureServer(answers)
})
afterAll(() => server.close())

async function get(address: string, options: Partial<RemoteFilesOptions> = {}, known?: Version): Promise<RemoteFile | undefined> {
  const files = createRemoteFiles({ mostBytes: 1000, allowed: ['127.0.0.1'], ...options })
  try {
    return await files.fetch(address, known, new AbortController().signal)
  } finally {
    files.close()
  }
}

test('answers the bytes, and what the server calls this version of them', async () => {
  expect(await get(server.at('/ok'))).toEqual({ bytes, etag: '"1"', lastModified: 'Sat, 21 Nov 2026 20:00:00 GMT' })
  expect((await get(server.at('/once')))?.bytes).toEqual(bytes)
})

test('what is known is only sent when it has changed', async () => {
  const lastModified = 'Sat, 21 Nov 2026 20:00:00 GMT'
  expect(await get(server.at('/known'), {}, { etag: '"1"', lastModified: null })).toBeUndefined()
  expect(await get(server.at('/known'), {}, { etag: null, lastModified })).toBeUndefined()
  expect((await get(server.at('/known'), {}, { etag: '"0"', lastModified }))?.bytes).toEqual(bytes)
  expect((await get(server.at('/known')))?.bytes).toEqual(bytes)
})

test.each([
  ['/nothing', 'not_found', {}],
  ['/gone', 'not_found', {}],
  ['/broken', 'refused', {}],
  ['/says-large', 'too_large', {}],
  ['/endless', 'too_large', {}],
  ['/silent', 'too_slow', { silentMs: 50 }],
  ['/silent', 'too_slow', { withinMs: 50 }],
  ['/drip', 'too_slow', { withinMs: 200, silentMs: 100 }],
  ['/cut', 'unreachable', {}],
  ['/loop', 'too_many_redirects', {}],
  ['/to-other-loopback', 'private_address', {}],
  ['/to-metadata', 'private_address', {}],
  ['/to-mapped', 'private_address', {}],
  ['/to-file', 'refused', {}],
  ['/to-password', 'refused', {}],
  ['/to-nowhere', 'refused', {}],
] as const)('%s fails: %s %j', async (path, reason, options) => {
  await expect(get(server.at(path), options)).rejects.toMatchObject({ name: 'FetchFailed', reason })
})

test('follows no endless chain', async () => {
  const before = server.asked.length
  await expect(get(server.at('/loop'))).rejects.toMatchObject({ reason: 'too_many_redirects' })
  expect(server.asked.length - before).toBe(6)
})

test('tells how long a busy server wants to be left alone', async () => {
  await expect(get(server.at('/busy'))).rejects.toMatchObject({ reason: 'refused', retryAfter: 7 })
})

test('nobody answers at a closed port', async () => {
  await expect(get('http://127.0.0.1:1/')).rejects.toMatchObject({ reason: 'unreachable' })
})

describe('private and reserved networks are not asked, however they are written', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://224.0.0.1/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[64:ff9b::7f00:1]/',
    'https://127.0.0.1/',
    'https://[::1]/',
  ])('%s', async (address) => {
    await expect(get(address, { allowed: [] })).rejects.toMatchObject({ name: 'FetchFailed', reason: 'private_address' })
  })

  test('a name is refused for what it leads to', async () => {
    await expect(get(server.at('/to-localhost'), { allowed: ['127.0.0.9'] })).rejects.toMatchObject({ reason: 'private_address' })
    const before = server.asked.length
    await expect(get(`http://localhost:${server.port}/ok`, { allowed: [] })).rejects.toMatchObject({ reason: 'private_address' })
    expect(server.asked.length).toBe(before)
  })
})

test('ends at once when somebody has had enough', async () => {
  const files = createRemoteFiles({ mostBytes: 1000, allowed: ['127.0.0.1'] })
  const enough = new AbortController()
  const waiting = files.fetch(server.at('/silent'), undefined, enough.signal)
  enough.abort(new Error('enough'))
  await expect(waiting).rejects.toThrow('enough')
  files.close()
})
