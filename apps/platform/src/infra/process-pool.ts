import { fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { NotOpen } from '../errors.ts'
import { createFairQueue } from './fair-queue.ts'
import type { TaskMessage, TaskReply } from './process-pool-child.ts'
import { currentScope, inScope, outsideScopes, type WorkScope } from './work-scope.ts'

export type ProcessPool<Task, Answer> = {
  /**
   * Has a task done. Throws an error with what the process said of it where it failed, took too long or ended its process; `server.unavailable` when there
   * is no room to wait in, or the pool is closed, also meanwhile.
   */
  run(task: Task): Promise<Answer>
  /** Ends all processes, with what they have in hand, and comes when they are gone. No other is started. */
  close(): Promise<void>
}

export type ProcessPoolOptions = {
  /** What the processes run; it calls `serveTasks`. */
  readonly script: URL
  readonly args?: readonly string[]
  /** As in "The process that prints invoices has ended". */
  readonly does: string
  /** A task that takes longer does not end. */
  readonly stuckMs: number
  /** A process that had nothing to do for so long ends. A minute unless told. */
  readonly idleMs?: number
  /** Megabytes that JavaScript may take in one process; without, what the engine allows itself. Buffers and libraries have theirs beside it. */
  readonly memoryMb?: number
  /** All of its environment: nothing of ours is passed on. */
  readonly environment?: Readonly<Record<string, string>>
  /** Whether requests go before it on a machine that is busy. They do unless told. */
  readonly givesWay?: boolean
  /** How many tasks are done at once, and how many may wait, tenants in turn. Without, each has a process at once: whoever gives them bounds them. */
  readonly queue?: { readonly atOnce: number; readonly mayWait: number }
}

const IDLE_MS = 60_000
/** A process that rests beside another one is only there for a crowd. */
const SPARE_MS = 5_000
/** For tasks that nobody waits for within a time of their own. */
const BUDGET_MS = 30_000
/** So many letters of what a process said before its end are told with it. */
const TOLD_LETTERS = 2_000

/**
 * Has work done in processes of their own that would hold up all requests of this one, could take all of its memory, or be made endless by whoever sent it
 * (decision 0151). Each does one task at a time, so that what does not end, wants too much or ends its process fails alone. They know none of our secrets,
 * begin with the first task, stay for those that follow and go when none does; while they rest they keep nobody alive.
 */
export function createProcessPool<Task, Answer>(options: ProcessPoolOptions): ProcessPool<Task, Answer> {
  const { queue: bounds, stuckMs, idleMs = IDLE_MS } = options
  const queue = bounds && createFairQueue({ places: bounds.atOnce, maxWaiting: bounds.mayWait, maxWaitMs: stuckMs, hasShares: false })
  const processes = new Set<PoolProcess<Task, Answer>>()
  /** The last one that came is taken first: the others are not needed any more, and go. */
  const resting: PoolProcess<Task, Answer>[] = []
  let isClosed = false

  function takeProcess(): PoolProcess<Task, Answer> {
    for (let last = resting.pop(); last; last = resting.pop()) if (last.isRunning()) return last
    const started = outsideScopes(() => startProcess<Task, Answer>(options))
    processes.add(started)
    void forget(started)
    return started
  }

  /** As soon as it has ended. */
  async function forget(started: PoolProcess<Task, Answer>): Promise<void> {
    await started.ended
    processes.delete(started)
    if (resting.includes(started)) resting.splice(resting.indexOf(started), 1)
  }

  async function runNow(task: Task): Promise<Answer> {
    if (isClosed) throw new NotOpen()
    const taken = takeProcess()
    try {
      return await taken.run(task)
    } finally {
      if (taken.isRunning()) {
        taken.rest(resting.length > 0 ? Math.min(idleMs, SPARE_MS) : idleMs)
        resting.push(taken)
      }
    }
  }

  async function runInTurn(scope: WorkScope, task: Task): Promise<Answer> {
    const leave = await queue?.enter(scope)
    try {
      return await runNow(task)
    } finally {
      leave?.()
    }
  }

  return {
    run: (task) => {
      if (!queue) return runNow(task)
      const scope = currentScope()
      return scope ? runInTurn(scope, task) : inScope({ budgetMs: BUDGET_MS }, (own) => runInTurn(own, task))
    },
    close: async () => {
      isClosed = true
      await Promise.all([...processes].map((each) => each.end()))
    },
  }
}

type PoolProcess<Task, Answer> = {
  isRunning(): boolean
  run(task: Task): Promise<Answer>
  /** Ends after so many milliseconds without a task, and keeps nobody alive until then. */
  rest(ms: number): void
  end(): Promise<void>
  readonly ended: Promise<void>
}

type InHand<Answer> = { readonly resolve: (answer: Answer) => void; readonly reject: (error: Error) => void }

function startProcess<Task, Answer>({
  script,
  args = [],
  does,
  stuckMs,
  memoryMb,
  environment = {},
  givesWay = true,
}: ProcessPoolOptions): PoolProcess<Task, Answer> {
  const child = fork(fileURLToPath(script), args, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: memoryMb === undefined ? [] : [`--max-old-space-size=${memoryMb}`],
    env: environment,
  })
  if (givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  // None where the system has no room for another process; then the child says so as its error.
  const stderr = child.stderr as Socket | null | undefined
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  let isRunning = true
  let inHand: InHand<Answer> | undefined
  let timer: NodeJS.Timeout | undefined
  let said = ''

  const failure = (what: string, cause?: Error): Error =>
    new Error(`The process that ${does} ${what}${said.trim() ? `: ${said.trim()}` : ''}`, cause && { cause })

  const end = (error: Error): void => {
    isRunning = false
    clearTimeout(timer)
    // Whoever is stuck does not listen.
    child.kill('SIGKILL')
    inHand?.reject(error)
    inHand = undefined
  }
  /** What it says while it does well is not lost either. */
  const passOn = (): void => {
    if (said) process.stderr.write(said)
    said = ''
  }

  stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-TOLD_LETTERS)
    if (!inHand) passOn()
  })
  child.on('message', (reply: TaskReply<Answer>) => {
    const done = inHand
    inHand = undefined
    clearTimeout(timer)
    passOn()
    if ('answer' in reply) return done?.resolve(reply.answer)
    const { message, stack } = reply.failure
    done?.reject(new Error(`The process that ${does} failed: ${message}`, { cause: Object.assign(new Error(message), { stack }) }))
  })
  child.on('error', end)
  child.once('exit', () => (isRunning = false))
  // When all that it had to say was read.
  child.once('close', (code, signal) => end(failure(`has ended with ${signal ?? code}`)))

  return {
    ended,
    isRunning: () => isRunning && child.connected,
    run: (task) =>
      new Promise((resolve, reject) => {
        clearTimeout(timer)
        inHand = { resolve, reject }
        for (const kept of [child, child.channel, stderr]) kept?.ref()
        timer = setTimeout(() => end(failure(`has not answered in ${stuckMs} ms`)), stuckMs)
        const message: TaskMessage<Task> = { task }
        // Without a connection the child is about to say why.
        if (child.connected) child.send(message, (error) => error && end(error))
      }),
    rest: (ms) => {
      // A task that can not be sent at all leaves both behind.
      inHand = undefined
      clearTimeout(timer)
      for (const kept of [child, child.channel, stderr]) kept?.unref()
      timer = setTimeout(() => end(new NotOpen()), ms).unref()
    },
    end: async () => {
      child.ref()
      if (isRunning) end(new NotOpen())
      await ended
    },
  }
}
