import type { Locale } from '@galleria/kernel'
import type { NotificationKind, NotificationTopic } from '@galleria/rules'
import type { CustomerContext } from '../../context.ts'
import type { Orm } from '../../infra/database.ts'
import type { RelayedEvent } from '../../infra/event-relay.ts'
import type { View } from '../../infra/statement.ts'

/** What pushing reads of others (decision 0018). */
export type PushReads = {
  /** `tenant_id, id, language`: in which an account wants to be written to, if it has said so. */
  readonly languages: View
  /** `tenant_id, token_hash, expires_at` of devices that are logged in. */
  readonly sessions: View
}

/** Holds the customer's row until the transaction ends. */
export type HoldCustomer = (tx: Orm, ctx: CustomerContext) => Promise<void>

/** Whether somebody wants to hear of a topic on their devices. */
export type WantsPush = (tenantId: string, customerId: string, topic: NotificationTopic) => Promise<boolean>

/** Whether it waits for the end of somebody's quiet hours; then it comes again by itself. */
export type HoldBackPush = (event: RelayedEvent, customerId: string, kind: NotificationKind) => Promise<boolean>

/** A product that is sold, as it is called in a language, and where its page is without that language; undefined of any other. */
export type ProductIn = (tenantId: string, productId: string, locale: Locale) => Promise<{ readonly name: string; readonly path: string } | undefined>

/** The shop as it writes: where it is ("https://shop.example"), what stands before its paths in a language ("/es"), its country and the languages that it speaks, its own first. */
export type Letterhead = {
  readonly origin: string
  readonly prefixIn: (locale: Locale) => string
  readonly country: string
  readonly locales: readonly Locale[]
}
export type LetterheadOf = (tenantId: string) => Promise<Letterhead | undefined>

/** Where the push service of a device takes what is for it, and with which keys it is locked. */
export type PushAddress = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } }

/** What is pushed: `topic` is the same when it is the same, so that a device that was away is told once. */
export type Push = { readonly payload: string; readonly topic: string; readonly subject: string; readonly isUrgent: boolean }

/**
 * Brings something to a push service; `gone` where there is no such device any more. Throws `PushRefused` when it will never be taken, else whatever kept it from being taken
 * this time.
 */
export type PushSender = { send(to: PushAddress, push: Push): Promise<'taken' | 'gone'>; close(): void }

/** This was refused for good: another try would be refused as well. */
export class PushRefused extends Error {}
