// A reporter for vitest that ends what is stuck. Vitest ends a test that takes too long, but not a process that does not come back: one that goes round in a circle, or waits for a module that never
// comes, would hold up the whole run without a word. The run goes on without it, and says where it stood (0073).
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/** Where the files that were stuck are named, as JSON: a list of `{ file, stands }`. */
export const STUCK_FILE = 'GALLERIA_STUCK_TESTS'
/** How long nothing may begin or end, beyond what a test or a hook may take, in milliseconds. */
const QUIET_MS = 90_000
const LOOK_MS = 5_000
/** For a process to say where it stands. */
const TELLING_MS = 5_000
const TOLD_FRAMES = 12
/** Where a Node that was sent SIGUSR1 listens for debuggers. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list'

/**
 * Which of several files that run now are stuck: none as long as one of them may still say something, since the run goes on as long as one of its processes does.
 * @param {readonly { file: string, since: number, mayTakeMs: number }[]} running
 */
export const stuckFiles = (running, now) => (running.every(({ since, mayTakeMs }) => now - since > mayTakeMs + QUIET_MS) ? running.map(({ file }) => file) : [])

export default class StuckTests {
  /** Files in hand by their names, with when they were last heard of and what they are at. */
  #running = new Map()
  #stuck = []
  #timer

  onTestRunStart() {
    this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref()
  }
  onTestModuleQueued(module) {
    this.#heard(module)
  }
  onTestModuleCollected(module) {
    this.#heard(module)
  }
  onTestCaseReady(test) {
    this.#heard(test.module, test)
  }
  onTestCaseResult(test) {
    this.#heard(test.module)
  }
  onHookStart({ entity }) {
    this.#heard(entity.module ?? entity)
  }
  onHookEnd({ entity }) {
    this.#heard(entity.module ?? entity)
  }
  onTestModuleEnd({ moduleId }) {
    this.#running.delete(moduleId)
  }
  onTestRunEnd() {
    clearInterval(this.#timer)
    if (process.env[STUCK_FILE]) writeFileSync(process.env[STUCK_FILE], JSON.stringify(this.#stuck))
  }

  #heard(module, test) {
    if (!['queued', 'pending'].includes(module.state())) return // its last words came after its end
    const { moduleId, project } = module
    const { testTimeout, hookTimeout } = project.config
    this.#running.set(moduleId, {
      file: moduleId,
      since: Date.now(),
      test: test?.fullName,
      mayTakeMs: Math.max(hookTimeout, test?.options.timeout ?? testTimeout),
    })
  }

  async #look() {
    const running = [...this.#running.values()]
    const files = stuckFiles(running, Date.now())
    if (files.length === 0) return
    this.#running.clear()
    for (const { file, test, since } of running)
      console.error(`\nSTUCK ${file}${test ? ` > ${test}` : ''}: silent for ${Math.round((Date.now() - since) / 1000)} s`)
    const stands = []
    this.#stuck.push(...files.map((file) => ({ file, stands }))) // before the last process has ended, and the run with it
    // One after the other: they would all listen at one port.
    for (const pid of workersOf(process.pid)) {
      const stand = await whereItStands(pid)
      console.error(`Process ${pid} ${stand}`)
      stands.push(stand)
      await ended(pid)
    }
  }
}

/** The processes in which `parent` runs tests. */
function workersOf(parent) {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return list.split('\n').flatMap((line) => {
    const [pid, ppid, ...args] = line.trim().split(/\s+/)
    return Number(ppid) === parent && args.some((arg) => arg.endsWith('vitest/dist/workers/forks.js')) ? [Number(pid)] : []
  })
}

/** False when it is no more. */
function sendSignal(pid, signal) {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

/** Ends a process and waits until it is gone. */
async function ended(pid) {
  while (sendSignal(pid, 'SIGKILL')) await new Promise((done) => void setTimeout(done, 50))
}

/** The lines that a process of Node is at, also in a loop that lets nothing else have its turn; it is halted there. */
async function whereItStands(pid) {
  sendSignal(pid, 'SIGUSR1')
  const frames = await Promise.race([haltedAt(), new Promise((done) => void setTimeout(done, TELLING_MS, []))]).catch(() => undefined)
  if (!frames) return 'does not say where it stands'
  if (frames.length === 0) return 'waits for what does not come'
  return [
    'goes on without an end:',
    ...frames.slice(0, TOLD_FRAMES).map(({ functionName, url, line }) => `  ${functionName || '(anonymous)'} ${url}:${line}`),
  ].join('\n')
}

async function haltedAt() {
  const [target] = await listening()
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((done, failed) => {
    socket.addEventListener('open', done)
    socket.addEventListener('error', failed)
  })
  const urls = new Map()
  const frames = new Promise((done) => {
    socket.addEventListener('message', ({ data }) => {
      const { method, params } = JSON.parse(data)
      if (method === 'Debugger.scriptParsed') urls.set(params.scriptId, params.url)
      if (method === 'Debugger.paused')
        done(params.callFrames.map(({ functionName, location }) => ({ functionName, url: urls.get(location.scriptId) ?? '', line: location.lineNumber + 1 })))
    })
  })
  for (const [index, method] of ['Debugger.enable', 'Debugger.pause'].entries()) socket.send(JSON.stringify({ id: index + 1, method }))
  return frames
}

async function listening() {
  for (let tries = 20; ; tries--) {
    try {
      return await (await fetch(INSPECTOR)).json()
    } catch (error) {
      if (tries === 0) throw error
      await new Promise((done) => void setTimeout(done, 100))
    }
  }
}
