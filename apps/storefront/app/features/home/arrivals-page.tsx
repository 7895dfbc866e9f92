import { Breadcrumbs, ButtonLink, EmptyState } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { PackageOpen } from 'lucide-react'
import { PageHead } from '../../components/page-head.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { usePlace } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { TileData } from '../catalog/tile-data.ts'
import { Tile } from '../catalog/tile.tsx'
import { GRID_SIZES } from './grid-sizes.ts'

/** In the first screen of most windows. */
const FIRST_ROW = 4

export type ArrivalsPageProps = { tiles: readonly TileData[]; page: number; pages: number; total: number }

const loadNear = () => import('./near-arrivals.tsx').then((module) => module.NearArrivals)

/** what is new and can be bought, of all halls as everybody sees it; for whoever has a place, from shops around it. */
export function ArrivalsPage(props: ArrivalsPageProps) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const place = usePlace()
  const { page } = props
  const everybody = <AllArrivals {...props} />
  return (
    <div className="wrap arrivals">
      <PageHead
        title={t`New arrivals`}
        description={t`The latest products in the halls of ${tenant.name}, newest first.`}
        canonicalQuery={{ page: page === 1 ? undefined : page }}
      />
      <Breadcrumbs label={t`You are here`} crumbs={[{ label: t`Home`, href: paths.home() }, { label: t`New arrivals` }]} />
      <h1>{t`New arrivals`}</h1>
      {place ? <LazyPart load={loadNear} props={{ place, everybody }} name={t`New arrivals`} fallback={everybody} /> : everybody}
    </div>
  )
}

/** The newest first, page by page. */
function AllArrivals({ tiles, page, pages, total }: ArrivalsPageProps) {
  const { t } = useLingui()
  const { paths, format } = useTenant()
  const totalText = format.number(total)
  return (
    <>
      <p className="muted arrivals-total">
        <Plural value={total} one="# product" other={`${totalText} products, newest first`} />
      </p>
      {tiles.length > 0 ? (
        <ul className="tiles-grid">
          {tiles.map((tile, index) => (
            <Tile key={tile.id} tile={tile} sizes={GRID_SIZES} isFirst={index < FIRST_ROW} />
          ))}
        </ul>
      ) : (
        <EmptyState
          level={2}
          icon={PackageOpen}
          title={t`Nothing new yet`}
          text={<Trans>New products appear here as soon as a shop adds them.</Trans>}
          actions={<ButtonLink href={paths.home()}>{t`Back to home`}</ButtonLink>}
        />
      )}
      {pages > 1 ? (
        <nav className="arrivals-pages" aria-label={t`Pages`}>
          {page > 1 ? (
            <ButtonLink kind="quiet" href={paths.newArrivals({ page: page === 2 ? undefined : page - 1 })} rel="prev">
              <Trans>Newer</Trans>
            </ButtonLink>
          ) : null}
          <span className="muted">{`${format.number(page)} / ${format.number(pages)}`}</span>
          {page < pages ? (
            <ButtonLink kind="quiet" href={paths.newArrivals({ page: page + 1 })} rel="next">
              <Trans>Older</Trans>
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </>
  )
}
