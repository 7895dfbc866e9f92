import type { FastifyInstance } from 'fastify'

/**
 * The API speaks JSON. Clients that name the type for every call, also for those that send nothing, are understood: an empty body is no body.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text.trim() === '') done(null, undefined)
    else void parse(request, text, done)
  })
}
