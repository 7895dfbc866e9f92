import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router'
import { useShop } from '../../lib/shop.ts'
import { glyph } from '../../components/glyph.tsx'

/** U-01. A plain form: it works before, with and without a script. Keeps what was searched for (UX-05). */
export function SearchForm() {
  const { t } = useLingui()
  const { shop, paths } = useShop()
  const query = useSearchParams()[0].get('q') ?? ''
  return (
    <search className="search">
      <form action={paths.search()} method="get">
        {glyph('search')}
        <input
          key={query}
          type="search"
          name="q"
          defaultValue={query}
          maxLength={200}
          placeholder={t`Search ${shop.name}`}
          aria-label={t`Search ${shop.name}`}
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
