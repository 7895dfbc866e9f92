/** What a person reads whom the platform refuses something. Exact texts come from the specification (V-.., X-..). The other languages need what is here. */
export const refusals = {
  'request.invalid': 'Please fill in all required fields.', // V-32
  'request.malformed': 'The request could not be read.',
  'request.too_large': 'The request is too large.',
  'request.rate_limited': 'Too many attempts. Please wait a little and try again.',
  'request.not_found': 'There is nothing at this address.',
  'request.method_not_allowed': 'This address cannot be called in this way.',
  'request.prefetch_refused': 'This call changes something, so it is not answered ahead of time.',
  'idempotency.key_invalid': 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
  'idempotency.conflict': 'This was already sent with other content.',
  'idempotency.in_progress': 'This is already being done. Please try again in a moment.',
  'server.failed': 'Something went wrong',
  'server.unavailable': 'Please try again',
  'tenant.unknown': 'Unknown tenant',
  'development.outbox_locked': 'The development outbox opens at the address that the shop printed when it started.',
  'identity.sign_in_required': 'Please sign in to go on.',
  'identity.right_missing': 'Your account is not allowed to do this.',
  'identity.credentials_wrong': 'The user name or password is wrong.',
  'identity.user_name_invalid': 'Please enter a valid email address or {PHONE_DIGITS}-digit phone number.', // V-30
  'identity.login_id_invalid': 'Enter a valid email or mobile number.', // V-31
  'identity.password_weak': 'Please choose a password of at least {PASSWORD_MIN} characters that is not a common one.',
  'identity.account_exists': 'There is already an account with this email or phone number. Please sign in.',
  'identity.code_wrong': 'This code is not right, or no longer valid.',
  'identity.address_not_found': 'There is no such address.',
  'identity.address_limit': 'An account can hold {MAX_ADDRESSES} addresses. Please delete one first.',
  'identity.address_unplaceable': 'Invalid or missing address coordinates', // V-24
  'identity.customer_not_found': 'There is no such customer.',
  'catalog.item_not_found': 'There is no such product.',
  'catalog.node_not_found': 'There is no such market or category.',
  'seller.not_found': 'There is no such shop.',
  'search.filter_unsupported': 'This filter is not available here.',
  'cart.item_unavailable': 'This product is out of stock.',
  'cart.other_seller': 'Your cart holds items from another shop.',
  'cart.delivery_line_fixed': 'You can not remove delivery charge', // V-35
  'cart.full': 'A cart can hold {MAX_LINES} different products.',
  'wishlist.full': 'A wishlist can hold {MAX_WISHES} products.',
  'checkout.customer_missing': 'Missing required customer information', // V-01
  'checkout.data_missing': 'Missing required checkout data', // V-21
  'checkout.cart_empty': 'Cart is empty or invalid', // V-26
  'checkout.coordinates_missing': 'Invalid or missing address coordinates', // V-24
  'checkout.seller_required': 'Please check out one shop at a time.',
  'checkout.payment_missing': 'Please select payment method', // V-34
  'checkout.payment_unavailable': 'This payment method is not available in this shop.',
  'checkout.pickup_time_missing': 'Missing pickup time for self-pickup order', // V-25
  'checkout.pickup_unavailable': 'Delivery service unavailable. Please choose another one',
  'promotion.coupon_unknown': 'This coupon is not valid.',
  'order.seller_address_missing': 'Store address not found', // V-02
  'order.delivery_address_missing': 'Delivery address not available', // V-03
  'order.address_invalid': 'Invalid address data', // V-05
  'order.quote_changed': 'Prices or delivery have changed. Please look at the new total.',
  'order.stock_short': 'Some products are no longer in stock in this quantity.',
  'order.not_found': 'There is no such order.',
  'order.not_cancellable': 'This order can no longer be cancelled.',
}
