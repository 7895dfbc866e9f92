import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How long a connection that has not said all it wants may last, once no new ones are taken. */
const LAST_WORDS_MS = 1_000
const LOOK_MS = 20

export type Connections = {
  /** From now on every answer is the last on its connection. */
  drain(): void
  /** Closes connections as their work gets done, until `closed`: idle ones at once, those that are silent or in the middle of a question after a second. */
  closeIdle(closed: Promise<unknown>): Promise<void>
}

/** Knows of each connection what it was asked last: one entry of a map for each request, so that stopping needs no list of its own. */
export function followConnections(server: Server): Connections {
  const latest = new Map<Socket, ServerResponse | undefined>()
  let isDraining = false
  server.on('connection', (socket: Socket) => {
    latest.set(socket, undefined)
    socket.once('close', () => latest.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    latest.set(socket, response)
    if (isDraining) response.shouldKeepAlive = false // Node then says `Connection: close`, and does
  })
  const drain = (): void => {
    isDraining = true
    for (const response of latest.values()) if (response && !response.headersSent) response.shouldKeepAlive = false
  }

  return {
    drain,
    closeIdle: async (closed) => {
      drain()
      let isClosed = false
      const ending = closed.finally(() => (isClosed = true))
      const cut = performance.now() + LAST_WORDS_MS
      while (!isClosed) {
        for (const [socket, response] of latest) {
          if (isAnswered(response) || (performance.now() > cut && !isAtWork(response))) socket.destroy()
        }
        await Promise.race([ending, delay(LOOK_MS)])
      }
      await ending
    },
  }
}

const isAnswered = (response: ServerResponse | undefined): boolean => response?.writableFinished === true

/** Whatever was wanted has been said, and is being done or told. */
const isAtWork = (response: ServerResponse | undefined): boolean => response?.req.complete === true && !response.writableFinished
