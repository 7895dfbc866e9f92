import { LANGUAGES } from '@galleria/locales'
import { useLocation } from '../../lib/router/use-page.ts'
import { useQueryForLinks } from '../../lib/hydrated.ts'
import { prefixOf, useTenant } from '../../lib/tenant.ts'

/** This page in the shop's other languages. The document is loaded anew: every text of it changes. */
export function LanguageLinks() {
  const { tenant } = useTenant()
  const { pathname } = useLocation()
  const query = useQueryForLinks()
  return tenant.languages
    .filter((locale) => locale !== tenant.locale)
    .map((locale) => {
      const prefix = prefixOf(locale, tenant.defaultLanguage)
      return (
        <a
          key={locale}
          className="language-link"
          lang={locale}
          hrefLang={locale}
          data-reload
          href={(pathname === '/' ? prefix || '/' : prefix + pathname) + query}
        >
          {LANGUAGES[locale]}
        </a>
      )
    })
}
