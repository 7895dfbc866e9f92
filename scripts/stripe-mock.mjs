import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { run, systemEnvironment } from './run.mjs'

/** Stripe's own OpenAPI as it was when this was written; a newer one is chosen here. */
const VERSION = 'v0.203.0'
const BUILD_MS = 5 * 60_000
const START_MS = 20_000

/**
 * Builds Stripe's checker of requests from the proxy of Go's modules and starts it on loopback, where continuous integration has Go; answers its address, or
 * undefined, having said why. It ends with this process.
 */
export async function startStripeMock() {
  if (process.env.STRIPE_MOCK_URL) return process.env.STRIPE_MOCK_URL
  if (!process.env.CI) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'galleria-stripe-mock-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const built = await run('go', ['install', `github.com/stripe/stripe-mock@${VERSION}`], { env: { ...systemEnvironment(), GOBIN: folder }, timeout: BUILD_MS })
  if (built.code !== 0) {
    console.log(`stripe-mock could not be built, so its test is skipped: ${built.output.trim() || 'there is no go'}`)
    return undefined
  }
  const [port, secondPort] = [await freePort(), await freePort()]
  const server = spawn(join(folder, 'stripe-mock'), ['-http-addr', `127.0.0.1:${port}`, '-https-addr', `127.0.0.1:${secondPort}`], { stdio: 'ignore' })
  server.unref()
  process.on('exit', () => server.kill())
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + START_MS
  while (Date.now() < until && server.exitCode === null) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return url
    await wait(200)
  }
  console.log('stripe-mock did not start, so its test is skipped.')
  return undefined
}

/** One that nobody listens on, at this moment. */
function freePort() {
  return new Promise((found, failed) => {
    const server = createServer()
    server.on('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => found(port))
    })
  })
}
