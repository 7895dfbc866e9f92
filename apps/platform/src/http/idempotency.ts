import { createHash } from 'node:crypto'
import { IDEMPOTENCY_KEY, isDoneOncePerKey, type OperationSpec } from '@galleria/contract'
import type { Actor, RequestContext } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { IdempotencyKeys, KeyedRequest } from '../infra/idempotency-keys.ts'
import { networkOf } from '../infra/rate-limits.ts'
import { inOwnTime } from '../infra/work-scope.ts'
import { type Keyed, type Perform, type Recall, Replayed, type Route } from './operation-route.ts'
import type { RawInput } from './validate.ts'

/** The one place where requests with an `Idempotency-Key` are done once, whoever calls (decision 0029). Those without pay nothing for it. */
export const withIdempotency = (routes: readonly Route[], keys: Keys): Route[] =>
  routes.map((route) => {
    if (!isDoneOncePerKey(route.operation)) return route
    const done = { perform: performer(route.operation, keys), ...(route.operation.endsSession ? { recall: recaller(route.operation, keys) } : {}) }
    return { ...route, invoke: (ctx, raw, around) => route.invoke(ctx, raw, { ...around, ...done }) }
  })

export type Keys = Pick<IdempotencyKeys, 'once' | 'recall' | 'remember'>

function performer(operation: OperationSpec, keys: Keys): Perform {
  return async (ctx, { raw, input }, handle) => {
    const key = keyOf(raw)
    if (key === undefined || operation.idempotency === 'own') return handle()
    const request = requestOf(operation, { ctx, key, input })
    if (operation.idempotency === 'joined') return handle(joinable(keys, request))
    return operation.idempotency === 'afterwards' ? keptAfterwards(keys, request, handle) : doneOnce(keys, request, handle)
  }
}

const joinable = (keys: Keys, request: KeyedRequest): Keyed => ({
  digest: request.digest,
  fingerprint: request.fingerprint,
  // What is kept is what the work has answered.
  once: async <T>(work: () => Promise<T>) => (await doneOnce(keys, request, work)) as T | Replayed<T>,
})

async function doneOnce(keys: Keys, request: KeyedRequest, handle: () => Promise<unknown>): Promise<unknown> {
  const { answer, isFirst } = await keys.once(request, handle)
  return isFirst ? answer : new Replayed(answer)
}

async function keptAfterwards(keys: Keys, request: KeyedRequest, handle: () => Promise<unknown>): Promise<unknown> {
  const known = await keys.recall(request)
  if (known) return new Replayed(known.answer)
  const answer = await handle()
  await inOwnTime(request.tenantId, () => keys.remember(request, answer))
  return answer
}

/** What has ended somebody's session is asked again with a token that nobody has any longer. */
function recaller(operation: OperationSpec, keys: Keys): Recall {
  return async (ctx, { raw, input }) => {
    const key = keyOf(raw)
    if (key === undefined || tokenOf(ctx) === undefined) return undefined
    const known = await keys.recall(requestOf(operation, { ctx, key, input }))
    return known && new Replayed(known.answer)
  }
}

function requestOf(operation: OperationSpec, { ctx, key, input }: { ctx: RequestContext; key: string; input: RawInput }): KeyedRequest {
  const caller = (operation.endsSession && tokenOf(ctx)) || callerOf(ctx)
  return {
    tenantId: ctx.tenant.id,
    digest: digestOf([caller, key]),
    fingerprint: fingerprintOf(operation, input),
    ...(operation.idempotency === 'sealed' || operation.idempotency === 'afterwards' ? { sealedBy: key } : {}),
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

/** The session that a customer calls with, ended or not. */
const tokenOf = ({ actor }: RequestContext): readonly string[] | undefined =>
  'tokenHash' in actor && actor.tokenHash ? ['session', actor.tokenHash.toString('hex')] : undefined

/** All that makes it this request and no other: what is called, and everything that it is given. Who calls is in the digest of the key. */
const fingerprintOf = ({ id }: OperationSpec, { params, query, body }: RawInput): Buffer => digestOf([id, params, query, body])

const digestOf = (parts: readonly unknown[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(parts, (_, value: unknown) => (value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value)))
    .digest()
