import type { Route } from './+types/robots.ts'
import { pageOf } from '../lib/page-context.ts'
import { robotsText } from '../lib/robots.server.ts'
import { prefixOf } from '../lib/tenant.ts'

/** Personal pages have nothing for search engines; queries other than pages of a listing are views of the same page. */
export function loader({ context }: Route.LoaderArgs) {
  const { host, config } = pageOf(context)
  const { defaultLanguage, languages } = config.language
  const prefixes = languages.map((locale) => prefixOf(locale, defaultLanguage))
  return new Response(robotsText(host.origin, prefixes), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
