import { quoteChanges } from './quote-changes.ts'
import type { Quoted } from './quote-request.ts'

/** What stands there to be ordered: the sum, and what it comes from. Until there is a quote it is what the cart comes to. */
export type Agreed = { readonly total: number; readonly quoted: Quoted | undefined }

/**
 * Whether the answer that has come says what stood there when the button was pressed. The sum alone does not: what is to be fetched costs nothing as it is
 * shown, also while it is priced as brought because its time is gone.
 */
export function isStillAgreed({ total, quoted }: Agreed, now: Agreed): boolean {
  if (!now.quoted || now.total !== total) return false
  const { quote, lostSlot, lostWindow, couponProblem } = now.quoted
  if (lostSlot !== undefined || lostWindow !== undefined) return false
  if (couponProblem && couponProblem.code !== quoted?.couponProblem?.code) return false
  return !quoted || quoteChanges(quoted.quote, quote).length === 0
}
