// npm run verify: everything that must hold before a change is shared; stops at what does not. --quick asks only what the change can have broken.
import { changedFiles } from './changed-files.mjs'
import { checks, checksFor, step } from './checks.mjs'
import { findChromium, journeyEnvironment } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { quickTests, unitProjects } from './quick-tests.mjs'
import { ownEnvironment, run } from './run.mjs'
import { ensureStorefrontBuilt } from './storefront-build.mjs'

const vitest = (args, extra = {}) => run('vitest', [...args, '--reporter=dot'], { env: ownEnvironment({ ...process.env, NO_COLOR: '1', ...extra }) })

await ensureInstalled()
for (const each of process.argv.includes('--quick') ? await quickSteps() : fullSteps()) {
  if (await step(each)) continue
  process.exitCode = 1
  break
}

async function quickSteps() {
  const files = await changedFiles()
  console.log(`${files.length} changed ${files.length === 1 ? 'file' : 'files'}`)
  return [
    ...checksFor(files),
    ...quickTests(files).map((args) => ({ name: args[0] === 'related' ? 'tests of what changed' : 'tests', run: () => vitest(args) })),
  ]
}

function fullSteps() {
  const chromium = findChromium()
  if (!chromium) console.log('There is no Chromium here, so the journeys do not run (npm test installs it, or says how).')
  const journeys = {
    name: 'journeys',
    run: async () => ((await ensureStorefrontBuilt()) ? vitest(['run', '--project=journeys'], journeyEnvironment(chromium)) : { code: 1, output: '' }),
  }
  return [...checks, { name: 'tests', run: () => vitest(['run', ...unitProjects]) }, ...(chromium ? [journeys] : [])]
}
