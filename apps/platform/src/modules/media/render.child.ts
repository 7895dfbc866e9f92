import sharp from 'sharp'
import type { RenderJob, RenderReply } from './render-process.ts'
import { renderPicture } from './render.ts'

// One thread for each picture, and no cache of operations: every picture is made once and then lies on disk.
sharp.concurrency(1)
sharp.cache(false)

// Ctrl-C reaches the whole group of processes; when to end is the shop's decision, and without it there is nothing to do.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())

process.on('message', (job: RenderJob) => {
  const send = (reply: RenderReply) => process.send?.(reply)
  renderPicture(job.recipe, job.width, job.format).then(
    (bytes) => send({ id: job.id, bytes }),
    (error: unknown) => send({ id: job.id, error: error instanceof Error ? error.message : String(error) }),
  )
})
