import { SEARCH_TEXT_MAX } from '@galleria/rules'
import { useLingui } from '@lingui/react/macro'
import { useTenant } from '../../lib/tenant.ts'
import { glyph } from '../../components/glyph.tsx'

/** U-01. A plain form: it works before, with and without a script. Keeps what was searched for (UX-05). */
export function SearchForm({ query }: { query: string }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  return (
    <search className="search">
      <form action={paths.search()} method="get">
        {glyph('search')}
        <input
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={SEARCH_TEXT_MAX}
          placeholder={t`Search ${tenant.name}`}
          aria-label={t`Search ${tenant.name}`}
          enterKeyHint="search"
          autoComplete="off"
        />
        <button type="submit" className="search-go">
          {t`Search`}
        </button>
      </form>
    </search>
  )
}
