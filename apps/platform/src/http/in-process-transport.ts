import { ApiFailure, type Transport } from '@galleria/api-client'
import type { RequestContext } from '../context.ts'
import { Replayed, type Route } from './operation-route.ts'
import { domainErrorOf, problemOf } from './problems.ts'

/** Calls handlers straight, for the storefront's loaders in the same process: no HTTP, no JSON. Input is checked all the same. */
export function inProcessTransport(routes: ReadonlyMap<string, Route>, ctx: RequestContext): Transport {
  return async (operation, input) => {
    const route = routes.get(operation.id)
    if (!route) throw new ApiFailure(404, 'request.not_found', `No such operation: ${operation.id}`)
    try {
      const answer = await route.invoke(ctx, input)
      return answer instanceof Replayed ? answer.answer : answer
    } catch (error) {
      const problem = problemOf(domainErrorOf(error), ctx.requestId, ctx.locale)
      throw new ApiFailure(problem.status, problem.code, problem.message, problem, { cause: error })
    }
  }
}
