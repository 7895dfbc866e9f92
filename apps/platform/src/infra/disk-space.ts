import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

/** Bytes of the file system that a folder is on, as far as we may use them. */
export type Space = { readonly free: number; readonly total: number }

type Room = 'enough' | 'little' | 'hardly any'
type Options = {
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly everyMs?: number
  readonly read?: (folder: string) => Promise<Space>
}

const MB = 1_000_000
const GB = 1_000 * MB
/** More than this is enough, however small a part of a large disk it is. */
const PLENTY = 50 * GB
const LOOK_MS = 60_000

function roomIn({ free, total }: Space): Room {
  if (free < 200 * MB || free < Math.min(total * 0.02, PLENTY)) return 'hardly any'
  return free < GB || free < Math.min(total * 0.1, PLENTY) ? 'little' : 'enough'
}

/** Looks once a minute how much room is left where `folder` is, and tells the log whenever that has become less, or enough again. */
export async function watchDisk(folder: string, { logger, everyMs = LOOK_MS, read = spaceAt }: Options): Promise<{ stop(): Promise<void> }> {
  let before: Room = 'enough'
  async function look(): Promise<void> {
    const space = await read(folder)
    const room = roomIn(space)
    const details = { folder, freeMB: Math.floor(space.free / MB), totalMB: Math.floor(space.total / MB) }
    if (room !== before && room === 'hardly any') logger.error(details, 'the disk is nearly full: when it is, nothing can be sold')
    if (room !== before && room === 'little') logger.warn(details, 'there is little room left on the disk')
    if (room !== before && room === 'enough') logger.info(details, 'there is enough room on the disk again')
    before = room
  }
  let current = Promise.resolve()
  const lookSafely = (): void => {
    current = look().catch((error: unknown) => logger.warn({ err: error, folder }, 'how full the disk is could not be read'))
  }
  lookSafely()
  await current
  const timer = setInterval(lookSafely, everyMs).unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}

/** Throws when the folder is not there. */
export async function spaceAt(folder: string): Promise<Space> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}
