import { openApiDocument } from '@galleria/contract/openapi'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'

/** `/healthz`: the process answers. `/readyz`: it can serve. `/openapi.json`: the contract. */
export function mountHealth(app: FastifyInstance, { isReady, version, apiBase }: { isReady: () => Promise<boolean>; version: string; apiBase: string }): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (!(await isReady())) throw new DomainError('server.unavailable')
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
  const document = JSON.stringify(openApiDocument({ title: 'Galleria', version, serverUrl: apiBase }))
  app.get('/openapi.json', (_request, reply) => reply.type('application/json').header('cache-control', 'public, max-age=300').send(document))
}
