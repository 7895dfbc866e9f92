import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a holder answers on its socket. */
type Answer = Holder & { readonly state: 'asking' | 'holding' }

/** Whoever uses the folder, as far as it is known. */
export type Holder = { readonly pid?: number | undefined; readonly url?: string | undefined }

export type DataFolderLock = {
  /** Tells a second start where this shop is to be found. */
  announce(url: string): void
  release(): Promise<void>
}

/** A living process uses this folder. The message is for the person at the terminal. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse'
  readonly url: string | undefined
  constructor(dir: string, holder?: Holder) {
    const who = holder?.url ? `the shop at ${holder.url}` : 'another process'
    super(`The data folder ${dir} is in use by ${who}${holder?.pid ? ` (process ${holder.pid})` : ''}. Stop that one first, or set DATA_DIR to another folder.`)
    this.url = holder?.url
  }
}

/** We may not write there, or its file system knows no sockets. */
export class DataFolderUnusable extends Error {
  override readonly name = 'DataFolderUnusable'
  constructor(dir: string, cause: unknown) {
    super(`The data folder ${dir} can not be used: ${cause instanceof Error ? cause.message : String(cause)}. Set DATA_DIR to a folder of your own.`, { cause })
  }
}

const PREFIX = 'galleria-'
const SUFFIX = '.sock'
const LONGEST_SOCKET_PATH = 103
const ANSWER_LIMIT_MS = 1_000
const LOOK_MS = 1_000
const ATTEMPTS = 20

/**
 * Takes the folder for this process alone, until release() or the end of the process, however it ends.
 *
 * Each process listens on a socket of its own in the folder, then looks whether another one is alive. The system closes a
 * dead process's socket, so there is no number to be mistaken for another program's, and no file that outlives its meaning.
 * Because everybody listens first and looks second, of two that start at once at least one sees the other and steps back.
 * Somebody may delete the file (a cleaner of the temporary folder does): its holder then puts up a new one, and a start that comes in between is
 * refused by `holderOf` of the database.
 * @throws DataFolderInUse, DataFolderUnusable
 */
export async function lockDataFolder(dataDir: string): Promise<DataFolderLock> {
  try {
    mkdirSync(dataDir, { recursive: true })
    return await take(realpathSync(dataDir))
  } catch (error) {
    throw error instanceof DataFolderInUse ? error : new DataFolderUnusable(dataDir, error)
  }
}

async function take(dir: string): Promise<DataFolderLock> {
  const folder = socketFolder(dir)
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const path = join(folder, `${PREFIX}${randomUUID().slice(0, 8)}${SUFFIX}`)
    let me: Answer = { state: 'asking', pid: process.pid }
    let close = await listen(path, () => me)
    const other = await findOther(folder, path)
    if (!other) {
      me = { ...me, state: 'holding' }
      const again = async (): Promise<void> => {
        if (existsSync(path)) return
        socketFolder(dir) // may be gone with it
        const closeDeleted = close
        close = await listen(path, () => me)
        await closeDeleted({ keepsFile: true })
      }
      let looking: Promise<void> | undefined
      const watch = setInterval(() => {
        // Where the folder is gone there is nothing to be locked.
        looking ??= again()
          .catch(() => undefined)
          .finally(() => (looking = undefined))
      }, LOOK_MS).unref()
      return {
        announce: (url) => {
          me = { ...me, url }
        },
        release: async () => {
          clearInterval(watch)
          await looking
          await close()
        },
      }
    }
    await close()
    if (other.state === 'holding') throw new DataFolderInUse(dir, other)
    await sleep(20 + Math.random() * 20 * (attempt + 1)) // both stepped back: try again, not in step
  }
  throw new DataFolderInUse(dir)
}

/** The data folder itself; a temporary folder named after it when its path is too long for a socket. */
function socketFolder(dir: string): string {
  if (Buffer.byteLength(join(dir, `${PREFIX}12345678${SUFFIX}`)) <= LONGEST_SOCKET_PATH) return dir
  const folder = join(tmpdir(), `${PREFIX}lock-${createHash('sha256').update(dir).digest('hex').slice(0, 16)}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Listens, and only then shows the socket's file: one that is seen and refuses a call is dead, never just beginning. Answers how to end it. */
async function listen(path: string, answer: () => Answer): Promise<(how?: { keepsFile: boolean }) => Promise<void>> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy()) // who asked has gone
    socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy())
    socket.end(JSON.stringify(answer()))
  })
  const hidden = path.replace(SUFFIX, '.new')
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(hidden, resolve))
  chmodSync(hidden, 0o600)
  renameSync(hidden, path)
  server.unref()
  return async ({ keepsFile } = { keepsFile: false }) => {
    await new Promise((resolve) => server.close(resolve))
    if (!keepsFile) rmSync(path, { force: true })
  }
}

/** A living process other than us; one that holds the folder rather than one that asks for it. Sweeps away what dead ones left. */
async function findOther(folder: string, ours: string): Promise<Answer | undefined> {
  const paths = readdirSync(folder)
    .filter((name) => name.startsWith(PREFIX) && name.endsWith(SUFFIX))
    .map((name) => join(folder, name))
    .filter((path) => path !== ours)
  const living = (await Promise.all(paths.map(ask))).filter((holder) => holder !== undefined)
  return living.find(({ state }) => state === 'holding') ?? living[0]
}

/** Nobody listens: nothing, and the file goes. */
async function ask(path: string): Promise<Answer | undefined> {
  const socket = createConnection(path)
  let isSilent = false
  socket.setTimeout(ANSWER_LIMIT_MS, () => {
    isSilent = true
    socket.destroy(new Error('no answer'))
  })
  try {
    return JSON.parse(await text(socket)) as Answer
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === 'EACCES') throw error
    if (code === 'ECONNREFUSED') {
      rmSync(path, { force: true })
      return undefined
    }
    // One that listens but is too busy (or stopped) to answer holds the folder. One that hung up is just going.
    return { state: isSilent ? 'holding' : 'asking' }
  }
}
