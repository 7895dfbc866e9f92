import type { PickupOfferWire } from '@galleria/contract'
import { type Day, dayIn } from '@galleria/kernel'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MapPin } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { OpenNow } from '../../components/open-now.tsx'
import { PickChip, PickLabel } from '../../components/pick-chip.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { storeInLine } from '../orders/store-in-line.ts'
import { Missed } from './missed.tsx'
import { type PickupPick, pickWithStore } from './pick-up.ts'
import './pick-up.css'

/** So few that it is worth saying. */
const FEW = 3

export type PickupPickerProps = {
  readonly offers: readonly PickupOfferWire[]
  readonly pick: PickupPick
  /** What the shopper went on without. */
  readonly missed: string | undefined
  /** Whether it is told how far they are from the address, or from where the shopper is. */
  readonly isFromAddress: boolean
  readonly onPick: (pick: PickupPick) => void
}

/** ST-06: a place, a day and a time. */
export function PickupPicker({ offers, pick, missed, isFromAddress, onPick }: PickupPickerProps) {
  const { t } = useLingui()
  const [only] = offers.length === 1 ? offers : []
  const place = offers.find(({ _id }) => _id === pick.store)
  const day = place?.days.find(({ date }) => date === pick.date)
  const notice = missed === undefined ? null : <Missed title={t`Oops! Looks like you missed something`} text={missed} />
  return (
    <div className="pickup">
      {only ? (
        <Store offer={only} isFromAddress={isFromAddress} />
      ) : (
        <Stores offers={offers} isFromAddress={isFromAddress} pick={pick} onPick={onPick} notice={place ? null : notice} />
      )}
      {place ? <Days offer={place} pick={pick} onPick={onPick} notice={day ? null : notice} /> : null}
      {place && day ? <Times offer={place} date={day.date} slots={day.slots} pick={pick} onPick={onPick} notice={notice} /> : null}
    </div>
  )
}

type Choosing = Pick<PickupPickerProps, 'pick' | 'onPick'> & { notice: ReactNode }

function Stores({ offers, isFromAddress, pick, onPick, notice }: Choosing & Pick<PickupPickerProps, 'offers' | 'isFromAddress'>) {
  const name = useId()
  return (
    <fieldset>
      <legend>
        <Trans>Shop</Trans>
      </legend>
      {notice}
      <div className="pickup-stores">
        {offers.map((offer) => (
          <PickLabel key={offer._id} name={name} isChosen={pick.store === offer._id} onChosen={() => onPick(pickWithStore(pick, offer))}>
            <Store offer={offer} isFromAddress={isFromAddress} />
          </PickLabel>
        ))}
      </div>
    </fieldset>
  )
}

function Store({ offer, isFromAddress }: { offer: PickupOfferWire; isFromAddress: boolean }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const [longitude = 0, latitude = 0] = offer.location.coordinates
  // Of a process that still runs an older version it is not told.
  const km = offer.km ?? null
  return (
    <span className="pickup-store">
      <MapPin className="icon" aria-hidden="true" />
      <span>
        <b>{offer.name}</b>
        <span>{storeInLine(offer)}</span>
        <span>
          {km === null ? null : <>{isFromAddress ? <Trans>{format.distance(km)} from your address</Trans> : <Trans>{format.distance(km)} away</Trans>} · </>}
          <OpenNow hours={offer.hours} />
        </span>
      </span>
      <a
        className="text-link"
        href={`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${latitude},${longitude}`)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Trans>Directions</Trans>
        <span className="hidden-visually">{t`to ${offer.name}, opens Google Maps`}</span>
      </a>
    </span>
  )
}

function Days({ offer, pick, onPick, notice }: Choosing & { offer: PickupOfferWire }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const name = useId()
  return (
    <fieldset>
      <legend>
        <Trans>Day</Trans>
      </legend>
      {notice}
      <div className="pickup-days">
        {offer.days.map(({ date, left }) => (
          <PickChip
            key={date}
            name={name}
            label={left > 0 ? format.day(date) : t`${format.day(date)}, full`}
            isChosen={pick.date === date}
            isFull={left === 0}
            onChosen={() => onPick({ store: offer._id, date })}
          >
            <b>{format.shortWeekday(date)}</b>
            <small>{left > 0 ? format.shortDay(date) : <Trans>Full</Trans>}</small>
          </PickChip>
        ))}
      </div>
      {offer.days.length === 0 ? (
        <p className="muted">
          <Trans>This shop has no pick-up times in the next few days. Please choose delivery.</Trans>
        </p>
      ) : null}
    </fieldset>
  )
}

type TimesProps = Choosing & { offer: PickupOfferWire; date: Day; slots: PickupOfferWire['days'][number]['slots'] }

/** Of a place that is open past midnight some begin on the next day, which they say. */
function Times({ offer, date, slots, pick, onPick, notice }: TimesProps) {
  const { t } = useLingui()
  const { format } = useTenant()
  const name = useId()
  return (
    <fieldset>
      <legend>
        <Trans>Time</Trans>
      </legend>
      {notice}
      <div className="pickup-times">
        {slots.map(({ from, to, left }) => {
          const day = dayIn(new Date(from), offer.timeZone)
          const hours = format.span(from, to, offer.timeZone)
          const time = day === date ? hours : `${format.shortDay(day)}, ${hours}`
          return (
            <PickChip
              key={from}
              name={name}
              label={left > 0 ? undefined : t`${time}, full`}
              isChosen={pick.slot === from}
              isFull={left === 0}
              onChosen={() => onPick({ ...pick, slot: from })}
            >
              <b>{time}</b>
              {left === 0 ? (
                <small>
                  <Trans>Full</Trans>
                </small>
              ) : left <= FEW ? (
                <small>
                  <Plural value={left} one="Only # left" other="Only # left" />
                </small>
              ) : null}
            </PickChip>
          )
        })}
      </div>
    </fieldset>
  )
}
