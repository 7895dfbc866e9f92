import { accountChangedNotice } from './account-changed.notice.ts'
import { accountDeletedNotice } from './account-deleted.notice.ts'
import { appointmentMovedNotice, appointmentNearNotice } from './appointment.notices.ts'
import { digestNotice } from './digest.notice.ts'
import { dueNotice } from './due.notice.ts'
import { enquiryNotice } from './enquiry.notice.ts'
import { messageWaitsNotice } from './message-waits.notice.ts'
import { orderAdvancedNotice } from './order-advanced.notice.ts'
import { orderCancelledNotice } from './order-cancelled.notice.ts'
import { orderPlacedNotice } from './order-placed.notice.ts'
import { orderRefundedNotice } from './order-refunded.notice.ts'
import { passwordRemovedNotice } from './password-removed.notice.ts'
import { paymentMismatchedNotice } from './payment-mismatched.notice.ts'
import { returnChangedNotice } from './return-changed.notice.ts'
import { sellerToldNotice } from './seller-told.notice.ts'
import { signInCodeNotice } from './sign-in-code.notice.ts'
import { stockAlertAskedNotice, stockReturnedNotice } from './stock-alert.notices.ts'
import { ticketChangedNotice } from './ticket-changed.notice.ts'
import { ticketMailRefusedNotice, ticketWaitsNotice } from './ticket-mail.notices.ts'
import { welcomeNotice } from './welcome.notice.ts'
import type { Notice } from './notice.ts'

/** Somebody waits for these at this moment, or must learn of them at once. */
export const URGENT: readonly Notice[] = [signInCodeNotice, passwordRemovedNotice, accountChangedNotice, accountDeletedNotice]
export const ORDINARY: readonly Notice[] = [
  welcomeNotice,
  orderPlacedNotice,
  orderAdvancedNotice,
  orderCancelledNotice,
  appointmentMovedNotice,
  appointmentNearNotice,
  orderRefundedNotice,
  returnChangedNotice,
  enquiryNotice,
  ticketChangedNotice,
  ticketWaitsNotice,
  ticketMailRefusedNotice,
  paymentMismatchedNotice,
  stockAlertAskedNotice,
  stockReturnedNotice,
  messageWaitsNotice,
  sellerToldNotice,
  dueNotice,
  digestNotice,
]
