import { SPECIALITY } from '@galleria/rules'
import { Breadcrumbs, ButtonLink } from '@galleria/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { Picture } from '../../components/picture.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { breadcrumbData } from '../catalog/breadcrumb-data.ts'
import { inRows } from '../catalog/door-rows.ts'
import { EVERYTHING, listingAddress } from '../facets/listing-query.ts'
import type { CareCategory, Speciality } from './care-data.ts'
import './care.css'

export type SpecialitiesPageProps = {
  market: { readonly slug: string; readonly name: string }
  doctors: CareCategory
  specialities: readonly (Speciality & { readonly image: string })[]
}

/** In a row, where there is much room and where there is less; on phones it is a list. */
const WIDE = 4
const MIDDLE = 3

/** what doctors are for, each a door to those who are. */
export function SpecialitiesPage({ market, doctors, specialities }: SpecialitiesPageProps) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const title = t`Find a doctor`
  const all = paths.listing(market.slug, doctors.slug)
  const crumbs = [{ label: t`Home`, href: paths.home() }, { label: market.name, href: paths.market(market.slug) }, { label: title }]
  const [wide, middle] = [inRows(specialities.length, WIDE), inRows(specialities.length, MIDDLE)]
  return (
    <div className="wrap specialities" data-market={market.slug}>
      <PageHead title={title} description={t`Doctors at ${tenant.name} by speciality: choose one and book a time.`} />
      <StructuredData data={import.meta.env.SSR ? breadcrumbData(crumbs, tenant.origin) : undefined} />
      <Breadcrumbs label={t`You are here`} crumbs={crumbs} />
      <h1>{title}</h1>
      <p className="lead">
        <Trans>Choose what you need a doctor for, then whom and when.</Trans>
      </p>
      <nav aria-label={t`Specialities`}>
        <ul className="doors">
          {specialities.map(({ value, name, count, image }, index) => (
            <li key={value} data-wide={wide[index]} data-middle={middle[index]}>
              <a href={listingAddress(all, {}, { ...EVERYTHING, chosen: { [SPECIALITY]: [value] } })}>
                <span className="doors-text">
                  <b>{name}</b>
                  <small>
                    <Plural value={count} one="# doctor" other="# doctors" />
                  </small>
                </span>
                <span className="doors-picture">
                  <Picture image={image} sizes="(max-width: 600px) 64px, 180px" instead={{ name, isSmall: true }} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p className="specialities-all">
        <ButtonLink kind="quiet" href={all}>
          <Trans>See all doctors</Trans>
        </ButtonLink>
      </p>
    </div>
  )
}
