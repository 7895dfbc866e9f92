import { Breadcrumbs } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../components/page-head.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { ROW_SIZES } from '../catalog/tile-row.tsx'
import { Tile } from '../catalog/tile.tsx'
import type { HomeRows } from './home-rows.ts'
import { ROW_NAMES, useRowWords } from './use-row-words.ts'

/** the rows of the home page in full, to be pushed along. */
export function SectionsPage({ rows }: { rows: HomeRows }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const words = useRowWords()
  const shown = ROW_NAMES.filter((name) => rows[name].length > 0)
  return (
    <div className="sections">
      <PageHead title={t`Sections`} description={t`What's trending, new, on offer and top rated at ${tenant.name}.`} />
      <div className="wrap">
        <Breadcrumbs label={t`You are here`} crumbs={[{ label: t`Home`, href: paths.home() }, { label: t`Sections` }]} />
        <h1>{t`Sections`}</h1>
        {shown.length > 0 ? (
          <nav aria-label={t`Sections`}>
            <ul className="sections-nav">
              {shown.map((name) => (
                <li key={name}>
                  <a href={`#${name}`}>{words[name].title}</a>
                </li>
              ))}
            </ul>
          </nav>
        ) : (
          <p className="muted">
            <Trans>Nothing to show yet. The first products will appear here soon.</Trans>
          </p>
        )}
      </div>
      {shown.map((name) => (
        <section key={name} id={name} className="row wrap section" aria-labelledby={`${name}-title`}>
          <div className="row-head">
            <div>
              <h2 id={`${name}-title`}>{words[name].title}</h2>
              <p className="muted">{words[name].why}</p>
            </div>
          </div>
          <ul className="tiles-row tiles-strip">
            {rows[name].map((tile) => (
              <Tile key={tile.id} tile={tile} sizes={ROW_SIZES} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
