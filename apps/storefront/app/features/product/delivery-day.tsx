import { Trans, useLingui } from '@lingui/react/macro'
import { glyph } from '../../components/glyph.tsx'
import { useTenant } from '../../lib/tenant.ts'
import { positionOf, type ProductDelivery, promiseTo } from '../delivery/dispatch.ts'
import { timeLeft } from '../delivery/time-left.ts'
import { useNow } from '../../lib/use-now.ts'
import { useShownPlace } from '../delivery/use-shown-place.ts'

/**
 * When it arrives, where, and until when that holds. The page says it for the shop's own place, and is kept only as long as it is true; the browser says it
 * for the shopper's place and time.
 */
export function DeliveryDay({ delivery: { dispatch, promised } }: { delivery: ProductDelivery }) {
  const { t } = useLingui()
  const { format } = useTenant()
  const now = useNow()
  const place = useShownPlace()
  const promise = now && place ? promiseTo(positionOf(place), dispatch, now) : promised
  if (!promise || !place) return null
  const left = now && timeLeft(promise.orderBefore, now)
  const time = left && (left.hours > 0 ? t`${left.hours} h ${left.minutes} min` : t`${left.minutes} min`)
  const by = format.weekdayTime(promise.orderBefore, dispatch.timeZone)
  return (
    <li>
      {glyph('truck')}
      <span>
        <b>
          <Trans>Arrives {format.day(promise.day)}</Trans>
        </b>
        <span className="delivery-until">
          {time ? (
            <Trans>
              Delivered to {place.label} if you order within {time}
            </Trans>
          ) : (
            <Trans>
              Delivered to {place.label} if you order by {by}
            </Trans>
          )}
        </span>
      </span>
    </li>
  )
}
