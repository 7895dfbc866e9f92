// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { Session, SessionStore } from '../../lib/session.ts'
import { valueForNow } from '../../lib/stored-value.fixture.ts'
import { asha, cable, earbuds, fakePlatform, lamp } from './cart-platform.fixture.ts'
import { createCartStore } from './cart-store.ts'
import type { DeviceLine } from './device-cart.ts'
import { keptChangesOf } from './kept-changes.ts'

const HOUR_MS = 3_600_000
const ravi: Session = { ...asha, userInfo: { ...asha.userInfo, _id: 'ravi' } }

let platform: ReturnType<typeof fakePlatform>
let session: SessionStore
let now: number
beforeEach(() => {
  platform = fakePlatform()
  session = valueForNow<Session | null>(asha)
  now = 0
  sessionStorage.clear()
})

/** A page of the tab. Its answers come when the platform is settled; a page that is left hears of none. */
function openPage() {
  const heard: unknown[] = []
  const store = createCartStore({
    device: valueForNow<readonly DeviceLine[]>([]),
    session,
    api: platform.openPage(),
    otherTabs: { tell: () => undefined, subscribe: () => () => undefined },
    kept: keptChangesOf('shop', () => now),
    mode: 'single',
    connection: platform.connection,
  })
  const disconnect = store.connect(({ variantId }, outcome) => {
    outcome.then(
      ({ kind }) => heard.push([variantId, kind]),
      ({ code }) => heard.push([variantId, code]),
    )
  })
  return { store, heard, disconnect }
}

/** The page is gone with whatever it waited for: what the platform does from here on, it answers to nobody. */
function leave(page: ReturnType<typeof openPage>): void {
  page.disconnect()
  platform.leavePage()
}

async function settledPage() {
  const page = openPage()
  await platform.settle()
  platform.calls.length = 0
  return page
}

describe('a page that is left before the platform has answered', () => {
  it('leaves its change to the next, which shows it at once, sends it, and only then asks for the cart', async () => {
    platform.held.set('cable', 2)
    const first = await settledPage()
    void first.store.setQuantity(earbuds, 1)
    leave(first)

    const { store, heard } = openPage()
    expect(store.get()).toEqual([
      { variantId: 'cable', quantity: 2 },
      { variantId: 'earbuds', quantity: 1 },
    ])
    await platform.settle()
    expect(platform.calls).toEqual(['add 1 earbuds', 'view'])
    expect(heard).toEqual([['earbuds', 'done']])
    expect(Object.fromEntries(platform.held)).toEqual({ cable: 2, earbuds: 1 })
  })

  it('has its change done once, although it was on its way and is sent again (decision 0029)', async () => {
    const first = await settledPage()
    void first.store.setQuantity(earbuds, 1)
    await new Promise((done) => setImmediate(done)) // the first is on its way
    void first.store.setQuantity(earbuds, 3)
    first.disconnect()
    platform.leavePage({ isDone: true })
    expect(platform.held.get('earbuds')).toBe(1)

    const { store } = openPage()
    await platform.settle()
    expect(platform.sent).toHaveLength(3)
    expect(new Set(platform.sent).size).toBe(2)
    expect(platform.held.get('earbuds')).toBe(3)
    expect(store.quantityOf('earbuds')).toBe(3)
  })

  it('is sent once: the page after has nothing left to send', async () => {
    const first = await settledPage()
    void first.store.setQuantity(earbuds, 1)
    leave(first)
    const second = openPage()
    await platform.settle()
    leave(second)
    platform.calls.length = 0
    const third = openPage()
    await platform.settle()
    expect(platform.calls).toEqual(['view'])
    expect(third.heard).toEqual([])
  })

  it('tells on the next page what is refused, and takes it back', async () => {
    const first = await settledPage()
    void first.store.setQuantity(earbuds, 1)
    void first.store.setQuantity(lamp, 1)
    leave(first)
    platform.refuseNext('cart.item_unavailable')
    const { store, heard } = openPage()
    await platform.settle()
    expect(heard).toEqual([
      ['earbuds', 'cart.item_unavailable'],
      ['lamp', 'done'],
    ])
    expect(store.get()).toEqual([{ variantId: 'lamp', quantity: 1 }])
  })
})

describe('what is changed without a connection', () => {
  it('shows after the page is loaded anew, waits again, and is sent when there is one (UX-39)', async () => {
    platform.held.set('cable', 1)
    const first = await settledPage()
    platform.cutOff()
    void first.store.setQuantity(earbuds, 2)
    void first.store.setQuantity(cable, 0)
    await platform.settle()
    leave(first)

    const { store } = openPage()
    await platform.settle()
    expect(store.get()).toEqual([{ variantId: 'earbuds', quantity: 2 }])
    expect(store.isWaitingFor('earbuds')).toBe(true)
    expect(store.getView()).toMatchObject({ isLoading: false, isFailed: true })
    void store.setQuantity(earbuds, 3)

    platform.reconnect()
    await platform.settle()
    expect(Object.fromEntries(platform.held)).toEqual({ earbuds: 3 })
    expect(store.getView()).toMatchObject({ isLoading: false, isFailed: false, cart: { items: [{ _id: 'earbuds', qty: 3 }] } })
    expect(keptChangesOf('shop').of('asha').changes).toEqual([])
  })
})

describe('what a tab has kept', () => {
  const change = { variantId: 'earbuds', difference: 1, key: 'k1', candidate: earbuds }

  it("is never another customer's, nor of somebody who has logged out", async () => {
    const first = await settledPage()
    void first.store.setQuantity(earbuds, 1)
    leave(first)
    session.set(ravi)
    const second = openPage()
    await platform.settle()
    expect(platform.calls).toEqual(['view'])
    expect(second.store.get()).toEqual([])
    leave(second)
    session.set(asha)
    expect(openPage().store.get()).toEqual([])

    const kept = keptChangesOf('shop')
    kept.keep('asha', change, [])
    session.set(null)
    openPage()
    expect(kept.of('asha').changes).toEqual([])
  })

  it('is not sent any more when the platform may have forgotten its key', () => {
    const kept = keptChangesOf('shop', () => now)
    kept.keep('asha', change, [])
    now = 22 * HOUR_MS
    expect(kept.of('asha').changes).toHaveLength(1)
    now = 24 * HOUR_MS
    expect(kept.of('asha').changes).toEqual([])
  })

  it('goes with its own key only, and with a change that was taken back', () => {
    const kept = keptChangesOf('shop')
    kept.keep('asha', change, [])
    kept.keep('asha', { ...change, key: 'k2', difference: 2 }, [])
    kept.forget('k1')
    expect(kept.of('asha').changes).toMatchObject([{ key: 'k2', difference: 2 }])
    kept.keep('asha', { ...change, key: 'k2', difference: 0 }, [])
    expect(kept.of('asha').changes).toEqual([])
  })

  it('is nothing when somebody else has written there', () => {
    for (const text of ['', '{', '[]', '{"customerId":"asha","confirmed":[],"changes":[{}]}', 'null']) {
      sessionStorage.setItem('galleria:shop:cart-changes', text)
      expect(keptChangesOf('shop').of('asha').changes).toEqual([])
    }
  })
})
