import { globSync, readFileSync } from 'node:fs'
import { routeTable } from '@galleria/contract'
import type { Plugin } from 'vite'

const ID = 'virtual:galleria/contract'
const APP = `${import.meta.dirname}/../app`

/** Every word of the storefront's sources: who calls an operation names it. */
function wordsOf(folder: string): ReadonlySet<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.*', '**/*.fixture.*'] })
  return new Set(files.flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').match(/\w+/g) ?? []))
}

/**
 * What the browser needs of the contract at run time: method and path of each call that the storefront names somewhere. Every page loads it, and nobody's
 * browser calls what providers send, or what only programs ask. Written out at build time, so that no schema reaches the browser.
 */
export function contractModule({ isWhole = false }: { readonly isWhole?: boolean } = {}): Plugin {
  const words = wordsOf(APP)
  const table = Object.fromEntries(Object.entries(routeTable).filter(([id]) => isWhole || words.has(id)))
  const code = `export const routeTable = ${JSON.stringify(table)}\n`
  return {
    name: 'galleria:contract-module',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? code : undefined),
  }
}
