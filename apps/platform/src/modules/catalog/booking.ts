import { WORDS } from '@galleria/locales/words'
import { modeOf } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { Seller } from '../seller/index.ts'
import type { Product } from './catalog.ts'

type Calendar = NonNullable<Seller['preferences']['calendars']>[number]

/** By which a product is booked for a time. Undefined of what is not, and where its seller keeps no such calendar any more. */
export const calendarOf = ({ calendar }: Pick<Product, 'calendar'>, { preferences }: Pick<Seller, 'preferences'>): Calendar | undefined =>
  calendar === null ? undefined : preferences.calendars?.find(({ id }) => id === calendar)

const HOUR = 60
const DAY = 24 * HOUR

/** "4 hours", "90 minutes", "2 days": in whole ones of the largest that there are at least two of. */
function inWords(minutes: number, locale: RequestContext['locale']): string {
  const [unit, length] =
    minutes >= 2 * DAY && minutes % DAY === 0 ? (['day', DAY] as const) : minutes % HOUR === 0 ? (['hour', HOUR] as const) : (['minute', 1] as const)
  return (minutes / length).toLocaleString(locale, { style: 'unit', unit, unitDisplay: 'long' })
}

/** How what is booked comes about: when, where, and until when one may think otherwise. `reach` is how far its people come. */
export function bookedTermsOf({ locale }: RequestContext, { variants }: Product, calendar: Calendar, seller: Seller, reach: readonly string[]): string[] {
  const { booked } = WORDS[locale].service
  const { office, preferences, name } = seller
  const place = preferences.pickup?.stores?.find(({ id }) => id === calendar.store) ?? (office && { ...office, name })
  const modes = new Set(variants.map(({ options }) => modeOf(options)))
  return [
    booked.time(calendar.name),
    ...(modes.has('clinic') ? [booked.clinic(place ? [place.name, place.street1, place.city].join(', ') : name)] : []),
    ...(modes.has('home') ? [booked.home, ...reach] : []),
    ...(modes.has('video') ? [booked.video] : []),
    calendar.noticeMinutes === 0 ? booked.untilThen : booked.terms(inWords(calendar.noticeMinutes, locale)),
  ]
}
