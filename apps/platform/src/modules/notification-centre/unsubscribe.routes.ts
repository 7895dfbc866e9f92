import { SHOP_PATHS } from '@galleria/rules'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../errors.ts'
import type { Tenant } from '../tenant/index.ts'
import type { FeedService } from './feed.service.ts'
import type { UnsubscribeTokens } from './unsubscribe-token.ts'
import { serveTenant } from '../../infra/work-scope.ts'

export const UNSUBSCRIBE_PATH = '/notification/unsubscribe'

type Deps = {
  readonly feed: Pick<FeedService, 'stop'>
  readonly tokens: UnsubscribeTokens
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
}

/** A form of one field; nothing in it is of use. */
const MOST_BYTES = 1_000

/** POST /notification/unsubscribe?t=...: what the `List-Unsubscribe` header of our mails names (RFC 8058), as for alerts of what is back in stock. */
export function mountUnsubscribe(app: FastifyInstance, { feed, tokens, findTenantByHost }: Deps): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      async () => undefined,
    )
    // Whoever follows the link by hand chooses there.
    scope.get(UNSUBSCRIBE_PATH, async (_request, reply) => reply.redirect(SHOP_PATHS.notificationSettings, 303))
    scope.post<{ Querystring: { t?: unknown } }>(UNSUBSCRIBE_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const tenant = await findTenantByHost(request.host)
      const { t } = request.query
      const subscriber = tenant && typeof t === 'string' ? tokens.subscriberOf(tenant.id, t) : undefined
      if (!tenant || !subscriber) throw new DomainError('request.not_found')
      serveTenant(tenant.id)
      await feed.stop(tenant.id, subscriber.customerId, subscriber.topic)
      return reply.header('cache-control', 'no-store').code(204).send()
    })
  })
}
