import sharp from 'sharp'
import { serveTasks } from '../../infra/process-pool-child.ts'
import type { PictureMaker } from './media.ports.ts'
import { PictureRefused } from './picture.ts'
import type { PictureSource, RenderAnswer, RenderResult, RenderTask } from './render-process.adapter.ts'
import { inspectPicture, preparePicture, sizePicture } from './render.ts'

// One thread for each picture, and no cache of operations: every picture is made once and then lies on disk.
sharp.concurrency(1)
sharp.cache(false)

const [makerAddress] = process.argv.slice(2)

/** The bytes to make a size of: as they are, or drawn in that size, which costs a small size little and loses nothing to a large one. */
async function bytesOf(source: PictureSource, side: number): Promise<Uint8Array> {
  if ('original' in source) return source.original
  if (!makerAddress) throw new Error('Nobody here draws recipes')
  const maker = (await import(makerAddress)) as PictureMaker
  return maker.draw(source.recipe, side)
}

async function resultOf(task: RenderTask): Promise<RenderResult> {
  if (task.kind === 'prepare') return preparePicture(task.original, task.square)
  if (task.kind === 'inspect') return inspectPicture(task.original, task.mediaType)
  return sizePicture(await bytesOf(task.source, task.width), task)
}

serveTasks(async (task: RenderTask): Promise<RenderAnswer> => {
  try {
    return { result: await resultOf(task) }
  } catch (error) {
    if (error instanceof PictureRefused) return { refusal: error.reason }
    throw error
  }
})
