import type { Currency, Locale, LocalizedText } from '@galleria/kernel'
import type { CartMode, PaymentType } from '@galleria/rules'

/** What a merchant sets for the whole shop. Amounts are minor units of `currency`. */
export type TenantSettings = {
  readonly currency: Currency
  readonly country: string
  /** The first is the default and has no prefix in paths. */
  readonly locales: readonly [Locale, ...Locale[]]
  readonly hue: number
  readonly timeZone: string
  readonly tagline: LocalizedText
  /** `rate` is a percentage that prices include. */
  readonly tax: { readonly name: string; readonly rate: number }
  readonly delivery: { readonly fee: number; readonly freeFrom: number }
  /** C-15 */
  readonly cart: { readonly mode: CartMode }
  /** C-01 */
  readonly checkout: { readonly defaultPayment: PaymentType; readonly payments: readonly PaymentType[] }
  readonly support: { readonly email: string; readonly phone: string }
}

export type Tenant = {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly hosts: readonly string[]
  readonly settings: TenantSettings
}
