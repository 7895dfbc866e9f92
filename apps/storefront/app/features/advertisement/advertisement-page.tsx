import { Breadcrumbs, ButtonLink, EmptyState } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { Megaphone } from 'lucide-react'
import { PageHead } from '../../components/page-head.tsx'
import { useTenant } from '../../lib/tenant.ts'
import type { Ad } from './ad-data.ts'
import { Advertisements } from './advertisements.tsx'

/** R-008: all that the shop advertises now, and what is meant by it. */
export function AdvertisementPage({ ads }: { ads: readonly Ad[] }) {
  const { t } = useLingui()
  const { tenant, paths } = useTenant()
  return (
    <div className="ads-page">
      <PageHead title={t`Advertisements`} description={t`What ${tenant.name} and its shops advertise now, all in one place.`} />
      <div className="wrap ads-head">
        <Breadcrumbs label={t`You are here`} crumbs={[{ label: t`Home`, href: paths.home() }, { label: t`Advertisements` }]} />
        <h1>{t`Advertisements`}</h1>
        <p className="lead">
          <Trans>Everything that is advertised on our pages now. It is always labelled, and never changes what search finds or how products are rated.</Trans>
        </p>
      </div>
      {ads.length > 0 ? (
        <Advertisements ads={ads} />
      ) : (
        <EmptyState
          level={2}
          icon={Megaphone}
          title={t`No advertisements right now`}
          text={<Trans>See what's new in the halls instead.</Trans>}
          actions={<ButtonLink href={paths.newArrivals()}>{t`See new arrivals`}</ButtonLink>}
        />
      )}
      <p className="wrap ads-foot muted">
        <Trans>
          Do you sell something that belongs here? <a href={paths.contact()}>Write to us</a>.
        </Trans>
      </p>
    </div>
  )
}
