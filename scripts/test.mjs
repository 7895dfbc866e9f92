// npm test: everything, from a bare checkout. Ends with one line "N passed, N failed".
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checks, step } from './checks.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { ownEnvironment, run } from './run.mjs'
import { ensureStorefrontBuilt } from './storefront-build.mjs'
import { addCounts, countTests } from './test-counts.mjs'

const folder = mkdtempSync(join(tmpdir(), 'galleria-report-'))
let total = { passed: 0, failed: 0, skipped: 0 }
// Whatever happens on the way (also a failed install, which ends the process), the last line is there and tells the truth.
let isFinished = false
process.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true })
  if (!isFinished) total = addCounts(total, { passed: 0, failed: 1, skipped: 0 })
  if (total.failed > 0 && code === 0) process.exitCode = 1
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
})

await ensureInstalled()
count(await ensureStorefrontBuilt())
for (const check of checks) count(await step(check))
total = addCounts(total, await runTests(['unit', 'storefront']))
const chromium = await ensureChromium()
total = addCounts(total, chromium ? await runTests(['journeys'], { CHROMIUM_PATH: chromium }) : await countUnrun(['journeys']))
isFinished = true

/** A step is no test: it counts only when it fails. */
function count(isFine) {
  if (!isFine) total = addCounts(total, { passed: 0, failed: 1, skipped: 0 })
}

/** Runs projects of vitest.config.ts, in sight, and counts from its report. */
async function runTests(projects, extra = {}) {
  const file = join(folder, `${projects.join('-')}.json`)
  const env = ownEnvironment({ ...process.env, ...extra })
  const filters = projects.map((name) => `--project=${name}`)
  const { code } = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...filters], { env, show: true })
  const counts = countTests(read(file), code)
  return counts.isComplete ? counts : addMissing(counts, await listTests(projects))
}

/** Tests that were there to run and did not count as failed. */
function addMissing({ passed, failed, skipped }, expected) {
  return { passed, skipped, failed: Math.max(failed, expected - passed - skipped, 1) }
}

async function countUnrun(projects) {
  return addMissing({ passed: 0, failed: 0, skipped: 0 }, await listTests(projects))
}

/** How many tests there are, as far as their files can be read. */
async function listTests(projects) {
  const file = join(folder, 'list.json')
  await run('vitest', ['list', `--json=${file}`, ...projects.map((name) => `--project=${name}`)])
  return read(file)?.length ?? 0
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined // vitest did not come to write it
  }
}
