import type { Route } from './+types/offline.ts'
import { offlinePage } from '../lib/offline-page.server.ts'
import { pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { locale, prefix } = pageOf(context)
  return new Response(offlinePage(locale, createPaths(prefix).home()), { headers: { 'content-type': 'text/html; charset=utf-8' } })
}
