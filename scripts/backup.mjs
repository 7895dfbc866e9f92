// npm run backup [-- options]
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'

await ensureInstalled()
become('apps/platform/src/backup.ts', ['backup', ...process.argv.slice(2)])
