/** What a person reads whom the platform refuses something. Exact texts come from the specification (V-.., X-..). The other languages need what is here. */
export const refusals = {
  'request.invalid': 'Please fill in all required fields.', // V-32
  'request.malformed': 'The request could not be read.',
  'request.too_large': 'The request is too large.',
  'request.rate_limited': 'Too many attempts. Please wait a little and try again.',
  'request.not_found': 'There is nothing at this address.',
  'request.method_not_allowed': "This address can't be called in this way.",
  'request.prefetch_refused': 'This call changes something, so it is not answered ahead of time.',
  'idempotency.key_invalid': 'An Idempotency-Key has 1 to 255 visible ASCII characters.',
  'idempotency.conflict': 'This was already sent with other content.',
  'idempotency.in_progress': 'This is already being done. Please try again in a moment.',
  'server.failed': 'Something went wrong',
  'server.unavailable': 'Please try again',
  'tenant.unknown': 'Unknown tenant',
  'development.outbox_locked': 'The development outbox opens at the address that the shop printed when it started.',
  'identity.sign_in_required': 'Please log in to continue.',
  'identity.right_missing': "Your account isn't allowed to do this.",
  'identity.credentials_wrong': 'The email, number or password is wrong.',
  'identity.user_name_invalid': 'Please enter a valid email address or {PHONE_DIGITS}-digit phone number.', // V-30
  'identity.login_id_invalid': 'Enter a valid email or mobile number.', // V-31
  'identity.password_weak': "Please choose a password of at least {PASSWORD_MIN} characters that isn't a common one.",
  'identity.account_exists': 'There is already an account with this email or phone number. Please log in.',
  'identity.code_wrong': 'This code is wrong or no longer works.',
  'identity.passwords_differ': 'Passwords must match.', // V-37
  'identity.old_password_wrong': 'Your current password is not right.',
  'identity.reset_expired': 'This page no longer works. Please ask for a new code.',
  'identity.session_not_found': 'This device is no longer logged in.',
  'identity.provider_unknown': "You can't log in this way here.",
  'identity.provider_failed': "The other service didn't answer. Please try again, or log in another way.",
  'identity.social_refused': "The log-in didn't work. Please try again.",
  'identity.social_email_missing': "The other service didn't tell us your email address. Please log in with a code instead.",
  'identity.origin_unknown': "This address doesn't belong to the shop.",
  'identity.passkey_refused': "This passkey didn't work here. Please try again, or log in another way.",
  'identity.passkey_limit': 'An account can have 20 passkeys. Please remove one first.',
  'identity.passkey_not_found': 'There is no such passkey.',
  'identity.deletion_waits': 'You have an order or a return under way. You can delete your account as soon as it is done.',
  'identity.address_not_found': 'There is no such address.',
  'identity.address_limit': 'An account can hold {MAX_ADDRESSES} addresses. Please delete one first.',
  'identity.address_unplaceable': 'Invalid or missing address coordinates', // V-24
  'identity.customer_not_found': 'There is no such customer.',
  'content.page_not_found': 'There is no such page.',
  'content.version_outdated': 'Somebody has published another version since. Please look at it first.',
  'theme.contrast_low': 'Some text would be hard to read in these colours.',
  'theme.outdated': 'Somebody has changed the colours since. Please look at them first.',
  'catalog.item_not_found': 'There is no such product.',
  'catalog.node_not_found': 'There is no such market or category.',
  'seller.not_found': 'There is no such shop.',
  'search.filter_unsupported': 'This filter is not available here.',
  'cart.item_unavailable': 'This product is out of stock.',
  'cart.other_seller': 'Your cart has items from another shop.',
  'cart.delivery_line_fixed': 'You can not remove delivery charge', // V-35
  'cart.full': 'A cart can hold {MAX_LINES} different products.',
  'cart.saved_full': 'You can save {MAX_SAVED} products for later.',
  'wishlist.full': 'A wishlist can hold {MAX_WISHES} products.',
  'stock_alert.email_missing': 'Please enter the email address that we should write to.',
  'stock_alert.full': 'This address is already waiting for {MAX_STOCK_ALERTS} products. Stop one of those first.',
  'stock_alert.not_found': 'This link no longer works. The product may be gone, or the reminder was stopped.',
  'review.already_given': 'Feedback was already given for this order/product.',
  'review.not_delivered': 'You can review this once you have bought it here and it has arrived.',
  'review.not_found': 'There is no such review.',
  'review.own': 'This review is your own.',
  'checkout.customer_missing': 'Missing required customer information', // V-01
  'checkout.data_missing': 'Missing required checkout data', // V-21
  'checkout.cart_empty': 'Cart is empty or invalid', // V-26
  'checkout.coordinates_missing': 'Invalid or missing address coordinates', // V-24
  'checkout.seller_required': 'Please check out one shop at a time.',
  'checkout.payment_missing': 'Please select payment method', // V-34
  'checkout.payment_unavailable': "This payment method isn't available in this shop.",
  'checkout.contact_unconfirmed': 'Please confirm your mobile number or email with a code to pay on delivery.',
  'checkout.limit_reached': 'This is more than this shop sends to one account at a time. Order less, or wait until your other orders have arrived.',
  'checkout.amount_differs': 'This order costs something else. Please check the new total.', // C-09
  'checkout.delivery_unavailable': 'Delivery service unavailable. Please choose another one',
  'checkout.pickup_time_missing': 'Missing pickup time for self-pickup order', // V-25
  'checkout.pickup_unavailable': 'Delivery service unavailable. Please choose another one',
  'checkout.pickup_slot_gone': 'This pick-up time can no longer be chosen. Please choose another one.',
  'checkout.pickup_slot_full': 'This pick-up time is full. Please choose another one.',
  'checkout.delivery_window_invalid': 'Nothing is brought to this address at that time. Please choose another one.',
  'checkout.delivery_window_gone': 'This delivery time can no longer be chosen. Please choose another one.',
  'payment.nothing_due': 'There is nothing to pay for this order.',
  'payment.provider_unreachable': "We can't reach the payment service right now. Please try again.",
  'payment.signature_invalid': 'The signature of this message is wrong.',
  'payment.undecided': "Your bank hasn't said yet whether the last payment went through. Please wait a minute, so that you don't pay twice.",

  'payout.not_offered': "This shop doesn't send money to bank accounts.",
  'payout.details_missing': 'Give an account number and its IFSC, or a UPI ID.',
  'payout.name_invalid': 'Write the name as your bank knows it, in Latin letters.',
  'payout.account_number_invalid': 'An account number has 9 to 18 digits.',
  'payout.ifsc_invalid': 'An IFSC has 11 characters: four letters, a zero and six more.',
  'payout.upi_invalid': 'A UPI ID looks like name@bank.',
  'payout.upi_unknown': 'No bank knows this UPI ID. Check it for typing errors.',
  'payout.refused': "The bank doesn't accept these details. Check them and try again.",
  'payout.limit': 'You can keep 5 accounts. Remove one first.',
  'payout.not_found': "This account isn't there any more.",
  'promotion.coupon_unknown': "This coupon isn't valid.",
  'promotion.coupon_ended': "This coupon isn't on at the moment.",
  'promotion.coupon_used_up': 'This coupon has been used up.',
  'promotion.coupon_minimum': 'There is not enough in your cart for this coupon yet.',
  'promotion.coupon_not_for_cart': 'This coupon is for other products.',
  'promotion.window_empty': 'The last day must come after the first.',
  'order.seller_address_missing': 'Store address not found', // V-02
  'order.delivery_address_missing': 'Delivery address not available', // V-03
  'order.address_invalid': 'Invalid address data', // V-05
  'order.pickup_slot_missing': 'Missing pickup slot information for self-pickup order', // V-04
  'order.quote_changed': 'Prices or delivery have changed. Please check the new total.',
  'order.stock_short': 'Some products are no longer in stock in this quantity.',
  'order.not_found': 'There is no such order.',
  'order.not_cancellable': 'This order can no longer be cancelled.',
  'order.payment_open': 'This order still waits for its payment. Pay it, or cancel all of it.',
  'order.step_invalid': 'This order can not go there from where it is.',
  'order.not_refundable': 'There is nothing of this left to pay back.',
  'return.not_delivered': "This order hasn't arrived yet. Until it's on its way you can cancel it.",
  'return.window_over': 'The time to return this is over. If something is broken, please write to us.',
  'return.pieces_missing': 'Some of these items were already returned, or are in another return.',
  'return.limit_reached': 'There are {MAX_RETURNS} returns of this order. Please write to us about the rest.',
  'return.not_found': 'There is no such return.',
  'return.step_invalid': 'This return can not go there from where it is.',
  'return.note_missing': "Please say why you don't take it back.",
  'order.invoice_not_ready': 'The invoice is written as soon as the order is paid or on its way.',
  'storage.path_invalid': 'This file name or path can not be used.',
  'storage.name_taken': 'You already have a file with this name.',
  'storage.full': 'You can keep {MAX_FILES} files, {FILES_MEGABYTES} MB in all. Please delete some first.',
  'storage.file_too_large': 'A file can have {FILE_MEGABYTES} MB, and a picture 50 million pixels.',
  'storage.file_type_unknown': 'This is not a picture that we can show. Please choose a JPEG, PNG, WebP, AVIF or GIF file.',
  'storage.file_unreadable': 'This file is damaged. Please choose another one.',
  'storage.file_in_use': 'This file is still in use. Please remove it there first.',
  'storage.file_not_found': 'There is no such file.',
}
