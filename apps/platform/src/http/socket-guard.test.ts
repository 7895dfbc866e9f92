import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { SOCKET_PATH } from '@galleria/rules'
import { createTestShop, startTestPlatform } from '@galleria/testing'
import { Server } from 'socket.io'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { guardSockets } from './socket-guard.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const platform = await startTestPlatform({ config: { rateLimitScale: 1, trustProxy: 1 } })
await platform.app.listen({ port: 0, host: '127.0.0.1' })
const port = portOf(platform.app.server)
const lines: Socket[] = []
afterAll(async () => {
  for (const line of lines) line.destroy()
  await platform.close()
})

function portOf(server: { address(): unknown }): number {
  return (server.address() as AddressInfo).port
}

const [TEXT, PING] = [1, 9]

/** A frame of a client (RFC 6455), masked with nothing. */
function frameOf(kind: number, text: string): Buffer {
  const bytes = Buffer.from(text)
  const head = bytes.length < 126 ? [0x80 | kind, 0x80 | bytes.length] : [0x80 | kind, 0x80 | 126, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), Buffer.alloc(4), bytes])
}

/** A line by WebSocket, by hand: no client does what these do. */
async function openLine(at: number, forwardedFor = '203.0.113.1'): Promise<Socket> {
  const line = connect(at, '127.0.0.1')
  lines.push(line)
  line.on('error', () => undefined)
  const opened = new Promise<string>((resolve) => line.once('data', (head) => resolve(head.toString('latin1'))))
  const asks = [
    `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
    'host: shop',
    'connection: upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
  ]
  line.write([...asks, 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==', `x-forwarded-for: ${forwardedFor}`, '', ''].join('\r\n'))
  expect(await opened).toMatch(/^HTTP\/1\.1 101/)
  return line
}

/** Writes this again and again, and reads nothing unless told; answers how many bytes were taken until the line was cut, at most `most`. */
async function flood(line: Socket, bytes: Buffer, most: number, { reads = false } = {}): Promise<number> {
  if (reads) line.resume()
  else line.pause()
  let written = 0
  while (!line.destroyed && written < most) {
    if (!line.write(bytes)) await Promise.race([new Promise((resolve) => line.once('drain', resolve)), new Promise((resolve) => line.once('close', resolve))])
    written += bytes.length
    await delay(1)
  }
  return written
}

async function isCut(line: Socket): Promise<boolean> {
  line.resume()
  await vi.waitUntil(() => line.destroyed, { timeout: 5_000 })
  return line.destroyed
}

const MEGABYTE = 1024 * 1024

describe('a line is cut off', () => {
  it('that pings and takes none of the answers, before they fill the memory', async () => {
    const pings = Buffer.concat(Array.from({ length: 500 }, () => frameOf(PING, 'x'.repeat(125))))
    expect(await flood(await openLine(port), pings, 64 * MEGABYTE)).toBeLessThan(48 * MEGABYTE)
  })

  it('that says more than anybody has to say, however small and whatever it is', async () => {
    for (const said of ['3', '40/elsewhere,', '42["nothing"]']) {
      const line = await openLine(port)
      await flood(line, Buffer.concat(Array.from({ length: 100 }, () => frameOf(TEXT, said))), 1_200 * frameOf(TEXT, said).length, { reads: true })
      expect(await isCut(line)).toBe(true)
    }
  })

  it('that tries token after token', async () => {
    const shop = await createTestShop(platform)
    const line = await openLine(port)
    let refused = 0
    line.on('data', (told) => (refused += told.toString('latin1').split('identity.sign_in_required').length - 1))
    for (let number = 0; number < 20; number += 1)
      line.write(frameOf(TEXT, `40${JSON.stringify({ tenant: shop.key, token: `no-token-of-anybody-${number}` })}`))
    expect(await isCut(line)).toBe(true)
    expect(refused / 2).toBeLessThan(6) // the code stands twice in a refusal
  })
})

it('lets one sender open so many lines in a minute, and others as many', async () => {
  const open = async (sender: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}${SOCKET_PATH}/?EIO=4&transport=polling`, { headers: { 'x-forwarded-for': sender } })).status
  for (let count = 0; count < 1_200; count += 50) await Promise.all(Array.from({ length: 50 }, () => open('203.0.113.7')))
  expect([await open('203.0.113.7'), await open('203.0.113.8')]).toEqual([403, 200])
})

it('cuts off who asks for nothing of what waits for them', async () => {
  const server = createServer()
  const io = new Server(server, { path: SOCKET_PATH, connectTimeout: 60_000 })
  const guard = guardSockets({ server }, io, { mostSilenceMs: 300, everyMs: 20 })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${portOf(server)}${SOCKET_PATH}/?EIO=4&transport=polling`
    const idOf = async (opened: Response): Promise<string> => JSON.parse((await opened.text()).slice(1)).sid
    await idOf(await fetch(url))
    const stop = new AbortController()
    const asking = fetch(`${url}&sid=${await idOf(await fetch(url))}`, { signal: stop.signal }).catch(() => undefined)
    expect(io.engine.clientsCount).toBe(2)
    await vi.waitUntil(() => io.engine.clientsCount < 2)
    await delay(400)
    expect(io.engine.clientsCount).toBe(1)
    stop.abort()
    await asking
  } finally {
    guard.stop()
    await io.close()
  }
})
