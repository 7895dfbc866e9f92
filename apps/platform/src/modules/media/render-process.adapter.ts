import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type OriginalFacts, PictureRefused, type PreparedPicture, type RefusalReason } from './picture.ts'
import type { Sizing } from './render.ts'

/** What a size is made of. */
export type PictureSource = { readonly original: Uint8Array } | { readonly recipe: object }

type Task =
  | ({ readonly kind: 'size'; readonly source: PictureSource } & Sizing)
  | { readonly kind: 'inspect'; readonly original: Uint8Array; readonly mediaType: string }
  | { readonly kind: 'prepare'; readonly original: Uint8Array; readonly square?: number | undefined }

export type RenderResult = Uint8Array | OriginalFacts | PreparedPicture

export type RenderJob = { readonly id: number; readonly task: Task }
export type RenderReply =
  | { readonly id: number; readonly result: RenderResult }
  | { readonly id: number; readonly refusal: RefusalReason }
  | { readonly id: number; readonly error: string }

/** What is done with the bytes of pictures. */
export type Renderer = {
  size(source: PictureSource, sizing: Sizing): Promise<Uint8Array>
  /** Throws PictureRefused for bytes that are no picture. */
  inspect(original: Uint8Array, mediaType: string): Promise<OriginalFacts>
  /** What is kept of a photograph that somebody sent, or of a square around its middle, so many pixels wide at most. Throws PictureRefused for bytes that are no picture. */
  prepare(original: Uint8Array, square?: number): Promise<PreparedPicture>
  close(): Promise<void>
}

const IDLE_MS = 60_000
/** A hundred times what the largest photograph takes: what needs more is stuck, and would hold a place in the queue for ever. */
const STUCK_MS = 60_000

/**
 * Renders in a process of its own and of lower priority: pages never wait for paint, the memory that image libraries hold on to goes back to the system
 * when there is nothing to do, and a picture that crashes one of them does not close the shop. It starts with the first picture and again after its end.
 * Work that does not end is ended with it. `maker` is the address of a module that draws recipes (PictureMaker).
 */
export function createRenderProcess({ idleMs = IDLE_MS, stuckMs = STUCK_MS, maker }: RenderProcessOptions = {}): Renderer {
  let current: ReturnType<typeof startProcess> | undefined
  let lastId = 0

  async function run(task: Task): Promise<RenderResult> {
    if (!current?.isRunning()) current = startProcess({ idleMs, stuckMs, maker })
    lastId += 1
    return current.run({ id: lastId, task })
  }

  return {
    size: async (source, sizing) => (await run({ kind: 'size', source, ...sizing })) as Uint8Array,
    inspect: async (original, mediaType) => (await run({ kind: 'inspect', original, mediaType })) as OriginalFacts,
    prepare: async (original, square) => (await run({ kind: 'prepare', original, square })) as PreparedPicture,
    close: async () => {
      await current?.end()
    },
  }
}

type RenderProcessOptions = { readonly idleMs?: number; readonly stuckMs?: number; readonly maker?: string }
type Waiting = { readonly resolve: (result: RenderResult) => void; readonly reject: (error: Error) => void; readonly stuck: NodeJS.Timeout }

function startProcess({ idleMs, stuckMs, maker }: { idleMs: number; stuckMs: number; maker: string | undefined }) {
  const child = fork(fileURLToPath(new URL('./render.child.ts', import.meta.url)), maker ? [maker] : [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [],
    // No secrets of ours. Two arenas of malloc instead of eight for each core: half the memory, at the same speed.
    env: { MALLOC_ARENA_MAX: '2' },
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)

  const waiting = new Map<number, Waiting>()
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  let isRunning = true
  let idle: NodeJS.Timeout | undefined

  const end = () => {
    isRunning = false
    clearTimeout(idle)
    child.kill()
  }
  const lose = (error: Error) => {
    end()
    for (const { reject, stuck } of waiting.values()) {
      clearTimeout(stuck)
      reject(error)
    }
    waiting.clear()
  }
  /** While nothing is asked of it, it keeps neither itself nor us alive. */
  const rest = () => {
    child.unref()
    child.channel?.unref()
    idle = setTimeout(end, idleMs).unref()
  }
  const work = () => {
    child.ref()
    child.channel?.ref()
    clearTimeout(idle)
  }

  child.on('message', (reply: RenderReply) => {
    const job = waiting.get(reply.id)
    if (!job) return
    clearTimeout(job.stuck)
    waiting.delete(reply.id)
    if (waiting.size === 0) rest()
    if ('result' in reply) job.resolve(reply.result)
    else job.reject('refusal' in reply ? new PictureRefused(reply.refusal) : new Error(`A picture could not be made: ${reply.error}`))
  })
  child.once('error', lose)
  child.once('exit', () => lose(new Error('The process that makes pictures has ended')))

  return {
    isRunning: () => isRunning,
    run: (job: RenderJob) =>
      new Promise<RenderResult>((resolve, reject) => {
        const stuck = setTimeout(() => lose(new Error(`A picture was not made in ${stuckMs} ms`)), stuckMs)
        waiting.set(job.id, { resolve, reject, stuck })
        work()
        child.send(job, (error) => error && lose(error))
      }),
    end: async () => {
      child.ref()
      end()
      await ended
    },
  }
}
