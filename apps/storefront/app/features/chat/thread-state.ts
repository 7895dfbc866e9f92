import type { ChatMessageWire, ChatWire } from '@galleria/contract'
import { type ChatSide, messageMark } from '@galleria/rules'
import type { Reply } from './chat-link.ts'
import type { Said, Unsent } from './unsent.ts'

/** Something of one's own that the platform has not answered yet, or has refused. */
export type Outgoing = Said & { readonly at: string; readonly failure?: string }

export type Thread = {
  readonly chat: ChatWire
  /** Without gaps, the oldest first. */
  readonly messages: readonly ChatMessageWire[]
  readonly hasMore: boolean
  readonly outgoing: readonly Outgoing[]
}

type Page = { readonly chat: ChatWire; readonly data: readonly ChatMessageWire[]; readonly hasMore: boolean }

const isSame = ({ tid }: Said, message: ChatMessageWire): boolean => tid === message.tid

const withoutSaid = (outgoing: readonly Outgoing[], messages: readonly ChatMessageWire[]): readonly Outgoing[] =>
  outgoing.filter((one) => !messages.some((message) => isSame(one, message)))

/** The newest page: it goes on from what is known, or takes its place where something is missing between them. */
export function withNewest(known: Thread | undefined, { chat, data, hasMore }: Page): Thread {
  const [first] = data
  const last = known?.messages.at(-1)
  // It was asked for before something was said that is known by now.
  if (known && last && (data.at(-1)?.seq ?? 0) < last.seq) return known
  const goesOn = known !== undefined && first !== undefined && last !== undefined && first.seq <= last.seq + 1
  const messages = goesOn ? [...known.messages.filter(({ seq }) => seq < first.seq), ...data] : [...data]
  return { chat, messages, hasMore: goesOn ? known.hasMore : hasMore, outgoing: withoutSaid(known?.outgoing ?? [], messages) }
}

/** A page of before. */
export const withOlder = (known: Thread, { data, hasMore }: Pick<Page, 'data' | 'hasMore'>): Thread => {
  const first = known.messages[0]?.seq ?? 1
  return { ...known, messages: [...data.filter(({ seq }) => seq < first), ...known.messages], hasMore }
}

/** What was said of the same thing before shows how it stands now. */
const withSubjectOf = (before: ChatMessageWire, { subject }: ChatMessageWire): ChatMessageWire =>
  subject && before.subject?.kind === subject.kind && before.subject.id === subject.id ? { ...before, subject } : before

/** What was just said, once. Undefined where something between is not known: then the newest page is to be read. */
export function withMessage(known: Thread, message: ChatMessageWire): Thread | undefined {
  const last = known.messages.at(-1)?.seq ?? 0
  const outgoing = withoutSaid(known.outgoing, [message])
  if (message.seq <= last) return { ...known, outgoing }
  if (message.seq !== last + 1) return undefined
  return { ...known, messages: [...known.messages.map((before) => withSubjectOf(before, message)), message], outgoing }
}

/** What was said before this page, by this device, and nobody has answered. */
export function withUnanswered(known: Thread, unanswered: readonly Unsent[]): Thread {
  const others = unanswered.filter(({ tid }) => !known.outgoing.some((one) => one.tid === tid))
  const waiting = others.map(
    ({ tid, text, at, subject, pictures }): Outgoing => ({ tid, text, at, ...(subject ? { subject } : {}), ...(pictures ? { pictures } : {}) }),
  )
  return waiting.length > 0 ? { ...known, outgoing: withoutSaid([...waiting, ...known.outgoing], known.messages) } : known
}

/** The platform's answer to something of one's own: it is said, or refused for a reason. */
export function withAnswer(known: Thread, tid: string, { message, text = '' }: Reply): Thread {
  if (message) return withMessage(known, message) ?? known
  return { ...known, outgoing: known.outgoing.map((one) => (one.tid === tid ? { ...one, failure: text } : one)) }
}

/** The other side has got, or read, all up to this place. */
export function withMark(known: Thread, kind: 'delivered' | 'read', seq: number): Thread {
  const { delivered, read } = known.chat.other
  const other = { delivered: Math.max(delivered, seq), read: kind === 'read' ? Math.max(read, seq) : read }
  return { ...known, chat: { ...known.chat, other } }
}

/** How far an own message has come (S-05, S-06). */
export const markOf = ({ chat }: Thread, { seq }: ChatMessageWire) => messageMark(seq, chat.other)

/** The newest message, where one of the other side was not read here yet. */
export const toRead = ({ chat, messages }: Thread, side: ChatSide): ChatMessageWire | undefined => {
  const newest = messages.at(-1)
  return newest && messages.some(({ seq, roleType }) => seq > chat.read && roleType !== side) ? newest : undefined
}
