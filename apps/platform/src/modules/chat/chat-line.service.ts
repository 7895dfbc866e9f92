import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../infra/database.ts'
import { type Listener, listenTo } from '../../infra/listener.ts'
import { outsideScopes } from '../../infra/work-scope.ts'
import { CHANNEL, readCall } from './chat.ts'
import type { ChatHub } from './chat-hub.service.ts'

/** In case that a call was not heard. */
const LOOK_MS = 5_000
/** Where a pooler stands in between nobody is called. */
const POOLED_LOOK_MS = 500

/**
 * Brings what is said in any process to the sockets of this one: PostgreSQL calls, and every few seconds the line looks itself. A process without sockets has no line.
 */
export function createChatLine({
  database,
  hub,
  logger,
}: {
  readonly database: Database
  readonly hub: ChatHub
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
}) {
  let listening: Promise<Listener | undefined> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const onTrouble = (error: unknown): void => logger.warn({ err: error }, 'the line for chats was lost')

  const look = (): void => void hub.look().catch(onTrouble)

  function listen(): Promise<Listener | undefined> {
    return listenTo(database, {
      channel: CHANNEL,
      purpose: 'chat',
      onNotification: (payload) => {
        const call = readCall(payload)
        if (call) hub.hear(call)
      },
      onListening: look,
      onTrouble,
    }).catch((error: unknown) => {
      onTrouble(error)
      listening = undefined // the next socket tries again; until then the line looks
      return undefined
    })
  }

  return {
    /** Before the first socket joins, so that nothing is missed in between. */
    open: async (): Promise<void> => {
      if (isClosed) return
      await outsideScopes(async () => {
        timer ??= setInterval(look, database.isPooled() ? POOLED_LOOK_MS : LOOK_MS).unref()
        if (!database.isPooled()) await (listening ??= listen())
      })
    },
    close: async (): Promise<void> => {
      isClosed = true
      clearInterval(timer)
      await (await listening)?.stop()
    },
  }
}
export type ChatLine = ReturnType<typeof createChatLine>
