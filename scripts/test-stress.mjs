// npm run test:stress: the loops, crowds, faults and long walks (*.stress.ts) that are too long for every run. Ends with one line "stress: N passed, N failed".
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureStorefrontBuilt } from './storefront-build.mjs'
import { beginTestRun } from './test-run.mjs'

/** More than twice what all of them take together on two cores. */
const LIMIT_MS = 30 * 60_000

const testRun = beginTestRun('stress')
await ensureInstalled()
testRun.step('build of the storefront', await ensureStorefrontBuilt())
await testRun.tests(['stress'], { timeout: LIMIT_MS })
const chromium = await ensureChromium()
if (chromium) await testRun.tests(['walks'], { extra: { CHROMIUM_PATH: chromium }, timeout: LIMIT_MS })
else await testRun.unrun(['walks'])
testRun.finish()
