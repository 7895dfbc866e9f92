/** What vitest's JSON report says, made safe against what it leaves out: files that broke before their tests, errors outside of tests, crashes. */
export function countTests(report, exitCode) {
  if (!report) return { passed: 0, failed: 1, skipped: 0, isComplete: false }
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (...states) => tests.filter(({ status }) => states.includes(status)).length
  // `pending` did not come to run, `skipped` was not meant to.
  const notPassed = count('failed', 'pending')
  const brokenFiles = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length
  const failed = notPassed + brokenFiles
  const passed = count('passed')
  return {
    passed,
    // An error outside of tests makes vitest fail although each test has passed.
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: tests.length - passed - notPassed,
    isComplete: brokenFiles === 0 && (exitCode === 0 || failed > 0),
  }
}

export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** "3 passed, 0 failed", after `label` and a colon when there is one. */
export function summaryOf({ passed, failed, skipped }, label) {
  return `${label ? `${label}: ` : ''}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

/** How much of a failure's message is told again at the end, in lines. */
const TOLD_LINES = 12

/** What failed, for the end of a long run: a text for each test and for each file that broke before its tests. */
export function failuresOf(report, root = '') {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = name.startsWith(`${root}/`) ? name.slice(root.length + 1) : name
    const told = (title, text) => [`${file}${title}`, ...(text ?? '').split('\n').slice(0, TOLD_LINES)].filter(Boolean).join('\n    ')
    if (assertionResults.length === 0) return status === 'failed' ? [told('', message)] : []
    const [failed, pending] = ['failed', 'pending'].map((state) => assertionResults.filter((each) => each.status === state))
    const unrun = pending.length > 0 ? [told('', `${pending.length} of its tests did not come to an end`)] : []
    return [...failed.map(({ fullName, failureMessages }) => told(` > ${fullName}`, failureMessages?.[0])), ...unrun]
  })
}

/** What an error outside of tests is called among the tests of its file. */
const OUTSIDE = '(outside of its tests)'

/**
 * A report with the errors that no test has thrown (`errors-outside.mjs`), each as a failed test of the file that ran then. Files share a process: it may have come from one before it.
 * Where files were `stuck`, so many processes were ended for that, which is no error of its own.
 */
export function withErrorsOutside(report, all, stuck = []) {
  let ended = stuck.length
  const errors = all.filter(({ file, message }) => file !== undefined || !/Worker \w+ emitted error/.test(message) || --ended < 0)
  if (!report || errors.length === 0) return report
  const failureOf = ({ message }) => ({ status: 'failed', fullName: OUTSIDE, failureMessages: [message] })
  const isKnown = (error) => report.testResults.some(({ name }) => name === error.file)
  const testResults = report.testResults.map((file) => {
    const own = errors.filter((error) => error.file === file.name)
    return own.length === 0 ? file : { ...file, status: 'failed', assertionResults: [...file.assertionResults, ...own.map(failureOf)] }
  })
  const others = errors.filter((error) => !isKnown(error))
  return { testResults: others.length === 0 ? testResults : [...testResults, { name: NOWHERE, status: 'failed', assertionResults: others.map(failureOf) }] }
}

/** Stands for the file of an error of which it is not known. */
const NOWHERE = 'no file'

const hasFailed = ({ status }) => status === 'failed' || status === 'pending'
const idOf = (file, test) => `${file.name} > ${test.fullName}`

/** Failures that may have come from what ran beside them; more than that is no chance. */
const CHANCE_MOST = 5

/**
 * The files of tests that failed beside others and may run once more, alone; none when so many failed that something is broken, or when the report is not whole.
 * `stuck` are the files that were ended because they did not come back (`stuck-tests.mjs`): they run once more, whatever was left of them.
 */
export function filesToRepeat(report, exitCode, stuck = []) {
  const others = report?.testResults.filter(({ name }) => !stuck.some(({ file }) => file === name)) ?? []
  const files = others.filter(({ assertionResults }) => assertionResults.some(hasFailed))
  const isEnded = stuck.length > 0 && files.length === 0 // which explains why vitest failed
  if (!report || !countTests({ testResults: others }, isEnded ? 0 : exitCode).isComplete) return []
  if (files.some(({ name }) => name === NOWHERE)) return []
  const failed = files.flatMap(({ assertionResults }) => assertionResults.filter(hasFailed))
  if (failed.length + stuck.length > CHANCE_MOST) return []
  return [...files.map(({ name }) => name), ...stuck.map(({ file }) => file)]
}

/**
 * A report with what its repetition says of the same tests: who failed alone has failed, who passed alone has passed, and is named as unsteady with why it failed before. Of a
 * file that was stuck, the repetition alone speaks.
 */
export function withRepetition(report, repetition, root, stuck = []) {
  const again = new Map()
  // Of two tests of one name, the failed one counts.
  for (const file of repetition.testResults)
    for (const test of file.assertionResults) if (!hasFailed(again.get(idOf(file, test)) ?? { status: 'none' })) again.set(idOf(file, test), test)
  const outsideOf = ({ name }) =>
    repetition.testResults
      .filter((file) => file.name === name)
      .flatMap(({ assertionResults }) => assertionResults.filter(({ fullName }) => fullName === OUTSIDE))
  const unsteady = []
  const testResults = report.testResults.map((file) => {
    const ended = stuck.find((each) => each.file === file.name)
    if (ended) unsteady.push({ ...file, status: 'failed', message: ['was stuck', ...ended.stands].join('\n'), assertionResults: [] })
    if (ended) return repetition.testResults.find(({ name }) => name === file.name) ?? file
    const tests = file.assertionResults.flatMap((test) => {
      const second = test.fullName === OUTSIDE ? undefined : (again.get(idOf(file, test)) ?? test)
      if (hasFailed(test) && !hasFailed(second ?? again.get(idOf(file, test)) ?? { status: 'gone' })) unsteady.push({ ...file, assertionResults: [test] })
      return second ? [second] : []
    })
    return { ...file, assertionResults: [...tests, ...outsideOf(file)] }
  })
  testResults.push(...repetition.testResults.filter(({ name }) => name === NOWHERE))
  return { report: { testResults }, unsteady: failuresOf({ testResults: unsteady }, root) }
}
