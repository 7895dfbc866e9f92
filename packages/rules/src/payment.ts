/** ST-07. Which of them a shop takes, its configuration says. */
export const PAYMENT_TYPES = ['COD', 'CASHFREE', 'STRIPE', 'PAYPAL'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

export const PAYMENT_STATUSES = ['due', 'paid'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]
