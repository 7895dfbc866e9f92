import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { callersOf, type OperationSpec, type Provider, type SellerRight, type StaffRight } from '@galleria/contract'
import { type Locale, pickLocale } from '@galleria/kernel'
import type { FastifyRequest } from 'fastify'
import type { Actor, RequestContext } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { Tenant } from '../modules/tenant/index.ts'
import { callerOf } from './callers.ts'
import { serveTenant } from '../infra/work-scope.ts'

export type ContextDeps = {
  readonly tenantHeader: string
  readonly tenants: { findByKey(key: string): Promise<Tenant | undefined>; findByHost(host: string): Promise<Tenant | undefined> }
  /** Finds the live session behind a token, by the token's SHA-256. */
  readonly actorOf: (tenantId: string, tokenHash: Buffer) => Promise<Actor>
  /** What an account may do for the tenant; empty for most. Asked only where an operation is the staff's. */
  readonly staffRightsOf?: (tenantId: string, customerId: string) => Promise<readonly StaffRight[]>
  /** For which seller an account works, and what it may do there. Asked only where an operation is the sellers'. */
  readonly membershipOf?: (tenantId: string, customerId: string) => Promise<{ readonly sellerId: string; readonly rights: readonly SellerRight[] } | undefined>
  /** How each provider signs. One that is not here is not believed. */
  readonly signatures?: { readonly [P in Provider]?: SignatureCheck }
}

/** Whether these bytes were signed with the secret that the tenant shares with the provider. */
export type SignatureCheck = (tenant: Tenant, headers: IncomingHttpHeaders, bytes: Uint8Array) => Promise<boolean>

const GUEST: Actor = Object.freeze({ kind: 'guest' })

/** Makes the context of a request: tenant key, host or path -> tenant, bearer token or signature -> actor, Accept-Language -> locale. */
export function contextMaker({
  tenantHeader,
  tenants,
  actorOf,
  staffRightsOf = async () => [],
  membershipOf = async () => undefined,
  signatures = {},
}: ContextDeps) {
  function tenantOf(request: FastifyRequest, where: OperationSpec['tenant']): Promise<Tenant | undefined> | undefined {
    if (where === 'host') return tenants.findByHost(request.host)
    const key = where ? (request.params as Readonly<Record<string, unknown>>)[where.param] : request.headers[tenantHeader]
    return typeof key === 'string' ? tenants.findByKey(key) : undefined
  }

  async function providerOf(request: FastifyRequest, tenant: Tenant, provider: Provider): Promise<Actor> {
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    return (await signatures[provider]?.(tenant, request.headers, bytes)) ? { kind: 'provider', provider } : GUEST
  }

  /** Who works for a tenant or a seller also shops there: the same session is a customer's, except where only such people may call. */
  async function holderOf(tenantId: string, token: string, operation: OperationSpec | undefined): Promise<Actor> {
    const tokenHash = hashToken(token)
    const actor = await actorOf(tenantId, tokenHash)
    if (actor.kind === 'guest') return { kind: 'guest', tokenHash }
    if (actor.kind !== 'customer' || !operation) return actor
    const callers = callersOf(operation.auth)
    // What anybody may see is a guest's as everybody's: there is no account to show anything of.
    if (actor.isGuest) return callers.guest ? GUEST : actor
    const membership = callers.seller && (await membershipOf(tenantId, actor.customerId))
    if (membership) return { kind: 'seller', accountId: actor.customerId, ...membership }
    if (!callers.staff) return actor
    const rights = await staffRightsOf(tenantId, actor.customerId)
    return rights.length > 0 ? { kind: 'staff', accountId: actor.customerId, rights } : actor
  }

  return async (request: FastifyRequest, operation?: OperationSpec): Promise<RequestContext> => {
    const tenant = await tenantOf(request, operation?.tenant)
    if (!tenant) throw new DomainError('tenant.unknown')
    serveTenant(tenant.id)
    const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    const { provider } = operation ? callersOf(operation.auth) : {}
    const actor = token ? await holderOf(tenant.id, token, operation) : provider ? await providerOf(request, tenant, provider) : GUEST
    const locale = pickLocale(request.headers['accept-language'], tenant.settings.locales)
    return contextOf(tenant, locale, actor, request.id, callerOf(request), request.headers['user-agent'])
  }
}

export function contextOf(tenant: Tenant, locale: Locale, actor: Actor, requestId: string, ip: string, userAgent?: string): RequestContext {
  return Object.freeze({ tenant, locale, currency: tenant.settings.currency, actor, requestId, ip, userAgent })
}

export const guestContext = (tenant: Tenant, locale: Locale, requestId: string, ip = 'in-process'): RequestContext =>
  contextOf(tenant, locale, GUEST, requestId, ip)

/** Of a page that is made for everybody. */
export const pageContext = (tenant: Tenant, locale: Locale, requestId: string, ip: string): RequestContext =>
  Object.freeze({ ...guestContext(tenant, locale, requestId, ip), isForPage: true })

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()
