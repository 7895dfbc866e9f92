// Long because one cart has many ways to change: on a device, in an account, in two tabs, without a connection.
import { type CartMode, MAX_LINES } from '@galleria/rules'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Session, SessionStore } from '../../lib/session.ts'
import type { StoredValue } from '../../lib/storage.ts'
import { valueForNow } from '../../lib/stored-value.fixture.ts'
import { ARIA, asha, cable, earbuds, fakePlatform, lamp } from './cart-platform.fixture.ts'
import { createCartStore } from './cart-store.ts'
import type { DeviceLine } from './device-cart.ts'
import { keptChangesOf } from './kept-changes.ts'
import type { CartCandidate } from './pending-changes.ts'

let platform: ReturnType<typeof fakePlatform>
let device: StoredValue<readonly DeviceLine[]>
let session: SessionStore
const tabs = new Set<() => void>()
const pauses: number[] = []
let meanwhile: () => void
const pause = async (ms: number): Promise<void> => {
  pauses.push(ms)
  meanwhile()
}

/** A tab of the same browser. */
function openTab({ mode = 'single' }: { mode?: CartMode } = {}) {
  let hear: (() => void) | undefined
  const otherTabs = {
    tell: () => [...tabs].filter((each) => each !== hear).forEach((each) => each()),
    subscribe: (listener: () => void) => {
      hear = listener
      tabs.add(listener)
      return () => tabs.delete(listener)
    },
  }
  const store = createCartStore({ device, session, api: platform.api, otherTabs, kept: keptChangesOf('shop'), mode, connection: platform.connection, pause })
  const shown: number[] = []
  store.subscribe(() => {
    const quantity = store.quantityOf('earbuds')
    if (quantity !== shown.at(-1)) shown.push(quantity)
  })
  store.connect(() => undefined)
  return { store, shown }
}

async function customerTab() {
  session.set(asha)
  const tab = openTab()
  await platform.settle()
  platform.calls.length = 0
  tab.shown.length = 0
  return tab
}

beforeEach(() => {
  platform = fakePlatform()
  device = valueForNow<readonly DeviceLine[]>([])
  session = valueForNow<Session | null>(null)
  tabs.clear()
  pauses.length = 0
  meanwhile = () => undefined
})

describe("a customer's cart", () => {
  it('counts five quick taps one by one and never back, and ends with five on the platform', async () => {
    const { store, shown } = await customerTab()
    const taps = [1, 2, 3, 4, 5].map((quantity) => store.setQuantity(earbuds, quantity))
    expect(store.quantityOf('earbuds')).toBe(5)
    await platform.settle()
    expect(shown).toEqual([1, 2, 3, 4, 5])
    expect(platform.held.get('earbuds')).toBe(5)
    expect(await Promise.all(taps)).toEqual(taps.map(() => ({ kind: 'done' })))
  })

  it('sends taps that wait for their turn as one call', async () => {
    const { store } = await customerTab()
    for (const quantity of [1, 2, 3, 4, 5]) {
      void store.setQuantity(earbuds, quantity)
      if (quantity === 1) await new Promise((done) => setImmediate(done)) // the first is on its way
    }
    await platform.settle()
    expect(platform.calls).toEqual(['add 1 earbuds', 'add 4 earbuds'])
  })

  it('keeps what is changed without a connection, says that it waits, and sends it once there is one (UX-39)', async () => {
    platform.held.set('earbuds', 1)
    const { store } = await customerTab()
    platform.cutOff()
    const taps = [store.setQuantity(earbuds, 2), store.setQuantity(cable, 1)]
    await platform.settle()
    expect(store.quantityOf('earbuds')).toBe(2)
    expect([store.isWaitingFor('earbuds'), store.isWaitingFor('cable'), store.isWaitingFor('lamp')]).toEqual([true, true, false])
    taps.push(store.setQuantity(earbuds, 5))
    expect(store.quantityOf('earbuds')).toBe(5)
    expect(platform.held.get('earbuds')).toBe(1)

    platform.reconnect()
    await platform.settle()
    expect(Object.fromEntries(platform.held)).toEqual({ earbuds: 5, cable: 1 })
    expect(store.isWaitingFor('earbuds')).toBe(false)
    expect((await Promise.all(taps))[0]).toEqual({ kind: 'done' })
  })

  it('sends a change that was cut off again under the same key, so that it is not done twice', async () => {
    const { store } = await customerTab()
    platform.cutOff()
    const tap = store.setQuantity(earbuds, 1)
    await platform.settle()
    platform.reconnect()
    await platform.settle()
    expect(await tap).toEqual({ kind: 'done' })
    expect(new Set(platform.sent).size).toBe(1)
    expect(platform.sent).toHaveLength(2)
  })

  it('takes back what is refused when there is a connection again, and says why', async () => {
    platform.held.set('earbuds', 1)
    const { store } = await customerTab()
    platform.cutOff()
    const reason = store.setQuantity(earbuds, 2).catch((error: unknown) => error)
    await platform.settle()
    platform.refuseNext('cart.item_unavailable')
    platform.reconnect()
    await platform.settle()
    expect(await reason).toMatchObject({ code: 'cart.item_unavailable' })
    expect(store.quantityOf('earbuds')).toBe(1)
    expect(store.isWaitingFor('earbuds')).toBe(false)
  })

  it("does not send what waits into another customer's cart", async () => {
    const { store } = await customerTab()
    platform.cutOff()
    const reason = store.setQuantity(earbuds, 2).catch((error: unknown) => error)
    await platform.settle()
    session.set(null)
    platform.reconnect()
    await platform.settle()
    expect(await reason).toMatchObject({ code: 'network.failed' })
    expect(platform.held.size).toBe(0)
  })

  it('sends nothing for a tap that is taken back before its turn', async () => {
    const { store } = await customerTab()
    void store.setQuantity(cable, 1)
    void store.setQuantity(earbuds, 1)
    void store.setQuantity(earbuds, 0)
    await platform.settle()
    expect(platform.calls).toEqual(['add 1 cable'])
  })

  it('takes back what was refused, says why, and still does what was tapped later', async () => {
    const { store } = await customerTab()
    platform.refuseNext('cart.item_unavailable')
    const refused = store.setQuantity(earbuds, 1)
    const later = store.setQuantity(cable, 2)
    const reason = refused.catch((error: unknown) => error)
    await platform.settle()
    expect(await reason).toMatchObject({ code: 'cart.item_unavailable' })
    expect(await later).toEqual({ kind: 'done' })
    expect(store.get()).toEqual([{ variantId: 'cable', quantity: 2 }])
    expect(Object.fromEntries(platform.held)).toEqual({ cable: 2 })
  })

  it('keeps later taps on the same variant when an earlier one is refused', async () => {
    platform.held.set('earbuds', 1)
    const { store } = await customerTab()
    platform.refuseNext('server.failed')
    const refused = store.setQuantity(earbuds, 2)
    await new Promise((done) => setImmediate(done))
    const later = store.setQuantity(earbuds, 3)
    const reason = refused.catch((error: unknown) => error)
    await platform.settle()
    expect(await reason).toMatchObject({ code: 'server.failed' })
    expect(await later).toEqual({ kind: 'done' })
    expect(store.quantityOf('earbuds')).toBe(2)
    expect(platform.held.get('earbuds')).toBe(2)
  })

  it('asks once about two sellers however often it was tapped, for all pieces together (ST-04)', async () => {
    platform.held.set('cable', 1)
    const { store } = await customerTab()
    platform.refuseNext('cart.other_seller', { current: ARIA })
    const taps = [1, 2, 3].map((quantity) => store.setQuantity(lamp, quantity))
    await platform.settle()
    expect(await Promise.all(taps)).toEqual([{ kind: 'other_seller', current: 'Aria Audio', quantity: 3 }, { kind: 'with_earlier' }, { kind: 'with_earlier' }])
    expect(store.quantityOf('lamp')).toBe(0)
    const replaced = store.setQuantity(lamp, 3, { replace: true })
    await platform.settle()
    expect(await replaced).toEqual({ kind: 'done' })
    expect(store.get()).toEqual([{ variantId: 'lamp', quantity: 3 }])
  })

  it('is not emptied for what somebody else wanted who has signed out', async () => {
    const { store } = await customerTab()
    const tap = store.setQuantity(cable, 1)
    const replaced = store.setQuantity(lamp, 3, { replace: true })
    session.set({ ...asha, userInfo: { ...asha.userInfo, _id: 'ben' } })
    await platform.settle()
    expect(await Promise.all([tap, replaced])).toEqual([{ kind: 'with_earlier' }, { kind: 'with_earlier' }])
    expect(platform.calls).toEqual(['view'])
  })

  it('is asked for once, whoever looks at it: badge, slider and page', async () => {
    session.set(asha)
    platform.held.set('earbuds', 2)
    const { store } = openTab()
    const stops = [store.subscribeView(() => undefined), store.subscribeView(() => undefined)]
    await platform.settle()
    expect(platform.calls).toEqual(['view'])
    expect(store.getView()).toMatchObject({ isLoading: false, isFailed: false, cart: { items: [{ _id: 'earbuds', qty: 2 }] } })
    for (const stop of stops) stop()
  })

  it('is priced by the answer to each change, without another question', async () => {
    const { store } = await customerTab()
    store.subscribeView(() => undefined)
    void store.setQuantity(earbuds, 1)
    await platform.settle()
    expect(platform.calls).toEqual(['add 1 earbuds'])
    expect(store.getView().cart?.items).toHaveLength(1)
  })

  it('is the same in two tabs in the end', async () => {
    const one = await customerTab()
    const other = await customerTab()
    void one.store.setQuantity(earbuds, 2)
    void other.store.setQuantity(cable, 1)
    void other.store.setQuantity(earbuds, 1)
    await platform.settle()
    expect(Object.fromEntries(platform.held)).toEqual({ earbuds: 3, cable: 1 })
    for (const { store } of [one, other])
      expect(Object.fromEntries(store.get().map((line) => [line.variantId, line.quantity]))).toEqual({ earbuds: 3, cable: 1 })
  })

  it('is not known before the platform has told of it, nor where it can not be asked', async () => {
    platform.held.set('earbuds', 2)
    session.set(asha)
    platform.cutOff()
    const { store } = openTab()
    await platform.settle()
    expect(store.isKnown()).toBe(false)
    platform.reconnect()
    void store.refresh()
    await platform.settle()
    expect([store.isKnown(), store.count()]).toEqual([true, 2])
  })

  it('counts what can be bought, and not what is no longer sold, which is a line until it is taken out', async () => {
    platform.held.set('earbuds', 2).set('cable', 3)
    platform.gone.add('cable')
    const { store } = await customerTab()
    expect(store.get()).toHaveLength(2)
    expect(store.count()).toBe(2)
    void store.setQuantity(lamp, 1)
    expect(store.count()).toBe(3)
    void store.setQuantity(cable, 0)
    await platform.settle()
    expect(store.get()).toHaveLength(2)
    expect(store.count()).toBe(3)
  })

  it('is gone from the page with the session', async () => {
    platform.held.set('earbuds', 2)
    const { store } = await customerTab()
    void store.setQuantity(cable, 1)
    session.set(null)
    await platform.settle()
    expect(store.get()).toEqual([])
    expect(store.getView().cart).toBeUndefined()
  })
})

describe("a guest's cart", () => {
  it('is priced once for all who look, and again only for what has no price yet', async () => {
    device.set([{ variantId: 'earbuds', quantity: 1, seller: ARIA }])
    const { store } = openTab()
    store.subscribeView(() => undefined)
    store.subscribeView(() => undefined)
    await platform.settle()
    void store.setQuantity(earbuds, 3)
    await platform.settle()
    void store.setQuantity(cable, 1)
    await platform.settle()
    expect(platform.calls).toEqual(['preview earbuds', 'preview earbuds,cable'])
  })

  it('counts nothing that is no longer sold from when it is priced on', async () => {
    device.set([
      { variantId: 'earbuds', quantity: 1, seller: ARIA },
      { variantId: 'cable', quantity: 3, seller: ARIA },
    ])
    platform.gone.add('cable')
    const { store } = openTab()
    expect(store.count()).toBe(4)
    const counted: number[] = []
    store.subscribe(() => counted.push(store.count()))
    store.subscribeView(() => undefined)
    await platform.settle()
    expect(counted.at(-1)).toBe(1)
  })

  it('counts what comes in anew after it was no longer sold', async () => {
    device.set([{ variantId: 'cable', quantity: 2, seller: ARIA }])
    platform.gone.add('cable')
    const { store } = openTab()
    const leave = store.subscribeView(() => undefined)
    await platform.settle()
    leave()
    expect(store.count()).toBe(0)
    void store.setQuantity(cable, 0)
    platform.gone.delete('cable')
    void store.setQuantity(cable, 3)
    expect(store.count()).toBe(3)
  })

  it('asks about two sellers where a cart is of one, and not where it may be of several (C-15)', async () => {
    device.set([{ variantId: 'earbuds', quantity: 1, seller: ARIA }])
    expect(await openTab().store.setQuantity(lamp, 2)).toEqual({ kind: 'other_seller', current: 'Aria Audio', quantity: 2 })
    const { store } = openTab({ mode: 'multi' })
    expect(await store.setQuantity(lamp, 2)).toEqual({ kind: 'done' })
    expect(store.get()).toEqual([
      { variantId: 'earbuds', quantity: 1 },
      { variantId: 'lamp', quantity: 2 },
    ])
  })

  it('holds as many variants as the platform takes, and says so when there is one more', async () => {
    device.set(Array.from({ length: MAX_LINES }, (_, n) => ({ variantId: `v${n}`, quantity: 1, seller: ARIA })))
    const { store } = openTab()
    expect(await store.setQuantity(earbuds, 1)).toEqual({ kind: 'full' })
    expect(store.get()).toHaveLength(MAX_LINES)
    expect(await store.setQuantity({ ...earbuds, variantId: 'v7' }, 3)).toEqual({ kind: 'done' })
  })

  it('follows the device, which another tab may have written', async () => {
    const { store } = openTab()
    device.set([{ variantId: 'earbuds', quantity: 4, seller: ARIA }])
    expect(store.quantityOf('earbuds')).toBe(4)
  })

  it('joins the account at signing in, with what is tapped meanwhile on top (ST-02)', async () => {
    platform.held.set('cable', 1)
    device.set([{ variantId: 'earbuds', quantity: 2, seller: ARIA }])
    const { store, shown } = openTab()
    session.set(asha)
    const tapped = store.setQuantity(earbuds, 3)
    await platform.settle()
    expect(await tapped).toEqual({ kind: 'done' })
    expect(platform.calls).toEqual(['merge', 'add 1 earbuds'])
    expect(Object.fromEntries(platform.held)).toEqual({ cable: 1, earbuds: 3 })
    expect(shown).toEqual([2, 3])
    expect(device.get()).toEqual([])
  })

  it('joins the account although the shop has too much to do at first', async () => {
    const { store } = openTab()
    await store.setQuantity(earbuds, 2)
    platform.beBusyFor(2)
    session.set(asha)
    await platform.settle()
    expect(platform.calls).toEqual(['merge', 'merge', 'merge'])
    expect(pauses).toEqual([1_000, 3_000])
    expect(platform.held.get('earbuds')).toBe(2)
    expect(store.getView()).toMatchObject({ isFailed: false, isJoining: false, cart: { items: [{ _id: 'earbuds' }] } })
    expect(device.get()).toEqual([])
  })

  it("is not shown as the account's where it could not join it, stays on the device and joins when it is asked for again", async () => {
    const { store } = openTab()
    await store.setQuantity(earbuds, 2)
    store.subscribeView(() => undefined)
    await platform.settle()
    expect(store.getView().cart?.items).toHaveLength(1)
    platform.beBusyFor(3)
    session.set(asha)
    expect(store.getView()).toMatchObject({ isJoining: true, cart: { items: [{ _id: 'earbuds' }] } })
    await platform.settle()
    expect(store.getView()).toEqual({ cart: undefined, isLoading: false, isFailed: true, isJoining: false })
    expect(device.get()).toHaveLength(1)
    void store.refresh()
    await platform.settle()
    expect(platform.held.get('earbuds')).toBe(2)
    expect(store.getView()).toMatchObject({ isFailed: false, cart: { items: [{ _id: 'earbuds' }] } })
  })

  it('is not sent again for somebody who has signed out meanwhile', async () => {
    const { store } = openTab()
    await store.setQuantity(earbuds, 2)
    platform.beBusyFor(1)
    meanwhile = () => session.set(null)
    session.set(asha)
    await platform.settle()
    expect(platform.calls).toEqual(['merge'])
    expect(store.getView().isFailed).toBe(false)
    expect(device.get()).toHaveLength(1)
  })

  it("stays on the device when the account's cart has no room for it, and the account's cart shows", async () => {
    platform.held.set('cable', 1)
    device.set([{ variantId: 'earbuds', quantity: 2, seller: ARIA }])
    const { store } = openTab()
    platform.refuseNext('cart.full')
    session.set(asha)
    await platform.settle()
    expect(store.get()).toEqual([{ variantId: 'cable', quantity: 1 }])
    expect(device.get()).toHaveLength(1)
  })
})

describe('the lines of a product', () => {
  const small: CartCandidate = { ...earbuds, variantId: 'small', productId: 'tips' }
  const large: CartCandidate = { ...small, variantId: 'large' }

  it("are found in a guest's cart, and again after the page is loaded anew", async () => {
    const { store } = openTab()
    await store.setQuantity(small, 1)
    await store.setQuantity(large, 2)
    await store.setQuantity(cable, 1)
    expect(store.linesOfProduct('tips').map(({ variantId }) => variantId)).toEqual(['small', 'large'])
    expect(openTab().store.linesOfProduct('tips')).toHaveLength(2)
  })

  it("show in a customer's cart at the tap, and go again when the platform refuses", async () => {
    const { store } = await customerTab()
    platform.refuseNext('cart.full')
    const change = store.setQuantity(small, 1).catch(() => undefined)
    expect(store.linesOfProduct('tips')).toEqual([{ variantId: 'small', quantity: 1 }])
    await platform.settle()
    await change
    expect(store.linesOfProduct('tips')).toEqual([])
  })
})
