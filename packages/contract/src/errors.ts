/**
 * Every refusal the API can give, in one table: stable code -> HTTP status and the sentence a person reads, in English.
 * Exact texts come from the specification (V-.., X-..); a new refusal gets its line here first, and does not compile until every
 * language has one (`refusal-texts.<language>.ts`).
 */
export const ERRORS = {
  'request.invalid': { status: 422, message: 'Please fill in all required fields.' }, // V-32; `errors` lists each field
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.too_large': { status: 413, message: 'The request is too large.' },
  'request.rate_limited': { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  'request.not_found': { status: 404, message: 'There is nothing at this address.' },
  'request.method_not_allowed': { status: 405, message: 'This address cannot be called in this way.' },
  'request.prefetch_refused': { status: 403, message: 'This call changes something, so it is not answered ahead of time.' }, // C-11
  'server.failed': { status: 500, message: 'Something went wrong' },
  'server.unavailable': { status: 503, message: 'Please try again' },
  'tenant.unknown': { status: 401, message: 'Unknown tenant' }, // C-06

  'development.outbox_locked': { status: 403, message: 'The development outbox opens at the address that the shop printed when it started.' },

  'identity.sign_in_required': { status: 401, message: 'Please sign in to go on.' },
  'identity.right_missing': { status: 403, message: 'Your account is not allowed to do this.' },
  'identity.credentials_wrong': { status: 401, message: 'The user name or password is wrong.' },
  'identity.user_name_invalid': { status: 422, message: 'Please enter a valid email address or 10-digit phone number.' }, // V-30
  'identity.login_id_invalid': { status: 422, message: 'Enter a valid email or mobile number.' }, // V-31
  'identity.password_weak': { status: 422, message: 'Please choose a password of at least 8 characters that is not a common one.' },
  'identity.account_exists': { status: 409, message: 'There is already an account with this email or phone number. Please sign in.' },
  'identity.code_wrong': { status: 422, message: 'This code is not right, or no longer valid.' },
  'identity.address_not_found': { status: 404, message: 'There is no such address.' },
  'identity.address_limit': { status: 409, message: 'An account can hold 20 addresses. Please delete one first.' },
  'identity.address_unplaceable': { status: 422, message: 'Invalid or missing address coordinates' }, // V-24
  'identity.customer_not_found': { status: 404, message: 'There is no such customer.' },

  'catalog.item_not_found': { status: 404, message: 'There is no such product.' },
  'catalog.node_not_found': { status: 404, message: 'There is no such market or category.' },
  'seller.not_found': { status: 404, message: 'There is no such shop.' },
  'search.filter_unsupported': { status: 422, message: 'This filter is not available here.' },

  'cart.item_unavailable': { status: 409, message: 'This product is out of stock.' },
  'cart.other_seller': { status: 409, message: 'Your cart holds items from another shop.' }, // ST-04
  'cart.delivery_line_fixed': { status: 409, message: 'You can not remove delivery charge' }, // V-35
  'cart.full': { status: 409, message: 'A cart can hold 100 different products.' },
  'wishlist.full': { status: 409, message: 'A wishlist can hold 500 products.' },

  'checkout.customer_missing': { status: 401, message: 'Missing required customer information' }, // V-01
  'checkout.data_missing': { status: 422, message: 'Missing required checkout data' }, // V-21
  'checkout.cart_empty': { status: 422, message: 'Cart is empty or invalid' }, // V-26
  'checkout.coordinates_missing': { status: 422, message: 'Invalid or missing address coordinates' }, // V-24
  'checkout.seller_required': { status: 409, message: 'Please check out one shop at a time.' }, // C-15
  'checkout.payment_missing': { status: 422, message: 'Please select payment method' }, // V-34
  'checkout.payment_unavailable': { status: 409, message: 'This payment method is not available in this shop.' }, // X-09, C-24
  'checkout.pickup_time_missing': { status: 422, message: 'Missing pickup time for self-pickup order' }, // V-25
  'checkout.pickup_unavailable': { status: 409, message: 'Delivery service unavailable. Please choose another one' },

  'promotion.coupon_unknown': { status: 422, message: 'This coupon is not valid.' },

  'order.seller_address_missing': { status: 422, message: 'Store address not found' }, // V-02
  'order.delivery_address_missing': { status: 422, message: 'Delivery address not available' }, // V-03
  'order.address_invalid': { status: 422, message: 'Invalid address data' }, // V-05
  'order.quote_changed': { status: 409, message: 'Prices or delivery have changed. Please look at the new total.' }, // C-41
  'order.stock_short': { status: 409, message: 'Some products are no longer in stock in this quantity.' },
  'order.idempotency_conflict': { status: 409, message: 'This order was already sent with other content.' },
  'order.not_found': { status: 404, message: 'There is no such order.' },
  'order.not_cancellable': { status: 409, message: 'This order can no longer be cancelled.' }, // C-42
} as const satisfies Record<string, { status: number; message: string }>

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
