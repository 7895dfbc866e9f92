import { CheckoutPage } from '../features/checkout/checkout-page.tsx'

export default CheckoutPage
