import { Trans, useLingui } from '@lingui/react/macro'
import { glyph } from '../../components/glyph.tsx'
import { OpenNow } from '../../components/open-now.tsx'
import { WeekTable } from '../../components/week-table.tsx'
import { useDistanceKm } from '../../lib/place.ts'
import { useTenant } from '../../lib/tenant.ts'
import type { HouseWords } from './house-words.ts'
import type { ShopData } from './shop-data.ts'

type ShopFactsProps = {
  shop: ShopData
  booked: HouseWords['booked']
  /** Its number as it is read: said with the page, so that no browser loads how. */
  phoneWords: string | undefined
}

/** Where it is, when it is open, and what it holds itself to. */
export function ShopFacts({ shop, booked, phoneWords }: ShopFactsProps) {
  return (
    <div className="shop-facts">
      <Address shop={shop} phoneWords={phoneWords} />
      <Hours shop={shop} />
      {booked ? <Booking {...booked} /> : <Policies shop={shop} />}
    </div>
  )
}

function Address({ shop: { slug, name, address, position, phone }, phoneWords }: Pick<ShopFactsProps, 'shop' | 'phoneWords'>) {
  const { t } = useLingui()
  const { format, paths } = useTenant()
  const km = useDistanceKm(position)
  const to = position && encodeURIComponent(`${position[1]},${position[0]}`)
  return (
    <section aria-labelledby="shop-address">
      <h2 id="shop-address">{t`Address`}</h2>
      {position ? (
        <>
          <address>
            {address.street1}
            <br />
            {address.city}, {address.state} {address.zip}
          </address>
          <p className="muted small">{km === undefined ? null : <Trans>{format.distance(km)} from you</Trans>}</p>
          <p>
            <a className="more-link" href={`https://www.google.com/maps/dir/?api=1&destination=${to}`} target="_blank" rel="noopener noreferrer">
              {glyph('map-pin')}
              <Trans>Directions</Trans>
              <span className="hidden-visually">{t`to ${name}, opens Google Maps`}</span>
            </a>
          </p>
        </>
      ) : (
        <p className="muted">
          <Trans>This shop hasn't told us where it is yet.</Trans>
        </p>
      )}
      {phone ? (
        <p>
          <a className="text-link" href={`tel:${phone}`}>
            {phoneWords}
          </a>
        </p>
      ) : null}
      <p>
        <a className="text-link" href={paths.chats({ seller: slug })}>
          <Trans>Write to this shop</Trans>
        </a>
      </p>
      <p>
        <a className="text-link" href={paths.local(`/profile/report-issue?kind=seller&about=${slug}`)}>
          <Trans>Report this shop</Trans>
        </a>
      </p>
    </section>
  )
}

function Hours({ shop: { hours } }: { shop: ShopData }) {
  const { t } = useLingui()
  const { format } = useTenant()
  return (
    <section aria-labelledby="shop-hours">
      <h2 id="shop-hours">{t`Hours`}</h2>
      {hours ? (
        <>
          <p>
            <OpenNow hours={hours} />
          </p>
          <WeekTable hours={hours.spans} caption={t`Opening hours`} closed={t`Closed`} />
          {hours.closedOn[0] ? (
            <p className="muted small">
              <Trans>Closed on {format.day(hours.closedOn[0])}, a holiday.</Trans>
            </p>
          ) : null}
        </>
      ) : (
        <p className="muted">
          <Trans>This shop sells online only.</Trans>
        </p>
      )}
    </section>
  )
}

/** Of a house of health care that sells nothing but its time. */
function Booking({ title, choice, change }: NonNullable<HouseWords['booked']>) {
  return (
    <section aria-labelledby="shop-policies">
      <h2 id="shop-policies">{title}</h2>
      <ul className="shop-policies">
        <li>
          {glyph('badge-check')}
          <span>{choice}</span>
        </li>
        <li>
          {glyph('rotate-ccw')}
          <span>{change}</span>
        </li>
      </ul>
    </section>
  )
}

function Policies({ shop }: { shop: ShopData }) {
  const { t } = useLingui()
  const { tenant, format, paths } = useTenant()
  const returnDays = tenant.returns.days
  const fee = format.money({ amount: tenant.delivery.fee, currency: tenant.currency })
  const freeFrom = format.money({ amount: tenant.delivery.freeFrom, currency: tenant.currency })
  return (
    <section aria-labelledby="shop-policies">
      <h2 id="shop-policies">{t`Delivery and returns`}</h2>
      <ul className="shop-policies">
        <li>
          {glyph('truck')}
          <span>
            {tenant.delivery.variesByPlace ? (
              <Trans>The delivery fee depends on your address.</Trans>
            ) : (
              <Trans>
                Delivery {fee}, free from {freeFrom}
              </Trans>
            )}
          </span>
        </li>
        <li>
          {glyph('shopping-bag')}
          <span>{shop.hasPickup ? <Trans>Pick-up at the shop, free</Trans> : <Trans>No pick-up at this shop</Trans>}</span>
        </li>
        {returnDays > 0 ? (
          <li>
            {glyph('rotate-ccw')}
            <span>
              <Trans>{returnDays} days to return what you don't like</Trans>
            </span>
          </li>
        ) : null}
      </ul>
      <p>
        <a className="text-link small" href={paths.content('returns')}>
          <Trans>Returns and refunds</Trans>
        </a>
      </p>
    </section>
  )
}
