import type { AssistantMessageWire } from '@galleria/contract'
import { randomKey } from '../../lib/random-key.ts'

/** What one side said. */
export type Line = { readonly id: number } & (
  | { readonly by: 'shopper'; readonly text: string }
  | { readonly by: 'bot'; readonly message: AssistantMessageWire }
)

/** As far as it has come. `failure` is why the last thing that was said has no answer. */
export type Conversation = {
  /** Whose it is: an account's, or nobody's. */
  readonly owner: string
  readonly sender: string
  readonly lines: readonly Line[]
  readonly session: string | null
  readonly isWaiting: boolean
  /** What was sent and not answered. */
  readonly failed: { readonly message: string; readonly why: string } | null
}

export const newConversation = (owner: string): Conversation => ({ owner, sender: randomKey(), lines: [], session: null, isWaiting: false, failed: null })

/** Lines that are kept: what was said long before is gone. */
const MOST_LINES = 200

const withLines = (conversation: Conversation, lines: readonly Line[]): Conversation => ({
  ...conversation,
  lines: [...conversation.lines, ...lines].slice(-MOST_LINES),
})
const nextId = ({ lines }: Conversation): number => (lines.at(-1)?.id ?? 0) + 1

/** ST-19: it is appended at once. A greeting has no words of the shopper's; sent again, it stands there already. */
export const asked = (conversation: Conversation, text: string | null): Conversation => ({
  ...(text === null ? conversation : withLines(conversation, [{ id: nextId(conversation), by: 'shopper', text }])),
  isWaiting: true,
  failed: null,
})

/** ST-19: answers are appended as they come. */
export const answered = (conversation: Conversation, messages: readonly AssistantMessageWire[]): Conversation => {
  const first = nextId(conversation)
  const lines = messages.map((message, index) => ({ id: first + index, by: 'bot' as const, message }))
  return { ...withLines(conversation, lines), session: messages.at(-1)?.metadata?.session ?? null, isWaiting: false }
}

export const failed = (conversation: Conversation, message: string, why: string): Conversation => ({
  ...conversation,
  isWaiting: false,
  failed: { message, why },
})

/** What can be chosen now: of the last answer. */
export function choicesOf({ lines, isWaiting }: Conversation): { readonly title: string; readonly payload: string }[] {
  if (isWaiting) return []
  const last = lines.findLastIndex(({ by }) => by === 'shopper')
  return lines
    .slice(last + 1)
    .flatMap((line) =>
      line.by === 'bot'
        ? [
            ...line.message.buttons,
            ...(line.message.custom?.options ?? []).flatMap(({ message, optionType, nextParent }) =>
              optionType === 'say' ? [{ title: message, payload: nextParent }] : [],
            ),
          ]
        : [],
    )
}
