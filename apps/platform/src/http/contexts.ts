import { createHash } from 'node:crypto'
import { type Locale, pickLocale } from '@galleria/kernel'
import type { FastifyRequest } from 'fastify'
import type { Actor, RequestContext } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { Tenant } from '../modules/tenant/index.ts'

export type ContextDeps = {
  readonly tenantHeader: string
  readonly tenants: { findByKey(key: string): Promise<Tenant | undefined>; findByHost(host: string): Promise<Tenant | undefined> }
  /** Finds the live session behind a token, by the token's SHA-256. */
  readonly actorOf: (tenantId: string, tokenHash: Buffer) => Promise<Actor>
}

const GUEST: Actor = Object.freeze({ kind: 'guest' })

/** Makes the context of a request: tenant key -> tenant, bearer token -> actor, Accept-Language -> locale. */
export function contextMaker({ tenantHeader, tenants, actorOf }: ContextDeps) {
  return async (request: FastifyRequest): Promise<RequestContext> => {
    const key = request.headers[tenantHeader]
    const tenant = typeof key === 'string' ? await tenants.findByKey(key) : undefined
    if (!tenant) throw new DomainError('tenant.unknown')
    const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    const actor = token ? await actorOf(tenant.id, hashToken(token)) : GUEST
    return contextOf(tenant, pickLocale(request.headers['accept-language'], tenant.settings.locales), actor, request.id, request.ip)
  }
}

export function contextOf(tenant: Tenant, locale: Locale, actor: Actor, requestId: string, ip: string): RequestContext {
  return Object.freeze({ tenant, locale, currency: tenant.settings.currency, actor, requestId, ip })
}

export const guestContext = (tenant: Tenant, locale: Locale, requestId: string, ip = 'in-process'): RequestContext =>
  contextOf(tenant, locale, GUEST, requestId, ip)

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
