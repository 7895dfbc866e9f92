// npm run verify: everything that must hold before a change is shared; stops at what does not. --quick looks at tests of changed packages only.
import { checks, step } from './checks.mjs'
import { findChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { ownEnvironment, run } from './run.mjs'
import { ensureStorefrontBuilt } from './storefront-build.mjs'

const isQuick = process.argv.includes('--quick')
const vitest = (args, extra = {}) => run('vitest', ['run', '--reporter=dot', ...args], { env: ownEnvironment({ ...process.env, NO_COLOR: '1', ...extra }) })
const unit = ['--project=unit', '--project=storefront']

await ensureInstalled()
const tests = isQuick ? await quickTests() : fullTests()
for (const each of [...checks.filter(({ isSlow }) => !(isQuick && isSlow)), ...tests]) {
  if (await step(each)) continue
  process.exitCode = 1
  break
}

async function quickTests() {
  const packages = await changedPackages()
  return packages.length === 0 ? [] : [{ name: `tests of ${packages.join(', ')}`, run: () => vitest([...unit, ...packages.map((dir) => `${dir}/`)]) }]
}

function fullTests() {
  const chromium = findChromium()
  if (!chromium) console.log('There is no Chromium here, so the journeys do not run (npm test installs it, or says how).')
  const journeys = {
    name: 'journeys',
    run: async () => ((await ensureStorefrontBuilt()) ? vitest(['--project=journeys'], { CHROMIUM_PATH: chromium }) : { code: 1, output: '' }),
  }
  return [{ name: 'tests', run: () => vitest(unit) }, ...(chromium ? [journeys] : [])]
}

/** Folders like apps/platform in which a file differs from the last commit. */
async function changedPackages() {
  const { output } = await run('git', ['status', '--porcelain', '--untracked-files=all'])
  const folders = output.split('\n').map((line) => /^.. (?:.* -> )?"?((?:apps|packages)\/[^/]+)\//.exec(line)?.[1])
  return [...new Set(folders.filter(Boolean))]
}
