// A reporter for vitest that writes down the errors that no test has thrown: what nobody waited for, and what came when its test was over. They fail a run, and the JSON report is silent about them (0073).
import { writeFileSync } from 'node:fs'

/** Where they are written, as JSON: a list of `{ file, message }`, without a file where it is not known. */
export const OUTSIDE_FILE = 'GALLERIA_ERRORS_OUTSIDE'

export default class ErrorsOutside {
  onTestRunEnd(_modules, errors) {
    if (process.env[OUTSIDE_FILE]) writeFileSync(process.env[OUTSIDE_FILE], JSON.stringify(errors.map(told)))
  }
}

/** @param {{ message?: string, stack?: string, cause?: { message?: string }, VITEST_TEST_PATH?: string, VITEST_TEST_NAME?: string }} error */
function told({ message, stack, cause, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  const lines = [...(test ? [`during "${test}"`] : []), stack ?? message ?? 'an error without words', ...(cause?.message ? [`because: ${cause.message}`] : [])]
  return { file, message: lines.join('\n') }
}
