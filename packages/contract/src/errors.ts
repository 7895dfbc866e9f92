import type { RefusalCode } from '@galleria/locales/words'

/**
 * Every refusal the API can give, in one table: stable code -> HTTP status. A new one gets its line here and a sentence in `locales/src/en/refusals.ts`:
 * neither compiles without the other, nor a language that has no sentence for it.
 */
export const ERRORS = {
  'request.invalid': { status: 422 }, // `errors` lists each field
  'request.malformed': { status: 400 },
  'request.too_large': { status: 413 },
  'request.type_unknown': { status: 415 },
  'request.headers_too_large': { status: 431 },
  'request.too_slow': { status: 408 },
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
  'tenant.settings_invalid': { status: 503 }, // this shop takes no orders until they are mended; `path` is the field

  'development.outbox_locked': { status: 403 },

  'identity.sign_in_required': { status: 401 },
  'identity.right_missing': { status: 403 },
  'identity.credentials_wrong': { status: 401 },
  'identity.user_name_invalid': { status: 422 },
  'identity.login_id_invalid': { status: 422 },
  'identity.password_weak': { status: 422 },
  'identity.account_exists': { status: 409 },
  'identity.code_wrong': { status: 422 },
  'identity.current_code_wrong': { status: 422 },
  'identity.passwords_differ': { status: 422 }, // V-37
  'identity.old_password_wrong': { status: 422 },
  'identity.reset_expired': { status: 422 },
  'identity.contact_recent': { status: 409 },
  'identity.contact_same': { status: 409 },
  'identity.contact_taken': { status: 409 },
  'identity.contact_unconfirmed': { status: 409 },
  'identity.session_not_found': { status: 404 },
  'identity.provider_unknown': { status: 404 },
  'identity.provider_failed': { status: 502 },
  'identity.social_refused': { status: 401 },
  'identity.social_email_missing': { status: 422 },
  'identity.origin_unknown': { status: 422 },
  'identity.passkey_refused': { status: 401 },
  'identity.passkey_limit': { status: 409 },
  'identity.passkey_not_found': { status: 404 },
  'identity.deletion_waits': { status: 409 },
  'identity.birthday_impossible': { status: 422 },
  'identity.language_unknown': { status: 422 },
  'identity.market_unknown': { status: 422 },
  'identity.account_required': { status: 403 }, // of a guest with a token
  'identity.guests_not_served': { status: 409 },
  'identity.guest_only': { status: 409 },
  'identity.code_needed': { status: 409 },
  'identity.address_not_found': { status: 404 },
  'identity.address_limit': { status: 409 },
  'identity.address_unplaceable': { status: 422 },
  'identity.address_default_needed': { status: 409 }, // ST-12
  'identity.customer_not_found': { status: 404 },

  'content.page_not_found': { status: 404 },
  'content.version_outdated': { status: 409 },
  'content.question_not_found': { status: 404 },

  'assistant.text_empty': { status: 422 },

  'ticket.not_found': { status: 404 },
  'ticket.category_unknown': { status: 422 },
  'ticket.text_empty': { status: 422 },
  'ticket.item_not_found': { status: 404 },
  'ticket.about_unknown': { status: 404 },
  'ticket.email_missing': { status: 422 },
  'ticket.limit_reached': { status: 409 },
  'ticket.full': { status: 409 },
  'ticket.over': { status: 409 },
  'ticket.merged': { status: 409 },
  'ticket.step_invalid': { status: 409 },
  'ticket.not_answered': { status: 409 },
  'ticket.colleague_unknown': { status: 422 },
  'ticket.merge_invalid': { status: 422 },
  'ticket.canned_outdated': { status: 409 },

  'theme.contrast_low': { status: 422 },
  'theme.outdated': { status: 409 },
  'search.rules_outdated': { status: 409 },

  'catalog.item_not_found': { status: 404 },
  'catalog.node_not_found': { status: 404 },
  'seller.not_found': { status: 404 },
  'search.filter_unsupported': { status: 422 },
  'search.cursor_unknown': { status: 422 },
  'search.unavailable': { status: 503 }, // of a fleet that shares a search engine: all else goes on

  'cart.item_unavailable': { status: 409 },
  'cart.other_seller': { status: 409 }, // ST-04
  'cart.delivery_line_fixed': { status: 409 },
  'cart.full': { status: 409 },
  'cart.saved_full': { status: 409 },
  'wishlist.full': { status: 409 },

  'stock_alert.email_missing': { status: 422 },
  'stock_alert.full': { status: 409 },
  'stock_alert.not_found': { status: 404 },
  'review.already_given': { status: 409 }, // V-36
  'review.not_answered': { status: 409 },
  'review.not_delivered': { status: 409 },
  'review.not_found': { status: 404 },
  'review.own': { status: 409 },

  'checkout.customer_missing': { status: 401 },
  'checkout.data_missing': { status: 422 },
  'checkout.cart_empty': { status: 422 },
  'checkout.coordinates_missing': { status: 422 },
  'checkout.seller_required': { status: 409 }, // C-15
  'checkout.payment_missing': { status: 422 },
  'checkout.payment_unavailable': { status: 409 }, // X-09, C-24
  'checkout.contact_unconfirmed': { status: 409 },
  'checkout.limit_reached': { status: 409 },
  'checkout.amount_differs': { status: 409 }, // C-09
  'checkout.delivery_unavailable': { status: 409 },
  'checkout.pickup_time_missing': { status: 422 },
  'checkout.pickup_unavailable': { status: 409 },
  'checkout.pickup_slot_gone': { status: 409 },
  'checkout.pickup_slot_full': { status: 409 },
  'checkout.delivery_window_invalid': { status: 422 }, // C-28
  'checkout.delivery_window_gone': { status: 409 },

  'promotion.coupon_unknown': { status: 422 },
  'promotion.coupon_ended': { status: 409 }, // ST-08
  'promotion.coupon_used_up': { status: 409 },
  'promotion.coupon_minimum': { status: 409 },
  'promotion.coupon_not_for_cart': { status: 409 },
  'promotion.coupon_quantity': { status: 409 },
  'promotion.window_empty': { status: 422 },
  'promotion.code_taken': { status: 409 },

  'payment.nothing_due': { status: 409 },
  'payment.provider_unreachable': { status: 503 },
  'payment.signature_invalid': { status: 401 },
  'payment.undecided': { status: 409 },
  'refund.not_found': { status: 404 },

  'wallet.not_offered': { status: 409 },
  'referral.not_offered': { status: 409 },
  'referral.not_found': { status: 404 },
  'payout.not_offered': { status: 409 },
  'payout.details_missing': { status: 422 },
  'payout.name_invalid': { status: 422 },
  'payout.account_number_invalid': { status: 422 },
  'payout.ifsc_invalid': { status: 422 },
  'payout.upi_invalid': { status: 422 },
  'payout.upi_unknown': { status: 422 },
  'payout.refused': { status: 422 },
  'payout.limit': { status: 409 },
  'payout.not_found': { status: 404 },
  'appointment.not_offered': { status: 409 },
  'appointment.mode_wrong': { status: 422 },
  'appointment.slot_gone': { status: 409 },
  'appointment.slot_full': { status: 409 },
  'appointment.file_unknown': { status: 422 },
  'appointment.not_found': { status: 404 },
  'appointment.too_late': { status: 409 }, // `changeBefore`
  'appointment.over': { status: 409 },
  'appointment.not_for_cart': { status: 409 },
  'appointment.calendar_not_found': { status: 404 },
  'appointment.hours_invalid': { status: 422 }, // `fault`, `day`, `from`
  'bill.not_offered': { status: 409 },
  'bill.operator_unknown': { status: 404 },
  'bill.circle_unknown': { status: 422 },
  'bill.details_missing': { status: 422 },
  'bill.number_invalid': { status: 422 }, // `example` of what the operator takes
  'bill.number_unknown': { status: 422 },
  'bill.amount_invalid': { status: 422 }, // `least` and `most`
  'bill.amount_changed': { status: 409 }, // `amount` is what is due now, or what the plan costs
  'bill.plan_unknown': { status: 409 },
  'bill.nothing_due': { status: 409 },
  'bill.payment_not_online': { status: 422 }, // C-01
  'bill.provider_unreachable': { status: 503 },
  'bill.not_for_cart': { status: 409 }, // L-01
  'bill.no_invoice': { status: 409 },

  'order.seller_address_missing': { status: 422 },
  'order.delivery_address_missing': { status: 422 },
  'order.address_invalid': { status: 422 },
  'order.pickup_slot_missing': { status: 422 }, // V-04
  'order.quote_changed': { status: 409 }, // C-41
  'order.stock_short': { status: 409 },
  'order.not_found': { status: 404 },
  'order.not_cancellable': { status: 409 }, // C-42
  'order.payment_open': { status: 409 },
  'order.step_invalid': { status: 409 },
  'order.not_refundable': { status: 409 },
  'order.invoice_not_ready': { status: 409 },
  'counter.customer_unknown': { status: 404 },
  'counter.visit_over': { status: 409 },
  'counter.product_unknown': { status: 404 },
  'counter.total_changed': { status: 409 },

  'return.not_delivered': { status: 409 },
  'return.window_over': { status: 409 }, // K-17
  'return.not_for_services': { status: 409 },
  'return.pieces_missing': { status: 409 },
  'return.items_unknown': { status: 422 },
  'return.shops_mixed': { status: 422 },
  'return.limit_reached': { status: 409 },
  'return.not_found': { status: 404 },
  'return.step_invalid': { status: 409 },
  'return.note_missing': { status: 422 },
  'return.pieces_sold': { status: 409 },

  'chat.not_found': { status: 404 },
  'chat.text_empty': { status: 422 }, // V-40
  'chat.subject_unknown': { status: 422 },
  'chat.blocked': { status: 403 },
  'chat.blocked_by_you': { status: 409 },
  'chat.closed': { status: 403 },
  'chat.own_message': { status: 409 },
  'chat.report_not_found': { status: 404 },

  'quotation.not_found': { status: 404 },
  'quotation.day_invalid': { status: 422 },
  'quotation.limit_reached': { status: 409 },
  'quotation.step_invalid': { status: 409 },
  'quotation.price_not_lower': { status: 422 },

  'notification.not_found': { status: 404 },
  'notification.time_zone_unknown': { status: 422 },
  'notification.quiet_hours_empty': { status: 422 },
  'push.address_refused': { status: 422 },
  'push.keys_invalid': { status: 422 },
  'push.unavailable': { status: 503 },

  'storage.path_invalid': { status: 422 },
  'storage.name_taken': { status: 409 },
  'storage.full': { status: 409 },
  'storage.file_too_large': { status: 413 },
  'storage.file_type_unknown': { status: 422 },
  'storage.file_unreadable': { status: 422 },
  'storage.video_too_large': { status: 413 },
  'storage.video_too_long': { status: 422 },
  'storage.video_type_unknown': { status: 422 },
  'storage.video_unreadable': { status: 422 },
  'storage.file_in_use': { status: 409 },
  'storage.file_not_found': { status: 404 },
} as const satisfies Readonly<Record<RefusalCode, { readonly status: number }>>

export type ErrorCode = keyof typeof ERRORS

/** What any call may answer. */
export const COMMON_ERRORS = [
  'request.invalid',
  'request.malformed',
  'request.too_large',
  'request.type_unknown',
  'request.rate_limited',
  'tenant.unknown',
  'server.failed',
  'server.unavailable',
] as const satisfies readonly ErrorCode[]

/** What only those meet who need a right. */
export const CALLER_ERRORS = ['identity.right_missing', 'identity.account_required'] as const satisfies readonly ErrorCode[]

/** What an address answers on which no operation stands. */
export const ADDRESS_ERRORS = ['request.not_found', 'request.method_not_allowed'] as const satisfies readonly ErrorCode[]

/** What is answered to what cannot even be read as a request of anything. */
export const UNREAD_ERRORS = ['request.headers_too_large', 'request.too_slow'] as const satisfies readonly ErrorCode[]
