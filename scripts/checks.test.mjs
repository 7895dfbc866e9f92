import { expect, test } from 'vitest'
import { checks, checksFor } from './checks.mjs'

const names = (...files) => checksFor(files).map(({ name }) => name)

test('a change has those checks that it can break', () => {
  expect(names('apps/platform/src/app.ts')).toEqual(['format', 'lint', 'arrows', 'types'])
  expect(names('apps/storefront/app/root.tsx')).toEqual(['format', 'route types', 'lint', 'arrows', 'types of the storefront', 'catalogues'])
  expect(names('packages/kernel/src/money.ts')).toEqual(['format', 'lint', 'arrows', 'types', 'types of the storefront'])
  expect(names('scripts/run.mjs')).toEqual(['format', 'lint', 'arrows'])
  expect(names('README.md', 'apps/platform/migrations/0000_init.sql')).toEqual([])
})

test.each(['package-lock.json', 'packages/tooling/tsconfig.base.json', '.oxlintrc.json', 'biome.json'])('%s is under all of them', (file) => {
  expect(names(file)).toEqual(checks.filter(({ isSlow }) => !isSlow).map(({ name }) => name))
})
