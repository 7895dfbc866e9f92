import { isIP } from 'node:net'
import type { OperationSpec } from '@galleria/contract'
import type { Actor } from '../context.ts'
import { networkOf, type RateLimits } from '../infra/rate-limits.ts'
import { isPassedOn } from '../infra/passed-on.ts'
import type { Admit, Route } from './operation-route.ts'

/** The one place where the rates that operations declare are enforced, whoever calls: the API's door, and pages that are made in this process for a visitor. */
export const withLimits = (routes: readonly Route[], rateLimits: Pick<RateLimits, 'take'>): Route[] =>
  routes.map((route) => {
    const admit = admission(route.operation, rateLimits)
    return admit ? { ...route, invoke: (ctx, raw, around) => route.invoke(ctx, raw, { ...around, admit }) } : route
  })

/** Nothing for an operation that declares no rate. */
function admission({ id, limits }: OperationSpec, rateLimits: Pick<RateLimits, 'take'>): Admit | undefined {
  const { bySender, byAccount, onlyWith } = limits ?? {}
  if (!bySender && !byAccount) return undefined
  return async ({ tenant, actor, ip }, { body }) => {
    if (!isSomebody(ip) || (onlyWith !== undefined && !hasText(body, onlyWith))) return
    const account = accountOf(actor)
    await Promise.all([
      bySender && rateLimits.take({ name: `${id}-sender`, ...bySender }, networkOf(ip)),
      byAccount && account !== undefined && rateLimits.take({ name: `${id}-account`, ...byAccount }, tenant.id, account),
    ])
  }
}

/** What this process asks itself is nobody's. */
const isSomebody = (ip: string): boolean => isIP(ip) !== 0 || isPassedOn(ip)

function hasText(body: unknown, field: string): boolean {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined
  return typeof value === 'string' && value.trim() !== ''
}

function accountOf(actor: Actor): string | undefined {
  if (actor.kind === 'customer') return actor.customerId
  return 'accountId' in actor ? actor.accountId : undefined
}
