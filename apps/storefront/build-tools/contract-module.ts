import { globSync, readFileSync } from 'node:fs'
import { operations, routeTable } from '@galleria/contract'
import type { Plugin } from 'vite'

const ID = 'virtual:galleria/contract'
const REST_ID = 'virtual:galleria/contract-rest'
const ACCOUNTS_ID = 'virtual:galleria/contract-of-accounts'
const APP = `${import.meta.dirname}/../app`

/** What only somebody's own pages show, and what is opened on demand, and names of addresses: what nobody else calls is not in what every page loads. */
const OF_ACCOUNTS =
  /^(?:components\/send-photo|lib\/(?:passkeys|paths)\.|features\/(?:account|addresses|assistant|auth|bills|booking|chat|checkout|content|counter|faq|help|inbox|moderation|notifications|orders|payouts|prescription|privacy|profile|quotation|referral|returns|review|shop-orders|staff|stock-alert|support|theme|times|wallet)\/)/

/** What the server asks for before it draws a page: no browser does. */
const OF_SERVER = /^(?:server\.ts$|routes\/|features\/(?:advertisement\/ad-data|care\/|catalog\/catalog-data))/

/** Every word of the storefront's sources, and every word of what public pages are made of: who calls an operation names it. */
function wordsOf(folder: string): { readonly all: ReadonlySet<string>; readonly common: ReadonlySet<string> } {
  const [all, common] = [new Set<string>(), new Set<string>()]
  for (const file of globSync('**/*.{ts,tsx}', { cwd: folder, exclude: ['**/*.test.*', '**/*.fixture.*', '**/*.server.*'] })) {
    const path = file.replaceAll('\\', '/')
    const isCommon = !OF_ACCOUNTS.test(path) && !OF_SERVER.test(path)
    for (const word of readFileSync(`${folder}/${file}`, 'utf8').match(/\w+/g) ?? []) {
      all.add(word)
      if (isCommon) common.add(word)
    }
  }
  return { all, common }
}

/**
 * What the browser needs of the contract at run time: method and path of each call that the storefront names somewhere. Every page loads it, and nobody's
 * browser calls what providers send, or what only programs ask. Written out at build time, so that no schema reaches the browser. What only accounts call
 * is a module of its own, which is fetched when it is first needed; in the whole table that one is empty. What a buyer without an account is refused is a list
 * for the server.
 */
export function contractModule({ isWhole = false }: { readonly isWhole?: boolean } = {}): Plugin {
  const { all, common } = wordsOf(APP)
  const codeOf = (isIn: (id: string) => boolean): string =>
    `export const routeTable = ${JSON.stringify(Object.fromEntries(Object.entries(routeTable).filter(([id]) => isIn(id))))}\n`
  const ofAccounts = Object.values(operations).flatMap(({ id, auth }) => (auth === 'customer' || typeof auth === 'object' ? [id] : []))
  const code: Readonly<Record<string, string>> = {
    [`\0${ID}`]: codeOf((id) => isWhole || common.has(id)),
    [`\0${REST_ID}`]: codeOf((id) => !isWhole && all.has(id) && !common.has(id)),
    [`\0${ACCOUNTS_ID}`]: `export const ofAccounts = ${JSON.stringify(ofAccounts)}\n`,
  }
  return {
    name: 'galleria:contract-module',
    resolveId: (id) => ([ID, REST_ID, ACCOUNTS_ID].includes(id) ? `\0${id}` : undefined),
    load: (id) => code[id],
  }
}
