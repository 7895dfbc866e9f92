import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { SOCKET_PATH } from '@galleria/rules'

/** A connection to the shop's socket, as far as a benchmark needs it. */
export type RawSocket = {
  /** Says something and waits until it was understood. */
  say(name: string, payload: object): Promise<object>
  /** The next message of this name. */
  next(name: string): Promise<unknown>
  isOpen(): boolean
  close(): void
}

const MASK = Buffer.alloc(4)
const TEXT = 1
const CLOSE = 8

/** A frame of a client (RFC 6455): masked, with nothing, which is a mask too. Shorter than 64 KiB. */
function frameOf(text: string): Buffer {
  const bytes = Buffer.from(text)
  const head = bytes.length < 126 ? Buffer.from([0x81, 0x80 | bytes.length]) : Buffer.from([0x81, 0x80 | 126, bytes.length >> 8, bytes.length & 0xff])
  return Buffer.concat([head, MASK, bytes])
}

/** The whole frames in front, and what is left. */
function framesIn(received: Buffer): { readonly frames: readonly { readonly kind: number; readonly text: string }[]; readonly rest: Buffer } {
  const frames = []
  let rest = received
  while (rest.length >= 2) {
    const short = (rest[1] ?? 0) & 0x7f
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    if (rest.length < head) break
    const length = short < 126 ? short : short === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2))
    if (rest.length < head + length) break
    frames.push({ kind: (rest[0] ?? 0) & 0x0f, text: rest.toString('utf8', head, head + length) })
    rest = rest.subarray(head + length)
  }
  return { frames, rest }
}

/**
 * Speaks Engine.IO 4 and Socket.IO 5 over a WebSocket, by hand: thousands of whole clients in one process would be measured instead of the shop. Resolves when
 * the shop has told all that was missed, which is nothing.
 */
export function openSocket(url: string, auth: { readonly tenant: string; readonly token: string }): Promise<RawSocket> {
  const { hostname, port, host } = new URL(url)
  const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true })
  const replies = new Map<number, (answer: object) => void>()
  const waiting = new Map<string, (payload: unknown) => void>()
  let received: Buffer = Buffer.alloc(0)
  let [count, isUpgraded] = [0, false]
  const send = (text: string): void => void socket.write(frameOf(text))

  function hear(text: string): void {
    if (text === '2') return send('3') // ping, pong
    if (text.startsWith('0')) return send(`40${JSON.stringify(auth)}`)
    const [, kind, id, json] = /^4([23])(\d*)(\[.*)$/s.exec(text) ?? []
    if (kind === undefined || json === undefined) return
    const [first, payload]: [unknown, unknown] = JSON.parse(json)
    if (kind === '3') {
      replies.get(Number(id))?.(first as object)
      replies.delete(Number(id))
    } else {
      waiting.get(String(first))?.(payload)
      waiting.delete(String(first))
    }
  }

  const next = (name: string): Promise<unknown> => new Promise((resolve) => waiting.set(name, resolve))
  return new Promise((resolve, reject) => {
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('The shop closed the socket')))
    socket.on('connect', () =>
      socket.write(
        [
          `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
          `host: ${host}`,
          'connection: upgrade',
          'upgrade: websocket',
          'sec-websocket-version: 13',
          `sec-websocket-key: ${randomBytes(16).toString('base64')}`,
          '',
          '',
        ].join('\r\n'),
      ),
    )
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (!isUpgraded) {
        const end = received.indexOf('\r\n\r\n')
        if (end < 0) return
        const head = received.toString('latin1', 0, end)
        if (!head.startsWith('HTTP/1.1 101')) return reject(new Error(`No WebSocket:\n${head}`))
        isUpgraded = true
        received = received.subarray(end + 4)
      }
      const { frames, rest } = framesIn(received)
      received = Buffer.from(rest)
      for (const { kind, text } of frames) {
        if (kind === TEXT) hear(text)
        if (kind === CLOSE) socket.destroy()
      }
    })
    next('caught_up').then(
      () =>
        resolve({
          say: (name, payload) =>
            new Promise((settle) => {
              count += 1
              replies.set(count, settle)
              send(`42${count}${JSON.stringify([name, payload])}`)
            }),
          next,
          isOpen: () => !socket.destroyed,
          close: () => socket.destroy(),
        }),
      reject,
    )
  })
}
