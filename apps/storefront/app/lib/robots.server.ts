import type { Prefix } from './paths.ts'
import { DATA } from './router/page-answer.ts'

/** Personal pages that have others below them, or a query. */
const PAGES = ['/cart', '/checkout', '/profile', '/wishlist']
/** Below which everything is somebody's own, or on the way to it. */
const FOLDERS = ['/auth/', '/book/', '/checkout-billpayment/', '/r/']
/** How an address goes on, or ends, that is of a page: one that only begins like it is another's. */
const ENDS = ['$', '?', '/', DATA]

/** What crawlers are asked to leave alone in a shop with these languages: personal pages have nothing for search engines. */
export function robotsText(origin: string, prefixes: readonly Prefix[]): string {
  const personal = [...PAGES.flatMap((page) => ENDS.map((end) => page + end)), ...FOLDERS]
  // Each language by name: with a star before them the rules would bar products and categories whose names begin alike.
  const rules = ['/api/', ...prefixes.flatMap((prefix) => personal.map((path) => prefix + path))].map((path) => `Disallow: ${path}`)
  return ['User-agent: *', ...rules, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n')
}
