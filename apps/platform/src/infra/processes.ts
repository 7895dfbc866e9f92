import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** What the system tells of other processes: `/proc` on Linux, where a small container has no `ps`, and `ps` elsewhere. */
const isLinux = process.platform === 'linux'

/** Whether the number is taken; a dead process keeps it until its parent has asked how it ended. */
export function hasNumber(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export const isAlive = (pid: number): boolean => hasNumber(pid) && !statusOf(pid).state.startsWith('Z')

/** Undefined when there is no such process. */
export const parentOf = (pid: number): number | undefined => statusOf(pid).parent

export function childrenOf(pid: number): number[] {
  const children = isLinux
    ? readdirSync('/proc').filter((name) => parentOf(Number(name)) === pid)
    : ps('-axo', 'pid=,ppid=')
        .split('\n')
        .flatMap((line) => (Number(line.trim().split(/\s+/)[1]) === pid ? line.trim().split(/\s+/).slice(0, 1) : []))
  return children.map(Number)
}

function statusOf(pid: number): { readonly state: string; readonly parent: number | undefined } {
  // `pid (name) state parent ...`; the name may hold anything.
  const text = isLinux ? (readNow(`/proc/${pid}/stat`).split(') ').at(-1) ?? '') : ps('-o', 'state=,ppid=', '-p', String(pid))
  const [state = '', parent] = text.trim().split(/\s+/)
  return { state, parent: parent ? Number(parent) : undefined }
}

/** Program and arguments of a process. */
export function commandLine(pid: number): string[] {
  if (isLinux) return readNow(`/proc/${pid}/cmdline`).split('\0')
  // `ps` parts the arguments by spaces; ours are `postgres -D <folder> -c ...`, and the folder may hold spaces itself.
  const [program = '', folder = '', ...settings] = ps('-ww', '-o', 'args=', '-p', String(pid))
    .trim()
    .split(/ -D | -c /)
  return [program, folder, ...settings]
}

const ps = (...args: readonly string[]): string => spawnSync('ps', args, { encoding: 'utf8' }).stdout ?? ''

/** Nothing when the process is gone, also when it goes just now. */
function readNow(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
