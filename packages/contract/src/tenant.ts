import { LOCALES } from '@galleria/kernel'
import { CART_MODES, MARKET_LAYOUTS, PAYMENT_TYPES, THEME_COLOURS } from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { oneOf } from './common.ts'
import { operation } from './operation.ts'
import { PlaceWire } from './place.ts'
import { SignInProviderWire } from './social.ts'

const LocaleWire = oneOf(LOCALES)

export const MarketWire = Type.Object(
  {
    _id: Type.String(),
    slug: Type.String(),
    name: Type.String(),
    blurb: Type.String(),
    hue: Type.Number({ description: 'OKLCH hue in degrees; tints are computed from it' }),
    icon: Type.String({ description: 'Path of the picture, without size' }),
    layout: oneOf(MARKET_LAYOUTS, {
      description: 'How it shows its goods: portraits, key facts, prices by weight, few and large, a list of dishes and the like, or as usual',
    }),
    index: Type.Integer(),
    itemCount: Type.Integer({ description: 'Sellable products' }),
  },
  { $id: 'Market' },
)
export type MarketWire = Static<typeof MarketWire>

/** What a cart is taxed at before it is known where it goes; the quote of a checkout names what was charged. */
const TaxWire = Type.Object({
  name: Type.String(),
  rate: Type.Number({ description: 'Percent' }),
  isIncluded: Type.Boolean({ description: 'Whether prices are shown with it' }),
  rules: Type.Array(Type.Object({ markets: Type.Array(Type.String()), rate: Type.Number() }), {
    description: "Goods with a rate of their own, by their market's slug",
  }),
})

/** From so many pieces on each costs less: of the goods that it names, else of all. */
const PriceStepWire = Type.Object({
  from: Type.Integer(),
  percentOff: Type.Integer({ description: 'Whole percent; prices are rounded half up to the minor unit' }),
  markets: Type.Optional(Type.Array(Type.String(), { description: 'Slugs' })),
  sellers: Type.Optional(Type.Array(Type.String(), { description: 'Ids' })),
  products: Type.Optional(Type.Array(Type.String(), { description: 'Ids' })),
})

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
    colours: Type.Array(Type.Object({ colour: oneOf(THEME_COLOURS), light: Type.String(), dark: Type.String() }), {
      description: "Where the shop's colours differ from the software's own",
    }),
    timeZone: Type.String(),
    place: Type.Union([PlaceWire, Type.Null()], { description: 'Where the shopper is taken to be until they say where (K-13)' }),
    tax: TaxWire,
    delivery: Type.Object({
      fee: Type.Integer({ description: 'Minor units' }),
      freeFrom: Type.Integer({ description: 'Minor units' }),
      variesByPlace: Type.Boolean({ description: 'Another fee may be asked for, by where it goes: the quote says which. Nothing should be promised before' }),
      hasWindows: Type.Boolean({ description: 'Shoppers may choose a time to be brought it, where a day is promised: the quote says which (K-16)' }),
    }),
    priceSteps: Type.Union([Type.Array(PriceStepWire), Type.Null()], {
      description: 'What many pieces of one variation cost, the best step that is reached counts; null: only a cart of the server says',
    }),
    cart: Type.Object({ mode: oneOf(CART_MODES, { description: "Whether a cart may hold several sellers' items" }) }),
    checkout: Type.Object({
      defaultPayment: oneOf(PAYMENT_TYPES),
      payments: Type.Array(oneOf(PAYMENT_TYPES)),
      guests: Type.Boolean({ description: 'Whether somebody can buy without an account' }),
    }),
    hasPayouts: Type.Boolean({ description: 'Customers can say to which bank account money is sent (A-021)' }),
    hasBills: Type.Boolean({ description: 'Bills of operators can be paid here, and mobiles and dishes recharged (A-090)' }),
    hasWallet: Type.Boolean({ description: 'The shop keeps money for its customers: refunds and rewards (A-106)' }),
    hasReferrals: Type.Boolean({ description: 'The shop rewards customers and the friends whom they invite (A-082)' }),
    hasShops: Type.Boolean({ description: 'Several sellers sell here: a list of them says something' }),
    hasAdvertisements: Type.Boolean({ description: 'The shop advertises something now (K-18)' }),
    until: Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
      description: 'From when on the first advertisement is there or the last one gone, as far as is known',
    }),
    returns: Type.Object(
      {
        days: Type.Integer(),
        markets: Type.Record(Type.String(), Type.Integer(), { description: 'Halls with days of their own, by their slug; 0: not at all' }),
      },
      { description: 'Within how many days of its arrival something may be sent back (K-17)' },
    ),
    support: Type.Object({ email: Type.String(), phone: Type.String() }),
    signIn: Type.Object({ providers: Type.Array(SignInProviderWire) }, { description: 'With whose help somebody can sign in (A-075)' }),
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

/** E-10: the tenant as a business. */
export const TenantDetailWire = Type.Object(
  {
    _id: Type.String(),
    customerNo: Type.String({ description: "The tenant's key" }),
    details: Type.Object({ name: Type.String(), tagline: Type.String(), country: Type.String(), timeZone: Type.String() }),
    preferences: Type.Object({ cart: TenantConfigWire.properties.cart, delivery: TenantConfigWire.properties.delivery }),
    config: Type.Object({ key: Type.String(), hue: Type.Number(), tax: TenantConfigWire.properties.tax }),
    payment: Type.Object({ config: TenantConfigWire.properties.checkout }, { description: 'Only what may be published (C-39)' }),
    language: TenantConfigWire.properties.language,
    currency: TenantConfigWire.properties.currency,
    userInfo: Type.Object(
      {
        authentication: Type.Object({ userName: Type.String(), phone: Type.String(), email: Type.String() }),
        name: Type.Object({ first: Type.String() }),
      },
      { description: 'Who answers for the tenant' },
    ),
  },
  { $id: 'TenantDetail' },
)
export type TenantDetailWire = Static<typeof TenantDetailWire>

export const getTenantDetail = operation({
  id: 'getTenantDetail',
  ref: 'A-037',
  method: 'GET',
  path: '/cap/users/tenant/detail-by-id/{id}',
  summary: 'The tenant as a business: what it is called, how it sells, who answers for it',
  tag: 'tenant',
  auth: 'public',
  params: Type.Object({ id: Type.String({ maxLength: 80 }) }),
  reply: Type.Object({ data: TenantDetailWire }),
  errors: ['tenant.unknown'],
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
