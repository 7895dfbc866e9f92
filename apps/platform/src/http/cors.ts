import type { FastifyReply, FastifyRequest } from 'fastify'

export type CorsDeps = {
  /** Origins as browsers send them: "https://app.example". */
  readonly origins: readonly string[]
  /** Whether a shop of ours stands under this host. Its own pages may call the API wherever `API_BASE` has it. */
  readonly isOwnHost: (host: string) => boolean
  readonly tenantHeader: string
}

/** Chrome forgets after two hours, whatever it is told. */
const MAX_AGE_SECONDS = '7200'
const READABLE = 'retry-after, x-request-id, content-language, idempotency-replayed'

/**
 * Lets pages of other hosts call the API (fetch standard, CORS protocol). Who calls is told by a token and never by a cookie, so credentials
 * are not allowed, and a page of an origin that is not on the list can do nothing that any other program could not.
 */
export function createCors({ origins, isOwnHost, tenantHeader }: CorsDeps) {
  const listed = new Set(origins)
  const isAllowed = (origin: string): boolean => listed.has(origin) || (/^https?:\/\//.test(origin) && isOwnHost(origin.slice(origin.indexOf('://') + 3)))
  const sendable = `authorization, content-type, accept-language, idempotency-key, ${tenantHeader}`

  function allowsOrigin(request: FastifyRequest, reply: FastifyReply): boolean {
    const { origin } = request.headers
    if (origin === undefined || !isAllowed(origin)) return false
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', READABLE).header('vary', 'origin')
    return true
  }

  return {
    /** For every call. */
    allowOrigin: (request: FastifyRequest, reply: FastifyReply): void => void allowsOrigin(request, reply),
    /** Answers OPTIONS: what this address can do, and to a browser that asks for a page elsewhere, that it may. */
    answerOptions(request: FastifyRequest, reply: FastifyReply, methods: string): FastifyReply {
      reply.code(204).header('allow', methods)
      if (request.headers['access-control-request-method'] !== undefined && reply.hasHeader('access-control-allow-origin'))
        reply.headers({
          'access-control-allow-methods': methods,
          'access-control-allow-headers': sendable,
          'access-control-max-age': MAX_AGE_SECONDS,
          vary: 'origin, access-control-request-method, access-control-request-headers',
        })
      return reply.send()
    },
  }
}
export type Cors = ReturnType<typeof createCors>
