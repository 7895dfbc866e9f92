import { MAX_LINES, MAX_QUANTITY } from '@galleria/rules'
import { sessionKept } from '../../lib/session-kept.ts'
import type { CartCandidate, CartLine, PendingChange } from './pending-changes.ts'

/** A change that no answer has come to, under the key that it was or will be sent with. */
export type KeptChange = PendingChange & { readonly key: string; readonly candidate: CartCandidate }

type DatedChange = KeptChange & { readonly madeAt: number }
type KeptCart = { readonly customerId: string; readonly confirmed: readonly CartLine[]; readonly changes: readonly DatedChange[] }

/**
 * The changes of one customer that no answer has come to, as long as the tab is there: over reloads, other pages and a crash of the browser. `confirmed`: the
 * lines that the platform had last told of, without them. Each change is kept and forgotten by its key, because pages of a tab that come back bring what they knew.
 */
export type KeptChanges = {
  /** Of this customer only: what is of somebody else is forgotten. In the order in which they were made. */
  readonly of: (customerId: string) => { readonly confirmed: readonly CartLine[]; readonly changes: readonly KeptChange[] }
  readonly keep: (customerId: string, change: KeptChange, confirmed: readonly CartLine[]) => void
  readonly confirm: (confirmed: readonly CartLine[]) => void
  readonly forget: (key: string) => void
  readonly clear: () => void
}

const HOUR_MS = 3_600_000
/** The platform knows a key for 24 hours (decision 0029). What is older might be done twice, so it is not sent any more. */
const MOST_MS = 23 * HOUR_MS

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isLine = (value: unknown): value is CartLine => isObject(value) && isText(value.variantId) && Number.isInteger(value.quantity)

const isCandidate = (value: unknown): value is CartCandidate =>
  isObject(value) &&
  isText(value.variantId) &&
  isText(value.name) &&
  (value.productId === undefined || isText(value.productId)) &&
  isObject(value.seller) &&
  isText(value.seller.id) &&
  isText(value.seller.name)

const isChange = (value: unknown): value is DatedChange =>
  isObject(value) &&
  isText(value.variantId) &&
  Number.isInteger(value.difference) &&
  Math.abs(Number(value.difference)) <= MAX_QUANTITY &&
  isText(value.key) &&
  typeof value.madeAt === 'number' &&
  isCandidate(value.candidate)

const isKeptCart = (value: unknown): value is KeptCart =>
  isObject(value) &&
  isText(value.customerId) &&
  Array.isArray(value.confirmed) &&
  value.confirmed.every(isLine) &&
  Array.isArray(value.changes) &&
  value.changes.every(isChange)

const NOTHING = { confirmed: [], changes: [] }

/** In the tab's own storage, under the shop's key (C-13). `now`: milliseconds, the clock of the browser unless told. */
export function keptChangesOf(tenantKey: string, now: () => number = Date.now): KeptChanges {
  const stored = sessionKept(tenantKey, 'cart-changes', isKeptCart)
  const write = (cart: KeptCart): void => (cart.changes.length > 0 ? stored.write(cart) : stored.clear())
  const of = (customerId: string): KeptCart => {
    const cart = stored.read()
    if (cart?.customerId !== customerId) return { customerId, ...NOTHING }
    return { ...cart, changes: cart.changes.filter(({ madeAt }) => now() - madeAt < MOST_MS) }
  }
  const change = (next: (cart: KeptCart) => KeptCart): void => {
    const cart = stored.read()
    if (cart) write(next(cart))
  }
  return {
    of: (customerId) => {
      const found = of(customerId)
      if (found.changes.length === 0) stored.clear()
      return found
    },
    keep: (customerId, { variantId, difference, key, candidate }, confirmed) => {
      const { changes } = of(customerId)
      const madeAt = changes.find((other) => other.key === key)?.madeAt ?? now()
      const others = changes.filter((other) => other.key !== key)
      const next = difference === 0 ? others : [...others, { variantId, difference, key, candidate, madeAt }]
      write({ customerId, confirmed, changes: next.slice(-MAX_LINES) })
    },
    confirm: (confirmed) => change((cart) => ({ ...cart, confirmed })),
    forget: (key) => change((cart) => ({ ...cart, changes: cart.changes.filter((other) => other.key !== key) })),
    clear: stored.clear,
  }
}
