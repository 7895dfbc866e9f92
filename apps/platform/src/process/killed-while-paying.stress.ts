import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectBooksOfAll } from './paying-books.fixture.ts'
import { type Asked, createPayingWorld, ONLINE, type Online, type PayingWorld } from './paying-world.fixture.ts'
import { inParallel } from './buyers.fixture.ts'
import { createDataFolder, endAllShops, type ShopProcess, startShop, until } from './shop-process.fixture.ts'

const PRELOAD = new URL('./stop-points.fixture.ts', import.meta.url).href

/** Work that stopped is looked at so long: what waits for a row that stopped work holds does not count, and is killed with the rest. */
const STANDING_MS = 4_000

/** Of the points of one kind of work every third is taken: its sisters, with other providers, take those between. */
const STRIDE = 3

/** A piece of work, and the point at which it is to stop. */
type Work = { readonly asked: Asked; readonly name: string; readonly point: number }

const ROUNDS = 200
const AT_ONCE = 30

vi.setConfig({ testTimeout: 600_000 })

const folder = createDataFolder()
let world: PayingWorld
beforeAll(async () => {
  world = await createPayingWorld()
})
afterAll(async () => {
  await endAllShops()
  await world.close()
  await folder.remove()
})

/** Its background work goes no further than this point; 0: it goes on. */
const start = (stopBackgroundAt: number): Promise<ShopProcess> =>
  startShop({
    dataDir: folder.dir,
    env: { ...world.env, ...(stopBackgroundAt > 0 ? { NODE_OPTIONS: `--import=${PRELOAD}`, STOP_BACKGROUND_AT: String(stopBackgroundAt) } : {}) },
  })

// Many pieces of work are taken up to a point of their own and stand there, in one process; it is killed with all of them, which is a round for each, and
// another one takes its place. In the end it is looked whether anybody lost money or goods.
test(`kill -9 at ${ROUNDS} points of creating, paying, verifying and cancelling loses no money and no goods`, async () => {
  const points = new Points()
  const kinds = kindsOf(world)
  let turn = 0
  let killed = 0
  for (let batch = 0; killed < ROUNDS; batch += 1) {
    const turns = Array.from({ length: Math.min(AT_ONCE, ROUNDS - killed) }, (_, n) => turn + n)
    turn += turns.length
    const works = await inParallel(4, turns, async (n): Promise<Work> => {
      const asked = await (kinds[n % kinds.length] ?? (() => world.kinds.create('COD')))()
      return { asked, point: points.next(asked.kind, n), name: `work-${n}` }
    })
    await world.leaveWork(ONLINE[batch % ONLINE.length] ?? 'STRIPE')
    const shop = await start(1 + batch * 5)
    const calls = works.map(({ asked, name, point }) => asked.ask(shop, `${name}:${point}`).catch(() => undefined))
    const since = performance.now()
    await until('all work stands still', () => works.every(({ name }) => toldBy(shop).has(name)) || performance.now() - since > STANDING_MS, shop.outcome)
    expect((await shop.end('SIGKILL')).signal).toBe('SIGKILL')
    await Promise.all(calls)

    for (const [name, isStopped] of toldBy(shop)) {
      const work = works.find((each) => each.name === name)
      if (isStopped) killed += 1
      // Whatever came to its end has no such point.
      else if (work) points.beginAnew(work)
    }
    // Every other client asks again; the others have closed the browser.
    await Promise.all(works.filter((_, n) => n % 2 === 0).map(({ asked }) => asked.askAgain()))
  }

  const shop = await start(0)
  await expectBooksOfAll(world)
  expect((await shop.end('SIGTERM')).err).toBe('')
})

/** At which point the next piece of work of a kind is to stop. */
class Points {
  readonly #next = new Map<string, number>()

  next(kind: string, turn: number): number {
    const point = this.#next.get(kind) ?? 1 + (turn % STRIDE)
    this.#next.set(kind, point + STRIDE)
    return point
  }

  /** Between the points where it was. */
  beginAnew({ asked, point }: Work): void {
    this.#next.set(asked.kind, 1 + (point % STRIDE))
  }
}

/** What is killed, each in turn. */
const kindsOf = ({ kinds }: PayingWorld): (() => Promise<Asked>)[] => {
  const each = (make: (type: Online) => Promise<Asked>) => ONLINE.map((type) => () => make(type))
  return [
    () => kinds.create('COD'),
    ...each(kinds.create),
    ...each(kinds.message),
    ...each(kinds.verify),
    ...each((type) => kinds.cancel(type, true)),
    () => kinds.cancel('CASHFREE', false),
    () => kinds.switch('STRIPE', 'COD'),
    () => kinds.switch('PAYPAL', 'STRIPE'),
  ]
}

/** Which work a process says has come to its point (true), or to its end (false). */
const toldBy = (shop: ShopProcess): Map<string, boolean> =>
  new Map([...shop.said().out.matchAll(/^@(stopped|done) (\S+) /gm)].map(([, what, name = '']) => [name, what === 'stopped']))
