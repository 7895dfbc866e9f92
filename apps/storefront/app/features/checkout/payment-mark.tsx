import type { PaymentTypeWire } from '@galleria/contract'
import type { ReactNode } from 'react'
import './payment-mark.css'

/** Drawn for this shop: they hint at whose page it is and are nobody's registered mark. */
const MARKS: Readonly<Record<PaymentTypeWire, ReactNode>> = {
  COD: (
    <>
      <rect x="3" y="7" width="34" height="20" rx="4" />
      <circle cx="20" cy="17" r="5" />
      <path d="M8 12v0M32 22v0" className="payment-mark-dot" />
    </>
  ),
  CASHFREE: (
    <>
      <path d="M4 22c7 0 9-13 17-13 5 0 7 3 7 6" />
      <path d="M13 26c7 0 9-9 15-9h8" />
      <path d="m32 13 4 4-4 4" />
    </>
  ),
  STRIPE: (
    <>
      <rect x="3" y="5" width="34" height="24" rx="5" />
      <path d="M3 12h34" className="payment-mark-band" />
      <path d="M9 22h7M28 22h3" />
    </>
  ),
  PAYPAL: (
    <>
      <path d="M12 28 15 6h8c5 0 7 3 6 7s-4 6-8 6h-4l-1 9z" />
      <path d="M20 19h3c4 0 7-2 8-6" />
    </>
  ),
}

/** For the eye only: the name stands beside it. */
export function PaymentMark({ type }: { type: PaymentTypeWire }) {
  return (
    <svg viewBox="0 0 40 34" className="payment-mark" data-payment={type} aria-hidden="true">
      {MARKS[type]}
    </svg>
  )
}
