import type { FastifyInstance } from 'fastify'
import { HSTS, SECURITY_HEADERS } from './content-security.ts'

/** Puts the headers of every reply on it, whoever answers: a page, a picture, a refusal, an address that leads nowhere. */
export function secureReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    for (const name in SECURITY_HEADERS) if (!reply.hasHeader(name)) reply.header(name, SECURITY_HEADERS[name])
    if (request.protocol === 'https') reply.headers(HSTS)
    done(null, payload)
  })
}
