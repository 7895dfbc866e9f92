import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PictureFormat, PictureWidth } from './formats.ts'
import type { PictureRecipe } from './recipes.ts'

export type RenderJob = { readonly id: number; readonly recipe: PictureRecipe; readonly width: PictureWidth; readonly format: PictureFormat }
export type RenderReply = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly error: string }

/** Makes the bytes of pictures. */
export type Renderer = {
  render(recipe: PictureRecipe, width: PictureWidth, format: PictureFormat): Promise<Uint8Array>
  close(): Promise<void>
}

const IDLE_MS = 60_000

/**
 * Renders in a process of its own and of lower priority: pages never wait for paint, the memory that image libraries hold on to goes back to the system
 * when there is nothing to do, and a picture that crashes one of them does not close the shop. It starts with the first picture and again after its end.
 */
export function createRenderProcess({ idleMs = IDLE_MS }: { idleMs?: number } = {}): Renderer {
  let current: ReturnType<typeof startProcess> | undefined
  let lastId = 0

  return {
    render: async (recipe, width, format) => {
      if (!current?.isRunning()) current = startProcess(idleMs)
      lastId += 1
      return current.render({ id: lastId, recipe, width, format })
    },
    close: async () => {
      await current?.end()
    },
  }
}

type Waiting = { readonly resolve: (bytes: Uint8Array) => void; readonly reject: (error: Error) => void }

function startProcess(idleMs: number) {
  const child = fork(fileURLToPath(new URL('./render.child.ts', import.meta.url)), {
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
    for (const { reject } of waiting.values()) reject(error)
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
    waiting.delete(reply.id)
    if (waiting.size === 0) rest()
    if ('bytes' in reply) job?.resolve(reply.bytes)
    else job?.reject(new Error(`A picture could not be made: ${reply.error}`))
  })
  child.once('error', lose)
  child.once('exit', () => lose(new Error('The process that makes pictures has ended')))

  return {
    isRunning: () => isRunning,
    render: (job: RenderJob) =>
      new Promise<Uint8Array>((resolve, reject) => {
        waiting.set(job.id, { resolve, reject })
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
