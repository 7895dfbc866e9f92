import type { Message } from './message.ts'

/** Brings a message to its channel's provider. `id` is the same when the same message is sent again. Throws when it was not taken. */
export type Sender = { send(message: Message, origin: { readonly id: string; readonly tenantId: string }): Promise<void> }
