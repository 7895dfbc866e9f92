import { getTenantConfig, getTenantDetail, getTenantPreferences, type TenantConfigWire, type TenantDetailWire } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import { colourPairsOf, isTaxIncluded, type PriceStep, returnDaysOf } from '@galleria/rules'
import { paysBills, type RequestContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import { implement } from '../../http/operation-route.ts'
import type { AdvertisedIn, DeliveryTermsOf, HasSellers, MarketsFor, PriceStepsFor, ProvidersOf } from './storefront-config.ports.ts'

const languageOf = ({ tenant }: RequestContext) => ({ defaultLanguage: tenant.settings.locales[0], languages: [...tenant.settings.locales] })

function placeOf({ country, place }: RequestContext['tenant']['settings']): TenantConfigWire['place'] {
  if (!place) return null
  const [lon, lat] = place.position
  return { label: place.city, city: place.city, state: place.state, country, zip: place.zip, lat, lon }
}

/** Rules that ask for a place say nothing of a cart that has none yet. */
const taxOf = ({ tax }: RequestContext['tenant']['settings']): TenantConfigWire['tax'] => ({
  name: tax.name,
  rate: tax.rate,
  isIncluded: isTaxIncluded(tax),
  rules: (tax.rules ?? []).flatMap(({ markets, countries, states, rate }) => (markets && !countries && !states ? [{ markets: [...markets], rate }] : [])),
})

const stepsOnTheWire = (steps: readonly PriceStep[] | null): TenantConfigWire['priceSteps'] =>
  steps &&
  steps.map(({ markets, sellers, products, ...step }) => ({
    ...step,
    ...(markets ? { markets: [...markets] } : {}),
    ...(sellers ? { sellers: [...sellers] } : {}),
    ...(products ? { products: [...products] } : {}),
  }))

/** By id or key. Another tenant is as unknown as none. */
function assertOwn({ tenant }: RequestContext, idOrKey: string): void {
  if (idOrKey !== tenant.id && idOrKey !== tenant.key) throw new DomainError('tenant.unknown')
}

function detailOf(ctx: RequestContext, delivery: TenantConfigWire['delivery']): TenantDetailWire {
  const { id, key, name, settings } = ctx.tenant
  const { country, timeZone, hue, cart, support } = settings
  return {
    _id: id,
    customerNo: key,
    details: { name, tagline: textIn(settings.tagline, ctx.locale), country, timeZone },
    preferences: { cart, delivery },
    config: { key, hue, tax: taxOf(settings) },
    payment: { config: checkoutOf(settings) },
    language: languageOf(ctx),
    currency: { code: ctx.currency },
    userInfo: { authentication: { userName: support.email, phone: support.phone, email: support.email }, name: { first: name } },
  }
}

type Deps = {
  readonly marketsFor: MarketsFor
  readonly hasSellers: HasSellers
  readonly advertisedIn: AdvertisedIn
  readonly providersOf: ProvidersOf
  readonly deliveryTermsOf: DeliveryTermsOf
  readonly priceStepsFor: PriceStepsFor
}

export function storefrontConfigRoutes({ marketsFor, hasSellers, advertisedIn, providersOf, deliveryTermsOf, priceStepsFor }: Deps) {
  return [
    implement(getTenantConfig, async (ctx) => {
      const { tenant } = ctx
      const { settings } = tenant
      const [markets, isOfSellers, advertised] = await Promise.all([marketsFor(ctx), hasSellers(tenant.id), advertisedIn(tenant.id)])
      const data: TenantConfigWire = {
        _id: tenant.id,
        key: tenant.key,
        name: tenant.name,
        tagline: textIn(settings.tagline, ctx.locale),
        country: settings.country,
        currency: { code: settings.currency },
        language: languageOf(ctx),
        hue: settings.hue,
        colours: settings.theme ? colourPairsOf(settings.theme) : [],
        timeZone: settings.timeZone,
        place: placeOf(settings),
        tax: taxOf(settings),
        delivery: deliveryTermsOf(ctx),
        priceSteps: stepsOnTheWire(priceStepsFor(ctx)),
        cart: settings.cart,
        checkout: checkoutOf(settings),
        hasPayouts: settings.payouts !== undefined,
        hasBills: paysBills(settings),
        hasWallet: settings.wallet !== undefined,
        hasReferrals: settings.wallet !== undefined && settings.referral !== undefined,
        hasShops: isOfSellers && markets.some(({ itemCount }) => itemCount > 0),
        hasAdvertisements: advertised.isAny,
        until: advertised.until?.toISOString() ?? null,
        returns: { days: returnDaysOf(settings.returns, null), markets: { ...settings.returns?.markets } },
        support: settings.support,
        signIn: { providers: providersOf(tenant) },
        markets,
      }
      return { data }
    }),
    implement(getTenantDetail, async (ctx, { params }) => {
      assertOwn(ctx, params.id)
      return { data: detailOf(ctx, deliveryTermsOf(ctx)) }
    }),
    implement(getTenantPreferences, async (ctx, { params }) => {
      assertOwn(ctx, params.id)
      return { data: { currency: { code: ctx.currency }, language: languageOf(ctx) } }
    }),
  ]
}

const checkoutOf = ({ checkout }: RequestContext['tenant']['settings']): TenantConfigWire['checkout'] => ({
  defaultPayment: checkout.defaultPayment,
  payments: [...checkout.payments],
  guests: checkout.hasGuests === true,
})
