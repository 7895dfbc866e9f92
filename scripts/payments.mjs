// npm run payments -- --tenant KEY ...
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'

await ensureInstalled()
become('apps/platform/src/payments.ts', process.argv.slice(2))
