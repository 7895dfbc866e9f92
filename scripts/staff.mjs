// npm run staff -- --tenant KEY ...
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'

await ensureInstalled()
become('apps/platform/src/staff.ts', process.argv.slice(2))
