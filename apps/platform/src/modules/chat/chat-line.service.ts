import type { FastifyBaseLogger } from 'fastify'
import type { Calls } from '../../infra/calls.ts'
import type { Listener } from '../../infra/listener.ts'
import { outsideScopes } from '../../infra/work-scope.ts'
import { CHANNEL, readCall } from './chat.ts'
import type { ChatHub } from './chat-hub.service.ts'

/** Where nobody is called: behind a pooler, or while Redis is away. */
const LOOK_MS = 500
/** So many of these are left out where calls are heard: one may be lost. */
const LOOKS_LEFT_OUT = 10

/**
 * Brings what is said in any process to the sockets of this one: calls are heard, and every few seconds the line looks itself. A process without sockets has no line.
 */
export function createChatLine({ calls, hub, logger }: { readonly calls: Calls; readonly hub: ChatHub; readonly logger: Pick<FastifyBaseLogger, 'warn'> }) {
  let listening: Promise<Listener | undefined> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const onTrouble = (error: unknown): void => logger.warn({ err: error }, 'the line for chats was lost')

  const look = (): void => void hub.look().catch(onTrouble)
  let ticks = 0
  const lookNowAndThen = (): void => {
    ticks += 1
    if (!calls.isHeard() || ticks % LOOKS_LEFT_OUT === 0) look()
  }

  function listen(): Promise<Listener | undefined> {
    return calls
      .hear(CHANNEL, {
        purpose: 'chat',
        onCall: (payload) => {
          const call = readCall(payload)
          if (call) hub.hear(call)
        },
        onListening: look,
        onTrouble,
      })
      .catch((error: unknown) => {
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
        timer ??= setInterval(lookNowAndThen, LOOK_MS).unref()
        await (listening ??= listen())
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
