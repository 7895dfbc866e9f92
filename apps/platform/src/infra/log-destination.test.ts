import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Writes a line in the terminal; when that is closed, two more, and ends at once. */
const PROGRAM = `
  const { logDestination } = await import(${JSON.stringify(join(import.meta.dirname, 'log-destination.ts'))})
  const log = logDestination()
  process.on('uncaughtException', () => undefined)
  process.on('SIGHUP', () => {
    log.write('nobody reads this, which is on its way')
    log.write('nor this, which waits')
    process.exit(7)
  })
  log.write('open')
  setInterval(() => undefined, 1000)`

test.skipIf(process.platform !== 'linux')('a process that has something to log ends, though its terminal was closed', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'galleria-log-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const code = join(dir, 'exit-code')
  const inside = `timeout --signal=KILL 10 "$NODE" --input-type=module --eval "$PROGRAM" & trap "kill -HUP $!" HUP; wait $!; wait $!; echo $? > ${code}`
  const terminal = spawn('script', ['--quiet', '--flush', '--command', inside, '/dev/null'], {
    env: { PATH: process.env.PATH, SHELL: '/bin/sh', NODE: process.execPath, PROGRAM },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  expect(String((await once(terminal.stdout, 'data'))[0])).toContain('open')
  terminal.kill('SIGKILL')
  const ended = () => {
    try {
      return readFileSync(code, 'utf8')
    } catch {
      return ''
    }
  }
  await expect.poll(ended, { timeout: 18_000 }).toBe('7\n')
})
