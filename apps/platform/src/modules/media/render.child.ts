import sharp from 'sharp'
import type { PictureMaker } from './media.ports.ts'
import { PictureRefused } from './picture.ts'
import type { PictureSource, RenderJob, RenderReply, RenderResult } from './render-process.adapter.ts'
import { inspectPicture, preparePicture, sizePicture } from './render.ts'

// One thread for each picture, and no cache of operations: every picture is made once and then lies on disk.
sharp.concurrency(1)
sharp.cache(false)

// Ctrl-C reaches the whole group of processes; when to end is the shop's decision, and without it there is nothing to do.
process.on('SIGINT', () => {})
process.on('disconnect', () => process.exit())

const [makerAddress] = process.argv.slice(2)

/** The bytes to make a size of: as they are, or drawn in that size, which costs a small size little and loses nothing to a large one. */
async function bytesOf(source: PictureSource, side: number): Promise<Uint8Array> {
  if ('original' in source) return source.original
  if (!makerAddress) throw new Error('Nobody here draws recipes')
  const maker = (await import(makerAddress)) as PictureMaker
  return maker.draw(source.recipe, side)
}

async function work({ task }: RenderJob): Promise<RenderResult> {
  if (task.kind === 'prepare') return preparePicture(task.original, task.square)
  if (task.kind === 'inspect') return inspectPicture(task.original, task.mediaType)
  return sizePicture(await bytesOf(task.source, task.width), task)
}

process.on('message', (job: RenderJob) => {
  const send = (reply: RenderReply) => process.send?.(reply)
  work(job).then(
    (result) => send({ id: job.id, result }),
    (error: unknown) =>
      send(
        error instanceof PictureRefused ? { id: job.id, refusal: error.reason } : { id: job.id, error: error instanceof Error ? error.message : String(error) },
      ),
  )
})
