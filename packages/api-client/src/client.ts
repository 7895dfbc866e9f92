import type { InputOf, OperationId, Operations, ProblemWire, ReplyOf, RouteTable } from '@galleria/contract'

export type CallOptions = {
  readonly signal?: AbortSignal
  /** Of a write that is one with another call, such as one from before this page was loaded again. One of its own unless told. */
  readonly idempotencyKey?: string
  /** Of a small write (all under way together: 64 KiB): it reaches the platform although its page is left, where the browser can do that. */
  readonly outlivesPage?: boolean
}
export type ApiInput<Id extends OperationId> = InputOf<Operations[Id]>

/** What a transport knows of an operation. `isOncePerKey`: sent twice with the same `Idempotency-Key`, it is done once (decision 0029). */
export type CalledOperation = {
  readonly id: OperationId
  readonly method: string
  readonly path: string
  readonly isOncePerKey: boolean
  /** What of it is not JSON: a form is sent, or bytes are answered, at once or piece by piece. */
  readonly notJson: 'form' | 'bytes' | 'stream' | undefined
}

/** Carries one call to the platform: over HTTP, or straight to the handler when both live in one process. */
export type Transport = (
  operation: CalledOperation,
  input: { readonly params?: object; readonly query?: object; readonly headers?: object; readonly body?: unknown },
  options: CallOptions,
) => Promise<unknown>

type Call<Id extends OperationId> = keyof InputOf<Operations[Id]> extends never
  ? (input?: Record<string, never>, options?: CallOptions) => Promise<ReplyOf<Operations[Id]>>
  : (input: InputOf<Operations[Id]>, options?: CallOptions) => Promise<ReplyOf<Operations[Id]>>

export type ApiClient = { readonly [Id in OperationId]: Call<Id> }

/** A refusal by the platform, or a failure to reach it (`code` "network.failed", status 0). */
export class ApiFailure extends Error {
  readonly code: string
  readonly status: number
  readonly problem: ProblemWire | undefined
  constructor(status: number, code: string, message: string, problem?: ProblemWire, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ApiFailure'
    this.status = status
    this.code = code
    this.problem = problem
  }
}

type OneCall = (input?: object, options?: CallOptions) => Promise<unknown>

/**
 * A typed function for each operation of the contract. Each rejects with ApiFailure. Operations that are not in `routes` are looked up in what `fetchRest`
 * brings, when the first of them is called.
 */
export function createApiClient(routes: RouteTable, transport: Transport, fetchRest?: () => Promise<RouteTable>): ApiClient {
  const callOf = (id: string): OneCall | undefined => {
    const isKnown = id in routes
    if (!isKnown && (!fetchRest || id === 'then')) return undefined
    return async (input = {}, options = {}) => {
      const [method, path, isOncePerKey = false, notJson] = (isKnown || !fetchRest ? routes : await fetchRest())[id as OperationId]
      return transport({ id: id as OperationId, method, path, isOncePerKey, notJson }, input, options)
    }
  }
  // Made as they are asked for: each page on the server has a client of its own, and calls a few of some hundreds.
  const made: Record<string, OneCall | undefined> = {}
  // The table has every operation by its type, so what comes out of it has too.
  return new Proxy<object>(made, { get: (_, id: string) => (made[id] ??= callOf(id)) }) as ApiClient
}
