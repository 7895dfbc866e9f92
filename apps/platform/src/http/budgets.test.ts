import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { currentScope } from '../infra/work-scope.ts'
import { giveBudgets } from './budgets.ts'

test('the time for which a request lay unread behind others counts', async () => {
  const app = Fastify()
  giveBudgets(app, 1_000)
  app.get('/long', async () => {
    const end = performance.now() + 200
    while (performance.now() < end);
    return currentScope()?.remainingMs
  })
  app.get('/next', async () => currentScope()?.remainingMs)

  const [, next] = await Promise.all([app.inject('/long'), app.inject('/next')])
  expect(next.json()).toBeLessThan(810)
  // Those that come when the loop has gone on have all of it.
  await nextTurn()
  const later = await app.inject('/next')
  expect(later.json()).toBeGreaterThan(810)
  await app.close()
})
