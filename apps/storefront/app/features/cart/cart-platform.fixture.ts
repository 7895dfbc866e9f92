import { ApiFailure } from '@galleria/api-client'
import type { CartItemWire, CartWire } from '@galleria/contract'
import type { Session } from '../../lib/session.ts'
import type { CartStoreDeps } from './cart-store.ts'
import type { CartCandidate } from './pending-changes.ts'

export const ARIA = { id: 's1', name: 'Aria Audio' }
const ORIN = { id: 's2', name: 'Orin' }
export const earbuds: CartCandidate = { variantId: 'earbuds', name: 'Earbuds', seller: ARIA }
export const cable: CartCandidate = { variantId: 'cable', name: 'Cable', seller: ARIA }
export const lamp: CartCandidate = { variantId: 'lamp', name: 'Lamp', seller: ORIN }
export const asha: Session = { token: 't', userInfo: { _id: 'asha', customerNo: '1', name: { first: 'Asha', last: '' }, authentication: { userName: 'asha' } } }

const inr = (amount: number) => ({ amount, currency: 'INR' })
const wireItem = ([_id, qty]: readonly [string, number]): CartItemWire => ({
  _id,
  Name: _id,
  description_summary: '',
  qty,
  unitPrice: inr(100),
  unitAmount: 100,
  price: inr(100 * qty),
  Quantity: 20,
  images: { icon: '' },
})

/** Who asks. */
type Page = { isLeft: boolean }

/** The platform's side of a cart: calls are answered one by one, when the test says so. */
export function fakePlatform() {
  const held = new Map<string, number>()
  /** Variants that are no longer sold. */
  const gone = new Set<string>()
  const calls: string[] = []
  const sent: string[] = []
  /** Done, with what was done: under the same key it is not done again (decision 0029). */
  const done = new Map<string, string>()
  let isCutOff = false
  let comeBack = () => {}
  let open: { readonly answer: () => void; readonly lose: (isDone: boolean) => void }[] = []
  let refusal: ApiFailure | undefined
  let busyFor = 0
  const cart = (lines: Iterable<readonly [string, number]> = held): { data: CartWire } => {
    const [left = [], sold = []] = [true, false].map((isGone) => [...lines].filter(([variantId]) => gone.has(variantId) === isGone))
    const warnings = left.map(([item, wanted]) => ({ code: 'gone' as const, item, wanted, available: 0 }))
    const sums = { subTotal: inr(0), deliveryFee: inr(0), taxIncluded: inr(0), taxAdded: inr(0), total: inr(0) }
    return { data: { items: sold.map(wireItem), count: 0, ...sums, warnings } }
  }
  let page: Page = { isLeft: false }
  const answer = async <T>(asker: Page, call: string, reply: () => T): Promise<T> => {
    if (asker.isLeft) return new Promise<T>(() => undefined)
    calls.push(call)
    if (isCutOff) throw new ApiFailure(0, 'network.failed', 'Please try again')
    if (busyFor > 0) {
      busyFor -= 1
      throw new ApiFailure(503, 'server.unavailable', 'Please try again')
    }
    const refused = refusal
    if (!call.startsWith('view')) refusal = undefined
    return new Promise<T>((resolve, reject) => {
      const act = () => {
        if (refused && !call.startsWith('view')) throw refused
        return reply()
      }
      open.push({
        answer: () => {
          try {
            resolve(act())
          } catch (error) {
            reject(error)
          }
        },
        lose: (isDone) => (isDone ? void act() : undefined),
      })
    })
  }
  const apiOf = (asker: Page) =>
    ({
      viewCart: () => answer(asker, 'view', cart),
      previewCart: ({ body }: { body: { items: { item: string; quantity: number }[] } }) =>
        answer(asker, `preview ${body.items.map(({ item }) => item).join()}`, () => cart(body.items.map(({ item, quantity }) => [item, quantity] as const))),
      mergeCart: ({ body }: { body: { items: { item: string; quantity: number }[] } }) =>
        answer(asker, 'merge', () => {
          for (const { item, quantity } of body.items) held.set(item, quantity)
          return cart()
        }),
      addToCart: ({ body }: { body: { item: string; quantity: number; replaceCart?: boolean } }, options?: { idempotencyKey: string }) => {
        const key = options?.idempotencyKey ?? ''
        const call = `add ${body.quantity} ${body.item}`
        if (!asker.isLeft) sent.push(key)
        return answer(asker, call, () => {
          const before = done.get(key)
          if (before && before !== call) throw new ApiFailure(409, 'idempotency.conflict', 'No')
          if (before) return cart()
          if (key) done.set(key, call)
          if (body.replaceCart) held.clear()
          held.set(body.item, (held.get(body.item) ?? 0) + body.quantity)
          return cart()
        })
      },
      removeFromCart: ({ body }: { body: { item: string; quantity: number } }) =>
        answer(asker, `remove ${body.quantity} ${body.item}`, () => {
          const left = (held.get(body.item) ?? 0) - body.quantity
          if (left > 0) held.set(body.item, left)
          else held.delete(body.item)
          return cart()
        }),
    }) as CartStoreDeps['api']
  return {
    calls,
    held,
    gone,
    sent,
    cutOff: () => (isCutOff = true),
    reconnect: () => {
      isCutOff = false
      comeBack()
    },
    connection: { isOnline: () => !isCutOff, back: () => new Promise<void>((resolve) => (comeBack = resolve)) },
    /** So many calls find it with too much to do. */
    beBusyFor: (count: number) => (busyFor = count),
    refuseNext: (code: string, details?: Record<string, unknown>) => {
      refusal = new ApiFailure(409, code, 'No', { code, message: 'No', ...(details ? { details } : {}) } as ApiFailure['problem'])
    },
    /** Lets everything that is asked be answered until nothing is asked any more. */
    settle: async () => {
      for (let quiet = 0; quiet < 5; quiet += 1) {
        await Promise.resolve()
        await new Promise((resolve) => setImmediate(resolve))
        const next = open.shift()
        if (next) quiet = 0
        next?.answer()
      }
    },
    /** The page is gone: it asks nothing any more, and what it waits for it never hears. `isDone`: although it is done. */
    leavePage: ({ isDone = false } = {}) => {
      page.isLeft = true
      for (const { lose } of open) lose(isDone)
      open = []
    },
    api: apiOf(page),
    /** What a page of its own calls, until it is left. */
    openPage: () => {
      page = { isLeft: false }
      return apiOf(page)
    },
  }
}
