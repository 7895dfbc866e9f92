import type { Route } from './+types/robots.ts'
import { pageOf } from '../lib/page-context.ts'

/** Personal pages have nothing for search engines; queries other than pages of a listing are views of the same page. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = pageOf(context).host
  const rules = ['/api/', '/cart', '/checkout', '/book/', '/auth/', '/profile', '/wishlist', '/r/'].flatMap((path) => [
    `Disallow: ${path}`,
    `Disallow: /*${path}`,
  ])
  return new Response(['User-agent: *', ...rules, `Sitemap: ${origin}/sitemap.xml`, ''].join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
