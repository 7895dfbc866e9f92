// npm test: everything, from a bare checkout; what is walked on a phone and on a desktop, on one of them (0141). Ends with one line "N passed, N failed".
import { checks, step } from './checks.mjs'
import { ensureChromium, journeyEnvironment } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { UNIT_PROJECTS } from './quick-tests.mjs'
import { ensureStorefrontBuilt } from './storefront-build.mjs'
import { beginTestRun } from './test-run.mjs'

/** Three times what the longer of the two takes on two cores: what hangs as a whole is ended. */
const LIMIT_MS = 30 * 60_000

const testRun = beginTestRun()
await ensureInstalled()
testRun.step('build of the storefront', await ensureStorefrontBuilt())
for (const check of checks) testRun.step(check.name, await step(check))
await testRun.tests(UNIT_PROJECTS, { timeout: LIMIT_MS, repeatsAlone: true })
const chromium = await ensureChromium()
if (chromium) await testRun.tests(['journeys'], { extra: journeyEnvironment(chromium), timeout: LIMIT_MS, repeatsAlone: true })
else await testRun.unrun(['journeys'])
testRun.finish()
