import type { ErrorCode } from '@galleria/contract'
import { tidy } from '@galleria/kernel'
import {
  isAccountNumber,
  isIfsc,
  isPayoutName,
  isUpi,
  type PayoutDetails,
  type PayoutKind,
  type PayoutState,
  tidyAccountNumber,
  tidyIfsc,
  tidyUpi,
} from '@galleria/rules'

/** Where money can be sent to a customer, without what is secret of it. */
export type Beneficiary = {
  readonly id: string
  readonly kind: PayoutKind
  readonly name: string
  readonly masked: string
  readonly ifsc: string | null
  /** `adding`: the provider has not answered yet. */
  readonly state: PayoutState | 'adding'
  readonly isTest: boolean
  readonly createdAt: Date
}

/** As it was sent. */
export type PayoutInput = {
  readonly name: string
  readonly accountNumber?: string | undefined
  readonly ifsc?: string | undefined
  readonly vpa?: string | undefined
}

/** What was meant, or why it can not be. */
export function payoutDetailsIn({ name: given, accountNumber, ifsc, vpa }: PayoutInput): { readonly details: PayoutDetails } | { readonly refusal: ErrorCode } {
  const isBank = accountNumber !== undefined || ifsc !== undefined
  if (isBank === (vpa !== undefined)) return { refusal: 'payout.details_missing' }
  const name = tidy(given)
  if (!isPayoutName(name)) return { refusal: 'payout.name_invalid' }
  if (vpa !== undefined) {
    const upi = tidyUpi(vpa)
    return isUpi(upi) ? { details: { kind: 'upi', name, vpa: upi } } : { refusal: 'payout.upi_invalid' }
  }
  const digits = tidyAccountNumber(accountNumber ?? '')
  if (!isAccountNumber(digits)) return { refusal: 'payout.account_number_invalid' }
  const code = tidyIfsc(ifsc ?? '')
  return isIfsc(code) ? { details: { kind: 'bank', name, accountNumber: digits, ifsc: code } } : { refusal: 'payout.ifsc_invalid' }
}

/** Whether money sent to both arrives at the same place. */
export const isSamePlace = (one: PayoutDetails, other: PayoutDetails): boolean =>
  one.kind === 'bank'
    ? other.kind === 'bank' && one.accountNumber === other.accountNumber && one.ifsc === other.ifsc
    : other.kind === 'upi' && one.vpa === other.vpa
