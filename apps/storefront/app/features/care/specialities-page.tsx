import { Breadcrumbs, ButtonLink } from '@galleria/ui'
import { PageHead, StructuredData } from '../../components/page-head.tsx'
import { Picture } from '../../components/picture.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { breadcrumbData } from '../catalog/breadcrumb-data.ts'
import './care.css'

/** In the words of the server. */
export type SpecialitiesWords = {
  readonly title: string
  readonly description: string
  readonly lead: string
  readonly specialities: string
  readonly home: string
  readonly here: string
  readonly all: string
}

export type SpecialitiesPageProps = {
  market: { readonly slug: string; readonly name: string }
  words: SpecialitiesWords
  /** Where all doctors are. */
  all: string
  /** As many in a row as fill it evenly: see door-rows.ts. */
  doors: readonly {
    readonly key: string
    readonly name: string
    readonly about: string
    readonly href: string
    readonly image: string
    readonly wide: number
    readonly middle: number
  }[]
}

/** what doctors are for, each a door to those who are. */
export function SpecialitiesPage({ market, words, all, doors }: SpecialitiesPageProps) {
  const { tenant, paths } = useTenant()
  const crumbs = [{ label: words.home, href: paths.home() }, { label: market.name, href: paths.market(market.slug) }, { label: words.title }]
  return (
    <div className="wrap specialities" data-market={market.slug}>
      <PageHead title={words.title} description={words.description} />
      <StructuredData data={import.meta.env.SSR ? breadcrumbData(crumbs, tenant.origin) : undefined} />
      <Breadcrumbs label={words.here} crumbs={crumbs} />
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <nav aria-label={words.specialities}>
        <ul className="doors">
          {doors.map(({ key, name, about, href, image, wide, middle }) => (
            <li key={key} data-wide={wide} data-middle={middle}>
              <a href={href}>
                <span className="doors-text">
                  <b>{name}</b>
                  <small>{about}</small>
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
          {words.all}
        </ButtonLink>
      </p>
    </div>
  )
}
