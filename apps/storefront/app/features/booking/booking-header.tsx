import { Trans } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { useParams } from '../../lib/router/use-page.ts'
import { useTenant } from '../../lib/tenant.ts'
import { CheckoutTop } from '../checkout/checkout-frame.tsx'

/** What stands above a booking: it leads back to the page of what is booked. */
export function BookingHeader() {
  const { paths } = useTenant()
  const { data = '' } = useParams()
  return (
    <CheckoutTop>
      <a href={paths.product(data)} className="checkout-back">
        <ArrowLeft className="icon" aria-hidden="true" />
        <Trans>Back to the service</Trans>
      </a>
    </CheckoutTop>
  )
}
