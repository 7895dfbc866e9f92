import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { Unavailable } from '../../errors.ts'
import { createAwaitedSearch } from './awaited-search.service.ts'

const open: { close: () => void }[] = []
afterEach(() => open.splice(0).forEach(({ close }) => close()))

/** A feed that tells the same change each time that it goes back, and an engine that is away until it is not. */
function shop() {
  const rewinds: number[] = []
  const engine = { isAway: true, told: 0 }
  let mark = 10
  const awaited = createAwaitedSearch({ isBack: async () => assertThere(), logger: { warn: () => undefined }, pauseMs: 5 })
  open.push(awaited)
  function assertThere(): void {
    if (engine.isAway) throw new Unavailable(1)
  }
  const change = () =>
    awaited.orLater('shop', 'later', async () => {
      assertThere()
      engine.told += 1
      return 'now'
    })
  const feed = {
    mark: () => (mark += 1),
    rewindTo: async (to: number) => {
      rewinds.push(to)
      await change()
    },
  }
  return { awaited, engine, rewinds, change, feed }
}

it('lets a start go on while the engine is away, and fills it when it is back', async () => {
  const { awaited, engine, feed } = shop()
  let filled = 0
  awaited.follow(feed)
  await awaited.fill((untilFilled) =>
    untilFilled(async () => {
      if (engine.isAway) throw new Unavailable(1)
      filled += 1
    }),
  )
  expect(filled).toBe(0)
  engine.isAway = false
  await expect.poll(() => filled).toBe(1)
})

it('has the feed go back to the first change that was missed, once the engine is there, and again where it is lost meanwhile', async () => {
  const { awaited, engine, rewinds, change, feed } = shop()
  awaited.follow(feed)
  expect([await change(), await change(), awaited.isBehind('shop')]).toEqual(['later', 'later', true])
  await delay(30)
  expect(rewinds).toEqual([])
  engine.isAway = false
  await expect.poll(() => awaited.isBehind('shop')).toBe(false)
  expect([rewinds, engine.told]).toEqual([[11], 1])
  expect(await change()).toBe('now')
})

it('fails where something else is wrong', async () => {
  const { awaited, feed } = shop()
  awaited.follow(feed)
  await expect(awaited.orLater('shop', 'later', () => Promise.reject(new Error('no such column')))).rejects.toThrow('no such column')
})
