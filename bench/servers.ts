import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '..')

export type Server = {
  readonly url: string
  readonly pid: number
  /** Seconds of processor time since the process began. */
  cpu(): number
  isRunning(): boolean
  stop(): Promise<void>
}

/** Ticks of `utime` and `stime` in /proc/<pid>/stat are hundredths of a second on Linux. */
function cpuSeconds(pid: number): number {
  const [utime, stime] = statOf(pid).slice(11, 13)
  return (Number(utime) + Number(stime)) / 100
}

/** What follows the name in /proc/<pid>/stat; nothing for a process that has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
  } catch {
    return Array.from({ length: 20 }, () => '0')
  }
}

/** The same for a process with its children, ended ones included: a PostgreSQL server. */
export function cpuSecondsOfFamily(pid: number): number {
  const ended = (Number(statOf(pid)[13]) + Number(statOf(pid)[14])) / 100
  const living = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return [pid, ...living.map(Number)].reduce((sum, member) => sum + cpuSeconds(member), ended)
}

/** For profiling what is measured: BENCH_NODE_ARGS="--cpu-prof --cpu-prof-dir=/tmp/profiles". */
const nodeArguments = process.env.BENCH_NODE_ARGS?.split(' ') ?? []

/** Starts a program, of this checkout unless told, and waits until it prints an address. */
async function launch(script: string, env: Record<string, string>, root = ROOT): Promise<Server> {
  const child: ChildProcess = spawn(process.execPath, [...nodeArguments, resolve(root, script)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await new Promise<string>((settle, fail) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const address = /http:\/\/(?:localhost|127\.0\.0\.1):\d+/.exec(text)?.[0]
      if (address) settle(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.on('exit', (code) => fail(new Error(`${script} ended with ${code}:\n${text}`)))
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${script} has no process id`)
  return {
    url,
    pid,
    cpu: () => cpuSeconds(pid),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: () =>
      new Promise((done) => {
        child.on('exit', () => done())
        child.kill('SIGINT')
      }),
  }
}

/** Opens the development outbox of the shops that are measured. */
export const OUTBOX_SECRET = 'the-outbox-of-the-benches'

/** The shop as a customer of ours runs it, on a data folder of its own; with `root` that of another checkout. */
export const startShop = (dataDir: string, env: Record<string, string> = {}, root?: string): Promise<Server> =>
  launch(
    'apps/platform/src/main.ts',
    { DATA_DIR: dataDir, SEED: 'demo', PORT: '0', LOG_LEVEL: 'warn', RATE_LIMIT_SCALE: '1000000', OUTBOX_SECRET, ...env },
    root,
  )

/** Fastify that does nothing but send this many bytes. */
export const startPlainFastify = (bytes: number): Promise<Server> => launch('bench/plain-fastify.ts', { BYTES: String(bytes) })
