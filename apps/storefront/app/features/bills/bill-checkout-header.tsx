import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useTenant } from '../../lib/tenant.ts'
import { CheckoutTop } from '../checkout/checkout-frame.tsx'

/** What stands above the checkout of a bill: it leads back to where bills are begun, on phones by what is paid. */
export function BillCheckoutHeader() {
  const { paths } = useTenant()
  return (
    <CheckoutTop>
      <a href={paths.bills()} className="checkout-back">
        <ArrowLeft className="icon" aria-hidden="true" />
        <Trans>Recharge and bills</Trans>
      </a>
    </CheckoutTop>
  )
}
