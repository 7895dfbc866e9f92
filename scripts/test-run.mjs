// A run of tests that ends, whatever happens on the way, with one line that tells the truth: "N passed, N failed".
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OUTSIDE_FILE } from './errors-outside.mjs'
import { ownEnvironment, root, run } from './run.mjs'
import { STUCK_FILE } from './stuck-tests.mjs'
import { addCounts, countTests, failuresOf, filesToRepeat, summaryOf, withErrorsOutside, withRepetition } from './test-counts.mjs'

/** Where a run also leaves its counts and what failed, for a command that adds up several. */
export const COUNTS_FILE = 'GALLERIA_TEST_COUNTS'

/** Begins a run. `label` is the one word that its line begins with. */
export function beginTestRun(label) {
  const folder = mkdtempSync(join(tmpdir(), 'galleria-report-'))
  let total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  const unsteady = []
  let isFinished = false
  // Also a failed install, which ends the process.
  process.on('exit', (code) => {
    rmSync(folder, { recursive: true, force: true })
    if (!isFinished) total = addCounts(total, { passed: 0, failed: 1, skipped: 0 })
    if (total.failed > 0 && code === 0) process.exitCode = 1
    if (process.env[COUNTS_FILE]) writeFileSync(process.env[COUNTS_FILE], JSON.stringify({ ...total, failures, unsteady }))
    for (const text of unsteady) console.log(`\nUNSTEADY ${text}`)
    for (const failure of failures) console.log(`\nFAILED ${failure}`)
    console.log(summaryOf(total, label))
  })

  /** How many tests there are, as far as their files can be read. */
  async function listTests(projects) {
    const file = join(folder, 'list.json')
    await run('vitest', ['list', `--json=${file}`, ...projects.map((name) => `--project=${name}`)])
    return readJson(file)?.length ?? 0
  }

  /** Runs projects, or some files of them one after the other. */
  async function runTests(projects, { extra, timeout, files = [] }) {
    const reportName = `${projects.join('-')}${files.length > 0 ? '-alone' : ''}`
    const report = join(folder, `${reportName}.json`)
    const stuck = join(folder, `${reportName}-stuck.json`)
    const outside = join(folder, `${reportName}-outside.json`)
    const env = ownEnvironment({ ...process.env, ...extra, [STUCK_FILE]: stuck, [OUTSIDE_FILE]: outside })
    const filters = [...projects.map((name) => `--project=${name}`), ...(files.length > 0 ? ['--no-file-parallelism', ...files] : [])]
    if (files.length > 0) console.log('\nWhat failed, once more, alone:')
    const own = ['stuck-tests', 'errors-outside'].map((name) => `--reporter=${join(root, 'scripts', `${name}.mjs`)}`)
    const reports = ['--reporter=default', ...own, '--reporter=json', `--outputFile.json=${report}`]
    const { code } = await run('vitest', ['run', ...reports, ...filters], { env, timeout, show: true })
    const ended = readJson(stuck) ?? []
    return { report: withErrorsOutside(readJson(report), readJson(outside) ?? [], ended), code, stuck: ended }
  }

  return {
    /** A step is no test: it counts only when it fails. */
    step: (name, isFine) => {
      if (isFine) return
      total = addCounts(total, { passed: 0, failed: 1, skipped: 0 })
      failures.push(`step: ${name}`)
    },
    /**
     * Runs projects of vitest.config.ts, in sight, and counts from its report. `timeout` ends them, in milliseconds. With `repeatsAlone`, a few tests that failed beside
     * others run once more, their files one after the other: passing then, they are named as unsteady.
     */
    tests: async (projects, { extra = {}, timeout, repeatsAlone = false } = {}) => {
      const first = await runTests(projects, { extra, timeout })
      const files = repeatsAlone ? filesToRepeat(first.report, first.code, first.stuck) : []
      const second = files.length > 0 ? await runTests(projects, { extra, timeout, files }) : undefined
      const merged = second?.report ? withRepetition(first.report, second.report, root, first.stuck) : { report: first.report, unsteady: [] }
      const named = failuresOf(merged.report, root)
      const { code } = second ?? first
      const counts = countTests(merged.report, code)
      failures.push(...(named.length === 0 && counts.failed > 0 ? [`${projects.join(', ')}: vitest ended with ${code}, and no test says why`] : named))
      unsteady.push(...merged.unsteady)
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
