import type { AdvertisedIn, DeliveryTermsOf, HasSellers, MarketsFor, PriceStepsFor, ProvidersOf } from './storefront-config.ports.ts'
import { storefrontConfigRoutes } from './storefront-config.routes.ts'

/** What a storefront asks for first: the tenant's settings joined with the markets of its catalogue. */
export function createStorefrontConfigModule(deps: {
  readonly marketsFor: MarketsFor
  readonly hasSellers: HasSellers
  readonly advertisedIn: AdvertisedIn
  readonly providersOf: ProvidersOf
  readonly deliveryTermsOf: DeliveryTermsOf
  readonly priceStepsFor: PriceStepsFor
}) {
  return { routes: storefrontConfigRoutes(deps) }
}
