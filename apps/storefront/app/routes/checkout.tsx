import { checkoutDoors } from '../features/checkout/checkout-doors.ts'
import { CheckoutFooter, CheckoutHeader } from '../features/checkout/checkout-frame.tsx'
import { CheckoutPage } from '../features/checkout/checkout-page.tsx'
import type { RouteHandle } from '../features/shell/shell.tsx'

export const handle = {
  layout: 'plain',
  Header: CheckoutHeader,
  Footer: CheckoutFooter,
} satisfies RouteHandle

export const loader = checkoutDoors

export default CheckoutPage
