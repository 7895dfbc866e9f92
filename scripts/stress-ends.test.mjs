import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const files = globSync('{apps,packages}/**/*.stress.ts', { cwd: root, exclude: ['**/node_modules/**'] })

/** The text of a long test, and of the suites that it runs. */
function textOf(file) {
  const text = readFileSync(file, 'utf8')
  const suites = [...text.matchAll(/from '(\.[^']*\.suite\.ts)'/g)].map(([, path]) => join(dirname(file), path))
  return [file, ...suites].map((path) => readFileSync(path, 'utf8')).join('\n')
}

/** By the command, in the process, or with the books of the providers of payments. */
const CHECKS = /await expectBooks(?:Agree|OfAll)\(|await checkBooks\(|await \w+\.check\(\)/
const HAS_NONE = /^\/\/ .*no books to check at the end/m

test('every long test ends with books that agree, or says why it has none', () => {
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => [CHECKS, HAS_NONE].every((pattern) => !pattern.test(textOf(join(root, file)))))).toEqual([])
})

test('journeys and walks share a shop, whose books agree at their end', () => {
  expect(readFileSync(join(root, 'e2e/support/global-setup.ts'), 'utf8')).toMatch(CHECKS)
})
