// npm run dead-letters -- --send-again ...
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'

await ensureInstalled()
become('apps/platform/src/dead-letters.ts', process.argv.slice(2))
