import { LOCALES } from '@galleria/kernel'
import { CART_MODES, PAYMENT_TYPES } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { oneOf } from './common.ts'
import { operation } from './operation.ts'

const LocaleWire = oneOf(LOCALES)

export const MarketWire = Type.Object(
  {
    _id: Type.String(),
    slug: Type.String(),
    name: Type.String(),
    blurb: Type.String(),
    hue: Type.Number({ description: 'OKLCH hue in degrees; tints are computed from it' }),
    icon: Type.String({ description: 'Path of the picture, without size' }),
    index: Type.Integer(),
    itemCount: Type.Integer({ description: 'Sellable products' }),
  },
  { $id: 'Market' },
)
export type MarketWire = Static<typeof MarketWire>

export const TenantConfigWire = Type.Object(
  {
    _id: Type.String(),
    key: Type.String(),
    name: Type.String(),
    tagline: Type.String(),
    country: Type.String({ description: 'ISO 3166-1 alpha-2' }),
    currency: Type.Object({ code: Type.String() }),
    language: Type.Object({ defaultLanguage: LocaleWire, languages: Type.Array(LocaleWire) }),
    hue: Type.Number(),
    timeZone: Type.String(),
    tax: Type.Object({ name: Type.String(), rate: Type.Number({ description: 'Percent, included in prices' }) }),
    delivery: Type.Object({ fee: Type.Integer({ description: 'Minor units' }), freeFrom: Type.Integer({ description: 'Minor units' }) }),
    cart: Type.Object({ mode: oneOf(CART_MODES, { description: "Whether a cart may hold several sellers' items" }) }),
    checkout: Type.Object({ defaultPayment: oneOf(PAYMENT_TYPES), payments: Type.Array(oneOf(PAYMENT_TYPES)) }),
    support: Type.Object({ email: Type.String(), phone: Type.String() }),
    markets: Type.Array(MarketWire),
  },
  { $id: 'TenantConfig' },
)
export type TenantConfigWire = Static<typeof TenantConfigWire>

export const getTenantConfig = operation({
  id: 'getTenantConfig',
  ref: 'A-035',
  method: 'POST',
  changesState: false,
  path: '/cap/users/tenant/get-config',
  summary: 'Everything public about the shop: name, currency, languages, markets, delivery, payment methods',
  tag: 'tenant',
  auth: 'public',
  reply: Type.Object({ data: TenantConfigWire }),
  errors: [],
})

export const getTenantPreferences = operation({
  id: 'getTenantPreferences',
  ref: 'A-036',
  method: 'GET',
  path: '/cap/users/tenant/get-preferences/{id}',
  summary: "The shop's currency and language",
  tag: 'tenant',
  auth: 'public',
  params: Type.Object({ id: Type.String({ maxLength: 80 }) }),
  reply: Type.Object({
    data: Type.Object({
      currency: Type.Object({ code: Type.String() }),
      language: Type.Object({ defaultLanguage: LocaleWire, languages: Type.Array(LocaleWire) }),
    }),
  }),
  errors: ['tenant.unknown'],
})
