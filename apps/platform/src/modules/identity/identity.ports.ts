import type { CustomerContext } from '../../context.ts'
import type { Orm } from '../../infra/database.ts'

/** Who somebody is, as a provider of identities says. */
export type SocialPerson = {
  /** What the provider calls them, for good. */
  readonly subject: string
  /** Lower case; null when they would not say, or have none. */
  readonly email: string | null
  /** The provider has made sure that the address is theirs. */
  readonly isEmailVerified: boolean
  readonly first: string
  readonly last: string
}

/** What only we and the provider know of one sign-in. */
export type SocialAttempt = { readonly state: string; readonly nonce: string; readonly verifier: string; readonly returnTo: string }

/** A provider did not answer in time, or not as its protocol says. */
export class ProviderAway extends Error {}
/** What was brought back, or shown, is not what the provider gave us. */
export class ProviderAnswerRefused extends Error {}

/** One service that knows who people are. Everything throws `ProviderAway` or `ProviderAnswerRefused`. */
export type SocialProvider = {
  /** Where somebody says to the provider who they are. */
  start(attempt: SocialAttempt): Promise<URL>
  /** Who has come back with this answer. */
  finish(answer: URLSearchParams, attempt: SocialAttempt): Promise<SocialPerson>
  /** Whose token of the provider's this is: one for us, fresh, and with this nonce where there is one. */
  readToken(token: string, nonce: string | undefined): Promise<SocialPerson>
}

/** A provider as a tenant has set it up. */
export type ProviderSettings = {
  readonly type: string
  readonly kind: 'openid' | 'facebook'
  readonly name: string
  /** "https://accounts.google.com"; for Facebook the address of its Graph. */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Gives all that a guest has, in whatever module, to an account of the same person; both rows are held by then. */
export type PassOn = (tx: Orm, of: { readonly tenantId: string; readonly customerId: string; readonly heirId: string; readonly at: Date }) => Promise<void>

/** Forgets who somebody was, as if they had asked for it; false while something of theirs is under way. */
export type EndOf = (of: { readonly tenantId: string; readonly customerId: string; readonly at: Date }) => Promise<boolean>

/** Whether the shop has a market of this slug. */
export type IsMarket = (ctx: CustomerContext, slug: string) => Promise<boolean>

/** Where photographs of profiles lie: files that only their owners see. */
export type ProfilePictures = {
  /** Keeps a photograph, cut to a square around its middle. Nobody holds on to it yet. Throws as an upload does. */
  keep(ctx: CustomerContext, sent: Uint8Array): Promise<{ readonly id: string }>
  /** It is wanted, and stays until the transaction ends. False when it is gone. */
  want(tx: Orm, ctx: CustomerContext, fileId: string): Promise<boolean>
  /** With the transaction it can be seen no more; its bytes go when the chore comes by. */
  drop(tx: Orm, ctx: CustomerContext, fileId: string): Promise<void>
}
