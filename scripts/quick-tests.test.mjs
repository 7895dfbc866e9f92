import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quickTests, unitProjects } from './quick-tests.mjs'
import { root } from './run.mjs'

test('code has the tests that import it', () => {
  const files = ['apps/platform/src/app.ts', 'packages/ui/src/button.tsx', 'scripts/run.mjs']
  expect(quickTests(files)).toEqual([['related', '--run', '--passWithNoTests', ...unitProjects, ...files]])
})

test.each(['apps/platform/migrations/0000_init.sql', 'demo/galleria/shop.yaml', 'import-profiles/icecat.yaml', 'apps/storefront/app/styles/base.css'])(
  '%s has the tests of a folder that is there',
  (file) => {
    const [[command, ...rest]] = quickTests([file])
    const folders = rest.slice(unitProjects.length)
    expect(command).toBe('run')
    expect(folders.filter((folder) => existsSync(join(root, folder)))).toHaveLength(1)
  },
)

test('what all tests stand on has all of them, documents and journeys have none', () => {
  for (const file of ['package-lock.json', 'vitest.config.ts', 'packages/testing/src/shop.ts']) expect(quickTests([file])).toEqual([['run', ...unitProjects]])
  expect(quickTests(['README.md', 'e2e/cart.spec.ts'])).toEqual([])
  expect(quickTests([])).toEqual([])
})
