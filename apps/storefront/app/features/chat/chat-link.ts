import type {
  ChatMessageWire,
  caughtUp,
  messageReceived,
  newMessage,
  notified,
  bookingChanged,
  orderStatusChanged,
  SocketAuth,
  SocketPayloadOf,
  typed,
} from '@galleria/contract'
import { type ChatSide, SOCKET_PATH } from '@galleria/rules'
import type { Socket } from 'socket.io-client'
import { type OrderLine, orderLine } from '../../lib/order-line.ts'
import { quoteNews } from '../../lib/quote-news.ts'
import { sessionStore } from '../../lib/session.ts'
import type { Tenant } from '../../lib/tenant.ts'
import { type Said, type Unsent, unsentStore } from './unsent.ts'

export type Marked = SocketPayloadOf<typeof messageReceived>

/** What is heard. `again`: the line is there (again), and what was missed has been told, or is to be read where it is not complete. */
export type ChatNews =
  | { readonly kind: 'said'; readonly message: ChatMessageWire }
  | { readonly kind: 'delivered' | 'read'; readonly mark: Marked }
  | { readonly kind: 'answered'; readonly contextId: string; readonly tid: string; readonly reply: Reply }
  | { readonly kind: 'notified'; readonly unread: number }
  | { readonly kind: 'typing'; readonly of: SocketPayloadOf<typeof typed> }
  | { readonly kind: 'again'; readonly isComplete: boolean }
  | { readonly kind: 'line'; readonly isOpen: boolean }

export type Reply = { readonly ok: boolean; readonly code?: string; readonly text?: string; readonly message?: ChatMessageWire; readonly revision?: string }

/** A line to the platform. One for each side that somebody is on, whatever of the page talks over it. */
export type ChatLink = {
  readonly subscribe: (listener: (news: ChatNews) => void) => () => void
  readonly isOpen: () => boolean
  /** S-01. Kept on the device and said again, with the same `tid`, whenever the line is there, until somebody answers: then `answered` is heard. */
  readonly say: (contextId: string, said: Said, at: string) => void
  /** What was said here and nobody has answered yet, also by a tab that is closed by now. */
  readonly unanswered: (contextId: string) => readonly Unsent[]
  /** S-02, S-03. */
  readonly mark: (kind: 'delivered' | 'read', contextId: string, messageId: string) => void
  readonly typing: (contextId: string) => void
}

const ANSWER_MS = 10_000
/** What may be said later: who is blocked, or comes while nothing can be written down, loses nothing by it. */
const FOR_NOW: ReadonlySet<string | undefined> = new Set(['chat.blocked', 'request.rate_limited', 'server.unavailable'])
const links = new Map<string, ChatLink>()

/** The line of this account, opened when somebody first asks. */
export function chatLink({ tenantKey, locale, apiBase }: Pick<Tenant, 'tenantKey' | 'locale' | 'apiBase'>, side: ChatSide): ChatLink {
  const session = sessionStore(tenantKey)
  const key = `${tenantKey} ${side} ${session.get()?.token ?? ''}`
  const known = links.get(key)
  if (known) return known
  const listeners = new Set<(news: ChatNews) => void>()
  const tell = (news: ChatNews): void => {
    for (const listener of listeners) listener(news)
    // What was missed may be of one, too.
    if (news.kind === 'again' || (news.kind === 'said' && news.message.subject?.kind === 'quote')) quoteNews.tell()
  }
  let position: number | undefined
  /** False for what was told already. */
  const isNew = (at: number): boolean => {
    if (position !== undefined && at <= position) return false
    position = at
    return true
  }
  let socket: Socket | undefined
  const account = session.get()?.userInfo._id ?? ''
  const unsent = unsentStore(tenantKey)
  const isOwn = (one: Unsent): boolean => one.account === account && one.side === side

  async function open(): Promise<Socket> {
    const { io } = await import('socket.io-client')
    const auth = (give: (data: SocketAuth) => void): void => {
      const token = session.get()?.token ?? ''
      give({ tenant: tenantKey, token, as: side, locale, ...(position === undefined ? {} : { after: position }) })
    }
    const made = io(new URL(apiBase, window.location.href).origin, {
      path: SOCKET_PATH,
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      timeout: ANSWER_MS,
      auth,
    })
    made.on('new_message', ({ position: at, ...message }: SocketPayloadOf<typeof newMessage>) => isNew(at) && tell({ kind: 'said', message }))
    made.on('message_received', (mark: Marked) => isNew(mark.position) && tell({ kind: 'delivered', mark }))
    made.on('message_read', (mark: Marked) => isNew(mark.position) && tell({ kind: 'read', mark }))
    made.on('notified', ({ unread, seq }: SocketPayloadOf<typeof notified>) => isNew(seq) && tell({ kind: 'notified', unread }))
    // Whoever looks at it hears `order_changed`, which tells more.
    made.on('order_status', ({ seq }: SocketPayloadOf<typeof orderStatusChanged>) => isNew(seq))
    made.on('booking_changed', ({ seq }: SocketPayloadOf<typeof bookingChanged>) => isNew(seq))
    made.on('order_changed', () => orderLine.news())
    made.on('chat_typing', (of: SocketPayloadOf<typeof typed>) => tell({ kind: 'typing', of }))
    made.on('caught_up', ({ position: at, isComplete }: SocketPayloadOf<typeof caughtUp>) => {
      position = at
      tell({ kind: 'again', isComplete })
      if (side === 'CUSTOMER') orderLine.set(orders)
      for (const one of unsent.get().filter(isOwn)) void deliver(one)
    })
    made.on('connect', () => tell({ kind: 'line', isOpen: true }))
    const isLost = (): void => {
      tell({ kind: 'line', isOpen: false })
      if (orderLine.get() === orders) orderLine.news()
    }
    made.on('disconnect', isLost)
    // Refused, or never there: then nothing is disconnected.
    made.on('connect_error', isLost)
    const end = session.subscribe(() => {
      if (key.endsWith(` ${session.get()?.token ?? ''}`)) return
      end()
      made.close()
      if (orderLine.get() === orders) orderLine.set(undefined)
      unsent.set(unsent.get().filter((one) => one.account !== account))
      links.delete(key)
    })
    return (socket = made)
  }

  const orders: OrderLine = {
    isOpen: () => socket?.connected ?? false,
    watch: async (id, since) => (await emit('watch_order', { id, since }))?.revision,
  }
  const opening = open()
  const emit = async (name: string, payload: object): Promise<Reply | undefined> => {
    try {
      return await (await opening).timeout(ANSWER_MS).emitWithAck(name, payload)
    } catch {
      return undefined // no answer in time
    }
  }
  async function deliver({ contextId, tid, text, subject, pictures }: Unsent): Promise<void> {
    const shown = pictures?.map(({ id, alt }) => ({ id, alt }))
    const reply = await emit('send_bs_new_message', { contextId, tid, text, ...(subject ? { subject } : {}), ...(shown ? { pictures: shown } : {}) })
    if (!reply) return // it may have arrived
    if (!FOR_NOW.has(reply.code)) unsent.set(unsent.get().filter((one) => one.tid !== tid))
    tell({ kind: 'answered', contextId, tid, reply })
  }
  const link: ChatLink = {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isOpen: () => socket?.connected ?? false,
    say: (contextId, said, at) => {
      const one: Unsent = { ...said, contextId, account, side, at }
      unsent.set([...unsent.get().filter(({ tid }) => tid !== one.tid), one])
      void deliver(one)
    },
    unanswered: (contextId) => unsent.get().filter((one) => isOwn(one) && one.contextId === contextId),
    mark: (kind, id, messageId) => void emit(kind === 'read' ? 'read_bs_chat_message' : 'delivered_bs_chat_message', { id, messageId }),
    typing: (id) => void emit('typing_bs_chat', { id }),
  }
  links.set(key, link)
  return link
}
