// npm run sign-in-providers -- --tenant KEY ...
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'

await ensureInstalled()
become('apps/platform/src/sign-in-providers.ts', process.argv.slice(2))
