import type { Clock } from '@galleria/kernel'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../errors.ts'
import type { Tenant } from '../tenant/index.ts'
import type { DevelopmentOutbox } from './development-outbox.adapter.ts'
import { assertMayRead, type OutboxAccess } from './outbox-access.ts'
import { OUTBOX_POLICY, outboxPage } from './outbox-page.ts'

type Deps = {
  readonly outbox: DevelopmentOutbox
  readonly access: OutboxAccess
  readonly clock: Clock
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
}

/** GET /development/outbox. The tenant is that of the host, so a page elsewhere that makes its name point to this machine gets nothing. */
export function mountOutboxPage(app: FastifyInstance, { outbox, access, clock, findTenantByHost }: Deps): void {
  app.get<{ Querystring: { to?: string | string[]; hold?: string | string[] } }>('/development/outbox', async (request, reply) => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
    assertMayRead(access, request.ip, { isForwarded })
    const tenant = await findTenantByHost(request.host)
    if (!tenant) throw new DomainError('request.not_found')
    const to = typeof request.query.to === 'string' ? request.query.to.trim().slice(0, 254) : ''
    const messages = await outbox.list(tenant.id, to || undefined)
    return reply
      .headers({
        'content-security-policy': OUTBOX_POLICY,
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(outboxPage({ shop: tenant.name, to, isHeld: request.query.hold === '1', messages, timeZone: tenant.settings.timeZone, now: clock() }))
  })
}
