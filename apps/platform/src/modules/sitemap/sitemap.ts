import type { Locale } from '@galleria/kernel'
import { languagePrefix } from '@galleria/rules'

/** Addresses that one file may hold, by the protocol (sitemaps.org). */
export const MOST_ADDRESSES = 50_000
/** Pages of a file, in every language: well below the 50,000 addresses and 50 MB of the protocol, and quick to make. */
export const PAGES_PER_FILE = 10_000

/** A page as search engines are told of it. `path` is without language; `changedAt` is left out where nobody knows. */
export type SitemapPage = { readonly path: string; readonly changedAt?: Date | undefined }

/** Where the shop is, and in which languages; the first is the default. */
export type Shop = {
  readonly origin: string
  readonly locales: readonly [Locale, ...Locale[]]
  /** Whether bills can be paid there (R-080). */
  readonly paysBills?: boolean
}

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
export const URLS_BEGIN = `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
export const URLS_END = '</urlset>\n'

/** A page in each language of the shop, each naming the others and the one for everybody else. */
export function urlsOf({ origin, locales }: Shop, { path, changedAt }: SitemapPage): string {
  const [defaultLanguage] = locales
  const addressIn = (locale: Locale): string => {
    const prefix = languagePrefix(locale, defaultLanguage)
    return escapeXml(origin + (path === '/' ? prefix || '/' : prefix + path))
  }
  const link = (language: string, locale: Locale): string => `<xhtml:link rel="alternate" hreflang="${language}" href="${addressIn(locale)}"/>`
  const alternates = locales.length > 1 ? [...locales.map((locale) => link(locale, locale)), link('x-default', defaultLanguage)].join('') : ''
  const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return locales.map((locale) => `<url><loc>${addressIn(locale)}</loc>${lastmod}${alternates}</url>\n`).join('')
}

/** Products from this id on, up to another one: so none is missed or told twice when others come between. */
export type IdRange = { readonly from: string; readonly to: string | null }

const END = 'end'
export const fileNameOf = ({ from, to }: IdRange): string => `products-${from}_${to ?? END}.xml.gz`

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const FILE = new RegExp(`^products-(${UUID})_(${UUID}|${END})\\.xml\\.gz$`)
export function rangeOf(fileName: string): IdRange | undefined {
  const [, from, to] = FILE.exec(fileName) ?? []
  return from && to ? { from, to: to === END ? null : to } : undefined
}

/** The ranges that begin at these ids. */
export const rangesFrom = (ids: readonly string[]): IdRange[] => ids.map((from, index) => ({ from, to: ids[index + 1] ?? null }))

export const indexOf = (origin: string, fileNames: readonly string[]): string =>
  `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${fileNames
    .map((name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}`)}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`
