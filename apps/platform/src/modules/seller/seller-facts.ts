import type { ProviderWire } from '@galleria/contract'
import { type Day, textIn } from '@galleria/kernel'
import { MAX_PAGE_SIZE, openingAt, type OpeningHours } from '@galleria/rules'
import type { RequestContext } from '../../context.ts'
import type { SellerSummary } from '../search/index.ts'
import type { Seller } from './seller.ts'

type Facts = Pick<ProviderWire, 'businessNo' | 'since' | 'facility' | 'hours' | 'open' | 'rating' | 'catalogs'>

/** When somebody can come to a seller: its own hours, and the holidays of its shop. Undefined where nobody can. */
export function hoursOf({ tenant: { settings } }: RequestContext, { preferences: { hours } }: Pick<Seller, 'preferences'>): OpeningHours | undefined {
  return (
    hours && {
      timeZone: hours.timeZone ?? settings.timeZone,
      spans: hours.spans,
      closedOn: [...new Set([...(settings.holidays ?? []), ...(hours.closedOn ?? [])])],
    }
  )
}

/** The same as it is told; `today` is the first day whose holidays are. */
export const toWireHours = ({ timeZone, spans, closedOn }: OpeningHours, today: Day): NonNullable<ProviderWire['hours']> => ({
  timeZone,
  spans: spans.map(({ days, from, to }) => ({ days: [...days], from, to })),
  closedOn: closedOn.filter((day) => day >= today).toSorted(),
})

/** What a shop's page shows of a seller besides E-06. `today` is the first day whose holidays are told. */
export function factsOf(ctx: RequestContext, seller: Seller, { ratingAverage, ratingCount, categories }: SellerSummary, now: Date, today: Day): Facts {
  const hours = hoursOf(ctx, seller)
  const opening = hours && openingAt(hours, now)
  return {
    businessNo: seller.preferences.businessNo ?? null,
    since: seller.preferences.since ?? null,
    facility: seller.preferences.facility ?? null,
    hours: hours ? toWireHours(hours, today) : null,
    open: opening ? { now: opening.isOpen, until: opening.changesAt?.toISOString() ?? null } : null,
    rating: { average: Math.round(ratingAverage * 100) / 100, count: ratingCount },
    catalogs: categories.slice(0, MAX_PAGE_SIZE).map(({ id, slug, name, marketSlug, products }) => ({
      _id: id,
      slug,
      name: textIn(name, ctx.locale),
      Market: { slug: marketSlug },
      itemCount: products,
    })),
  }
}
