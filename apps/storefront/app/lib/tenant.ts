import type { TenantConfigWire } from '@galleria/contract'
import { formatLocale } from '@galleria/kernel'
import { createContext, use } from 'react'
import type { Format } from './format.ts'
import type { PageContext } from './page-context.ts'
import type { Paths } from './paths.ts'

/** The tenant as every page needs it; the rest of its configuration stays on the server. */
export function tenantOf({ host, config, locale, prefix }: PageContext) {
  return {
    tenantKey: host.tenantKey,
    apiBase: host.apiBase,
    origin: host.origin,
    locale,
    formatLocale: formatLocale(locale, config.country),
    prefix,
    name: config.name,
    tagline: config.tagline,
    country: config.country,
    currency: config.currency.code,
    languages: config.language.languages,
    defaultLanguage: config.language.defaultLanguage,
    hue: config.hue,
    colours: config.colours,
    timeZone: config.timeZone,
    place: config.place,
    tax: config.tax,
    delivery: config.delivery,
    priceSteps: config.priceSteps,
    cartMode: config.cart.mode,
    payments: config.checkout.payments,
    defaultPayment: config.checkout.defaultPayment,
    returns: config.returns,
    hasPayouts: config.hasPayouts,
    hasGuests: config.checkout.guests,
    hasBills: config.hasBills,
    hasWallet: config.hasWallet,
    hasReferrals: config.hasReferrals,
    hasShops: config.hasShops,
    hasAdvertisements: config.hasAdvertisements,
    support: config.support,
    /** Of pages that have no picture of their own, where they are shared. */
    cardImage: config.markets[0]?.icon ?? '',
    /** All of them, each with its colour; shoppers are led to `openHalls`. */
    markets: config.markets.map(({ slug, name, hue, itemCount }) => ({ slug, name, hue, ...(itemCount > 0 ? {} : { isEmpty: true }) })),
  }
}
export type Tenant = ReturnType<typeof tenantOf>
export type MarketConfig = TenantConfigWire['markets'][number]

/** The markets in which there is something: nobody is led into an empty room, though each has its address. */
export const openHalls = ({ markets }: Pick<Tenant, 'markets'>): Tenant['markets'] => markets.filter(({ isEmpty }) => !isEmpty)
/** The same with all that the shop's configuration says of them. */
export const openMarkets = ({ markets }: Pick<TenantConfigWire, 'markets'>): MarketConfig[] => markets.filter(({ itemCount }) => itemCount > 0)

export { languagePrefix as prefixOf } from '@galleria/rules'

export type TenantContextValue = { readonly tenant: Tenant; readonly paths: Paths; readonly format: Format }

export const TenantContext = createContext<TenantContextValue | undefined>(undefined)

/** The tenant, the addresses of its shop in this language, and how it writes money and numbers. */
export function useTenant(): TenantContextValue {
  const value = use(TenantContext)
  if (!value) throw new Error('useTenant needs a TenantContext above it')
  return value
}
