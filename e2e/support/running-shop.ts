import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const ROOT = resolve(import.meta.dirname, '../..')
/** Long, for a machine that has much else to do; a shop that can not start ends at once. */
const START_MS = 600_000
const STOP_MS = 15_000
const CHECK_MS = 120_000

/** What a journey knows of the shop: where it is, and where its operator finds its data. */
export type RunningShop = {
  readonly port: number
  readonly dataDir: string
  /** Everything that the shop has written. */
  readonly logFile: string
}

declare module 'vitest' {
  interface ProvidedContext {
    shop: RunningShop
  }
}

/** Node arguments and environment for the programs of the platform, on this data folder and without the settings of whoever runs the tests. */
export function platformProgram(program: 'main.ts' | 'import.ts' | 'check.ts', dataDir: string) {
  return {
    command: join(ROOT, 'node_modules/.bin/node'),
    // The shop ends with us, however we end.
    args: ['--import', join(ROOT, 'scripts/tether.mjs'), join(ROOT, 'apps/platform/src', program)],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SEED: 'demo',
      PORT: '0',
      HOST: '',
      DATABASE_URL: '',
      SMTP_URL: '',
      API_BASE: '',
      LOG_LEVEL: 'warn',
      // Everybody in a journey comes from one address.
      RATE_LIMIT_SCALE: '1000',
    },
  }
}

/** Starts a shop as `npm start` does, on an empty data folder: a process and a database of its own, with the demo shops in it. */
export async function startShop(dataDir: string): Promise<{ shop: RunningShop; stop(): Promise<void> }> {
  const logFile = join(dataDir, 'shop.log')
  const log = openSync(logFile, 'a')
  const { command, args, env } = platformProgram('main.ts', dataDir)
  const child = spawn(command, args, { env, stdio: ['ignore', log, log, 'ipc'] })
  closeSync(log)
  const stop = () => stopped(child, logFile)
  try {
    return { shop: { port: await portOf(child, logFile), dataDir, logFile }, stop }
  } catch (error) {
    await stop().catch(() => undefined) // that it did not open says more than how it ended
    throw error
  }
}

/** Recomputes what must agree in a running shop; rejects with what does not. */
export async function expectBooksAgree(dataDir: string): Promise<void> {
  const { command, args, env } = platformProgram('check.ts', dataDir)
  await promisify(execFile)(command, args, { env, timeout: CHECK_MS }).catch((error: Error & { stdout?: string; stderr?: string }) => {
    throw new Error(`The books of the shop for the journeys do not agree:\n${error.stdout ?? ''}${error.stderr ?? error.message}`)
  })
}

/** The port that it says it listens on. */
async function portOf(child: ChildProcess, logFile: string): Promise<number> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    const port = /http:\/\/localhost:(\d+)\//.exec(readFileSync(logFile, 'utf8'))?.[1]
    if (port) return Number(port)
    if (hasEnded(child)) break
    await new Promise((tick) => setTimeout(tick, 50))
  }
  throw new Error(`The shop for the journeys did not open:\n${readFileSync(logFile, 'utf8')}`)
}

/** Asks it to stop, and says so if it does not do it cleanly. */
async function stopped(child: ChildProcess, logFile: string): Promise<void> {
  if (!hasEnded(child)) {
    const ended = new Promise<void>((done) => child.once('exit', () => done()))
    child.kill('SIGTERM')
    const giveUp = setTimeout(() => child.kill('SIGKILL'), STOP_MS)
    await ended
    clearTimeout(giveUp)
  }
  if (child.exitCode !== 0) throw new Error(`The shop for the journeys ended with ${child.exitCode ?? child.signalCode}:\n${readFileSync(logFile, 'utf8')}`)
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null
