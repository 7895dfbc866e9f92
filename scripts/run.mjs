// How the commands start other programs. Plain JavaScript on Node 20 without packages: it runs before anything is installed.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const bin = join(root, 'node_modules/.bin')
/** The Node of package.json, whatever the machine has. */
export const node = join(bin, 'node')

/** Our own tools first; compiled code is kept between starts. */
export function ownEnvironment(env = process.env) {
  return { ...env, PATH: `${bin}${delimiter}${env.PATH ?? ''}`, NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/node-compile') }
}

/** The machine's tools only: `npm ci` deletes the Node in node_modules, so npm must not run on it. */
export function systemEnvironment(env = process.env) {
  const path = (env.PATH ?? '').split(delimiter).filter((dir) => !dir.includes('node_modules'))
  return { ...env, PATH: path.join(delimiter) }
}

/**
 * Runs a program to its end. With `show` it writes to our terminal, otherwise its output is kept. After `timeout` milliseconds it is asked to end.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, { cwd = root, env = ownEnvironment(), show = false, timeout } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd, env, timeout, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('error', (error) => done({ code: 127, output: `${command}: ${error.message}\n` }))
    child.once('close', (code, signal) => done({ code: exitCode(code, signal), output }))
  })
}

/** Runs a program of ours in our place: the same terminal, arguments, signals and exit code. The process ends with it. */
export function become(program, args, { cwd = process.cwd() } = {}) {
  const tether = new URL('tether.mjs', import.meta.url).href
  // A process group of its own: Ctrl-C in a terminal reaches it once, through us, and not also by itself.
  const child = spawn(node, ['--import', tether, join(root, program), ...args], {
    cwd,
    env: ownEnvironment(),
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let last = 0
  let isAsked = false
  const pass = (signal) => {
    // npm passes on what the terminal has sent to us already.
    if (Date.now() - last < 1000) return
    last = Date.now()
    isAsked = true
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => pass(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  followNpm(() => isAsked || pass('SIGTERM')) // asked twice it would not finish what it has in hand
  child.once('error', (error) => {
    console.error(`${node}: ${error.message}`)
    process.exit(127)
  })
  child.once('exit', (code, signal) => {
    if (signal && !isAsked) console.error(`\nIt was ended from outside (${signal}). What was acknowledged is kept; the next start tidies up.`)
    process.exit(exitCode(code, signal))
  })
}

/**
 * npm that was killed can not pass a signal on; its scripts would go on without it. (The scripts in package.json begin with `exec`, because the
 * shell between npm and us would pass none on either.)
 */
function followNpm(stop) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 1000).unref()
}

function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}
