// What continuous integration runs: all ordinary tests, each journey on all its sizes, then the long ones, also when the first have failed. At the end stands once more what failed in either, and what passed only alone; the last
// line adds both up.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'
import { addCounts, summaryOf } from './test-counts.mjs'
import { COUNTS_FILE, readJson } from './test-run.mjs'

const folder = mkdtempSync(join(tmpdir(), 'galleria-ci-'))
const failures = []
const unsteady = []
let total = { passed: 0, failed: 0, skipped: 0 }
for (const script of ['test', 'test:stress']) {
  const file = join(folder, `${script.replace(':', '-')}.json`)
  const { code } = await run('npm', ['run', script], { env: { JOURNEY_SIZES: 'both', ...process.env, [COUNTS_FILE]: file }, show: true })
  const counts = readJson(file) ?? { passed: 0, failed: 1, skipped: 0 }
  total = addCounts(total, counts)
  failures.push(...(counts.failures ?? []))
  unsteady.push(...(counts.unsteady ?? []))
  if (code !== 0 && counts.failed === 0) total = addCounts(total, { passed: 0, failed: 1, skipped: 0 })
}
rmSync(folder, { recursive: true, force: true })
for (const text of unsteady) console.log(`\nUNSTEADY ${text}`)
for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(summaryOf(total))
if (total.failed > 0) process.exitCode = 1
