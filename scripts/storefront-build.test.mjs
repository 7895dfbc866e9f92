import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { listInputs } from './storefront-build.mjs'

test('a storefront is built of its sources, and of nothing that a build or a test writes: the next start would build it again', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'galleria-inputs-'))
  const sources = ['app/root.tsx', ...['ui', 'kernel', 'locales', 'rules', 'contract', 'api-client'].map((name) => `../../packages/${name}/src/index.ts`)]
  const written = ['.cache/fonts/display.woff2', '.react-router/types.ts', 'build/inputs.json', 'node_modules/react.js', 'app/root.test.tsx']
  try {
    for (const path of ['../../package-lock.json', ...sources, ...written]) {
      const file = join(checkout, 'apps/storefront', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, path)
    }
    const listed = listInputs(checkout).map(({ path }) => relative(join(checkout, 'apps/storefront'), path))
    expect(new Set(listed)).toEqual(new Set(['../../package-lock.json', ...sources]))
  } finally {
    rmSync(checkout, { recursive: true })
  }
})
