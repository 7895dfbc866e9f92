import type { AdvertisementWire } from '@galleria/contract'
import type { AdPlacement } from '@galleria/rules'
import { msg } from '@lingui/core/macro'
import type { PageContext } from '../../lib/page-context.ts'

/** What an advertisement shows, and nothing else. */
export type Ad = Pick<AdvertisementWire, 'images' | 'link' | 'isElsewhere' | 'title' | 'text' | 'action'> & {
  readonly id: string
  readonly placement: AdPlacement
  /** The market whose colour it has. */
  readonly market: string | undefined
  /** What it is called, and several of them: said with the page, so that no browser loads words for it. */
  readonly labels: { readonly one: string; readonly all: string }
}

/** The first of those whose hue is nearest. */
function nearestMarket<Market extends { readonly hue: number }>(markets: readonly Market[], hue: number): Market | undefined {
  let nearest = markets[0]
  for (const market of markets) if (nearest && apart(market.hue, hue) < apart(nearest.hue, hue)) nearest = market
  return nearest
}

/** How far two hues are apart on their circle, in degrees. */
const apart = (one: number, other: number): number => Math.min(Math.abs(one - other), 360 - Math.abs(one - other))

/**
 * What the shop advertises in these placements now (all, when none is named), in order. The page is made anew when one of them begins, ends or changes. Tints come
 * from the markets, whose hues are on every page: the nearest is taken.
 */
export async function adsIn({ api, config, i18n, tag, holdsUntil }: PageContext, ...placements: readonly AdPlacement[]): Promise<Ad[]> {
  const { data, until } = await api.listAdvertisements({ body: {} })
  tag('advertisement')
  holdsUntil(until)
  const labels = { one: i18n._(msg`Advertisement`), all: i18n._(msg`Advertisements`) }
  return data
    .filter(({ placement }) => placements.length === 0 || placements.includes(placement))
    .map(({ _id, placement, images, link, isElsewhere, title, text, action, hue }) => ({
      id: _id,
      placement,
      images,
      link,
      isElsewhere,
      title,
      text,
      action,
      market: nearestMarket(config.markets, hue)?.slug,
      labels,
    }))
}
