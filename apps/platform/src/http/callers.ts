import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { passedOn } from '../infra/passed-on.ts'
import { isWithin, trustedProxies } from './proxies.ts'

/** What is looked at of a request to know who calls. */
type Asking = Pick<FastifyRequest, 'ip' | 'ips' | 'headers' | 'log'> & {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly server: Pick<FastifyInstance, 'server'>
}

const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

const WARNING =
  'a proxy passes requests on that TRUST_PROXY does not name: who calls is not known for sure, so callers share limits. Set it to the number of proxies in front, or to their addresses'

/**
 * Who calls, by address. Behind a proxy that we were not told to trust, everybody would have the proxy's address, and the limits of one sender
 * would lock out all. So what the proxy says of its caller tells people apart, but is not believed: such callers share a ceiling
 * (`infra/rate-limits.ts`), because a proxy that does not write the header lets callers write it.
 */
export function callerOf(request: Asking): string {
  const { ip, ips, headers, socket } = request
  // Gone before we looked, and the address with the connection: whoever hangs up at once is not free of limits by that.
  if (socket.remoteAddress === undefined) return passedOn()
  const isVouchedFor = ips !== undefined && ips.length > 1
  if (isVouchedFor || !isWithin(ip) || PASSED_ON.every((name) => headers[name] === undefined)) return ip
  warnOnce(request)
  return passedOn(claimedAddress(headers['x-forwarded-for']) ?? claimedAddress(headers['x-real-ip']))
}

/** The same of requests that Fastify does not see. */
export function rawCallers(app: Pick<FastifyInstance, 'server' | 'log'>, proxies: Config['trustProxy']): (request: IncomingMessage) => string {
  const trusted = trustedProxies(proxies)
  const isTrusted = typeof trusted === 'function' ? trusted : proxyAddr.compile(trusted || [])
  return (request) => {
    const ips = proxyAddr.all(request, isTrusted)
    return callerOf({ ip: ips.at(-1) ?? '', ips, headers: request.headers, socket: request.socket, server: app, log: app.log })
  }
}

const warned = new WeakSet<object>()

function warnOnce({ server, ip, log }: Asking): void {
  if (warned.has(server.server)) return
  warned.add(server.server)
  log.warn({ peer: ip }, WARNING)
}

/** What the nearest proxy has written stands at the end. */
function claimedAddress(header: string | readonly string[] | undefined): string | undefined {
  const last = header?.toString().split(',').at(-1)?.trim()
  return last && isIP(last) ? last : undefined
}
