import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../errors.ts'
import type { Tenant } from '../tenant/index.ts'
import type { StockAlertService } from './stock-alert.service.ts'
import { serveTenant } from '../../infra/work-scope.ts'

/** The page that the mail links to, which mail programs post to. */
export const UNSUBSCRIBE_PATH = '/stock-alert/stop'

type Deps = {
  readonly alerts: Pick<StockAlertService, 'stopLinked'>
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
}

/** A form of one field; nothing in it is of use. */
const MOST_BYTES = 1_000

/**
 * POST /stock-alert/stop?t=...: what the `List-Unsubscribe` header of our mails names. RFC 8058: no cookie, no page in between, and done once or twice the same. The
 * token of the mail is all that is believed.
 */
export function mountUnsubscribe(app: FastifyInstance, { alerts, findTenantByHost }: Deps): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      async () => undefined,
    )
    scope.post<{ Querystring: { t?: unknown } }>(UNSUBSCRIBE_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const tenant = await findTenantByHost(request.host)
      const { t } = request.query
      if (!tenant || typeof t !== 'string') throw new DomainError('request.not_found')
      serveTenant(tenant.id)
      await alerts.stopLinked(tenant.id, t)
      return reply.header('cache-control', 'no-store').code(204).send()
    })
  })
}
