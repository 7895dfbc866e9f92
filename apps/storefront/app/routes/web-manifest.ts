import { large, small } from 'virtual:galleria/app-icons'
import type { Route } from './+types/web-manifest.ts'
import { pageOf } from '../lib/page-context.ts'
import { createPaths } from '../lib/paths.ts'
import { barColours } from '../lib/shop-colours.ts'
import { tenantOf } from '../lib/tenant.ts'

/** The arch stands in the middle that every mask leaves. */
const icon = (src: string, size: number) => ['any', 'maskable'].map((purpose) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose }))

/** The shop as an app that can be installed, in the language of the page. */
export function loader({ context }: Route.LoaderArgs) {
  const page = pageOf(context)
  const { config, locale, prefix } = page
  const home = createPaths(prefix).home()
  const { light } = barColours(tenantOf(page))
  const manifest = {
    id: '/',
    name: config.name,
    short_name: config.name,
    description: config.tagline,
    lang: locale,
    dir: 'ltr',
    start_url: home,
    scope: '/',
    display: 'standalone',
    background_color: light,
    theme_color: light,
    icons: [icon(small, 192), icon(large, 512)].flat(),
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json; charset=utf-8' } })
}
