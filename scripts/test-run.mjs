// A run of tests that ends, whatever happens on the way, with one line that tells the truth: "N passed, N failed".
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownEnvironment, root, run } from './run.mjs'
import { addCounts, countTests, failuresOf, summaryOf } from './test-counts.mjs'

/** Where a run also leaves its counts and what failed, for a command that adds up several. */
export const COUNTS_FILE = 'GALLERIA_TEST_COUNTS'

/** Begins a run. `label` is the one word that its line begins with. */
export function beginTestRun(label) {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-report-'))
  let total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  let isFinished = false
  // Also a failed install, which ends the process.
  process.on('exit', (code) => {
    rmSync(folder, { recursive: true, force: true })
    if (!isFinished) total = addCounts(total, { passed: 0, failed: 1, skipped: 0 })
    if (total.failed > 0 && code === 0) process.exitCode = 1
    if (process.env[COUNTS_FILE]) writeFileSync(process.env[COUNTS_FILE], JSON.stringify({ ...total, failures }))
    for (const failure of failures) console.log(`\nFAILED ${failure}`)
    console.log(summaryOf(total, label))
  })

  /** How many tests there are, as far as their files can be read. */
  async function listTests(projects) {
    const file = join(folder, 'list.json')
    await run('vitest', ['list', `--json=${file}`, ...projects.map((name) => `--project=${name}`)])
    return readJson(file)?.length ?? 0
  }

  return {
    /** A step is no test: it counts only when it fails. */
    step: (name, isFine) => {
      if (isFine) return
      total = addCounts(total, { passed: 0, failed: 1, skipped: 0 })
      failures.push(`step: ${name}`)
    },
    /** Runs projects of vitest.config.ts, in sight, and counts from its report. `timeout` ends them, in milliseconds. */
    tests: async (projects, { extra = {}, timeout } = {}) => {
      const file = join(folder, `${projects.join('-')}.json`)
      const env = ownEnvironment({ ...process.env, ...extra })
      const filters = projects.map((name) => `--project=${name}`)
      const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      const { code } = await run('vitest', ['run', ...reports, ...filters], { env, timeout, show: true })
      const report = readJson(file)
      failures.push(...failuresOf(report, root))
      const counts = countTests(report, code)
      total = addCounts(total, counts.isComplete ? counts : addMissing(counts, await listTests(projects)))
    },
    /** Tests that can't run here: they count as failed. */
    unrun: async (projects) => {
      total = addCounts(total, addMissing({ passed: 0, failed: 0, skipped: 0 }, await listTests(projects)))
    },
    finish: () => {
      isFinished = true
    },
  }
}

/** Tests that were there to run and did not count as failed. */
function addMissing({ passed, failed, skipped }, expected) {
  return { passed, skipped, failed: Math.max(failed, expected - passed - skipped, 1) }
}

/** Undefined when nobody came to write it. */
export function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
