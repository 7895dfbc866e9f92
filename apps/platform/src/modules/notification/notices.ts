import { enquiryNotice } from './enquiry.notice.ts'
import { orderCancelledNotice } from './order-cancelled.notice.ts'
import { orderPlacedNotice } from './order-placed.notice.ts'
import { passwordRemovedNotice } from './password-removed.notice.ts'
import { signInCodeNotice } from './sign-in-code.notice.ts'
import { welcomeNotice } from './welcome.notice.ts'
import type { Notice } from './notice.ts'

/** Somebody waits for these at this moment, or must learn of them at once. */
export const URGENT: readonly Notice[] = [signInCodeNotice, passwordRemovedNotice]
export const ORDINARY: readonly Notice[] = [welcomeNotice, orderPlacedNotice, orderCancelledNotice, enquiryNotice]
