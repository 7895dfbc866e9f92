import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RequestContext } from '../context.ts'
import { DomainError } from '../errors.ts'
import { withoutIds } from './reply-schema.ts'
import type { Route } from './operation-route.ts'

const fastifyPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** Mounts operations and their aliases; any other address below is `request.not_found`, never a page. Replies pass the contract's schema, so that no field leaves by accident. */
export function mountApi(app: FastifyInstance, routes: readonly Route[], contextFor: (request: FastifyRequest) => Promise<RequestContext>): void {
  for (const { operation, invoke } of routes) {
    for (const path of [operation.path, ...(operation.aliases ?? [])]) {
      app.route({
        method: operation.method,
        url: fastifyPath(path),
        schema: { response: { 200: withoutIds(operation.reply) } },
        handler: async (request, reply) => {
          const ctx = await contextFor(request)
          const answer = await invoke(ctx, { params: request.params, query: request.query, headers: request.headers, body: request.body })
          reply.header('cache-control', 'no-store').header('content-language', ctx.locale).header('vary', 'accept-language')
          return answer
        },
      })
    }
  }
  app.all('/*', async () => {
    throw new DomainError('request.not_found')
  })
}
