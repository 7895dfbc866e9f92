import { parentPort } from 'node:worker_threads'
import sharp from 'sharp'
import type { RenderJob, RenderReply } from './render-thread.ts'
import { renderPicture } from './render.ts'

// One thread for each picture, and no cache of operations: every picture is made once and then lies on disk.
sharp.concurrency(1)
sharp.cache(false)

parentPort?.on('message', (job: RenderJob) => {
  const send = (reply: RenderReply) => parentPort?.postMessage(reply, [])
  renderPicture(job.recipe, job.width, job.format).then(
    (bytes) => send({ id: job.id, bytes }),
    (error: unknown) => send({ id: job.id, error: error instanceof Error ? error.message : String(error) }),
  )
})
