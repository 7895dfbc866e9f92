import type { CalendarOfferWire } from '@galleria/contract'
import type { AppointmentMode } from '@galleria/rules'
import { Card, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Video } from 'lucide-react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { FormNotice } from '../../components/form/form-notice.tsx'
import type { useAddresses } from '../../lib/addresses.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import type { Session } from '../../lib/session.ts'
import { AddressChoice } from '../checkout/address-choice.tsx'
import { OptionFieldset } from '../options/option-fieldset.tsx'
import type { Selection } from '../options/selection.ts'
import { PlaceDirections } from '../orders/place-directions.tsx'
import { storeInLine } from '../orders/store-in-line.ts'
import type { BookedService } from './booking-data.ts'

type WherePartProps = {
  session: Session
  service: BookedService
  selection: Selection
  mode: AppointmentMode
  /** Of the seller, once it is known. */
  place: CalendarOfferWire['place']
  addresses: ReturnType<typeof useAddresses>
  addressId: string | undefined
  /** Why nobody comes there. */
  error: unknown
  isMissed: boolean
  onVariant: (selection: string) => void
  onAddress: (addressId: string) => void
}

/** How and where it takes place: where a service is offered in several ways, each of them; and for what is done at home, whose home. */
export function WherePart({ service, selection, mode, place, error, isMissed, onVariant, ...at }: WherePartProps) {
  const { t } = useLingui()
  const failureText = useFailureText()
  const { options, variants, seller } = service
  const asked = options.filter(({ values }) => values.length > 1)
  return (
    <section className="booking-part" aria-labelledby="booking-where">
      <h2 id="booking-where" tabIndex={-1}>
        <Trans>Where</Trans>
      </h2>
      {asked.map((option) => (
        <OptionFieldset
          key={option.code}
          name={`booking-${option.code}`}
          option={option}
          options={options}
          variants={variants}
          selection={selection}
          onChoose={({ shown }) => onVariant(shown.id)}
        />
      ))}
      {error ? <FormNotice text={failureText(error)} /> : isMissed ? <FormNotice text={t`Add the address where it is to take place.`} /> : null}
      {selection.open.length > 0 ? null : mode === 'home' ? (
        <Addresses {...at} />
      ) : mode === 'video' ? (
        <Card className="booking-chosen">
          <Video className="icon" aria-hidden="true" />
          <p>
            <b>
              <Trans>By video call</Trans>
            </b>
            <span>
              <Trans>Once it's paid, you find the link on the page of your appointment.</Trans>
            </span>
          </p>
        </Card>
      ) : (
        <Card className="booking-chosen">
          <MapPin className="icon" aria-hidden="true" />
          <p>
            <b>{place?.name ?? seller.name}</b>
            <span>{place ? storeInLine(place) : seller.city}</span>
          </p>
          {place ? <PlaceDirections store={place} /> : null}
        </Card>
      )}
    </section>
  )
}

function Addresses({
  session,
  addresses: { data, error, isFetching, refetch },
  addressId,
  onAddress,
}: Pick<WherePartProps, 'session' | 'addresses' | 'addressId' | 'onAddress'>) {
  const { t } = useLingui()
  if (!data) return error && !isFetching ? <FailedNotice error={error} onRetry={() => void refetch()} /> : <Skeleton className="booking-address-wait" />
  return <AddressChoice session={session} addresses={data} chosenId={addressId} submitLabel={t`Use this address`} onChosen={onAddress} onSaved={onAddress} />
}
