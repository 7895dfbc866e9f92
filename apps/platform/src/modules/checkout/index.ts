import type { Clock } from '@galleria/kernel'
import type { CartForCheckout } from './checkout.ports.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import { createCheckoutService } from './checkout.service.ts'
import { createQuoteSeal } from './quote-seal.ts'

export type { Basket, BasketChoice, CheckoutService } from './checkout.service.ts'
export type { QuoteTerms } from './checkout.ts'

export function createCheckoutModule({ cart, secret, clock }: { cart: CartForCheckout; secret: string; clock: Clock }) {
  const checkout = createCheckoutService({ cart, seal: createQuoteSeal({ secret, clock }) })
  return { checkout, routes: checkoutRoutes({ checkout, cart }) }
}
