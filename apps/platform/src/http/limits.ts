import type { OperationSpec } from '@galleria/contract'
import type { Actor } from '../context.ts'
import { DomainError } from '../errors.ts'
import { networkOf, type RateLimits } from '../infra/rate-limits.ts'
import type { Admit } from './operation-route.ts'

/** The one place where the rates that operations declare are enforced; nothing for an operation that declares none. */
export function admission({ id, limits }: OperationSpec, rateLimits: Pick<RateLimits, 'take'>): Admit | undefined {
  const { bySender, byAccount } = limits ?? {}
  if (!bySender && !byAccount) return undefined
  return async ({ tenant, actor, ip }) => {
    const account = accountOf(actor)
    await Promise.all([
      bySender && rateLimits.take({ name: `${id}-sender`, ...bySender }, networkOf(ip)),
      byAccount && account !== undefined && rateLimits.take({ name: `${id}-account`, ...byAccount }, tenant.id, account),
    ])
  }
}

function accountOf(actor: Actor): string | undefined {
  if (actor.kind === 'customer') return actor.customerId
  return 'accountId' in actor ? actor.accountId : undefined
}

/** The answer, or `server.unavailable` when it takes longer than the operation allows. Work that was begun is not undone. */
export async function within<T>(milliseconds: number | undefined, answer: Promise<T>): Promise<T> {
  if (milliseconds === undefined) return answer
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new DomainError('server.unavailable', { retryAfter: 2 })), milliseconds)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}
