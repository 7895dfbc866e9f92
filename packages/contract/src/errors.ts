import type { RefusalCode } from '@galleria/locales/words'

/**
 * Every refusal the API can give, in one table: stable code -> HTTP status. A new one gets its line here and a sentence in `locales/src/en/refusals.ts`:
 * neither compiles without the other, nor a language that has no sentence for it.
 */
export const ERRORS = {
  'request.invalid': { status: 422 }, // `errors` lists each field
  'request.malformed': { status: 400 },
  'request.too_large': { status: 413 },
  'request.rate_limited': { status: 429 },
  'request.not_found': { status: 404 },
  'request.method_not_allowed': { status: 405 },
  'request.prefetch_refused': { status: 403 }, // C-11
  'idempotency.key_invalid': { status: 422 },
  'idempotency.conflict': { status: 409 },
  'idempotency.in_progress': { status: 409 },
  'server.failed': { status: 500 },
  'server.unavailable': { status: 503 },
  'tenant.unknown': { status: 401 }, // C-06

  'development.outbox_locked': { status: 403 },

  'identity.sign_in_required': { status: 401 },
  'identity.right_missing': { status: 403 },
  'identity.credentials_wrong': { status: 401 },
  'identity.user_name_invalid': { status: 422 },
  'identity.login_id_invalid': { status: 422 },
  'identity.password_weak': { status: 422 },
  'identity.account_exists': { status: 409 },
  'identity.code_wrong': { status: 422 },
  'identity.address_not_found': { status: 404 },
  'identity.address_limit': { status: 409 },
  'identity.address_unplaceable': { status: 422 },
  'identity.customer_not_found': { status: 404 },

  'catalog.item_not_found': { status: 404 },
  'catalog.node_not_found': { status: 404 },
  'seller.not_found': { status: 404 },
  'search.filter_unsupported': { status: 422 },

  'cart.item_unavailable': { status: 409 },
  'cart.other_seller': { status: 409 }, // ST-04
  'cart.delivery_line_fixed': { status: 409 },
  'cart.full': { status: 409 },
  'wishlist.full': { status: 409 },

  'checkout.customer_missing': { status: 401 },
  'checkout.data_missing': { status: 422 },
  'checkout.cart_empty': { status: 422 },
  'checkout.coordinates_missing': { status: 422 },
  'checkout.seller_required': { status: 409 }, // C-15
  'checkout.payment_missing': { status: 422 },
  'checkout.payment_unavailable': { status: 409 }, // X-09, C-24
  'checkout.pickup_time_missing': { status: 422 },
  'checkout.pickup_unavailable': { status: 409 },

  'promotion.coupon_unknown': { status: 422 },

  'order.seller_address_missing': { status: 422 },
  'order.delivery_address_missing': { status: 422 },
  'order.address_invalid': { status: 422 },
  'order.quote_changed': { status: 409 }, // C-41
  'order.stock_short': { status: 409 },
  'order.not_found': { status: 404 },
  'order.not_cancellable': { status: 409 }, // C-42
} as const satisfies Readonly<Record<RefusalCode, { readonly status: number }>>

export type ErrorCode = keyof typeof ERRORS

/** What any call may answer. */
export const COMMON_ERRORS = [
  'request.invalid',
  'request.malformed',
  'request.too_large',
  'request.rate_limited',
  'tenant.unknown',
  'server.failed',
  'server.unavailable',
] as const satisfies readonly ErrorCode[]

/** What only those meet who need a right, which nobody can be given yet. */
export const CALLER_ERRORS = ['identity.right_missing'] as const satisfies readonly ErrorCode[]

/** What an address answers on which no operation stands. */
export const ADDRESS_ERRORS = ['request.not_found', 'request.method_not_allowed'] as const satisfies readonly ErrorCode[]
