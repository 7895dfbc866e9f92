import { request } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { OwnAddress } from '../../../infra/own-address.ts'
import type { Message, SendMessage } from './simulator.ports.ts'

/** After each failure the next; then the stand-in gives up, and reconciliation finds what it knows. */
const PAUSES_MS = [500, 5_000, 30_000]
const TIMEOUT_MS = 10_000

/**
 * Sends over HTTP what providers send: to this process, under the shop's own name, whatever stands before it. A message whose process ends meanwhile is lost,
 * as one of a real provider can be.
 */
export function createMessageSender({ ownAddress, logger }: { readonly ownAddress: () => OwnAddress; readonly logger: FastifyBaseLogger }): {
  readonly send: SendMessage
  close(): void
} {
  const timers = new Set<NodeJS.Timeout>()
  let isClosed = false

  function later(ms: number, work: () => void): void {
    if (isClosed) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      work()
    }, ms)
    timer.unref()
    timers.add(timer)
  }

  async function attempt(url: string, message: Message, tries: number): Promise<void> {
    const status = await post(new URL(url), message, ownAddress()).catch(() => 0)
    if (status >= 200 && status < 300) return
    const pause = PAUSES_MS[tries]
    if (pause === undefined) logger.warn({ url, status }, 'a simulated provider could not deliver its message')
    else later(pause, () => void attempt(url, message, tries + 1))
  }

  return {
    send: (url, message, afterMs) => later(afterMs, () => void attempt(url, message, 0)),
    close: () => {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const post = (url: URL, { headers, body }: Message, { hostname, port }: OwnAddress): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        path: url.pathname,
        method: 'POST',
        timeout: TIMEOUT_MS,
        agent: false,
        headers: { ...headers, host: url.host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer in time'))).on('error', reject)
    sent.end(body)
  })
