import type { Locale } from '@galleria/kernel'
import type { Channel, NotificationTopic } from '@galleria/rules'
import type { RelayedEvent } from '../../infra/event-relay.ts'
import type { Message } from './message.ts'

/** Which message it is: `id` is the same when the same message is sent again. */
export type Origin = { readonly id: string; readonly tenantId: string }

/** Brings a message to its channel's provider. Throws when it was not taken. */
export type Sender = { send(message: Message, origin: Origin): Promise<void> }

/** What a mail server or an SMS gateway said when it took a message: from then on it is theirs. */
export type HandOver = {
  /** What is searched for in their log: of a mail also in its headers, there in angle brackets. */
  readonly messageId: string
  /** "250 2.0.0 Ok: queued as 4F2A", "201 queued" */
  readonly response: string
}

/**
 * Brings a message to whoever delivers it: a mail server, an SMS gateway. Throws `MessageRefused` when it will never be taken, else whatever kept it from
 * being taken this time.
 */
export type Carrier = { send(message: Message, origin: Origin): Promise<HandOver> }

/** This message was refused for good: another try would be refused as well. */
export class MessageRefused extends Error {}

/** In which of the shop's languages whoever has this address wants to be written to; undefined when they have not said so. */
export type LanguageAt = (tenantId: string, to: { readonly channel: Channel; readonly to: string }) => Promise<Locale | undefined>

/** In which country a shop is, whose phone numbers its customers have: "IN". Undefined when it is gone. */
export type CountryOf = (tenantId: string) => Promise<string | undefined>

/** The links of a mail about a stock alert, of what its event says; undefined when its shop is gone. */
export type AlertLinksFor = (
  tenantId: string,
  alert: { readonly alertId: string; readonly slug: string; readonly variantId: string; readonly locale: string },
) => Promise<object | undefined>

/** Whom to write to about an order; undefined when the account or its shop is gone. */
export type OwnerOfOrder = (tenantId: string, orderId: string) => Promise<object | undefined>

/** Where a shop is, in a language: "https://shop.example/es". Undefined when it is gone. */
export type HomeOf = (tenantId: string, locale: unknown) => Promise<string | undefined>

/** What opens an order of this number to whoever has no account. */
export type OrderKeyOf = (tenantId: string, number: string) => string

/** Where an answer to a mail about a ticket goes, of whoever may answer; undefined where mails can not be answered. */
export type ReplyPlaceOf = (
  tenantId: string,
  ticket: { readonly id: string; readonly number: string },
  writer: 'customer' | { readonly accountId: string },
) => { readonly address: string; readonly reference: string } | undefined

/** Sign-in codes that have been made and not been sent. */
export type WaitingCodes = {
  /** Undefined when it has been sent or used, or has expired. */
  find(tenantId: string, refId: string): Promise<string | undefined>
  /** It has been sent. */
  forget(tenantId: string, refId: string): Promise<void>
}

/** Whether somebody wants mail of a topic: the owner of an order, or whoever asked for an alert. Whoever has no account has chosen nothing. */
export type WantsMail = (
  tenantId: string,
  to: { readonly orderNumber: string } | { readonly alertId: string } | { readonly customerId: string },
  topic: NotificationTopic,
) => Promise<boolean>

/** Whether a mail or an SMS waits for the end of somebody's quiet hours, or for the one mail of their day; then it comes again by itself, or is said there. */
export type HoldBackMail = (
  event: RelayedEvent,
  to: { readonly orderNumber: string } | { readonly alertId: string } | { readonly customerId: string },
) => Promise<boolean>

/** What the one mail of a day says, in which language and to whom, and where one POST ends them; undefined when nothing of it is wanted any more. */
export type DigestOf = (tenantId: string, customerId: string, digestId: string) => Promise<object | undefined>

/** Whom to write to of a topic, and where one POST ends such mails; undefined when they don't want to hear of it, or have no address that is known to be theirs. */
export type ReaderOf = (tenantId: string, customerId: string, topic: NotificationTopic) => Promise<object | undefined>
