// npm start: install, build, run. With --dev (npm run dev) the storefront is served from its sources.
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'
import { ensureStorefrontBuilt } from './storefront-build.mjs'

const args = process.argv.slice(2)
await ensureInstalled()
if (!args.includes('--dev') && !(await ensureStorefrontBuilt())) process.exit(1)
become('apps/platform/src/main.ts', args)
