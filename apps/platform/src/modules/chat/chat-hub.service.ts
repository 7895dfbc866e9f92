import {
  bookingChanged,
  caughtUp,
  type ChatMessageWire,
  messageReceived,
  messageSeen,
  newMessage,
  notified,
  orderStatusChanged,
  type SocketEventSpec,
  typed,
} from '@galleria/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { LiveSocket } from '../../http/socket-door.ts'
import { inScope, outsideScopes } from '../../infra/work-scope.ts'
import type { Call, Message } from './chat.ts'
import { roomOf } from './chat.ts'
import type { ChatFeedRepository, Notice, Reader } from './chat-feed.repository.ts'
import { participantOf, type TalkContext } from './chat.service.ts'

/** What else is told than what concerns conversations. */
const TOLD: ReadonlyMap<string, SocketEventSpec> = new Map([orderStatusChanged, bookingChanged, notified].map((event) => [event.name, event]))

type Member = {
  readonly socket: LiveSocket
  readonly ctx: TalkContext
  readonly reader: Reader
  readonly room: string
  /** The last thing that it was told; undefined until that is known. */
  position: number | undefined
  /** How far its feed had got when somebody looked last. */
  last: number
  /** Whether it was told that it has missed something for good. */
  hasMissed: boolean
  isReading: boolean
  isWanted: boolean
}

export type ChatHubDeps = {
  readonly feed: Pick<ChatFeedRepository, 'after' | 'positions'>
  readonly toWireMessages: (ctx: TalkContext, messages: readonly Message[]) => Promise<readonly ChatMessageWire[]>
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}

const BATCH = 100
/** Whoever missed more reads their lists anew, which is less. */
const MOST_MISSED = 1_000
const LOOK_MS = 5_000

/**
 * Tells each device what its person's feed holds, in order and each thing once: whatever the process heard or did not hear, a device is told what stands after the
 * last thing that it was told. The database keeps what a slow device has not taken yet, so nobody waits for it, and nothing piles up here.
 */
export function createChatHub({ feed, toWireMessages, logger }: ChatHubDeps) {
  const rooms = new Map<string, Set<Member>>()
  const members = (): Member[] => [...rooms.values()].flatMap((room) => [...room])

  async function eventsOf({ ctx }: Member, notices: readonly Notice[]) {
    const messages = notices.flatMap(({ kind, message }) => (kind === 'said' && message ? [message] : []))
    const wires = new Map((await toWireMessages(ctx, messages)).map((wire) => [wire._id, wire]))
    const { side } = participantOf(ctx)
    return notices.map(({ position, kind, conversationId, seq, bySide, message, told }) => ({
      position,
      tell: (socket: LiveSocket): void => {
        const event = told && TOLD.get(told.name)
        if (event) return socket.tell(event, { ...told.payload, seq: position })
        if (!message) return
        const wire = wires.get(message.id)
        if (kind === 'said') return wire && socket.tell(newMessage, { ...wire, position })
        const marked = { id: conversationId, messageId: message.id, seq, roleType: bySide, position }
        if (kind === 'read') return socket.tell(messageSeen, marked)
        // That something has reached another device of one's own is nobody's news.
        if (bySide !== side) socket.tell(messageReceived, marked)
      },
    }))
  }

  /** Tells one batch; answers whether there may be more. */
  async function tellNext(member: Member, position: number): Promise<boolean> {
    const { socket, reader } = member
    if (!(await socket.isLive())) return false
    await socket.canTake()
    // As it was before the feed is read: what was written meanwhile is not missing.
    const { last } = member
    const notices = await feed.after(reader, position, BATCH)
    const [first] = notices
    if (first ? first.position !== position + 1 : position < last) {
      await jump(member)
      return false
    }
    for (const { position: at, tell } of await eventsOf(member, notices)) {
      tell(socket)
      member.position = at
    }
    return notices.length === BATCH
  }

  /** What was missed is not there any more. */
  async function jump(member: Member): Promise<void> {
    const [known] = await feed.positions([member.reader])
    member.position = known?.position ?? 0
    member.hasMissed = true
    member.socket.tell(caughtUp, { position: member.position, isComplete: false })
  }

  async function readOn(member: Member): Promise<void> {
    if (member.isReading || member.position === undefined) {
      member.isWanted = true
      return
    }
    member.isReading = true
    try {
      do {
        member.isWanted = false
        if (await inScope({ budgetMs: LOOK_MS, lane: 'background' }, () => tellNext(member, member.position ?? 0))) member.isWanted = true
      } while (member.isWanted && member.socket.isOpen())
    } catch (error) {
      // The next look tries again, from the last thing that was told.
      logger.warn({ err: error }, 'somebody could not be told what was said')
    } finally {
      member.isReading = false
    }
  }

  const readAll = (those: Iterable<Member>): void => {
    for (const member of those) void outsideScopes(() => readOn(member))
  }

  async function begin(member: Member, after: number | undefined): Promise<void> {
    const [known] = await inScope({ budgetMs: LOOK_MS, lane: 'background' }, () => feed.positions([member.reader]))
    const last = known?.position ?? 0
    member.last = last
    const isKept = after === undefined || (after <= last && last - after <= MOST_MISSED)
    member.position = isKept ? (after ?? last) : last
    await readOn(member)
    if (member.socket.isOpen() && !member.hasMissed) member.socket.tell(caughtUp, { position: member.position ?? last, isComplete: isKept })
  }

  return {
    join: (socket: LiveSocket): void => {
      const { ctx } = socket
      const { side, personId } = participantOf(ctx)
      const reader = { tenantId: ctx.tenant.id, side, personId }
      const room = roomOf(reader.tenantId, side, personId)
      const member: Member = { socket, ctx, reader, room, position: undefined, last: 0, hasMissed: false, isReading: false, isWanted: false }
      const others = rooms.get(room) ?? new Set<Member>()
      rooms.set(room, others.add(member))
      socket.onClose(() => {
        others.delete(member)
        if (others.size === 0 && rooms.get(room) === others) rooms.delete(room)
      })
      begin(member, socket.after).catch((error: unknown) => {
        logger.warn({ err: error }, 'a socket could not be begun')
        socket.reconnect()
      })
    },
    /** What another process, or this one, says to all. */
    hear: ({ rooms: called, typing }: Call): void => {
      const there = called.flatMap((room) => [...(rooms.get(room) ?? [])])
      if (!typing) return readAll(there)
      for (const { socket } of there)
        socket.isLive().then(
          (isLive) => isLive && socket.tell(typed, typing),
          () => undefined, // it is said again in a moment
        )
    },
    /** Looks whether anybody here has something to read: what was not heard is found. */
    look: async (): Promise<void> => {
      const there = members()
      if (there.length === 0) return
      const readers = new Map(there.map(({ room, reader }) => [room, reader]))
      const found = await inScope({ budgetMs: LOOK_MS, lane: 'background' }, () => feed.positions([...readers.values()]))
      const positions = new Map(found.map(({ tenantId, side, personId, position }) => [roomOf(tenantId, side, personId), position]))
      for (const member of there) member.last = positions.get(member.room) ?? member.last
      readAll(there.filter(({ position, last }) => position !== undefined && position < last))
    },
    isEmpty: (): boolean => rooms.size === 0,
  }
}
export type ChatHub = ReturnType<typeof createChatHub>
