import { Worker } from 'node:worker_threads'
import type { PictureFormat, PictureWidth } from './formats.ts'
import type { PictureRecipe } from './recipes.ts'

export type RenderJob = { readonly id: number; readonly recipe: PictureRecipe; readonly width: PictureWidth; readonly format: PictureFormat }
export type RenderReply = { readonly id: number; readonly bytes: Uint8Array } | { readonly id: number; readonly error: string }

/** Makes the bytes of pictures. */
export type Renderer = {
  render(recipe: PictureRecipe, width: PictureWidth, format: PictureFormat): Promise<Uint8Array>
  close(): Promise<void>
}

type Waiting = { readonly resolve: (bytes: Uint8Array) => void; readonly reject: (error: Error) => void }

/**
 * Renders in a thread of its own, so that requests for pages never wait for paint. The thread starts with the first picture, starts again after a crash,
 * and does not keep the process alive when it has nothing to do.
 */
export function createRenderThread(): Renderer {
  let current: ReturnType<typeof startThread> | undefined
  let lastId = 0

  return {
    render: (recipe, width, format) => {
      current ??= startThread(() => {
        current = undefined
      })
      lastId += 1
      return current.render({ id: lastId, recipe, width, format })
    },
    close: async () => {
      await current?.end()
    },
  }
}

function startThread(onEnd: () => void) {
  const waiting = new Map<number, Waiting>()
  const worker = new Worker(new URL('./render.worker.ts', import.meta.url))

  worker.on('message', (reply: RenderReply) => {
    const job = waiting.get(reply.id)
    waiting.delete(reply.id)
    if (waiting.size === 0) worker.unref()
    if ('bytes' in reply) job?.resolve(reply.bytes)
    else job?.reject(new Error(`A picture could not be made: ${reply.error}`))
  })
  const fail = (error: Error) => {
    onEnd()
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.once('error', fail)
  worker.once('exit', () => {
    if (waiting.size > 0) fail(new Error('The thread that makes pictures has ended'))
  })

  return {
    render: (job: RenderJob) =>
      new Promise<Uint8Array>((resolve, reject) => {
        waiting.set(job.id, { resolve, reject })
        worker.ref()
        worker.postMessage(job, [])
      }),
    end: () => {
      onEnd()
      return worker.terminate()
    },
  }
}
