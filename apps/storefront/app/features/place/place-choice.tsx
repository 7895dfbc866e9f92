import { Button, Notice } from '@galleria/ui'
import { streetLine } from '@galleria/rules'
import { Trans, useLingui } from '@lingui/react/macro'
import { House, LocateFixed, MapPin } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { placeOfAddress } from '../../lib/address-place.ts'
import { useAddresses } from '../../lib/addresses.ts'
import { type Place, useKeptPlace, usePlaceActions } from '../../lib/place.ts'
import { useSession } from '../../lib/session.ts'
import { announce } from '../../lib/toast.ts'
import { regionInWords } from './place-words.ts'
import { TownSearch } from './town-search.tsx'
import { useDevicePlace } from './use-device-place.ts'
import './place.css'

/** Addresses that are offered; the others are in the account. */
const MOST_ADDRESSES = 4

type PlaceChoiceProps = {
  onDone?: () => void
  /** What it is for stands above it already. */
  isIntroduced?: boolean
}

/** By the device's position, by the name of a town, or one of the customer's addresses. */
export function PlaceChoice({ onDone, isIntroduced = false }: PlaceChoiceProps) {
  const { t } = useLingui()
  const { choose } = usePlaceActions()
  /** How many have been chosen here that are not the device's. */
  const [turn, setTurn] = useState(0)
  const take = (place: Place) => {
    choose(place)
    announce(t`We'll show what can be delivered to ${place.label}.`)
    onDone?.()
  }
  const takeInstead = (place: Place) => {
    setTurn(turn + 1)
    take(place)
  }
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box} className="place-choice" tabIndex={-1}>
      <Chosen isIntroduced={isIntroduced} onForget={() => box.current?.focus({ preventScroll: true })} />
      {/* Whoever chooses another place while the device is looking for its own has chosen. */}
      <DeviceChoice key={turn} onChosen={take} />
      <TownSearch onChosen={takeInstead} />
      <AddressChoices onChosen={takeInstead} />
    </div>
  )
}

function Chosen({ isIntroduced, onForget }: { isIntroduced: boolean; onForget: () => void }) {
  const { tenant } = useTenant()
  const kept = useKeptPlace()
  const { forget } = usePlaceActions()
  if (!kept) {
    return isIntroduced ? null : (
      <p className="muted">
        <Trans>Tell us where, and we'll show shops near you and the day your order arrives.</Trans>
      </p>
    )
  }
  return (
    <div className="place-now">
      <MapPin className="icon" aria-hidden="true" />
      <p>
        <b>{kept.place.label}</b>
        <span className="muted small">{regionInWords(kept.place, tenant.locale)}</span>
      </p>
      {kept.source === 'chosen' ? (
        <button
          type="button"
          className="text-link"
          onClick={() => {
            // What is pressed goes with the place.
            onForget()
            forget()
          }}
        >
          <Trans>Clear</Trans>
        </button>
      ) : null}
    </div>
  )
}

function DeviceChoice({ onChosen }: { onChosen: (place: Place) => void }) {
  const { ask, isBusy, isUnknown, isError } = useDevicePlace(onChosen)
  return (
    <div>
      <Button kind="quiet" isWide isBusy={isBusy} onClick={ask}>
        <LocateFixed className="icon" aria-hidden="true" />
        {isBusy ? <Trans>Finding your location…</Trans> : <Trans>Use my location</Trans>}
      </Button>
      <p className="muted small place-device-note" role="status">
        {isUnknown ? <Trans>Your location isn't available. Search for your town instead.</Trans> : null}
        {isError ? <Trans>We couldn't find your location. Try again, or search for your town.</Trans> : null}
      </p>
    </div>
  )
}

function AddressChoices({ onChosen }: { onChosen: (place: Place) => void }) {
  const { paths } = useTenant()
  const customerId = useSession()?.userInfo._id
  const { data: addresses, isError, refetch } = useAddresses(customerId ?? '', customerId !== undefined)
  if (customerId === undefined) {
    return (
      <p className="small muted">
        <Trans>
          <a className="text-link" href={paths.login(paths.location())}>
            Log in
          </a>{' '}
          to pick one of your addresses.
        </Trans>
      </p>
    )
  }
  if (isError) {
    return (
      <Notice>
        <p>
          <Trans>We couldn't load your addresses.</Trans>{' '}
          <button type="button" className="text-link" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </button>
        </p>
      </Notice>
    )
  }
  if (!addresses || addresses.length === 0) return null
  return (
    <section aria-labelledby="place-addresses">
      <h3 id="place-addresses" className="place-heading">
        <Trans>Your addresses</Trans>
      </h3>
      <ul className="place-list">
        {addresses.slice(0, MOST_ADDRESSES).map((address) => (
          <li key={address._id}>
            <PlaceButton icon={<House className="icon" aria-hidden="true" />} onClick={() => onChosen(placeOfAddress(address))}>
              <b>{streetLine(address)}</b>
              <span className="muted small">
                {address.city} {address.zip}
              </span>
            </PlaceButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PlaceButton({ icon, onClick, children }: { icon: ReactNode; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="place-option" onClick={onClick}>
      {icon}
      <span>{children}</span>
    </button>
  )
}
