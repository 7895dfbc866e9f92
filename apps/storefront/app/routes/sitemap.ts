import type { Route } from './+types/sitemap.ts'
import { pageOf } from '../lib/page-context.ts'
import { createPaths, type Paths } from '../lib/paths.ts'
import { prefixOf } from '../lib/tenant.ts'

const escapeXml = (text: string) => text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)

/** Pages that stay: the markets and their categories, in every language, each naming the others. Products are found from there. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, config, host, tag } = pageOf(context)
  tag('catalog')
  const trees = await Promise.all(config.markets.map(async ({ slug }) => [slug, (await api.getCatalogTree({ query: { market: slug } })).data] as const))
  const pages: ((paths: Paths) => string)[] = [
    (paths) => paths.home(),
    (paths) => paths.about(),
    (paths) => paths.contact(),
    ...trees.flatMap(([market, nodes]) => [
      (paths: Paths) => paths.market(market),
      (paths: Paths) => paths.listing(market, 'all'),
      ...nodes.filter((node) => node.isCategory).map((node) => (paths: Paths) => paths.listing(market, node.slug)),
    ]),
  ]
  const { defaultLanguage, languages } = config.language
  const inEach = languages.map((locale) => [locale, createPaths(prefixOf(locale, defaultLanguage))] as const)
  const entries = pages.flatMap((page) => {
    const alternates = inEach
      .map(([locale, paths]) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeXml(host.origin + page(paths))}"/>`)
      .join('')
    return inEach.map(([, paths]) => `<url><loc>${escapeXml(host.origin + page(paths))}</loc>${alternates}</url>`)
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`
  return new Response(xml, { headers: { 'content-type': 'application/xml; charset=utf-8' } })
}
