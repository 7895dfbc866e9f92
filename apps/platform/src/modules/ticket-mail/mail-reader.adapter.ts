import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { IncomingMail } from './incoming-mail.ts'
import type { ReadMail } from './ticket-mail.ports.ts'

export type MailReply = { readonly mail: IncomingMail } | { readonly error: string }

export type MailReader = {
  /** Throws what the parser says of bytes that are no mail, and where they take too long. */
  readonly read: ReadMail
  /** Ends what is being read. */
  close(): void
}

const IDLE_MS = 60_000
/** Ten times what the largest mail takes. */
const STUCK_MS = 30_000
/** Megabytes: several times what the largest mail takes. */
const MOST_MEMORY_MB = 512

/**
 * Reads mails in a process of its own and of lower priority. Anybody may send one, and before it is known whose it is, its parts, its HTML and the heads of
 * what it quotes are looked for by libraries that take a second over a large mail, and hours over one that is made for it: meanwhile nobody would be answered.
 * What does not end, or wants all memory, is ended with its process, and fails alone.
 */
export function createMailReader({ stuckMs = STUCK_MS }: { readonly stuckMs?: number } = {}): MailReader {
  const running = new Set<ChildProcess>()
  /** One that has read a mail, and waits for the next; meanwhile it keeps nobody alive. */
  let resting: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined

  function end(child: ChildProcess): void {
    running.delete(child)
    if (resting === child) resting = undefined
    // Whoever is stuck does not listen.
    child.kill('SIGKILL')
  }

  function start(): ChildProcess {
    const child = fork(fileURLToPath(new URL('./read-mail.child.ts', import.meta.url)), [], {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [`--max-old-space-size=${MOST_MEMORY_MB}`],
      // No secrets of ours.
      env: {},
    })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    child.on('error', () => end(child))
    child.once('exit', () => end(child))
    running.add(child)
    return child
  }

  function take(): ChildProcess {
    const child = resting ?? start()
    resting = undefined
    clearTimeout(idle)
    child.ref()
    child.channel?.ref()
    return child
  }

  function rest(child: ChildProcess): void {
    if (resting || !running.has(child)) return end(child)
    resting = child
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => end(child), IDLE_MS).unref()
  }

  async function replyOf(child: ChildProcess, source: Uint8Array): Promise<MailReply> {
    const over = new AbortController()
    const { signal } = over
    const failing = (message: string) => (): never => {
      throw new Error(message)
    }
    try {
      const reply = once(child, 'message', { signal }) as Promise<[MailReply]>
      const lost = once(child, 'close', { signal }).then(failing('The process that read a mail has ended'))
      const stuck = delay(stuckMs, undefined, { signal }).then(failing(`A mail was not read in ${stuckMs} ms`))
      child.send(source)
      return (await Promise.race([reply, lost, stuck]))[0]
    } finally {
      over.abort()
    }
  }

  return {
    read: async (source) => {
      const child = take()
      try {
        const reply = await replyOf(child, source)
        rest(child)
        if ('error' in reply) throw new Error(reply.error)
        return reply.mail
      } catch (error) {
        if (child !== resting) end(child)
        throw error
      }
    },
    close: () => running.forEach(end),
  }
}
