import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY, isDoneOncePerKey, type OperationSpec } from '@galleria/contract'
import type { Actor, RequestContext } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { IdempotencyKeys } from '../infra/idempotency-keys.ts'
import { networkOf } from '../infra/rate-limits.ts'
import { type Perform, Replayed, type Route } from './operation-route.ts'
import type { RawInput } from './validate.ts'

/** The one place where requests with an `Idempotency-Key` are done once, whoever calls (decision 0029). Those without pay nothing for it. */
export const withIdempotency = (routes: readonly Route[], keys: Pick<IdempotencyKeys, 'once'>): Route[] =>
  routes.map((route) => {
    if (!isDoneOncePerKey(route.operation)) return route
    const perform = performer(route.operation, keys)
    return { ...route, invoke: (ctx, raw, around) => route.invoke(ctx, raw, { ...around, perform }) }
  })

function performer(operation: OperationSpec, keys: Pick<IdempotencyKeys, 'once'>): Perform {
  return async (ctx, { raw, input }, handle) => {
    const key = keyOf(raw)
    if (key === undefined || operation.idempotency === 'own') return handle()
    const request = { tenantId: ctx.tenant.id, digest: digestOf([callerOf(ctx), key]), fingerprint: fingerprintOf(operation, input) }
    const { answer, isFirst } = await keys.once(request, handle)
    return isFirst ? answer : new Replayed(answer)
  }
}

/** The key of a request. Throws `idempotency.key_invalid`. */
function keyOf({ headers }: RawInput): string | undefined {
  const key: unknown = typeof headers === 'object' && headers !== null ? Reflect.get(headers, 'idempotency-key') : undefined
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY.test(key)) throw new DomainError('idempotency.key_invalid')
  return key
}

/** Whose keys they are: nobody meets the keys of somebody else. Who is not signed in is known by the network that he calls from. */
const callerOf = ({ actor, ip }: RequestContext): readonly string[] => (actor.kind === 'guest' ? ['guest', networkOf(ip)] : accountOf(actor))

function accountOf(actor: Exclude<Actor, { kind: 'guest' }>): readonly string[] {
  if (actor.kind === 'customer') return [actor.kind, actor.customerId]
  return actor.kind === 'provider' ? [actor.kind, actor.provider] : [actor.kind, actor.accountId]
}

/** All that makes it this request and no other: what is called, and everything that it is given. Who calls is in the digest of the key. */
const fingerprintOf = ({ id }: OperationSpec, { params, query, body }: RawInput): Buffer => digestOf([id, params, query, body])

const digestOf = (parts: readonly unknown[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(parts, (_, value: unknown) => (value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value)))
    .digest()
