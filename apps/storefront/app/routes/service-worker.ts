import { serviceWorker } from 'virtual:galleria/service-worker'
import type { Route } from './+types/service-worker.ts'
import { pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import { prefixOf } from '../lib/tenant.ts'

/** The service worker with the addresses of this shop's offline pages, one for each language. */
export function loader({ context }: Route.LoaderArgs) {
  const { defaultLanguage, languages } = pageOf(context).config.language
  const pages = languages.map((locale) => createPaths(prefixOf(locale, defaultLanguage)).offline())
  return new Response(`const OFFLINE_PAGES=${JSON.stringify(pages)};${serviceWorker}`, { headers: { 'content-type': 'text/javascript; charset=utf-8' } })
}
