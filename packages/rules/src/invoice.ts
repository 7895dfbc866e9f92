import type { OrderStatus } from './order-status.ts'
import type { PaymentStatus } from './payment.ts'

type Standing = { readonly status: OrderStatus; readonly paymentStatus: PaymentStatus }

const HAS_MONEY: ReadonlySet<PaymentStatus> = new Set(['paid', 'partly_refunded', 'refunded'])

/**
 * Whether an order of one seller gets an invoice: it is paid, or its goods are on their way. What is cancelled before has none; what is cancelled afterwards
 * keeps it, with a credit note.
 */
export const isInvoiceDue = ({ status, paymentStatus }: Standing): boolean =>
  status === 'shipped' || status === 'delivered' || (status !== 'cancelled' && HAS_MONEY.has(paymentStatus))

/** Whether there is one to be shown: also of what was paid and cancelled afterwards. */
export const mayHaveInvoice = (order: Standing): boolean => isInvoiceDue(order) || HAS_MONEY.has(order.paymentStatus)
