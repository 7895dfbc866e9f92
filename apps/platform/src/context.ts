import type { Locale } from '@galleria/kernel'
import type { Tenant } from './modules/tenant/index.ts'

export type Actor = { readonly kind: 'guest' } | { readonly kind: 'customer'; readonly customerId: string; readonly tokenHash: Buffer }

/** Who asks, where and in which language. Made once for each request, frozen, first argument of every service method. */
export type RequestContext = {
  readonly tenant: Tenant
  readonly locale: Locale
  readonly currency: string
  readonly actor: Actor
  readonly requestId: string
  /** For rate limits only. */
  readonly ip: string
}

/** A context whose actor is known to be a customer. */
export type CustomerContext = RequestContext & { readonly actor: Extract<Actor, { kind: 'customer' }> }
