import { asyncApiDocument } from '@galleria/contract/asyncapi'
import { openApiDocument } from '@galleria/contract/openapi'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DomainError, NotOpen } from '../errors.ts'

/** Whoever asks whether we are ready will not wait longer either. */
const ANSWER_LIMIT_MS = 2_000

type Deps = {
  /** Neither still starting nor stopping already. */
  readonly isOpen: () => boolean
  readonly canSell: () => Promise<boolean>
  readonly version: string
  readonly apiBase: string
  readonly answerLimitMs?: number
}

/** `/healthz`: the process answers. `/readyz`: it can serve. `/openapi.json`, `/asyncapi.json`: the contract. */
export function mountHealth(app: FastifyInstance, { isOpen, canSell, version, apiBase, answerLimitMs = ANSWER_LIMIT_MS }: Deps): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    if (!isOpen()) throw new NotOpen()
    if (!(await soonOr(false, canSell(), answerLimitMs))) throw new DomainError('server.unavailable')
    return reply.header('cache-control', 'no-store').send({ status: 'ready' })
  })
  const document = JSON.stringify(openApiDocument({ title: 'Galleria', version, serverUrl: apiBase }))
  const events = JSON.stringify(asyncApiDocument({ title: 'Galleria', version }))
  const describe = (json: string) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply.type('application/json').header('cache-control', 'public, max-age=300').send(json)
  app.get('/openapi.json', describe(document))
  app.get('/asyncapi.json', describe(events))
}

/** What `promise` says, or `fallback` when it takes too long. */
async function soonOr<T>(fallback: T, promise: Promise<T>, ms: number): Promise<T> {
  const late = Promise.withResolvers<T>()
  const timer = setTimeout(() => late.resolve(fallback), ms)
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}
