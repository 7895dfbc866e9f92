import { EmptyState, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarClock, CalendarX } from 'lucide-react'
import { PageHead } from '../../components/page-head.tsx'
import { useBrowserQuery } from '../../lib/hydrated.ts'
import { useTenant } from '../../lib/tenant.ts'
import { SignInGate } from '../auth/sign-in-prompt.tsx'
import { selectionIn } from '../options/selection.ts'
import type { BookedService } from './booking-data.ts'
import { BookingForm } from './booking-form.tsx'
import '../../components/form/form.css'
import '../checkout/checkout-steps.css'
import './booking.css'

/** Where an appointment is booked. What, how and when stand in the address, so that whoever logs in first comes back to them; whom it is for never does. */
export function BookingPage({ service }: { service: BookedService }) {
  const { t } = useLingui()
  const { paths } = useTenant()
  const selection = selectionIn(service.options, service.variants, useBrowserQuery().get('v'))
  const { name } = service
  return (
    <div className="wrap tall-page" data-market={service.market}>
      <PageHead title={t`Book ${name}`} isIndexed={false} />
      <SignInGate
        prompt={{
          icon: CalendarClock,
          title: t`Log in to book`,
          text: <Trans>{name}: appointments are personal, so they are kept in your account. After logging in you go on right here.</Trans>,
        }}
        skeleton={<BookingWaits />}
      >
        {(session) =>
          selection ? (
            <BookingForm key={session.userInfo._id} session={session} service={service} selection={selection} />
          ) : (
            <EmptyState
              icon={CalendarX}
              title={t`This can't be booked right now`}
              text={
                <a className="text-link" href={paths.product(service.slug)}>
                  <Trans>See the service</Trans>
                </a>
              }
            />
          )
        }
      </SignInGate>
    </div>
  )
}

function BookingWaits() {
  return (
    <div className="booking" aria-busy="true">
      <h1 className="booking-head">
        <Trans>Book an appointment</Trans>
      </h1>
      <Skeleton className="booking-wait booking-summary" />
      <div className="booking-parts">
        <Skeleton className="booking-wait" />
        <Skeleton className="booking-wait" />
      </div>
    </div>
  )
}
