import { ButtonLink } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../components/page-head.tsx'
import { usePlace } from '../../lib/place.ts'
import { QueryProvider } from '../../lib/query.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { PlaceChoice } from './place-choice.tsx'

/** */
export function LocationPage() {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  const place = usePlace()
  return (
    <div className="wrap location">
      <PageHead title={t`Your location`} isIndexed={false} />
      <div>
        <h1>
          <Trans>Where should we deliver?</Trans>
        </h1>
        <p className="lead">
          <Trans>Your location stays on this device. We use it to show shops near you and the day your order arrives.</Trans>
        </p>
      </div>
      <div className="location-choice">
        <p data-no-js>
          <Trans>Choosing a location needs JavaScript. Without it, we take the address you enter at checkout.</Trans>
        </p>
        <div data-js>
          <QueryProvider>
            <PlaceChoice isIntroduced />
          </QueryProvider>
          {place ? (
            <p className="location-on">
              {tenant.hasShops ? (
                <ButtonLink href={paths.shops()}>
                  <Trans>Shops near you</Trans>
                </ButtonLink>
              ) : null}
              <ButtonLink kind="quiet" href={paths.home()}>
                <Trans>Continue shopping</Trans>
              </ButtonLink>
            </p>
          ) : null}
        </div>
      </div>
    </div>
  )
}
