// Long because all that changes a cart goes through one queue: taps, other tabs, joining after signing in, and what an earlier page has left.
import type { ApiClient } from '@galleria/api-client'
import type { CartWire } from '@galleria/contract'
import { type CartMode, MAX_LINES, mostOf } from '@galleria/rules'
import { isApiFailure } from '../../lib/api-failure.ts'
import { randomKey } from '../../lib/random-key.ts'
import type { SessionStore } from '../../lib/session.ts'
import type { StoredValue } from '../../lib/storage.ts'
import { browserConnection, type Connection, isCutOff } from './connection.ts'
import { itemsOf, linesOf, productsOf, sellerNameIn } from './cart-wire.ts'
import { type DeviceLine, otherSellerIn, withQuantity } from './device-cart.ts'
import type { KeptChanges } from './kept-changes.ts'
import type { OtherTabs } from './other-tabs.ts'
import { areSameLines, type CartCandidate, type CartLine, fail, type Intent, joined, settle, withPending } from './pending-changes.ts'
import { browserPause, type Pause, untilServed } from './until-served.ts'

/**
 * `other_seller`: nothing was changed, the cart holds another seller's things (ST-04); say `replace` with `quantity` pieces if the shopper agrees
 * to drop them. `full`: nothing was changed, a guest's cart holds as many variants as it can. `with_earlier`: went with a change that was made just before, whose caller is told what became of both.
 */
export type CartOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'other_seller'; readonly current: string | undefined; readonly quantity: number }
  | { readonly kind: 'full' }
  | { readonly kind: 'with_earlier' }

/**
 * The cart with prices, names and pictures, as the platform last gave it. `isJoining`: it is what a guest had, and on its way into the account of
 * somebody who has just signed in; the platform does not have it yet.
 */
export type CartView = { readonly cart: CartWire | undefined; readonly isLoading: boolean; readonly isFailed: boolean; readonly isJoining: boolean }

export type CartStoreDeps = {
  readonly device: StoredValue<readonly DeviceLine[]>
  readonly session: SessionStore
  readonly api: Pick<ApiClient, 'viewCart' | 'previewCart' | 'mergeCart' | 'addToCart' | 'removeFromCart'>
  readonly otherTabs: OtherTabs
  readonly kept: KeptChanges
  /** C-15: whether things of several sellers may stand beside each other. */
  readonly mode: CartMode
  readonly connection?: Connection
  readonly pause?: Pause
  /** Milliseconds; the clock of the browser unless told. */
  readonly now?: () => number
}

/** Told of a change that was found from before this page, and of what becomes of it. */
export type HearResumed = (candidate: CartCandidate, outcome: Promise<CartOutcome>) => void

const DONE: CartOutcome = { kind: 'done' }
const WITH_EARLIER: CartOutcome = { kind: 'with_earlier' }
/** Prices older than that are asked for again when somebody looks. */
const FRESH_MS = 15_000
export const NO_VIEW: CartView = { cart: undefined, isLoading: false, isFailed: false, isJoining: false }

/**
 * The one cart of the page, wherever it lives: a guest's on the device, a customer's on the platform. What shows is what the platform last
 * confirmed, with the shopper's pending changes on top; no reply can take back a tap that it does not know of. Changes of one variant that
 * wait for their turn go as one call. A refusal takes back that change only, and later ones still have their turn. What is changed without a connection
 * waits for one (UX-39). What no answer has come to is kept by the tab: the next page shows it and sends it again before it asks what is in the cart (decision 0075).
 */
export function createCartStore({
  device,
  session,
  api,
  otherTabs,
  kept,
  mode,
  connection = browserConnection,
  pause = browserPause,
  now = Date.now,
}: CartStoreDeps) {
  const listeners = new Set<() => void>()
  let viewers = 0
  let owner: string | undefined
  let confirmed: readonly CartLine[] = []
  let lines: readonly CartLine[] = []
  let view = NO_VIEW
  let pricedAt = Number.NEGATIVE_INFINITY
  /** Variants that a guest's prices were asked for. */
  let asked = new Set<string>()
  /** Variant -> product, as far as it was heard of. It never changes, so nothing is forgotten. */
  const products = new Map<string, string>()
  /** On the way to the platform, or found from before this page and about to be sent. */
  const underway = new Set<Intent<CartOutcome>>()
  const waiting = new Map<string, Intent<CartOutcome>>()
  let queue: Promise<unknown> = Promise.resolve()
  /** What is pending waits for a connection. */
  let isWaiting = false
  let isConnected = false
  let hearResumed: HearResumed = () => undefined

  const tell = (): void => {
    for (const listener of listeners) listener()
  }

  function show(change: { readonly confirmed?: readonly CartLine[]; readonly view?: Partial<CartView> }): void {
    confirmed = change.confirmed ?? confirmed
    if (change.view) view = { ...view, ...change.view }
    const next = withPending(confirmed, [...underway, ...waiting.values()])
    if (!areSameLines(next, lines)) lines = next
    tell()
  }

  /** After one another, so that answers can't overtake each other. */
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = queue.then(task, task)
    queue = result.catch(() => undefined)
    return result
  }

  function learn(pairs: Iterable<readonly [variantId: string, productId: string | undefined]>): void {
    for (const [variantId, productId] of pairs) if (productId) products.set(variantId, productId)
  }

  function adopt(customerId: string, cart: CartWire): void {
    if (owner !== customerId) return // somebody else's by now
    learn(productsOf(cart))
    pricedAt = now()
    kept.confirm(linesOf(cart))
    show({ confirmed: linesOf(cart), view: { ...NO_VIEW, cart } })
  }

  /** ST-02: what the device holds joins the customer's cart; sent again it changes nothing, so it may be interrupted. */
  async function join(customerId: string): Promise<void> {
    const mine = device.get()
    if (mine.length > 0)
      try {
        adopt(customerId, (await api.mergeCart({ body: { items: itemsOf(mine) } })).data)
        device.set([])
        otherTabs.tell()
        return
      } catch (error) {
        if (!isApiFailure(error) || error.status < 400 || error.status >= 500) throw error
        // Refused for good (the cart would be too full): the device keeps its lines, and the customer's own cart shows.
      }
    adopt(customerId, (await api.viewCart()).data)
  }

  async function priceForGuest(): Promise<void> {
    const wanted = device.get()
    if (wanted.length === 0) return show({ view: NO_VIEW })
    const cart = (await api.previewCart({ body: { items: itemsOf(wanted) } })).data
    if (owner) return
    learn(productsOf(cart))
    asked = new Set(wanted.map(({ variantId }) => variantId))
    pricedAt = now()
    show({ view: { ...NO_VIEW, cart } })
  }

  let isRefreshing = false
  /** Asks the platform for the cart as it is now. One question at a time: whoever asks meanwhile gets its answer. */
  async function refresh(): Promise<void> {
    if (isRefreshing) return queue.then(() => undefined)
    isRefreshing = true
    show({ view: { isLoading: true } })
    await inTurn(async () => {
      isRefreshing = false // what changes from here on is not in this answer
      const asker = owner
      const ask = () => (asker ? join(asker) : priceForGuest())
      await untilServed(ask, () => asker === owner, pause).catch(() => {
        if (asker !== owner) return
        // What a guest had can not be ordered from an account that it has not come to.
        show({ view: { ...(view.isJoining ? NO_VIEW : {}), isLoading: false, isFailed: true } })
      })
    })
  }

  const isGone = (id: string) => (owner ?? asked.has(id)) && view.cart?.warnings.some(({ code, item }) => code === 'gone' && item === id)
  const isPriced = () => owner !== undefined || lines.every(({ variantId }) => asked.has(variantId))
  const look = (): void => {
    if (viewers > 0 && (!isPriced() || now() - pricedAt > FRESH_MS)) void refresh()
  }

  function showDevice(): void {
    const held = device.get()
    // What was told of a thing before it was taken out may hold no longer when it comes in anew.
    for (const id of asked) if (!held.some(({ variantId }) => variantId === id)) asked.delete(id)
    learn(held.map(({ variantId, productId }) => [variantId, productId]))
    show({ confirmed: held.map(({ variantId, quantity }) => ({ variantId, quantity })) })
    if (!isPriced()) look()
  }

  function follow(): void {
    const customerId = session.get()?.userInfo._id
    if (customerId === owner) return
    const wasGuest = owner === undefined
    owner = customerId
    for (const intent of waiting.values()) settle(intent, WITH_EARLIER, WITH_EARLIER) // they were another's
    waiting.clear()
    underway.clear()
    // Prices of a guest's things still hold after signing in; another customer's cart is nobody else's business.
    view = wasGuest ? { ...view, isJoining: view.cart !== undefined } : NO_VIEW
    asked = new Set()
    if (customerId) {
      resume(customerId)
      void refresh()
    } else {
      kept.clear()
      showDevice()
    }
  }

  /** Takes up what an earlier page of this tab has left without an answer. It goes first: an answer from before it would show the cart without it. */
  function resume(customerId: string): void {
    const known = new Set([...underway, ...waiting.values()].map(({ key }) => key))
    const found = kept.of(customerId)
    const changes = found.changes.filter(({ key }) => !known.has(key))
    if (changes.length === 0) return
    learn(changes.map(({ candidate }) => [candidate.variantId, candidate.productId]))
    for (const change of changes) {
      const outcome = new Promise<CartOutcome>((resolve, reject) => {
        const intent = { ...change, callers: [{ resolve, reject }] }
        underway.add(intent)
        void inTurn(() => deliver(customerId, intent))
      })
      hearResumed(change.candidate, outcome)
    }
    show(known.size === 0 && !view.cart ? { confirmed: found.confirmed } : {})
  }

  function setWaiting(next: boolean): void {
    if (isWaiting === next) return
    isWaiting = next
    // Before the platform has said anything there is nothing to show until there is a connection.
    show(isWaiting && !view.cart ? { view: { isLoading: false, isFailed: true } } : {})
  }

  /** The answer to a change. Cut off, it is sent again when there is a connection, under its own key: it is not done twice. */
  async function answered(customerId: string, { variantId, difference, key }: Intent<CartOutcome>): Promise<CartWire> {
    const body = { item: variantId, quantity: Math.abs(difference) }
    const options = { idempotencyKey: key, outlivesPage: true }
    for (;;) {
      try {
        const { data } = await (difference > 0 ? api.addToCart({ body }, options) : api.removeFromCart({ body }, options))
        setWaiting(false)
        return data
      } catch (error) {
        const isKept = owner === customerId && isCutOff(error, connection)
        setWaiting(isKept)
        if (!isKept) throw error
        await connection.back()
        if (owner !== customerId) throw error
      }
    }
  }

  /** Sends what is pending of one variant. */
  async function send(customerId: string, variantId: string): Promise<void> {
    const intent = waiting.get(variantId)
    if (!intent || owner !== customerId) return
    waiting.delete(variantId)
    if (intent.difference === 0) return settle(intent, DONE, DONE)
    underway.add(intent)
    await deliver(customerId, intent)
  }

  function arrived(intent: Intent<CartOutcome>): void {
    underway.delete(intent)
    kept.forget(intent.key)
  }

  async function deliver(customerId: string, intent: Intent<CartOutcome>): Promise<void> {
    if (!underway.has(intent)) return settle(intent, WITH_EARLIER, WITH_EARLIER) // it was another's
    try {
      const cart = await answered(customerId, intent)
      arrived(intent)
      adopt(customerId, cart)
      otherTabs.tell()
      settle(intent, DONE, DONE)
    } catch (error) {
      await takeBack(customerId, intent, error)
    }
  }

  async function takeBack(customerId: string, intent: Intent<CartOutcome>, error: unknown): Promise<void> {
    const otherSeller = isApiFailure(error) && error.code === 'cart.other_seller' ? error : undefined
    const later = otherSeller && waiting.get(intent.variantId)
    if (later) {
      waiting.delete(intent.variantId) // one question for all pieces of it
      kept.forget(later.key)
    }
    arrived(intent)
    show({})
    // Nobody knows what a failed call has done: the platform's word counts, and if it gives none, what it said before.
    await api.viewCart().then(
      ({ data }) => adopt(customerId, data),
      () => undefined,
    )
    if (later) settle(later, WITH_EARLIER, WITH_EARLIER)
    // A copy of this tab had the same change, went on from there, and was first.
    if (isApiFailure(error) && error.code === 'idempotency.conflict') return settle(intent, WITH_EARLIER, WITH_EARLIER)
    if (!otherSeller) return fail(intent, error, WITH_EARLIER)
    const current = sellerNameIn(otherSeller.problem?.details?.current)
    settle(intent, { kind: 'other_seller', current, quantity: intent.difference + (later?.difference ?? 0) }, WITH_EARLIER)
  }

  async function replaceWith(customerId: string, variantId: string, quantity: number): Promise<CartOutcome> {
    if (owner !== customerId) return WITH_EARLIER // it was another's
    adopt(customerId, (await api.addToCart({ body: { item: variantId, quantity, replaceCart: true } }, { outlivesPage: true })).data)
    otherTabs.tell()
    return DONE
  }

  /** Lets a call of the platform that answers with the customer's cart have its turn. */
  function takeTurn<T extends { readonly cart: CartWire }>(call: () => Promise<T>): Promise<T> {
    const customerId = owner
    return inTurn(async () => {
      const answer = await call()
      if (customerId) adopt(customerId, answer.cart)
      otherTabs.tell()
      return answer
    })
  }

  function setForGuest({ variantId, productId, seller }: CartCandidate, quantity: number, replaces: boolean): CartOutcome {
    const held = replaces ? [] : device.get()
    const other = quantity > 0 ? otherSellerIn(held, seller, mode) : undefined
    if (other) return { kind: 'other_seller', current: other.name, quantity: quantity - quantityOf(variantId) }
    const next = withQuantity(held, { variantId, ...(productId ? { productId } : {}), quantity, seller })
    if (next.length > MAX_LINES) return { kind: 'full' }
    device.set(next)
    return DONE
  }

  /** The lines of one product, whichever its variants. */
  const linesOfProduct = (productId: string): readonly CartLine[] => lines.filter(({ variantId }) => products.get(variantId) === productId)

  const quantityOf = (variantId: string): number => lines.find((line) => line.variantId === variantId)?.quantity ?? 0

  function setQuantity(candidate: CartCandidate, wanted: number, { replace = false } = {}): Promise<CartOutcome> {
    const { variantId } = candidate
    learn([[variantId, candidate.productId]])
    const quantity = mostOf(wanted)
    const customerId = owner
    if (customerId === undefined) return Promise.resolve(setForGuest(candidate, quantity, replace))
    if (replace) return inTurn(() => replaceWith(customerId, variantId, Math.max(1, quantity)))
    const difference = quantity - quantityOf(variantId)
    const known = waiting.get(variantId)
    if (!known) void inTurn(() => send(customerId, variantId))
    return new Promise((resolve, reject) => {
      const intent = joined(known, { variantId, difference, key: randomKey(), candidate, callers: [{ resolve, reject }] })
      waiting.set(variantId, intent)
      kept.keep(customerId, intent, confirmed)
      show({})
    })
  }

  return {
    get: () => lines,
    /** Pieces that can be bought: what is known to be no longer sold is a line until somebody takes it out, and counts for nothing. */
    count: (): number => lines.reduce((sum, { variantId, quantity }) => sum + (isGone(variantId) ? 0 : quantity), 0),
    /** Whether anything is known of it: nothing before it is connected, and a customer's comes with the platform's first answer. */
    isKnown: (): boolean => isConnected && (!owner || lines.length > 0 || view.cart !== undefined),
    quantityOf,
    linesOfProduct,
    setQuantity,
    /** Whether a change of a variant waits for a connection. */
    isWaitingFor: (variantId: string): boolean => isWaiting && [...underway, ...waiting.values()].some((intent) => intent.variantId === variantId),
    takeTurn,
    getView: () => view,
    refresh,
    /** Asks for prices when somebody looks at them and they are not fresh. */
    look,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Somebody looks again who may have changed the cart on another device meanwhile. */
    lookAgain: (): void => (owner && viewers > 0 ? void refresh() : look()),
    /** For whoever shows prices: they are asked for while somebody looks, and once for all who do. */
    subscribeView: (listener: () => void) => {
      viewers += 1
      listeners.add(listener)
      look()
      return () => {
        viewers -= 1
        listeners.delete(listener)
      }
    },
    /** Begins to follow the device, the session and the other tabs, and takes up what was left; answers how to stop. */
    connect: (onResumed: HearResumed) => {
      hearResumed = onResumed
      isConnected = true
      const stops = [
        device.subscribe(() => (owner ? undefined : showDevice())),
        session.subscribe(follow),
        otherTabs.subscribe(() => {
          if (!owner) return
          resume(owner) // the page may have come back from where browsers keep whole pages
          void refresh()
        }),
      ]
      if (!session.get()) {
        kept.clear()
        showDevice()
      }
      follow()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
export type CartStore = ReturnType<typeof createCartStore>
