import { type Clock, isUuid } from '@galleria/kernel'
import { EMAIL_MAX } from '@galleria/rules'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../../errors.ts'
import type { Tenant } from '../tenant/index.ts'
import type { DevelopmentOutbox } from './development-outbox.adapter.ts'
import { type OutboxAccess, outboxCookies } from './outbox-access.ts'
import { MAIL_POLICY, OUTBOX_POLICY, outboxPage } from './outbox-page.ts'
import { serveTenant } from '../../infra/work-scope.ts'

type Deps = {
  readonly outbox: DevelopmentOutbox
  readonly access: OutboxAccess
  readonly clock: Clock
  readonly findTenantByHost: (host: string) => Promise<Tenant | undefined>
}

type Query = Partial<Record<'secret' | 'to' | 'hold', string | string[]>>

const PATH = '/development/outbox'

const HEADERS = {
  'content-security-policy': OUTBOX_POLICY,
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/**
 * GET /development/outbox, of the host's tenant. The address that is printed at start has the secret in it; the page takes it into a cookie and out
 * of the address, so that it is neither left in a history nor shown to whoever looks on.
 */
export function mountOutboxPage(app: FastifyInstance, { outbox, access, clock, findTenantByHost }: Deps): void {
  app.get<{ Querystring: Query }>(PATH, async (request, reply) => {
    const tenant = await findTenantByHost(request.host)
    if (!tenant) throw new DomainError('request.not_found')
    serveTenant(tenant.id)
    reply.headers(HEADERS)
    const to = typeof request.query.to === 'string' ? request.query.to.trim().slice(0, EMAIL_MAX) : ''
    const { secret } = request.query
    if (typeof secret === 'string') {
      access.assertOpen({ secret })
      return reply.header('set-cookie', outboxCookies(secret, request.protocol === 'https')).redirect(to ? `${PATH}?to=${encodeURIComponent(to)}` : PATH, 303)
    }
    access.assertOpen({ cookie: request.headers.cookie })
    const messages = await outbox.list(tenant.id, to || undefined)
    return reply
      .type('text/html; charset=utf-8')
      .send(outboxPage({ shop: tenant.name, to, isHeld: request.query.hold === '1', messages, timeZone: tenant.settings.timeZone, now: clock() }))
  })

  // One mail by itself, as a mail program shows it.
  app.get<{ Params: { id: string } }>(`${PATH}/mail/:id`, async (request, reply) => {
    const tenant = await findTenantByHost(request.host)
    if (!tenant) throw new DomainError('request.not_found')
    serveTenant(tenant.id)
    access.assertOpen({ cookie: request.headers.cookie })
    const mail = isUuid(request.params.id) ? await outbox.find(tenant.id, request.params.id) : undefined
    if (!mail?.html) throw new DomainError('request.not_found')
    return reply
      .headers({ ...HEADERS, 'content-security-policy': MAIL_POLICY })
      .type('text/html; charset=utf-8')
      .send(mail.html.replace('<head>', '<head>\n<base target="_blank">'))
  })
}
