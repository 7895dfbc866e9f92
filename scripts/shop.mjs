// npm run shop -- FILE
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'

await ensureInstalled()
// npm runs us in the root; a file is named from where the person is.
become('apps/platform/src/shop.ts', process.argv.slice(2), { cwd: process.env.INIT_CWD })
