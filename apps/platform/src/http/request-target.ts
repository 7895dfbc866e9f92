import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../errors.ts'

const SLASH = 47
const HOST = /^(?:[a-z\d_](?:[a-z\d._-]*[a-z\d_])?\.?|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/**
 * Refuses what two programs on the way here could read differently (RFC 9112 §3.2): a target that names a host of its own, two Hosts, and a
 * Host that is none. Which shop is meant depends on the host, and so does what is cached.
 */
export function refuseUnclearTargets(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => done(isClear(request) ? undefined : new DomainError('request.malformed')))
}

function isClear(request: FastifyRequest): boolean {
  const { host } = request
  return request.originalUrl.charCodeAt(0) === SLASH && (host === '' || HOST.test(host)) && hasOneHost(request.raw.rawHeaders)
}

/** Of several, Node keeps the first and tells nobody. */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1
  return count < 2
}
