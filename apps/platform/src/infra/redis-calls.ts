import type { Redis } from 'ioredis'
import { afterCommit } from './after-commit.ts'
import type { Calls, HearOptions } from './calls.ts'

export type RedisCallsOptions = {
  /** Before the names of channels: several installations may share a Redis. */
  readonly prefix: string
  readonly onTrouble: (error: Error, what: string) => void
}

const CONNECT_MS = 2_000
/** A command that takes longer has failed. */
const COMMAND_MS = 1_000
/** Between two questions whether the other side is still there: a line on which nobody speaks may have been dead for long. */
const PING_MS = 5_000
const LONGEST_PAUSE_MS = 2_000

/**
 * By Redis, with PUBLISH and SUBSCRIBE (decision 0126). Nothing waits for it: while it is away calls are not made, nothing is kept for it, and it is connected to
 * again by itself. Its client is loaded here, so that nobody else pays for it.
 */
export async function redisCalls(url: string, { prefix, onTrouble }: RedisCallsOptions): Promise<Calls> {
  const { Redis: Client } = await import('ioredis')
  const heard = new Map<string, Set<HearOptions>>()
  let isSubscribed = false
  let isClosed = false

  function connect(name: string): Redis {
    const client = new Client(url, {
      connectionName: `galleria-${name}`, // Redis takes no blanks, and says so to nobody
      connectTimeout: CONNECT_MS,
      commandTimeout: COMMAND_MS,
      // What can not be said now is not said later: by then it would be known.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      retryStrategy: (tries) => Math.min(50 * 2 ** Math.min(tries, 6), LONGEST_PAUSE_MS),
    })
    let isAway = false
    client.on('ready', () => (isAway = false))
    // Each try to connect fails with an error: the first is told.
    client.on('error', (error: Error) => {
      if (!isAway && !isClosed) onTrouble(error, name)
      isAway = true
    })
    return client
  }

  const [speaker, listener] = [connect('calls'), connect('listener')]
  const nameOf = (channel: string): string => `${prefix}:${channel}`

  async function subscribe(): Promise<void> {
    if (heard.size > 0) await listener.subscribe(...[...heard.keys()].map(nameOf))
    isSubscribed = true
    for (const options of [...heard.values()].flatMap((own) => [...own])) options.onListening()
  }
  const subscribeOrBeginAnew = (): void => void subscribe().catch(() => listener.disconnect(true))
  listener.on('ready', subscribeOrBeginAnew)
  listener.on('close', () => (isSubscribed = false))
  listener.on('message', (name: string, message: string) => {
    for (const { onCall } of heard.get(name.slice(prefix.length + 1)) ?? []) onCall(message)
  })

  const ping = setInterval(() => {
    for (const client of [speaker, listener]) if (client.status === 'ready') client.ping().catch(() => client.disconnect(true))
  }, PING_MS).unref()

  return {
    say: async (_, channel, message) => afterCommit(() => void speaker.publish(nameOf(channel), message).catch(() => undefined)), // found by looking
    hear: async (channel, options) => {
      const own = heard.get(channel) ?? new Set<HearOptions>()
      heard.set(channel, own.add(options))
      if (listener.status === 'ready') subscribeOrBeginAnew()
      return {
        stop: async () => {
          own.delete(options)
        },
      }
    },
    isHeard: () => isSubscribed && speaker.status === 'ready',
    close: async () => {
      isClosed = true
      clearInterval(ping)
      for (const client of [speaker, listener]) client.disconnect()
    },
  }
}
