// npm run test:stress: the loops and crowds (*.stress.ts) that are too long for every run. Ends with one line "stress: N passed, N failed".
import { ensureInstalled } from './install.mjs'
import { beginTestRun } from './test-run.mjs'

/** More than twice what all of them take together on two cores. */
const LIMIT_MS = 30 * 60_000

const testRun = beginTestRun('stress')
await ensureInstalled()
await testRun.tests(['stress'], { timeout: LIMIT_MS })
testRun.finish()
