// npm run restore -- FILE [options]
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'

await ensureInstalled()
// npm runs us in the root; a file is named from where the person is.
become('apps/platform/src/backup.ts', ['restore', ...process.argv.slice(2)], { cwd: process.env.INIT_CWD })
