import type { AdvertisementWire } from '@galleria/contract'
import { textIn } from '@galleria/kernel'
import type { RequestContext } from '../../context.ts'
import { type Advertisement, linkOf } from './advertisement.ts'

/** Undefined for one that leads nowhere that a shop may lead to. */
export function toWireAdvertisement({ locale }: RequestContext, ad: Advertisement): AdvertisementWire | undefined {
  const link = linkOf(ad.link)
  if (!link) return undefined
  const images = ad.images.map((id) => `/img/${id}`)
  return {
    _id: ad.id,
    placement: ad.placement,
    url: images[0] ?? null,
    images,
    hue: ad.hue,
    link: link.href,
    isElsewhere: link.isElsewhere,
    title: textIn(ad.title, locale),
    text: textIn(ad.text, locale),
    action: textIn(ad.action, locale),
  }
}
