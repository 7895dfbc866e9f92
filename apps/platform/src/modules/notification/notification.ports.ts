import type { Locale } from '@galleria/kernel'
import type { Channel, NotificationSubject, NotificationTopic } from '@galleria/rules'
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

/** What a mail about a stock alert says in a language besides its event: the links, and what is called what can be had, if it is sold; undefined when its shop is gone. */
export type AlertFactsFor = (
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

/** Whose choice it is: the owner of an order, whoever asked for an alert, an account. */
export type ChosenBy = { readonly orderNumber: string } | { readonly alertId: string } | { readonly customerId: string }

/** By which ways somebody wants to be written to of a topic; undefined for whoever has no account, and so has chosen nothing. `isMain`: the one by which what always comes is written to them. */
export type WaysOf = (
  tenantId: string,
  to: ChosenBy,
  topic: NotificationTopic,
) => Promise<readonly { readonly channel: Channel; readonly isMain: boolean }[] | undefined>

/** Whether a mail or an SMS waits for the end of somebody's quiet hours, or for the one mail of their day; then it comes again by itself, or is said there. */
export type HoldBackMail = (event: RelayedEvent, to: ChosenBy, channel: Channel) => Promise<boolean>

/**
 * What the one mail of a day says, in which language and to whom, and where one POST ends them; undefined when nothing of it is wanted any more. Without a `locale` it
 * is in the one in which they last bought.
 */
export type DigestOf = (tenantId: string, customerId: string, digestId: string, locale?: Locale) => Promise<object | undefined>

/** Whom to write to of a topic, and where one POST ends such mails; undefined where no address is known to be theirs. */
export type ReaderOf = (
  tenantId: string,
  to: ChosenBy,
  topic: NotificationTopic,
) => Promise<(object & { readonly email: string | null; readonly phone: string | null; readonly unsubscribe: string }) | undefined>

/** What is said to one of a seller's people of what they were told of; undefined when they do not look after its orders any more, or it needs no answer. */
export type SoldFor = (
  tenantId: string,
  whom: { readonly customerId: string; readonly sellerId: string },
  subject: { readonly kind: NotificationSubject; readonly id: string },
) => Promise<{ readonly order: object } | { readonly back: object } | undefined>

/** A product that is sold, as it is called in a language, and where its page is without that language; undefined of any other. */
export type ProductIn = (tenantId: string, productId: string, locale: Locale) => Promise<{ readonly name: string; readonly path: string } | undefined>
