import type { Message } from './message.ts'

/** Which message it is: `id` is the same when the same message is sent again. */
export type Origin = { readonly id: string; readonly tenantId: string }

/** Brings a message to its channel's provider. Throws when it was not taken. */
export type Sender = { send(message: Message, origin: Origin): Promise<void> }

/** What a mail server said when it took a mail: from then on it is the server's. */
export type HandOver = {
  /** Without angle brackets: what is searched for in the server's log and in a mail's headers. */
  readonly messageId: string
  /** "250 2.0.0 Ok: queued as 4F2A" */
  readonly response: string
}

/** Brings a mail to a mail server. Throws `MailRefused` when the server will never take it, else whatever kept it from being taken this time. */
export type Mailer = { send(message: Message, origin: Origin): Promise<HandOver> }

/** The mail server has refused this mail for good: another try would be refused as well. */
export class MailRefused extends Error {}

/** The links of a mail about a stock alert, of what its event says; undefined when its shop is gone. */
export type AlertLinksFor = (
  tenantId: string,
  alert: { readonly alertId: string; readonly slug: string; readonly variantId: string; readonly locale: string },
) => Promise<object | undefined>

/** Whom to write to about an order; undefined when the account or its shop is gone. */
export type OwnerOfOrder = (tenantId: string, orderId: string) => Promise<object | undefined>

/** Where a shop is, in a language: "https://shop.example/es". Undefined when it is gone. */
export type HomeOf = (tenantId: string, locale: unknown) => Promise<string | undefined>

/** Sign-in codes that have been made and not been sent. */
export type WaitingCodes = {
  /** Undefined when it has been sent or used, or has expired. */
  find(tenantId: string, refId: string): Promise<string | undefined>
  /** It has been sent. */
  forget(tenantId: string, refId: string): Promise<void>
}
