import type { Locale } from '@galleria/kernel'

/** The tenant whose catalogue is filled. */
export type ImportTenant = {
  readonly id: string
  readonly key: string
  readonly settings: { readonly currency: string; readonly country: string; readonly locales: readonly [Locale, ...Locale[]] }
}
