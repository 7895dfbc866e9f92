import { pictureAt } from './picture-address.ts'
import { hasPicture } from './picture.tsx'
import { createPaths, queryString } from '../lib/paths.ts'
import { useLocation } from '../lib/router/use-page.ts'
import { prefixOf, type Tenant, useTenant } from '../lib/tenant.ts'

export type PageHeadProps = {
  /** Without the shop's name, which is added; none on the home page. */
  title?: string
  description?: string
  /** Path of a picture; unless told, one that stands for the shop. */
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
  const shown = [image, tenant.cardImage].find((picture) => picture && hasPicture(picture))
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
      <meta property="og:locale" content={`${tenant.locale}_${tenant.country}`} />
      {shown ? (
        <>
          <meta property="og:image" content={`${tenant.origin}${pictureAt(shown, 'as=card')}`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
        </>
      ) : null}
      <meta name="twitter:card" content={shown ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** Facts for search engines, which read the document: a data block, never run. Only the server has them; the browser leaves what is there as it is. */
export function StructuredData({ data }: { data: object | undefined }) {
  const json = data ? JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c') : ''
  // Our own JSON, with "<" escaped
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
}
