import type { FastifyInstance } from 'fastify'
import { inScope, type TimeIsUp } from '../infra/work-scope.ts'

/** Whatever is mounted from now on is answered within a budget of time, which all that it asks of the database shares. */
export function giveBudgets(app: FastifyInstance, budgetMs: number): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      return inScope({ budgetMs, lane: 'request' }, () => handler.call(this, request, reply))
    }
  })
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
