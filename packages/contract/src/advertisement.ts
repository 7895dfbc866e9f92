import { AD_PLACEMENTS } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { Id, Instant, oneOf } from './common.ts'
import { operation } from './operation.ts'

export const AdvertisementWire = Type.Object(
  {
    _id: Id,
    placement: oneOf(AD_PLACEMENTS),
    url: Type.Union([Type.String(), Type.Null()], {
      description: 'Path of the picture; put `?w=` one of the offered widths before its `#`, which tells how a photograph looks from afar',
    }),
    images: Type.Array(Type.String(), { description: 'All of its pictures, `url` first' }),
    hue: Type.Number({ description: 'OKLCH hue in degrees, as of a market' }),
    link: Type.String({ description: 'A path of the shop, without language, or an https address' }),
    isElsewhere: Type.Boolean({ description: '`link` leads to another site: to be marked as sponsored' }),
    title: Type.String(),
    text: Type.String(),
    action: Type.String({ description: 'What the link is called' }),
  },
  { $id: 'Advertisement' },
)
export type AdvertisementWire = Static<typeof AdvertisementWire>

export const listAdvertisements = operation({
  id: 'listAdvertisements',
  ref: 'A-062',
  method: 'POST',
  changesState: false,
  path: '/advertisement/get-ad-v2',
  summary: 'What the shop advertises now, in one placement or in all; to be labelled as advertisement wherever it is shown',
  tag: 'advertisement',
  auth: 'public',
  body: Type.Object({ placement: Type.Optional(oneOf(AD_PLACEMENTS)) }),
  reply: Type.Object({
    data: Type.Array(AdvertisementWire),
    until: Type.Union([Instant, Type.Null()], { description: 'When one begins or ends; null where that is not known' }),
  }),
  errors: [],
})
