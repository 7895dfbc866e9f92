import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'
import webPush from 'web-push'
import { asStep } from '../../infra/trace-steps.ts'
import type { PushKeys } from './push-keys.service.ts'
import { type Push, type PushAddress, PushRefused, type PushSender } from './push.ports.ts'

type Deps = {
  readonly keys: PushKeys
  /** Private addresses that may be called all the same. */
  readonly allowed?: readonly string[]
  /** Milliseconds until a push service that says nothing has not answered; for tests. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 10_000
/** What nobody could be told of for a day is no news any more. */
const TTL_SECONDS = 86_400

/** Said of this device or this message, and for good. All else is about us or the moment. */
const FOR_GOOD: ReadonlySet<number> = new Set([400, 413])
const GONE: ReadonlySet<number> = new Set([404, 410])

/**
 * Speaks to push services (RFC 8030, 8188, 8291, 8292): `web-push` locks and signs, this sends. A browser told us where, so private networks are refused, behind names too; no redirect
 * is followed, and what is answered is not read.
 */
export function createPushSender({ keys, allowed = [], timeoutMs = TIMEOUT_MS }: Deps): PushSender {
  const options = { keepAlive: true, maxSockets: 16, allowIPAddressList: [...allowed] }
  const agents = { 'http:': new RequestFilteringHttpAgent(options), 'https:': new RequestFilteringHttpsAgent(options) } as const

  function post(url: URL, headers: Readonly<Record<string, string>>, body: Buffer): Promise<number> {
    const isSecure = url.protocol === 'https:'
    const { promise, resolve, reject } = Promise.withResolvers<number>()
    const agent = agents[isSecure ? 'https:' : 'http:']
    const answered = (answer: IncomingMessage): void => {
      answer.resume()
      answer.on('error', () => undefined)
      resolve(answer.statusCode ?? 0)
    }
    const request = (isSecure ? httpsRequest : httpRequest)(url, { method: 'POST', agent, headers, signal: AbortSignal.timeout(timeoutMs) }, answered)
    request.on('error', reject)
    request.end(body)
    return promise
  }

  return {
    send: async ({ endpoint, keys: of }: PushAddress, { payload, topic, subject, isUrgent }: Push) => {
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: of }, payload, {
        vapidDetails: { subject, ...keys },
        contentEncoding: 'aes128gcm',
        TTL: TTL_SECONDS,
        topic,
        urgency: isUrgent ? 'high' : 'normal',
      })
      const status = await asStep('push', 'client', () => post(new URL(endpoint), headers as Record<string, string>, body))
      if (status >= 200 && status < 300) return 'taken'
      if (GONE.has(status)) return 'gone'
      const said = `the push service says ${status}`
      throw FOR_GOOD.has(status) ? new PushRefused(said) : new Error(said)
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
