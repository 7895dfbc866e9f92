import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createFairQueue, type Leave, QueueFull } from './fair-queue.ts'
import { inScope, TimeIsUp } from './work-scope.ts'

type Queue = ReturnType<typeof createFairQueue>

const queueOf = (over: Partial<Parameters<typeof createFairQueue>[0]> = {}): Queue =>
  createFairQueue({ places: 8, maxWaiting: 100, maxWaitMs: 1_000, hasShares: true, ...over })

/** Asks for a place as a tenant's operation. */
async function enter(queue: Queue, tenantId: string, operation = 'any', budgetMs = 5_000): Promise<Leave> {
  return inScope({ budgetMs }, async (scope) => {
    Object.assign(scope, { tenantId, operation })
    return queue.enter(scope)
  })
}

/** Asks so many times, and notes who is let in. */
function crowd(queue: Queue, count: number, tenantId: string, operation: string, log: string[] = []): Leave[] {
  const leaves: Leave[] = []
  for (let n = 0; n < count; n += 1)
    enter(queue, tenantId, operation).then(
      (leave) => [leaves.push(leave), log.push(`${tenantId} ${operation}`)],
      () => undefined, // some are still waiting when their time is up
    )
  return leaves
}

const settle = () => delay(5)

describe('shares', () => {
  test('one kind of work gets half of the places, and what comes besides finds one at once', async () => {
    const queue = queueOf()
    const orders = crowd(queue, 50, 'galleria', 'createOrder')
    await settle()
    expect(orders.length).toBe(4)
    const carts = crowd(queue, 50, 'galleria', 'addToCart')
    await settle()
    expect(carts.length).toBe(2)
    // The tenant has its three quarters; the others find the rest.
    expect(crowd(queue, 50, 'galleria', 'signIn')).toEqual([])
    await enter(queue, 'plaza', 'createOrder')
    expect(queue.counts()).toMatchObject({ places: 8, inUse: 7, admitted: 7 })
  })

  test('who has none may have all places', async () => {
    const all = crowd(queueOf({ hasShares: false }), 50, '', '')
    await settle()
    expect(all.length).toBe(8)
  })
})

test('tenants take turns, and the kinds of work of each, whoever came first', async () => {
  const queue = queueOf({ places: 1 })
  const leave = await enter(queue, 'galleria')
  const log: string[] = []
  const crowds = [crowd(queue, 3, 'big', 'createOrder', log), crowd(queue, 2, 'big', 'addToCart', log), crowd(queue, 2, 'small', 'createOrder', log)]
  await settle()
  leave()
  for (let turn = 0; turn < 7; turn += 1) {
    await settle()
    for (const leaves of crowds) leaves.splice(0).forEach((one) => one())
  }
  expect(log).toEqual(['big createOrder', 'small createOrder', 'big addToCart', 'small createOrder', 'big createOrder', 'big addToCart', 'big createOrder'])
  expect(queue.counts()).toMatchObject({ inUse: 0, waiting: 0, admitted: 8, refused: 0 })
})

describe('whoever would wait in vain', () => {
  test('is told at once when a queue is full, of one kind, of one tenant, or of all', async () => {
    const queue = queueOf({ places: 2, maxWaiting: 16 })
    crowd(queue, 5, 'a', 'createOrder')
    await expect(enter(queue, 'a', 'createOrder')).rejects.toThrow(QueueFull)
    crowd(queue, 5, 'a', 'addToCart')
    await expect(enter(queue, 'a', 'signIn')).rejects.toThrow(QueueFull)
    crowd(queue, 4, 'b', 'createOrder')
    crowd(queue, 4, 'c', 'createOrder')
    await expect(enter(queue, 'd')).rejects.toMatchObject({ code: 'server.unavailable', details: { retryAfter: 1 } })
    expect(queue.counts()).toMatchObject({ inUse: 2, waiting: 16, refused: 3 })
  })

  test('is told at once while the first of the queue has waited too long, and only there', async () => {
    const queue = queueOf({ maxWaitMs: 10 })
    crowd(queue, 6, 'a', 'createOrder')
    await delay(30)
    await expect(enter(queue, 'a', 'createOrder')).rejects.toThrow(QueueFull)
    ;(await enter(queue, 'a', 'addToCart'))()
  })

  test('goes when its time is up, and takes nobody’s place', async () => {
    const queue = queueOf({ places: 1 })
    const leave = await enter(queue, 'a')
    await expect(enter(queue, 'a', 'any', 10)).rejects.toThrow(TimeIsUp)
    expect(queue.counts()).toMatchObject({ inUse: 1, waiting: 0, refused: 1 })
    leave()
    ;(await enter(queue, 'a'))()
    expect(queue.counts()).toMatchObject({ inUse: 0, waiting: 0 })
    expect(queue.counts().waitedMs).toBeGreaterThan(0)
  })
})
