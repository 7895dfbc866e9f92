import { isMultipart, isRaw, type OperationSpec } from '@galleria/contract'
import { DomainError } from '../errors.ts'
import { currentScope } from '../infra/work-scope.ts'
import type { Route } from './operation-route.ts'

/** Of one customer in this process. */
const AT_ONCE = 3
const MOST_WAITING = 500

type Turns = { running: number; readonly waiting: (() => void)[] }

/**
 * What one customer changes goes through few at a time: it is behind the lock of their row, and each would hold a connection while it waits for that, until nobody
 * else finds one (decision 0030). Who waits here holds nothing.
 */
export function withTurns(routes: readonly Route[]): Route[] {
  const customers = new Map<string, Turns>()

  async function inTurn<T>(customer: string, work: () => Promise<T>): Promise<T> {
    const turns = customers.get(customer) ?? { running: 0, waiting: [] }
    customers.set(customer, turns)
    if (turns.running < AT_ONCE) turns.running += 1
    else await turnOf(turns) // which whoever is done hands over
    try {
      return await work()
    } finally {
      const next = turns.waiting.shift()
      if (next) next()
      else {
        turns.running -= 1
        if (turns.running === 0) customers.delete(customer)
      }
    }
  }

  return routes.map((route) =>
    waitsForOthers(route.operation)
      ? {
          ...route,
          invoke: (ctx, raw, around) => {
            const work = () => route.invoke(ctx, raw, around)
            return ctx.actor.kind === 'customer' ? inTurn(`${ctx.tenant.id} ${ctx.actor.customerId}`, work) : work()
          },
        }
      : route,
  )
}

/** Pictures and what asks others take their time, and wait for no row meanwhile. */
const waitsForOthers = ({ method, changesState = method !== 'GET', body, limits }: OperationSpec): boolean =>
  changesState && limits?.milliseconds === undefined && !(body && (isRaw(body) || isMultipart(body)))

function turnOf({ waiting }: Turns): Promise<void> {
  if (waiting.length >= MOST_WAITING) return Promise.reject(new DomainError('request.rate_limited', { retryAfter: 1 }))
  const turn = Promise.withResolvers<void>()
  const isInTime = currentScope()?.onTimeUp((reason) => {
    const place = waiting.indexOf(begin)
    if (place < 0) return
    waiting.splice(place, 1)
    turn.reject(reason)
  })
  const begin = (): void => {
    isInTime?.()
    turn.resolve()
  }
  waiting.push(begin)
  return turn.promise
}
