import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inScope } from '../infra/work-scope.ts'
import { createRendering, NoTurn, visitorOf } from './rendering.ts'

/** A loop of which we say how busy it was. */
function loop() {
  let busy = 0
  const rendering = createRendering(() => busy)
  return { rendering, spend: (ms: number) => void (busy += ms) }
}

describe('making pages', () => {
  it('makes a page at once when nobody waits', async () => {
    const { rendering } = loop()
    let isMade = false
    const made = rendering.run('program', async () => (isMade = true))
    expect(isMade).toBe(true)
    await made
  })

  it('lets others have their turn between two pages', async () => {
    const { rendering } = loop()
    const order: string[] = []
    const pages = ['first', 'second', 'third'].map((name) => rendering.run('program', async () => void order.push(name)))
    for (let n = 0; n < 3; n += 1) {
      order.push('others')
      await turn()
    }
    await Promise.all(pages)
    expect(order.filter((name) => name !== 'others')).toEqual(['first', 'second', 'third'])
    expect(order.indexOf('third') - order.indexOf('second')).toBeGreaterThan(1)
  })

  it('takes half of the time when there is no end of what is to be made', async () => {
    const { rendering, spend } = loop()
    const begin = performance.now()
    let drawn = 0
    const draw = async (): Promise<void> => {
      drawn += 20
      spend(20)
    }
    await Promise.all(Array.from({ length: 50 }, () => rendering.run('program', draw)))
    // A second of work, a quarter of which may be done ahead.
    expect([drawn, performance.now() - begin > 1_300]).toEqual([1000, true])
  })

  it('counts nothing for a page that only waits for others', async () => {
    const { rendering } = loop()
    const begin = performance.now()
    await Promise.all(Array.from({ length: 40 }, () => rendering.run('program', () => delay(20))))
    expect(performance.now() - begin).toBeLessThan(1_200)
  })

  it('is not held up for long by a page that waited while the loop was busy with others', async () => {
    const { rendering, spend } = loop()
    await rendering.run('program', async () => spend(10_000))
    const begin = performance.now()
    await rendering.run('person', async () => undefined)
    expect(performance.now() - begin).toBeLessThan(1_200)
  })

  it('serves people before programs', async () => {
    const { rendering } = loop()
    const order: string[] = []
    const busy = Promise.withResolvers<void>()
    const inHand = Array.from({ length: 4 }, () => rendering.run('program', () => busy.promise))
    const others = (['program', 'program', 'person', 'person'] as const).map((visitor) => rendering.run(visitor, async () => void order.push(visitor)))
    await delay(5)
    busy.resolve()
    await Promise.all([...inHand, ...others])
    expect(order).toEqual(['person', 'person', 'program', 'program'])
  })

  it('sends away at once who finds the line full, and soon who waits in vain', async () => {
    const { rendering } = loop()
    const never = Promise.withResolvers<void>()
    const inHand = Array.from({ length: 4 }, () => rendering.run('program', () => never.promise))
    await delay(5)
    const waiting = Array.from({ length: 100 }, () => rendering.run('program', async () => undefined))
    await expect(rendering.run('program', async () => undefined)).rejects.toThrow(NoTurn)
    const begin = performance.now()
    await expect(inScope({ budgetMs: 50 }, () => rendering.run('person', async () => undefined))).rejects.toThrow(NoTurn)
    expect(performance.now() - begin).toBeLessThan(1_000)
    const outcomes = await Promise.allSettled(waiting)
    expect(outcomes.every((outcome) => outcome.status === 'rejected' && outcome.reason instanceof NoTurn)).toBe(true)
    expect(rendering.waiting()).toBe(0)
    never.resolve()
    await Promise.all(inHand)
  })

  it('is free again after a page that could not be made', async () => {
    const { rendering } = loop()
    for (let n = 0; n < 10; n += 1) await expect(rendering.run('person', () => Promise.reject(new Error('no ink')))).rejects.toThrow('no ink')
    expect(await rendering.run('person', async () => 'made')).toBe('made')
  })

  it('knows people by what only browsers say', () => {
    expect([visitorOf({ 'sec-fetch-mode': 'navigate' }), visitorOf({ 'user-agent': 'Mozilla/5.0' })]).toEqual(['person', 'program'])
  })
})
