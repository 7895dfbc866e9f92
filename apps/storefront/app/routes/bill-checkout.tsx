import { loadCheckout } from '../features/bills/bill-checkout-data.ts'
import { BillCheckoutHeader } from '../features/bills/bill-checkout-header.tsx'
import { BillCheckoutPage } from '../features/bills/bill-checkout-page.tsx'
import { CheckoutFooter } from '../features/checkout/checkout-frame.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'
import type { Route } from './+types/bill-checkout.ts'

export const handle = {
  layout: 'plain',
  Header: BillCheckoutHeader,
  Footer: CheckoutFooter,
} satisfies RouteHandle

export const loader = ({ context, params }: Route.LoaderArgs) => loadCheckout({ context, params })

export default function BillCheckout({ loaderData }: Route.ComponentProps) {
  return <BillCheckoutPage {...loaderData} />
}
