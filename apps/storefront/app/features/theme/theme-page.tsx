import { Badge, Breadcrumbs, Button } from '@galleria/ui'
import { THEME_COLOURS } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../components/page-head.tsx'
import { LazyPart } from '../../lib/lazy-part.tsx'
import { useSession } from '../../lib/session.ts'
import { openHalls, useTenant } from '../../lib/tenant.ts'
import { useColourNames } from './colour-names.ts'
import './theme.css'

const loadStaff = async () => (await import('./theme-staff.tsx')).ThemeStaff

/** the shop's colours and halls, for everybody; who may change them does it here. */
export function ThemePage() {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const names = useColourNames()
  const customerId = useSession()?.userInfo._id
  return (
    <div className="wrap theme">
      <PageHead title={t`Colours`} description={t`The colours of ${tenant.name} and of its halls, in light and dark.`} isIndexed={false} />
      <Breadcrumbs label={t`You are here`} crumbs={[{ label: t`Home`, href: paths.home() }, { label: t`Colours` }]} />
      <h1>
        <Trans>Colours of the shop</Trans>
      </h1>
      <p className="lead">
        <Trans>Each hall has a light of its own; everything else is the same in all of them. This is what it is made of.</Trans>
      </p>
      {customerId === undefined ? null : <LazyPart load={loadStaff} props={{ customerId }} name={t`The colour editor`} />}
      <section aria-labelledby="theme-halls">
        <h2 id="theme-halls">
          <Trans>Halls</Trans>
        </h2>
        <ul className="theme-halls">
          {openHalls(tenant).map(({ slug, name }) => (
            <li key={slug} data-market={slug}>
              <a className="theme-hall" href={paths.market(slug)}>
                <i className="theme-arch" aria-hidden="true" />
                <b>{name}</b>
                <Badge>
                  <Trans>Just in</Trans>
                </Badge>
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="theme-colours">
        <h2 id="theme-colours">
          <Trans>Everywhere</Trans>
        </h2>
        <ul className="theme-swatches">
          {THEME_COLOURS.map((colour) => (
            <li key={colour}>
              <i className="theme-swatch" data-colour={colour} aria-hidden="true" />
              {names[colour]}
            </li>
          ))}
        </ul>
        <p className="theme-sample">
          <Button>
            <Trans>A button</Trans>
          </Button>
        </p>
      </section>
    </div>
  )
}
