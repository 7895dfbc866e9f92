import type { DeliveryChoice, PaymentTypeWire, PickupChoice, QuoteWire } from '@galleria/contract'

/** What is about to be ordered, without the quote's seal: the same purchase has the same subject, whoever asks for it and however often. */
export type Purchase = {
  readonly customerId: string
  /** Undefined: of all whose things are in the cart. */
  readonly sellerId?: string | undefined
  /** Empty: everything is fetched. */
  readonly addressId: string
  /** Who it is for, as the platform is told. */
  readonly addressee?: { readonly name: string; readonly phone: string } | undefined
  readonly payment: PaymentTypeWire
  /** The code that took something off. With another it is another price, which nobody has agreed to before. */
  readonly coupon?: string | undefined
  /** What the wallet pays, in minor units; with another amount it is another purchase, likewise. */
  readonly fromWallet?: number | undefined
  /** What is fetched instead of delivered. */
  readonly pickups?: readonly PickupChoice[] | undefined
  /** When what is delivered is to come. */
  readonly windows?: readonly DeliveryChoice[] | undefined
}

/** One attempt at one purchase: all clicks, tabs and reloads of it carry the same key, so that they are one order (UX-34). */
export type OrderAttempt = {
  readonly key: string
  readonly subject: string
  readonly purchase: Purchase
  /** The seal of the quote that was sent. */
  readonly orderHash: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Set when the order is known to exist. */
  readonly placed?: { readonly orderId: string; readonly at: string }
}

type Kept = { readonly read: () => string | null; readonly write: (text: string | null) => void }

export type AttemptStoreDeps = {
  /** Shared by the tabs of this browser: two tabs that order the same thing must find the same key. */
  readonly kept: Kept
  readonly newKey: () => string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** After this long the goods in a cart are another purchase, even if they are the same. */
const LIFE_MS = 24 * 60 * 60 * 1000

export function subjectOf(
  { customerId, sellerId = '', addressId, addressee, payment, coupon = '', fromWallet = 0, pickups = [], windows = [] }: Purchase,
  items: QuoteWire['items'],
): string {
  const lines = items.map((item) => `${item._id}x${item.qty}`).toSorted()
  const fetched = pickups.map(({ provider, store, slot }) => `${provider}@${store}@${slot}`).toSorted()
  const chosen = windows.map(({ provider, date, slot = '' }) => `${provider}@${date}@${slot}`).toSorted()
  const who = addressee ? [addressee.name, addressee.phone] : []
  return [customerId, sellerId, addressId, ...who, payment, coupon, ...(fromWallet > 0 ? [`wallet ${fromWallet}`] : []), ...fetched, ...chosen, ...lines].join(
    '|',
  )
}

function parseAttempt(text: string | null): OrderAttempt | undefined {
  if (text === null) return undefined
  try {
    const value: Partial<OrderAttempt> | null = JSON.parse(text)
    const isWhole =
      typeof value?.key === 'string' && typeof value.subject === 'string' && typeof value.startedAt === 'number' && typeof value.purchase === 'object'
    return isWhole ? (value as OrderAttempt) : undefined
  } catch {
    return undefined // not written by us
  }
}

export function createAttemptStore({ kept, newKey, now }: AttemptStoreDeps) {
  const current = (): OrderAttempt | undefined => {
    const attempt = parseAttempt(kept.read())
    return attempt && now() - attempt.startedAt < LIFE_MS ? attempt : undefined
  }
  const write = (attempt: OrderAttempt) => kept.write(JSON.stringify(attempt))

  return {
    /**
     * The attempt that this click belongs to. One that was sent and not answered is to be sent again as it was, with its own seal: under one key the
     * platform answers one request. If the same purchase was placed after this quote was made, in another tab or with an answer that got lost, the
     * attempt says so in `placed`, and nothing must be sent: what has become of that order, the platform knows.
     */
    begin: (purchase: Purchase, quote: Pick<QuoteWire, 'items' | 'hash' | 'createdAt'>): OrderAttempt => {
      const subject = subjectOf(purchase, quote.items)
      const known = current()
      if (known?.subject === subject && (!known.placed || known.placed.at >= quote.createdAt)) return known
      const attempt: OrderAttempt = { key: newKey(), subject, purchase, orderHash: quote.hash, startedAt: now() }
      write(attempt)
      return attempt
    },

    /** An attempt of this customer that was sent and never answered: worth asking about when the cart turns out empty. */
    unanswered: (customerId: string): OrderAttempt | undefined => {
      const attempt = current()
      return attempt && !attempt.placed && attempt.purchase.customerId === customerId ? attempt : undefined
    },

    /** The last order placed from this browser by this customer, for a tab that finds the cart empty. */
    placedBy: (customerId: string): OrderAttempt['placed'] => {
      const attempt = current()
      return attempt?.purchase.customerId === customerId ? attempt.placed : undefined
    },

    /** Only if it is still the current one: another tab may have begun something new. */
    succeeded: (key: string, order: { readonly orderId: string; readonly at: string }): void => {
      const attempt = current()
      if (attempt?.key === key) write({ ...attempt, placed: order })
    },

    /** The platform has refused for good: the next click is a new attempt. */
    forget: (key: string): void => {
      if (current()?.key === key) kept.write(null)
    },
  }
}
export type AttemptStore = ReturnType<typeof createAttemptStore>
