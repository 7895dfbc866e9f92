import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DataFolderInUse, DataFolderUnusable, lockDataFolder } from './data-folder.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'galleria-folder-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

/** Another process that takes the folder and tells so in one line, then stays. */
async function holderProcess(folder: string): Promise<{ process: ChildProcess; line: string }> {
  const code = `
    import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}
    const lock = await lockDataFolder(${JSON.stringify(folder)}).catch((error) => console.log(error.name))
    if (lock) { lock.announce('http://localhost:4110'); console.log('holds'); setInterval(() => {}, 1000) }`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  return { process: child, line: String(line).trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('refuses a folder that is held, and says where its shop is', async () => {
  const lock = await lockDataFolder(dir)
  const early = await lockDataFolder(dir).catch((error: unknown) => error)
  expect(early).toBeInstanceOf(DataFolderInUse)
  expect(early).toMatchObject({ url: undefined, message: expect.stringContaining(`process ${process.pid}`) })
  lock.announce('http://localhost:4110')
  const late = await lockDataFolder(dir).catch((error: unknown) => error)
  expect(late).toMatchObject({ url: 'http://localhost:4110', message: expect.stringContaining(dir) })
  await lock.release()
})

test('gives the folder again after release, and leaves nothing in it', async () => {
  await (await lockDataFolder(dir)).release()
  expect(readdirSync(dir)).toEqual([])
  await (await lockDataFolder(dir)).release()
})

test('gives the folder again after its holder was killed, and sweeps up after it', async () => {
  const { process: holder, line } = await holderProcess(dir)
  expect(line).toBe('holds')
  await expect(lockDataFolder(dir)).rejects.toThrow('http://localhost:4110')
  await kill(holder)
  expect(readdirSync(dir)).toHaveLength(1)
  const lock = await lockDataFolder(dir)
  expect(readdirSync(dir)).toHaveLength(1)
  await lock.release()
  expect(readdirSync(dir)).toEqual([])
})

test('has one winner when many start at once over the socket of a killed one', async () => {
  const { process: dead } = await holderProcess(dir)
  await kill(dead)
  const contenders = await Promise.all(Array.from({ length: 5 }, () => holderProcess(dir)))
  const lines = contenders.map(({ line }) => line)
  await Promise.all(contenders.map(({ process: child }) => kill(child)))
  expect(lines.toSorted()).toEqual(['DataFolderInUse', 'DataFolderInUse', 'DataFolderInUse', 'DataFolderInUse', 'holds'])
})

test('takes a holder that does not answer for a living one', async () => {
  const stuck = createServer({ pauseOnConnect: true }).listen(join(dir, 'galleria-stuck.sock'))
  await once(stuck, 'listening')
  await expect(lockDataFolder(dir)).rejects.toThrow(DataFolderInUse)
  stuck.close()
})

test('locks a folder whose path is too long for a socket', async () => {
  vi.stubEnv('TMPDIR', dir) // where a short path is looked for
  const deep = join(dir, 'x'.repeat(120))
  const lock = await lockDataFolder(deep)
  await expect(lockDataFolder(deep)).rejects.toThrow(DataFolderInUse)
  await lock.release()
  vi.unstubAllEnvs()
})

test('is held again when somebody has deleted its file', async () => {
  const lock = await lockDataFolder(dir)
  lock.announce('http://localhost:4110')
  for (const name of readdirSync(dir)) rmSync(join(dir, name))
  await expect.poll(() => readdirSync(dir).length, { timeout: 5_000 }).toBe(1)
  await expect(lockDataFolder(dir)).rejects.toThrow('http://localhost:4110')
  await lock.release()
  expect(readdirSync(dir)).toEqual([])
  await (await lockDataFolder(dir)).release()
})

test('says that a folder can not be made', async () => {
  await expect(lockDataFolder('/dev/null/data')).rejects.toThrow(DataFolderUnusable)
})
