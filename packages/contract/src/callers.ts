/** What a seller's people can be allowed. A right is named here first, then asked for by an operation. */
export const SELLER_RIGHTS = ['catalog.edit', 'order.read', 'order.fulfil', 'order.refund', 'order.sell', 'chat.answer', 'review.answer'] as const
export type SellerRight = (typeof SELLER_RIGHTS)[number]

/** What the staff of a tenant can be allowed. */
export const STAFF_RIGHTS = [
  'tenant.configure',
  'content.edit',
  'customer.read',
  'order.read',
  'order.refund',
  'review.moderate',
  'promotion.edit',
  'search.edit',
  'ticket.answer',
  'audit.read',
] as const
export type StaffRight = (typeof STAFF_RIGHTS)[number]

/** Services of others that call us back, and prove who they are by a signature over the bytes that they send. */
export const PROVIDERS = ['cashfree', 'stripe', 'paypal'] as const
export type Provider = (typeof PROVIDERS)[number]

/** A set of callers, each with the rights that they need for this operation: all of them. */
export type Callers = {
  readonly guest?: true
  readonly customer?: true
  /** Whoever buys without an account: a customer who has no way in but the token of this device. */
  readonly buyer?: true
  readonly seller?: readonly SellerRight[]
  readonly staff?: readonly StaffRight[]
  readonly provider?: Provider
}

export type CallerKind = keyof Callers

/**
 * The sets that nearly every operation has: anyone, a signed-in customer (the specification's `S`; every id is then looked up among the caller's own), and for
 * what buying needs, also whoever buys without an account.
 */
export type Auth = 'public' | 'customer' | 'buyer' | Callers

const SETS = {
  public: { guest: true, customer: true },
  customer: { customer: true },
  buyer: { customer: true, buyer: true },
} as const satisfies Record<string, Callers>

export const callersOf = (auth: Auth): Callers => (typeof auth === 'string' ? SETS[auth] : auth)

/** Who may call an operation with this `auth`, as a type. */
export type CallerKindOf<A extends Auth> = A extends keyof typeof SETS ? keyof (typeof SETS)[A] : keyof A & CallerKind
