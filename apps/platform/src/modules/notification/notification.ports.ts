import type { Message } from './message.ts'

/** Brings a message to its channel's provider. `id` is the same when the same message is sent again. Throws when it was not taken. */
export type Sender = { send(message: Message, origin: { readonly id: string; readonly tenantId: string }): Promise<void> }

/** Sign-in codes that have been made and not been sent. */
export type WaitingCodes = {
  /** Undefined when it has been sent or used, or has expired. */
  find(tenantId: string, refId: string): Promise<string | undefined>
  /** It has been sent. */
  forget(tenantId: string, refId: string): Promise<void>
}
