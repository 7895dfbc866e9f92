import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root, run, systemEnvironment } from './run.mjs'

let dir
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'galleria-run-'))
  const program = `
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
      console.log(signal)
      setTimeout(() => process.exit(7), Number(process.argv[2]) || 300)
    })
    console.log(process.version + ' ' + process.argv.slice(2).join(' '))
    setInterval(() => {}, 1000)`
  writeFileSync(join(dir, 'program.mjs'), program)
  const starter = `
    import { become } from ${JSON.stringify(join(root, 'scripts/run.mjs'))}
    become(${JSON.stringify(relative(root, join(dir, 'program.mjs')))}, process.argv.slice(2))`
  writeFileSync(join(dir, 'starter.mjs'), starter)
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** Starts the program through `become`; `line()` waits for its next line. */
function start(...args) {
  const starter = spawn(process.execPath, [join(dir, 'starter.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: undefined },
  })
  const lines = createInterface({ input: starter.stdout })[Symbol.asyncIterator]()
  return { starter, line: async () => (await lines.next()).value }
}

test('runs a program on our own Node, with its arguments, and ends with its exit code', async () => {
  const { starter, line } = start('--dev', 'a b')
  expect(await line()).toMatch(/^v24\..* --dev a b$/)
  starter.kill('SIGTERM')
  expect(await line()).toBe('SIGTERM')
  expect(await once(starter, 'exit')).toEqual([7, null])
})

test('passes a signal on once, though the terminal and npm both send it', async () => {
  const { starter, line } = start()
  await line()
  starter.kill('SIGINT')
  expect(await line()).toBe('SIGINT')
  starter.kill('SIGINT')
  expect(await line()).toBeUndefined()
})

test('does not leave the program behind when it is killed itself', async () => {
  const { starter, line } = start()
  await line()
  starter.kill('SIGKILL')
  expect(await line()).toBe('SIGTERM')
})

test('does not ask again when npm, which has passed a signal on, ends before the program', async () => {
  const npm = spawn('sh', ['-c', `"${process.execPath}" "${join(dir, 'starter.mjs')}" 3500 & echo $!; wait`], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: 'start' },
  })
  const lines = createInterface({ input: npm.stdout })[Symbol.asyncIterator]()
  const line = async () => (await lines.next()).value
  const starter = Number(await line())
  await line()
  process.kill(starter, 'SIGTERM')
  expect(await line()).toBe('SIGTERM')
  await sleep(1_100) // nobody takes it for the same signal now
  npm.kill('SIGKILL')
  expect(await line()).toBeUndefined()
})

test('keeps what a program has written, and says when there is none', async () => {
  expect(await run('sh', ['-c', 'echo out; echo bad >&2; exit 3'])).toEqual({ code: 3, output: 'out\nbad\n' })
  expect(await run('no-such-program', [])).toMatchObject({ code: 127, output: expect.stringContaining('no-such-program') })
})

test('lets npm run on the system, not on the Node that it may delete', () => {
  expect(systemEnvironment({ PATH: '/shop/node_modules/.bin:/usr/bin:/home/node_modules/.bin:/bin' }).PATH).toBe('/usr/bin:/bin')
})
