import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RootStep, Tracing } from '../infra/trace.ts'
import { inScope, type TimeIsUp, type WorkScope } from '../infra/work-scope.ts'
import { domainErrorOf, statusOf } from './problems.ts'

/** When the first request of this turn of the event loop came to its handler. */
let turnBegan: number | undefined

/**
 * Milliseconds for which a request has lain unread while the loop answered others of the same turn: in a crowd that comes at once the last has waited for all
 * before it, and its caller has counted that.
 */
function waitedUnread(): number {
  const now = performance.now()
  if (turnBegan === undefined) {
    turnBegan = now
    setImmediate(() => {
      turnBegan = undefined
    })
  }
  return now - turnBegan
}

/**
 * Whatever is mounted from now on is answered within a budget of time since it came, which all that it asks of the database shares. With `tracing` each
 * answer is a trace, or part of the caller's.
 */
export function giveBudgets(app: FastifyInstance, budgetMs: number, tracing?: Tracing): void {
  app.addHook('onRoute', (route) => {
    const { handler, url } = route
    route.handler = function (request, reply) {
      const waited = Math.max(waitedUnread(), reply.elapsedTime)
      return inScope({ budgetMs: Math.max(0, budgetMs - waited), lane: 'request' }, (scope) => {
        const trace = tracing?.start(`${request.method} ${url}`, 'server', request.headers.traceparent?.toString())
        if (!trace) return handler.call(this, request, reply)
        scope.trace = trace
        const answer: unknown = handler.call(this, request, reply)
        const end = ending(trace, scope, request, reply)
        if (answer instanceof Promise) answer.then(() => end(), end)
        else end()
        return answer
      })
    }
  })
}

/** Called when the answer is known, or what it failed of. Refusals of the caller's making are no failures of ours. */
const ending =
  (trace: RootStep, scope: WorkScope, request: FastifyRequest, reply: FastifyReply) =>
  (error?: unknown): void => {
    if (scope.operation !== undefined) trace.rename(scope.operation)
    const refusal = error === undefined ? undefined : domainErrorOf(error)
    const status = refusal ? statusOf(refusal) : reply.statusCode
    const facts = {
      'http.request.method': request.method,
      'http.response.status_code': status,
      'galleria.request': request.id,
      ...(scope.tenantId === undefined ? {} : { 'galleria.tenant': scope.tenantId }),
      ...(refusal ? { 'error.type': refusal.code } : {}),
    }
    trace.end(facts, status >= 500 ? (refusal ?? new Error(String(status))) : undefined)
  }

/** The answer, or TimeIsUp when it takes longer than this; then nothing more is asked of the database for it either. */
export async function within<T>(budgetMs: number | undefined, answer: () => Promise<T>): Promise<T> {
  if (budgetMs === undefined) return answer()
  return inScope({ budgetMs }, async (scope) => {
    const late = Promise.withResolvers<never>()
    const isInTime = scope.onTimeUp((reason: TimeIsUp) => late.reject(reason))
    return Promise.race([answer(), late.promise]).finally(isInTime)
  })
}
