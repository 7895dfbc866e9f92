import { expect, test } from 'vitest'
import { addCounts, countTests, failuresOf, filesToRepeat, summaryOf, withErrorsOutside, withRepetition } from './test-counts.mjs'

const file = (status, ...states) => ({ status, assertionResults: states.map((state) => ({ status: state })) })

test('counts what the report says', () => {
  const report = { testResults: [file('passed', 'passed', 'passed', 'skipped', 'todo'), file('failed', 'passed', 'failed')] }
  expect(countTests(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 2, isComplete: true })
})

test('counts a file that broke before its tests as failed, and knows that some are missing', () => {
  expect(countTests({ testResults: [file('failed'), file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0, isComplete: false })
})

test('counts tests that a crash kept from running as failed', () => {
  expect(countTests({ testResults: [file('failed', 'passed', 'pending', 'pending')] }, 1)).toEqual({ passed: 1, failed: 2, skipped: 0, isComplete: true })
})

test('counts an error outside of tests as failed', () => {
  expect(countTests({ testResults: [file('passed', 'passed')] }, 1)).toEqual({ passed: 1, failed: 1, skipped: 0, isComplete: false })
})

test('counts a run without a report as failed', () => {
  expect(countTests(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0, isComplete: false })
})

test('adds counts', () => {
  expect(addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 })).toEqual({ passed: 11, failed: 22, skipped: 33 })
})

test('says what it counted in one line, and what was skipped only if something was', () => {
  expect(summaryOf({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(summaryOf({ passed: 1, failed: 2, skipped: 3 }, 'stress')).toBe('stress: 1 passed, 2 failed, 3 skipped')
})

test('names what failed with the beginning of why, and a file that broke before its tests', () => {
  const why = Array.from({ length: 40 }, (_, line) => `line ${line}`).join('\n')
  const failed = { status: 'failed', fullName: 'adds up', failureMessages: [why] }
  const report = {
    testResults: [
      { name: '/shop/apps/a.test.ts', status: 'failed', assertionResults: [{ status: 'passed', fullName: 'is fine' }, failed] },
      { name: '/shop/apps/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: '/shop/apps/c.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'is fine too' }] },
    ],
  }
  const [first, second, ...others] = failuresOf(report, '/shop')
  expect(first.split('\n')).toEqual(['apps/a.test.ts > adds up', ...Array.from({ length: 12 }, (_, line) => `    line ${line}`)])
  expect(second).toBe('apps/b.test.ts\n    no such module')
  expect(others).toEqual([])
})

test('a run without a report has nothing to name', () => {
  expect(failuresOf(undefined)).toEqual([])
})

const named = (name, tests) => ({
  name,
  status: Object.values(tests).includes('failed') ? 'failed' : 'passed',
  assertionResults: Object.entries(tests).map(([fullName, status]) => ({ fullName, status, failureMessages: status === 'failed' ? ['too late'] : [] })),
})

test('a few tests that failed beside others may run again alone, with their whole files', () => {
  const report = { testResults: [named('/a', { one: 'passed', two: 'failed' }), named('/b', { three: 'passed' }), named('/c', { four: 'pending' })] }
  expect(filesToRepeat(report, 1)).toEqual(['/a', '/c'])
})

test('nothing runs again where many failed, where all passed, where a file broke before its tests, and where nothing was reported', () => {
  const many = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`test ${index}`, 'failed']))
  expect(filesToRepeat({ testResults: [named('/a', many)] }, 1)).toEqual([])
  expect(filesToRepeat({ testResults: [named('/a', { one: 'passed' })] }, 0)).toEqual([])
  expect(filesToRepeat({ testResults: [file('failed'), named('/a', { one: 'failed' })] }, 1)).toEqual([])
  expect(filesToRepeat({ testResults: [named('/a', { one: 'passed' })] }, 1)).toEqual([])
  expect(filesToRepeat(undefined, 1)).toEqual([])
})

test('who passes alone is named as unsteady with why it failed, who fails alone has failed', () => {
  const first = { testResults: [named('/shop/a', { one: 'failed', two: 'failed', three: 'passed' }), named('/shop/b', { four: 'passed' })] }
  const alone = { testResults: [named('/shop/a', { one: 'passed', two: 'failed', three: 'passed' })] }
  const { report, unsteady } = withRepetition(first, alone, '/shop')
  expect(unsteady).toEqual(['a > one\n    too late'])
  expect(countTests(report, 1)).toEqual({ passed: 3, failed: 1, skipped: 0, isComplete: true })
  expect(failuresOf(report, '/shop')).toEqual(['a > two\n    too late'])
})

test('who passed beside others and fails alone has failed, also where another test of its name passes', () => {
  const first = { testResults: [named('/a', { one: 'failed', two: 'passed' })] }
  const alone = { testResults: [named('/a', { one: 'passed', two: 'failed' }), named('/a', { two: 'passed' })] }
  expect(countTests(withRepetition(first, alone, '/').report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0, isComplete: true })
})

test('tests that did not come to an end are told as one', () => {
  expect(failuresOf({ testResults: [named('/a', { one: 'pending', two: 'passed', three: 'pending' })] })).toEqual([
    'a\n    2 of its tests did not come to an end',
  ])
})

test('a file that was stuck runs again, whatever was left of it, and is named with where it stood', () => {
  const stuck = [{ file: '/shop/a', stands: ['goes on without an end:\n  around /shop/a.ts:3'] }]
  const first = {
    testResults: [
      named('/shop/a', Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`test ${index}`, 'pending']))),
      named('/shop/b', { one: 'passed' }),
    ],
  }
  expect(filesToRepeat(first, 1, stuck)).toEqual(['/shop/a'])
  const neverRead = { testResults: [{ ...file('failed'), name: '/shop/a' }, named('/shop/b', { one: 'failed' })] }
  expect(filesToRepeat(neverRead, 1, stuck)).toEqual(['/shop/b', '/shop/a'])

  const { report, unsteady } = withRepetition(first, { testResults: [named('/shop/a', { 'test 0': 'passed', 'test 1': 'failed' })] }, '/shop', stuck)
  expect(unsteady).toEqual(['a\n    was stuck\n    goes on without an end:\n      around /shop/a.ts:3'])
  expect(countTests(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 0, isComplete: true })
})

test('where many files were stuck, or one that broke is beside them, nothing runs again', () => {
  const stuck = Array.from({ length: 6 }, (_, index) => ({ file: `/${index}`, stands: [] }))
  const left = stuck.map((each) => named(each.file, { one: 'pending' }))
  expect(filesToRepeat({ testResults: left }, 1, stuck)).toEqual([])
  expect(filesToRepeat({ testResults: [named('/0', { one: 'pending' }), { ...file('failed'), name: '/b' }] }, 1, stuck.slice(0, 1))).toEqual([])
})

const lateRejection = { file: '/shop/a', message: 'during "two"\nError: nobody waited for this' }

test('an error outside of tests is a failure with a name, counted once, and its file may run again alone', () => {
  const report = withErrorsOutside({ testResults: [named('/shop/a', { one: 'passed' }), named('/shop/b', { two: 'passed' })] }, [lateRejection])
  expect(countTests(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 0, isComplete: true })
  expect(failuresOf(report, '/shop')).toEqual(['a > (outside of its tests)\n    during "two"\n    Error: nobody waited for this'])
  expect(filesToRepeat(report, 1)).toEqual(['/shop/a'])
})

test('an error outside of tests that does not come again is named as unsteady, and one that does, or is new, has failed', () => {
  const report = withErrorsOutside({ testResults: [named('/shop/a', { one: 'passed' })] }, [lateRejection])
  const alone = { testResults: [named('/shop/a', { one: 'passed' })] }

  const gone = withRepetition(report, alone, '/shop')
  expect(gone.unsteady).toEqual(['a > (outside of its tests)\n    during "two"\n    Error: nobody waited for this'])
  expect(countTests(gone.report, 0)).toEqual({ passed: 1, failed: 0, skipped: 0, isComplete: true })

  const again = withRepetition(report, withErrorsOutside(alone, [lateRejection]), '/shop')
  expect(again.unsteady).toEqual([])
  expect(countTests(again.report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0, isComplete: true })

  const other = withRepetition({ testResults: [named('/shop/a', { one: 'failed' })] }, withErrorsOutside(alone, [lateRejection]), '/shop')
  expect(failuresOf(other.report, '/shop')).toEqual(['a > (outside of its tests)\n    during "two"\n    Error: nobody waited for this'])
})

test('an error of which no file is known is told, and nothing runs again', () => {
  const report = withErrorsOutside({ testResults: [named('/shop/a', { one: 'failed' })] }, [{ message: 'Error: out of memory' }])
  expect(failuresOf(report, '/shop')).toEqual(['a > one\n    too late', 'no file > (outside of its tests)\n    Error: out of memory'])
  expect(filesToRepeat(report, 1)).toEqual([])
})

test('the end of a process that was stuck is no error of its own', () => {
  const stuck = [{ file: '/shop/a', stands: [] }]
  const ended = { message: 'Error: [vitest-pool]: Worker forks emitted error.' }
  const report = withErrorsOutside({ testResults: [named('/shop/a', { one: 'pending' })] }, [ended], stuck)
  expect(filesToRepeat(report, 1, stuck)).toEqual(['/shop/a'])
  expect(countTests(withRepetition(report, { testResults: [named('/shop/a', { one: 'passed' })] }, '/shop', stuck).report, 0).failed).toBe(0)
  const others = [ended, ended, { message: 'Error: out of memory' }]
  expect(failuresOf(withErrorsOutside(report, others, stuck), '/shop').filter((each) => each.startsWith('no file'))).toHaveLength(2)
})

test('a run without errors outside, and one without a report, stay as they are', () => {
  const report = { testResults: [named('/shop/a', { one: 'passed' })] }
  expect(withErrorsOutside(report, [])).toBe(report)
  expect(withErrorsOutside(undefined, [lateRejection])).toBeUndefined()
})
