import { join } from 'node:path'
import { node, root, run } from './run.mjs'

const storefront = join(root, 'apps/storefront')
const tool = (name) => join(root, 'node_modules/.bin', name)

/** What all others stand on. */
const BASE = /^(?:package(?:-lock)?\.json$|packages\/tooling\/tsconfig)/
const CODE = /\.(?:ts|tsx|mjs)$/

/**
 * What can be known without running the program. `concerns` says of a file whether a change of it can break the check, for verify:quick; a check that
 * `looksAt` files one by one is then given only those that have changed.
 */
export const checks = [
  {
    name: 'format',
    looksAt: /\.(?:ts|tsx|mjs|css|jsonc?)$/,
    run: (files = ['.']) => run(tool('biome'), ['format', ...files, '--max-diagnostics=20', '--no-errors-on-unmatched']),
  },
  { name: 'route types', concerns: /^apps\/storefront\//, run: () => run(tool('react-router'), ['typegen'], { cwd: storefront }) },
  { name: 'lint', looksAt: CODE, run: (files = []) => run(tool('oxlint'), ['--type-aware', '--format=unix', '--no-error-on-unmatched-pattern', ...files]) },
  { name: 'arrows', concerns: /\.(?:ts|tsx|mjs)$|(?:^|\/)package\.json$/, run: () => run(node, ['packages/tooling/src/check-boundaries.ts']) },
  {
    name: 'types',
    concerns: /^(?:apps\/platform|packages|bench|e2e)\/.*\.ts$|^[^/]+\.ts$|^tsconfig\.json$/,
    run: () => run(tool('tsc'), ['-p', 'tsconfig.json']),
  },
  {
    name: 'types of the storefront',
    concerns: /^(?:apps\/storefront|packages)\/.*(?:\.tsx?|tsconfig\.json)$/,
    run: () => run(tool('tsc'), ['-p', 'tsconfig.json', '--noEmit'], { cwd: storefront }),
  },
  {
    name: 'catalogues',
    concerns: /^(?:apps\/storefront\/(?:app\/|lingui\.config)|packages\/locales\/)/,
    run: () => run(tool('lingui'), ['check', 'sync', '--clean', '--verbose'], { cwd: storefront }),
  },
  { name: 'unused code', isSlow: true, run: () => run(tool('knip'), ['--no-progress']) },
]

/** The checks that a change of these files can break, each looking at no more than it must. */
export function checksFor(files) {
  if (files.some((file) => BASE.test(file) || file === '.oxlintrc.json' || file === 'biome.json')) return checks.filter(({ isSlow }) => !isSlow)
  return checks.flatMap((check) => {
    const own = files.filter((file) => (check.looksAt ?? check.concerns)?.test(file))
    if (own.length === 0) return []
    return [check.looksAt ? { ...check, run: () => check.run(own) } : check]
  })
}

/** Runs one step and says in one line how it went; what it wrote only when it failed. */
export async function step({ name, run: work }) {
  const start = Date.now()
  const { code, output } = await work()
  const seconds = ((Date.now() - start) / 1000).toFixed(1).padStart(6)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${seconds} s  ${name}`)
  if (code !== 0) console.log(output.trimEnd())
  return code === 0
}
