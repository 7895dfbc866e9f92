// npm run bench: the figures of the README's table, from the shop as it is built.
import { ensureInstalled } from './install.mjs'
import { become } from './run.mjs'
import { ensureStorefrontBuilt } from './storefront-build.mjs'

await ensureInstalled()
if (!(await ensureStorefrontBuilt())) process.exit(1)
become('bench/main.ts', process.argv.slice(2))
