import type { InputOf, OperationSpec, ReplyOf } from '@galleria/contract'
import type { RequestContext } from '../context.ts'
import type { RateLimits } from '../infra/rate-limits.ts'
import { type Keys, withIdempotency } from './idempotency.ts'
import { withLimits } from './limits.ts'
import { Replayed, type Route } from './operation-route.ts'
import type { RawInput } from './validate.ts'

type Doors = { readonly rateLimits: Pick<RateLimits, 'take'>; readonly idempotencyKeys: Keys }

/** Operations of the contract for a module that acts for whoever asked it: through the same door, with the same checks, limits and rights. Throws DomainError. */
export function inHouseCalls(declared: readonly Route[], { rateLimits, idempotencyKeys }: Doors) {
  const routes = new Map(withIdempotency(withLimits(declared, rateLimits), idempotencyKeys).map((route) => [route.operation.id, route]))
  return async <const O extends OperationSpec>(ctx: RequestContext, operation: O, input: InputOf<O>, key?: string): Promise<ReplyOf<O>> => {
    const route = routes.get(operation.id)
    if (!route) throw new Error(`There is no operation ${operation.id}`)
    const answer = await route.invoke(ctx, { ...(input as RawInput), ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) })
    return (answer instanceof Replayed ? answer.answer : answer) as ReplyOf<O>
  }
}
