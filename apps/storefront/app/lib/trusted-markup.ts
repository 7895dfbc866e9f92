/** What `trustedTypes` of the browser is used for here; TypeScript's library does not know it yet. */
type TrustedTypes = { createPolicy(name: 'default', rules: { createHTML(markup: string): string; createScriptURL(url: string): string }): unknown }

/** How React makes a script element that never runs. */
const REACTS_SCRIPT = '<script></script>'

/**
 * Markup that the application itself writes, and text: without a "<" it makes no element. Throws for everything else, so that a string which somebody
 * smuggled in becomes an error and not a part of the page.
 */
export function markupRule(own: readonly string[]): (markup: string) => string {
  const known = new Set([REACTS_SCRIPT, ...own])
  return (markup) => {
    if (markup.includes('<') && !known.has(markup)) throw new TypeError('Markup that is not our own was kept out of the page')
    return markup
  }
}

/** The only script that the application asks the browser to run by an address in a string. */
export const SERVICE_WORKER = '/service-worker.js'

export function scriptRule(url: string): string {
  if (url !== SERVICE_WORKER) throw new TypeError('A script that is not our own was kept out of the page')
  return url
}

/** C-12. The policy of every page has `require-trusted-types-for 'script'`: where a browser knows it, strings become markup by this rule only, and code never. */
export function guardMarkup(own: readonly string[]): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', { createHTML: markupRule(own), createScriptURL: scriptRule })
}
