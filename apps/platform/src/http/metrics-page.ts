import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors.ts'
import type { Metrics } from '../infra/metrics.ts'
import { secretCheck } from '../secret-check.ts'

/**
 * `GET /metrics` for whoever shows the token as Prometheus does. It lies on the shop's own port, where everybody can ask, so to all others it is an
 * address that leads nowhere (decision 0035).
 */
export function mountMetrics(app: FastifyInstance, { metrics, token }: { metrics: Metrics; token: string }): void {
  const isToken = secretCheck(token)
  app.get('/metrics', async (request, reply) => {
    const [, given] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? []
    if (!isToken(given)) throw new DomainError('request.not_found')
    const { contentType, body } = await metrics.scrape()
    return reply.header('cache-control', 'no-store').header('content-type', contentType).send(body)
  })
}
