import type { Clock } from '@galleria/kernel'
import type { CartForCheckout } from './checkout.ports.ts'
import { checkoutRoutes } from './checkout.routes.ts'
import { createCheckoutService } from './checkout.service.ts'
import { createQuoteSeal } from './quote-seal.ts'

export type { Basket, BasketChoice, CheckoutService } from './checkout.service.ts'
export type { QuoteTerms } from './checkout.ts'

/** Turns a cart into what can be ordered, at a price that holds for a while. */
export function createCheckoutModule({ cart, secret, clock }: { cart: CartForCheckout; secret: string; clock: Clock }) {
  const checkout = createCheckoutService({ cart, seal: createQuoteSeal({ secret, clock }) })
  return {
    routes: checkoutRoutes({ checkout, cart }),
    basketOf: checkout.basketOf,
    /** Whether a hash was made for exactly these terms, not too long ago. */
    quoteHolds: checkout.seal.holds,
  }
}
