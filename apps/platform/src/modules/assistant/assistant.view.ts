import type { AssistantMessageWire } from '@galleria/contract'
import { MAX_ASSISTANT_MESSAGES, MAX_ASSISTANT_OPTIONS } from '@galleria/rules'
import type { Said } from './talk.ts'

/** In the form of Rasa's REST channel, with the session beside the last one. */
export const toWireMessages = (sender: string, said: readonly Said[], session: string | null): AssistantMessageWire[] =>
  said.slice(0, MAX_ASSISTANT_MESSAGES).map(({ text, buttons = [], message = '', options = [], orders = [], items = [] }, index, all) => ({
    recipient_id: sender,
    text: text ?? null,
    buttons: buttons.slice(0, MAX_ASSISTANT_OPTIONS).map(({ title, payload }) => ({ title, payload })),
    custom:
      options.length + orders.length + items.length === 0
        ? null
        : { message, options: options.slice(0, MAX_ASSISTANT_OPTIONS).map((option) => ({ ...option })), orders: [...orders], items: [...items] },
    metadata: session !== null && index === all.length - 1 ? { session } : null,
  }))
