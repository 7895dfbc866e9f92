import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const WRAPPERS = resolve(import.meta.dirname, '../app/lib/router/route-wrappers.ts')
/** Into these the router's plugin writes imports of "react-router". */
const ROUTE = /\/app\/(?:root\.tsx|routes\/[\w-]+\.tsx?)(?:\?|$)/

/** Keeps React Router out of the browser, and out of what both sides draw: of it only loading on the server is used (decision 0066). */
export function ownRouter(): Plugin {
  return {
    name: 'galleria:own-router',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id !== 'react-router') return undefined
      if (importer && ROUTE.test(importer)) return WRAPPERS
      if (this.environment.name === 'client') this.error(`${importer} takes react-router into the browser; its part is lib/router`)
      return undefined
    },
  }
}
