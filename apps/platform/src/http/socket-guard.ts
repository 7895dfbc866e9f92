import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Server, Socket } from 'socket.io'

export type SocketGuardOptions = {
  /** Bytes that wait for one who does not take them: more than any batch of what is told. */
  readonly mostUnread?: number
  /** For so long somebody may take nothing. Who asks by polling is away for a moment only. */
  readonly mostSilenceMs?: number
  readonly everyMs?: number
}

/** What one line may send at once, and each second from then on: more than messages at their pace and size. */
const BYTES = { most: 4 * 1024 * 1024, perSecond: 1024 * 1024 }
/** Of any kind: those that are refused, and those of the line itself, too. */
const PACKETS = { most: 1_000, perSecond: 50 }

/** Engine.IO puts the WebSocket with the request that asked for it. */
type Upgrade = IncomingMessage & { readonly websocket?: { readonly readyState: number } }
const CLOSING = 2
/** Whom WebSocket has told to close has so long for it; by itself it would listen to them for half a minute. */
const LAST_WORDS_MS = 1_000

/** What flows out by the second: so much at once, so much for good. */
function bucketOf({ most, perSecond }: typeof BYTES): (more: number, now: number) => boolean {
  let [level, at] = [0, performance.now()]
  return (more, now) => {
    level = Math.max(0, level - (perSecond * (now - at)) / 1000) + more
    at = now
    return level <= most
  }
}

/**
 * Cuts lines off that cost more than a device of anybody: what nobody takes is kept in memory, what is sent is read, and each packet is answered, by WebSocket itself
 * and by Socket.IO, before anything of ours is asked, and before anybody has said who they are.
 */
export function guardSockets(
  { server }: Pick<FastifyInstance, 'server'>,
  io: Server,
  { mostUnread = 4 * 1024 * 1024, mostSilenceMs = 60_000, everyMs = 250 }: SocketGuardOptions = {},
): { readonly stop: () => void } {
  const looks = new Set<(now: number) => void>()

  /** Below WebSocket, which answers pings of clients by itself. */
  server.on('upgrade', (request: Upgrade, line: Duplex & { readonly bytesRead?: number }) => {
    const canSend = bucketOf(BYTES)
    let known = line.bytesRead ?? 0
    let closing: number | undefined
    const look = (now: number): void => {
      const read = line.bytesRead ?? 0
      const isCalm = read === known || canSend(read - known, now)
      known = read
      if (request.websocket?.readyState === CLOSING) closing ??= now
      const isOver = closing !== undefined && now - closing > LAST_WORDS_MS
      if (!isCalm || isOver || line.writableLength > mostUnread) line.destroy()
    }
    looks.add(look)
    line.once('close', () => void looks.delete(look))
  })

  io.engine.on('connection', (talk: Socket['conn']) => {
    const canSay = bucketOf(PACKETS)
    let taken = performance.now()
    const look = (now: number): void => {
      if (talk.transport.writable) taken = now
      else if (now - taken > mostSilenceMs) talk.close(true)
    }
    looks.add(look)
    talk.on('packet', () => {
      if (!canSay(1, performance.now())) talk.close(true)
    })
    talk.once('close', () => void looks.delete(look))
  })

  const timer = setInterval(() => {
    const now = performance.now()
    for (const look of looks) look(now)
  }, everyMs).unref()
  return { stop: () => clearInterval(timer) }
}
