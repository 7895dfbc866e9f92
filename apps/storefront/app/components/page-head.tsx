import { useLocation } from 'react-router'
import { createPaths, queryString } from '../lib/paths.ts'
import { prefixOf, type Tenant, useTenant } from '../lib/tenant.ts'

export type PageHeadProps = {
  /** Without the shop's name, which is added; none on the home page. */
  title?: string
  description?: string
  /** Path of a picture. */
  image?: string
  /** The query parameters that make this another page and not another view of it. */
  canonicalQuery?: Readonly<Record<string, string | number | undefined>>
  isIndexed?: boolean
  type?: 'website' | 'product'
}

/** Title, description, language alternates and previews of a page. React moves them into the head. */
export function PageHead({ title, description, image, canonicalQuery, isIndexed = true, type = 'website' }: PageHeadProps) {
  const { tenant } = useTenant()
  const { pathname } = useLocation()
  const query = queryString(canonicalQuery)
  const addressIn = (locale: Tenant['locale']) => {
    const { prefix } = createPaths(prefixOf(locale, tenant.defaultLanguage))
    return tenant.origin + (pathname === '/' ? prefix || '/' : prefix + pathname) + query
  }
  const fullTitle = title ? `${title} · ${tenant.name}` : `${tenant.name}: ${tenant.tagline}`
  const address = addressIn(tenant.locale)
  return (
    <>
      <title>{fullTitle}</title>
      {description ? <meta name="description" content={description} /> : null}
      {isIndexed ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {isIndexed && tenant.languages.length > 1
        ? [
            ...tenant.languages.map((locale) => <link key={locale} rel="alternate" hrefLang={locale} href={addressIn(locale)} />),
            <link key="x-default" rel="alternate" hrefLang="x-default" href={addressIn(tenant.defaultLanguage)} />,
          ]
        : null}
      <meta property="og:title" content={title ?? tenant.name} />
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={tenant.name} />
      <meta property="og:url" content={address} />
      {description ? <meta property="og:description" content={description} /> : null}
      {image ? <meta property="og:image" content={`${tenant.origin}${image}?w=960&as=preview`} /> : null}
    </>
  )
}

/** Facts for search engines; a data block, never run. */
export function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // Our own JSON, with "<" escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
