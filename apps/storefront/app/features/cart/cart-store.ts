import type { ApiClient } from '@galleria/api-client'
import type { CartWire } from '@galleria/contract'
import { DELIVERY_LINE_ID } from 'virtual:galleria/contract'
import { isApiFailure } from '../../lib/api-failure.ts'
import type { SessionStore } from '../../lib/session.ts'
import type { StoredValue } from '../../lib/storage.ts'
import { type CartSeller, type DeviceLine, MAX_QUANTITY, otherSellerIn, withQuantity } from './device-cart.ts'

/** What goes into a cart: a variation, whose it is and what it is called. */
export type CartCandidate = { readonly variationId: string; readonly name: string; readonly seller: CartSeller }

export type CartLine = { readonly variationId: string; readonly quantity: number }

/** `other_seller`: nothing was changed, the cart holds another shop's things (ST-04); say `replace` if the shopper agrees to drop them. */
export type CartOutcome = { readonly kind: 'done' } | { readonly kind: 'other_seller'; readonly current: string | undefined }

export type CartStoreDeps = {
  readonly device: StoredValue<readonly DeviceLine[]>
  readonly session: SessionStore
  readonly api: ApiClient
  /** The cart of `customerId` as the platform last priced it. */
  readonly onPriced: (customerId: string, cart: CartWire) => void
}

const DONE: CartOutcome = { kind: 'done' }

/** U-03: the line for delivery is no piece. */
const linesOf = (cart: CartWire): readonly CartLine[] =>
  cart.items.filter(({ _id }) => _id !== DELIVERY_LINE_ID).map(({ _id, qty }) => ({ variationId: _id, quantity: qty }))

const sellerNameIn = (seller: unknown) =>
  typeof seller === 'object' && seller && 'name' in seller && typeof seller.name === 'string' ? seller.name : undefined

/**
 * One cart, wherever it lives: a guest's on the device, a customer's on the platform. Changes show at once and are made good one after
 * another; if the platform refuses one, its own cart is what shows again.
 */
export function createCartStore({ device, session, api, onPriced }: CartStoreDeps) {
  let lines: readonly CartLine[] = []
  const listeners = new Set<() => void>()
  let queue: Promise<unknown> = Promise.resolve()
  let owner: string | undefined

  function show(next: readonly CartLine[]): void {
    if (next.length === lines.length && next.every((line, index) => line.variationId === lines[index]?.variationId && line.quantity === lines[index]?.quantity))
      return
    lines = next
    for (const listener of listeners) listener()
  }

  const showDevice = () => show(device.get().map(({ item, quantity }) => ({ variationId: item, quantity })))

  function adopt(cart: CartWire): void {
    if (!owner) return
    show(linesOf(cart))
    onPriced(owner, cart)
  }

  /** After one another, so that answers can't overtake each other. */
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const result = queue.then(task, task)
    queue = result.catch(() => undefined)
    return result
  }

  const reload = async () => adopt((await api.viewCart()).data)

  /** ST-02: what the device holds joins the customer's cart; sent again it changes nothing, so it may be interrupted. */
  async function join(): Promise<void> {
    const mine = device.get()
    if (mine.length === 0) return reload()
    adopt((await api.mergeCart({ body: { items: mine.map(({ item, quantity }) => ({ item, quantity })) } })).data)
    device.set([])
  }

  function follow(): void {
    const customerId = session.get()?.userInfo._id
    if (customerId === owner) return
    owner = customerId
    if (customerId)
      inTurn(join).catch(() => undefined) // shown by whoever asks for the priced cart; the device keeps its lines
    else showDevice()
  }

  async function setForCustomer({ variationId }: CartCandidate, quantity: number, before: number, replaceCart: boolean): Promise<CartOutcome> {
    const difference = quantity - before
    if (difference === 0 && !replaceCart) return DONE
    try {
      const body = { item: variationId, quantity: Math.abs(difference) }
      const reply = difference > 0 ? await api.addToCart({ body: { ...body, ...(replaceCart ? { replaceCart } : {}) } }) : await api.removeFromCart({ body })
      adopt(reply.data)
      return DONE
    } catch (error) {
      await reload().catch(() => undefined) // the first failure is the one to tell
      if (!isApiFailure(error) || error.code !== 'cart.other_seller') throw error
      return { kind: 'other_seller', current: sellerNameIn(error.problem?.details?.current) }
    }
  }

  function setForGuest({ variationId, seller }: CartCandidate, quantity: number, replaceCart: boolean): CartOutcome {
    const held = replaceCart ? [] : device.get()
    const other = quantity > 0 ? otherSellerIn(held, seller) : undefined
    if (other) return { kind: 'other_seller', current: other.name }
    device.set(withQuantity(held, { item: variationId, quantity, seller }))
    return DONE
  }

  const quantityOf = (variationId: string) => lines.find((line) => line.variationId === variationId)?.quantity ?? 0

  async function setQuantity(candidate: CartCandidate, wanted: number, { replace = false } = {}): Promise<CartOutcome> {
    const quantity = Math.min(MAX_QUANTITY, Math.max(0, wanted))
    if (!owner) return setForGuest(candidate, quantity, replace)
    const before = quantityOf(candidate.variationId)
    const rest = lines.filter((line) => line.variationId !== candidate.variationId)
    const isNew = before === 0
    if (!replace) {
      const changed = { variationId: candidate.variationId, quantity }
      show(quantity === 0 ? rest : isNew ? [...lines, changed] : lines.map((line) => (line.variationId === candidate.variationId ? changed : line)))
    }
    return inTurn(() => setForCustomer(candidate, quantity, replace ? 0 : before, replace))
  }

  return {
    get: () => lines,
    quantityOf,
    setQuantity,
    /** For whoever has just asked the platform for the cart. */
    adopt,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Begins to follow the device and the session; answers how to stop. */
    connect: () => {
      const stops = [device.subscribe(() => !owner && showDevice()), session.subscribe(follow)]
      if (!session.get()) showDevice()
      follow()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
export type CartStore = ReturnType<typeof createCartStore>
