import { AsyncLocalStorage } from 'node:async_hooks'
import { Unavailable } from '../errors.ts'
import type { Trace } from './trace.ts'

/** Seconds after which a caller may ask again whose time was up. */
const RETRY_AFTER = 2

/** Milliseconds that the answer to a request may wait for the database, unless a setting says otherwise: a second and a half less than anybody should wait at all. */
export const REQUEST_BUDGET_MS = 3_500

/** The work took longer than it may. What it asked of the database may have happened all the same. */
export class TimeIsUp extends Unavailable {
  constructor() {
    super(RETRY_AFTER)
  }
}

export type ScopeOptions = {
  /** Milliseconds that all of the work may take; never more than what is left to the work that this is part of. */
  readonly budgetMs: number
  /** Which connections its statements use: those of callers who wait, or those of work that nobody waits for. That of the work around it unless told. */
  readonly lane?: 'request' | 'background'
  /** The work in the background is for this tenant, and for no other. */
  readonly boundTo?: string
}

/**
 * What all statements of one piece of work share: a request, a chore, a batch. It follows the work through everything that it awaits.
 * Whoever answers sets `tenantId` and `operation` as soon as they are known.
 */
export class WorkScope {
  readonly lane: 'request' | 'background'
  tenantId: string | undefined
  operation: string | undefined
  readonly isBound: boolean
  /** Where its steps are taken down, if they are. */
  trace: Trace | undefined
  readonly #deadline: number
  readonly #waiting = new Set<(reason: TimeIsUp) => void>()
  #timer: NodeJS.Timeout | undefined

  constructor({ budgetMs, lane, boundTo: bound }: ScopeOptions, around?: WorkScope) {
    this.lane = lane ?? around?.lane ?? 'background'
    // Whoever chooses a lane leaves the work around it, which he may be gathering from several tenants.
    this.isBound = bound !== undefined || this.lane === 'request' || (lane === undefined && around?.isBound === true)
    this.tenantId = bound ?? around?.tenantId
    this.operation = around?.operation
    this.trace = around?.trace
    this.#deadline = performance.now() + Math.min(budgetMs, around?.remainingMs ?? Number.POSITIVE_INFINITY)
  }

  /** Milliseconds that are left; 0 when the time is up. */
  get remainingMs(): number {
    return Math.max(0, this.#deadline - performance.now())
  }

  /** Throws TimeIsUp when nothing more should be begun. */
  assertTime(): void {
    if (this.remainingMs === 0) throw new TimeIsUp()
  }

  /** Calls `giveUp` once when the time is up. Answers how to take that back, which whoever was in time must do. */
  onTimeUp(giveUp: (reason: TimeIsUp) => void): () => void {
    this.#waiting.add(giveUp)
    // One timer for all that is asked: most work asks several things and is in time.
    this.#timer ??= setTimeout(() => this.#expire(), this.remainingMs)
    return () => this.#waiting.delete(giveUp)
  }

  /** The work is over: nothing is left to wait for. */
  end(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #expire(): void {
    this.#timer = undefined
    const reason = new TimeIsUp()
    for (const giveUp of this.#waiting) giveUp(reason)
    this.#waiting.clear()
  }
}

const scopes = new AsyncLocalStorage<WorkScope>()

/**
 * Whose rows alone the work may see: the tenant's whom a request or a job is for, and '' for nobody's before that is known. `undefined` for other work in
 * the background, which may be for all tenants at once.
 */
export const boundTo = (scope: WorkScope | undefined): string | undefined => (scope?.isBound ? (scope.tenantId ?? '') : undefined)

/** From here on the work is for this tenant. */
export function serveTenant(tenantId: string): void {
  const scope = currentScope()
  if (scope) scope.tenantId = tenantId
}

/** The work that is being done here; none at start and in tests that do not mind. */
export const currentScope = (): WorkScope | undefined => scopes.getStore()

/**
 * Does `work` with a budget of time. It is not cut short itself: what it asks of the database, and whatever else looks at its scope, fails with TimeIsUp.
 * It is an async function, or over when it returns: a query of the builder that it only hands out begins when somebody awaits it, outside.
 */
export function inScope<T>(options: ScopeOptions, work: (scope: WorkScope) => T): T {
  const scope = new WorkScope(options, currentScope())
  const result = scopes.run(scope, () => work(scope))
  if (result instanceof Promise)
    result.then(
      () => scope.end(),
      () => scope.end(),
    )
  else scope.end()
  return result
}

/** Does more of the work that this scope belongs to, from where it does not follow by itself. */
export const resumeIn = <T>(scope: WorkScope | undefined, work: () => T): T => (scope ? scopes.run(scope, work) : scopes.exit(work))

/** Milliseconds for what is asked of the database once somebody outside has answered. */
const AFTER_OTHERS_MS = 4_000

/**
 * Does `work` for a tenant's caller in a time of its own, of so many milliseconds: whoever was asked before, as a provider of payments, may have taken all of the
 * request's, and does not say it twice.
 */
export const inOwnTime = <T>(tenantId: string, work: () => Promise<T>, budgetMs: number = AFTER_OTHERS_MS): Promise<T> =>
  outsideScopes(() => inScope({ budgetMs, lane: 'request', boundTo: tenantId }, async () => work()))

/** Does `work` in nobody's scope: what it begins, such as a connection, outlives whoever happened to need it first. */
export const outsideScopes = <T>(work: () => T): T => scopes.exit(work)
