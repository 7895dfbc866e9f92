import { join } from 'node:path'
import { node, root, run } from './run.mjs'

const storefront = join(root, 'apps/storefront')
const tool = (name) => join(root, 'node_modules/.bin', name)

/** What can be known without running the program. `isSlow`: left out of verify:quick. */
export const checks = [
  { name: 'format', run: () => run(tool('biome'), ['format', '.', '--max-diagnostics=20']) },
  { name: 'route types', run: () => run(tool('react-router'), ['typegen'], { cwd: storefront }) },
  { name: 'lint', run: () => run(tool('oxlint'), ['--type-aware', '--format=unix']) },
  { name: 'arrows', run: () => run(node, ['packages/tooling/src/check-boundaries.ts']) },
  { name: 'types', run: () => run(tool('tsc'), ['-p', 'tsconfig.json']) },
  { name: 'types of the storefront', run: () => run(tool('tsc'), ['-p', 'tsconfig.json', '--noEmit'], { cwd: storefront }) },
  { name: 'unused code', isSlow: true, run: () => run(tool('knip'), ['--no-progress']) },
]

/** Runs one step and says in one line how it went; what it wrote only when it failed. */
export async function step({ name, run: work }) {
  const start = Date.now()
  const { code, output } = await work()
  const seconds = ((Date.now() - start) / 1000).toFixed(1).padStart(6)
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${seconds} s  ${name}`)
  if (code !== 0) console.log(output.trimEnd())
  return code === 0
}
