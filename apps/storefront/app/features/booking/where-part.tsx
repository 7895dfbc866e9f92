import type { AddressWire, CalendarOfferWire } from '@galleria/contract'
import type { AppointmentMode } from '@galleria/rules'
import { Badge, Card, Choice, Choices, Skeleton } from '@galleria/ui'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPin, Plus, Video } from 'lucide-react'
import { useState } from 'react'
import { FailedNotice } from '../../components/failed-notice.tsx'
import { FormNotice } from '../../components/form/form-notice.tsx'
import type { useAddresses } from '../../lib/addresses.ts'
import { useFailureText } from '../../lib/failure-text.ts'
import { isKeptFor } from '../../lib/joined-guest.ts'
import { LazyPart } from '../../lib/lazy-part.tsx'
import type { Session } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'
import { useKindName } from '../addresses/address-card.tsx'
import { addressDraftOf } from '../addresses/address-draft.ts'
import { type AddressDraft, draftOf, phoneOf } from '../addresses/address-rules.ts'
import { addressLines, fullName } from '../addresses/address-text.ts'
import { newDraftFor } from '../addresses/new-draft.ts'
import { OptionFieldset } from '../options/option-fieldset.tsx'
import type { Selection } from '../options/selection.ts'
import { PlaceDirections } from '../orders/place-directions.tsx'
import { storeInLine } from '../orders/store-in-line.ts'
import type { BookedService } from './booking-data.ts'

const loadAddressForm = () => import('../addresses/address-form.tsx').then((module) => module.AddressForm)

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

type Editing = { readonly id: string | undefined; readonly draft: AddressDraft }

function Addresses({ session, addresses, addressId, onAddress }: Pick<WherePartProps, 'session' | 'addresses' | 'addressId' | 'onAddress'>) {
  const { t } = useLingui()
  const { tenant } = useTenant()
  const kindName = useKindName()
  const customerId = session.userInfo._id
  const known = addresses.data
  const [editing, setEditing] = useState<Editing | undefined>(() => {
    // What was half typed before a reload is open again.
    const kept = addressDraftOf(tenant.tenantKey).read()
    return kept && isKeptFor(tenant.tenantKey, kept.customerId, customerId) ? { id: kept.addressId, draft: kept.values } : undefined
  })
  if (!known)
    return addresses.error && !addresses.isFetching ? (
      <FailedNotice error={addresses.error} onRetry={() => void addresses.refetch()} />
    ) : (
      <Skeleton className="booking-address-wait" />
    )
  const shown = editing ?? (known.length === 0 ? { id: undefined, draft: newDraftFor(session) } : undefined)
  if (shown)
    return (
      <LazyPart
        key={shown.id ?? 'new'}
        load={loadAddressForm}
        props={{
          customerId,
          addressId: shown.id,
          initial: shown.draft,
          submitLabel: t`Use this address`,
          canBeDefault: known.some((address) => address.isDefault && address._id !== shown.id),
          onCancel: known.length > 0 ? () => setEditing(undefined) : undefined,
          onSaved: (saved: AddressWire) => {
            setEditing(undefined)
            onAddress(saved._id)
          },
        }}
        name={<Trans>Address</Trans>}
        fallback={<Skeleton className="address-form-wait" />}
      />
    )
  return (
    <>
      <fieldset>
        <legend className="hidden-visually">{t`Choose an address`}</legend>
        <Choices>
          {known.map((address) => (
            <Choice
              key={address._id}
              name="address"
              value={address._id}
              isChosen={addressId === address._id}
              onChosen={() => onAddress(address._id)}
              icon={MapPin}
              title={fullName(address)}
              text={`${addressLines(address).join(', ')} · ${phoneOf(address)}`}
              end={<Badge>{kindName(address.type)}</Badge>}
            />
          ))}
        </Choices>
      </fieldset>
      <div className="step-links">
        <button type="button" className="text-link" onClick={() => setEditing({ id: undefined, draft: newDraftFor(session) })}>
          <Plus className="icon" aria-hidden="true" />
          <Trans>Add an address</Trans>
        </button>
        <button
          type="button"
          className="text-link"
          onClick={() => {
            const address = known.find(({ _id }) => _id === addressId)
            if (address) setEditing({ id: address._id, draft: draftOf(address) })
          }}
        >
          <Trans>Change this address</Trans>
        </button>
      </div>
    </>
  )
}
