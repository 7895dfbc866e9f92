import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const HELPER = '\0vite/preload-helper.js'
const FETCH_AHEAD = fileURLToPath(new URL('../app/lib/fetch-ahead.ts', import.meta.url))

/** Loads parts of pages by our own function (fetch-ahead.ts) instead of the bundler's, which does the same for other policies and other browsers too, and is in every page. */
export const partLoader = (): Plugin => ({
  name: 'galleria:part-loader',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id === HELPER ? `export { loadPart as __vitePreload } from ${JSON.stringify(FETCH_AHEAD)}` : undefined),
})
