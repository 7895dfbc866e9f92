import { routeTable } from '@galleria/contract'
import type { Plugin } from 'vite'

const ID = 'virtual:galleria/contract'

/**
 * What the browser needs of the contract at run time: method and path of each call.
 * Written out at build time, so that no schema reaches the browser.
 */
export function contractModule(): Plugin {
  const code = `export const routeTable = ${JSON.stringify(routeTable)}\n`
  return {
    name: 'galleria:contract-module',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? code : undefined),
  }
}
