// npm run check
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'

await ensureInstalled()
become('apps/platform/src/check.ts', process.argv.slice(2))
