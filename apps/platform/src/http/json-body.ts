import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'

/**
 * The API speaks JSON. Clients that name the type for every call, also for those that send nothing, are understood: an empty body is no body.
 * JSON is UTF-8 (RFC 8259 §8.1), whatever the type says beside it: other bytes would be kept as question marks. What is packed is not unpacked.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!isUtf8(bytes)) return done(new DomainError('request.malformed'))
    const text = bytes.toString()
    if (text.trim() === '') done(null, undefined)
    else void parse(request, text, done)
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'content-encoding': encoding = 'identity' } = request.headers
    done(encoding.toLowerCase() === 'identity' ? undefined : new DomainError('request.type_unknown'))
  })
}
