// npm run test:stress: the loops, crowds, faults and long walks (*.stress.ts), and the whole processes, that are too long for every run. Ends with one line "stress: N passed, N failed".
import { existsSync } from 'node:fs'
import { ensureChromium } from './chromium.mjs'
import { installFromDebian } from './debian.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureStorefrontBuilt } from './storefront-build.mjs'
import { startStripeMock } from './stripe-mock.mjs'
import { beginTestRun } from './test-run.mjs'

/** Nearly twice what the longest of the three takes on two cores: what hangs is ended, what is slow is not. */
const LIMIT_MS = 45 * 60_000

const testRun = beginTestRun('stress')
await ensureInstalled()
testRun.step('build of the storefront', await ensureStorefrontBuilt())
// Elsewhere the tests behind a pooler skip where there is none, and say so: it is a service, which is for the owner of a machine to install.
if (process.env.CI && !process.env.PGBOUNCER && !existsSync('/usr/sbin/pgbouncer')) await installFromDebian('pgbouncer')
// Likewise what stands between and beside several nodes.
if (process.env.CI)
  for (const [name, program] of [
    ['redis-server', process.env.REDIS_SERVER ?? '/usr/bin/redis-server'],
    ['haproxy', process.env.HAPROXY ?? '/usr/sbin/haproxy'],
  ])
    if (!existsSync(program)) await installFromDebian(name)
await testRun.tests(['processes'], { timeout: LIMIT_MS, repeatsAlone: true })
const stripeMock = await startStripeMock()
await testRun.tests(['stress'], { extra: stripeMock ? { STRIPE_MOCK_URL: stripeMock } : {}, timeout: LIMIT_MS })
const chromium = await ensureChromium()
if (chromium) await testRun.tests(['walks'], { extra: { CHROMIUM_PATH: chromium }, timeout: LIMIT_MS, repeatsAlone: true })
else await testRun.unrun(['walks'])
testRun.finish()
