// Long because a shop is one file, and so is what may stand in it.
import {
  Country,
  Currency,
  DispatchFile,
  HolidaysFile,
  Language,
  mapping,
  Position,
  SellerFile,
  type SellerRecord,
  sellerRecordOf,
  Slug,
  Text,
  textsIn,
  textsOf,
  Word,
  written,
} from '@galleria/importer'
import { type Locale, type LocalizedText, moneyFromDecimal } from '@galleria/kernel'
import {
  AD_PLACEMENTS,
  CARE_KINDS,
  type AdPlacement,
  type CareKind,
  CART_MODES,
  CHAT_DAYS_MAX,
  CHAT_DAYS_MIN,
  type CartMode,
  type DispatchTerms,
  MARKET_LAYOUTS,
  type MarketLayout,
  type KindSold,
  KINDS_SOLD,
  MAX_SYNONYM_GROUPS,
  MAX_SYNONYMS,
  PAYMENT_TYPES,
  type PaymentType,
  type ReferralTerms,
  type ReturnTerms,
  type RewardTerms,
  type SearchRules,
  type WalletTerms,
  type SizeGuide,
  type TaxTerms,
} from '@galleria/rules'
import { type Static, Type } from 'typebox'
import { couponFileIn, couponOf, type DemoCoupon } from './coupon-file.ts'

const Payment = Type.Enum([...PAYMENT_TYPES])

const TaxRuleFile = mapping({
  markets: Type.Optional(Type.Array(Slug)),
  countries: Type.Optional(Type.Array(Country)),
  states: Type.Optional(Type.Array(Text)),
  rate: Type.Number({ minimum: 0, maximum: 100 }),
})

const Percent = Type.Number({ minimum: 0, maximum: 1000 })
/** Amounts in whole units of the currency; 200 percent doubles what is counted. */
const RewardsFile = mapping({
  points: Type.Integer({ minimum: 1 }),
  per: Type.Number({ exclusiveMinimum: 0 }),
  worth: Type.Number({ minimum: 0 }),
  expiresAfterDays: Type.Optional(Type.Integer({ minimum: 1 })),
  markets: Type.Optional(Type.Record(Slug, mapping({ percent: Percent }))),
  tiers: Type.Optional(Type.Array(mapping({ from: Type.Integer({ minimum: 0 }), percent: Percent }))),
})

/** What whoever brings a friend gets, and the friend, in units of the currency. */
const ReferralFile = mapping({
  inviter: Type.Number({ minimum: 0 }),
  friend: Type.Number({ minimum: 0 }),
  minOrder: Type.Optional(Type.Number({ minimum: 0 })),
  perMonth: Type.Optional(Type.Integer({ minimum: 1 })),
  expiresAfterDays: Type.Optional(Type.Integer({ minimum: 1 })),
})

/** As browsers send it, without the port. */
const Host = written('^[a-zA-Z0-9]([a-zA-Z0-9.-]*[a-zA-Z0-9])?$', 'a host name such as shop.example, without https:// and port')

const Hue = Type.Number({ minimum: 0, maximum: 360, description: 'OKLCH degrees' })
const Amount = Type.Number({ minimum: 0 })
const Days = Type.Integer({ minimum: 0 })

/** `shop.yaml`: a tenant with its markets and sellers, whose texts are there in each of `languages`. */
export const shopFileIn = (languages: readonly Locale[]) => {
  const Texts = textsIn(languages)
  const Market = mapping({
    slug: Slug,
    name: Texts,
    hue: Hue,
    asset: Word,
    blurb: Texts,
    layout: Type.Optional(Type.Enum([...MARKET_LAYOUTS], { description: 'How it shows its goods; standard unless told' })),
    categories: Type.Array(
      mapping({
        slug: Slug,
        name: Texts,
        sells: Type.Optional(Type.Enum([...KINDS_SOLD], { description: 'Goods unless told' })),
        care: Type.Optional(Type.Enum([...CARE_KINDS], { description: 'What of health care it is about: its market has doors to it' })),
      }),
    ),
  })
  const Advertisement = mapping({
    placement: Type.Enum([...AD_PLACEMENTS]),
    assets: Type.Array(Word, { minItems: 1, maxItems: 3 }),
    hue: Hue,
    link: Text,
    title: Texts,
    text: Texts,
    action: Texts,
  })
  const SizeGuideFile = mapping({
    market: Slug,
    categories: Type.Optional(Type.Array(Slug)),
    brand: Type.Optional(Text),
    name: Texts,
    columns: Type.Array(Texts, { minItems: 1, maxItems: 5 }),
    rows: Type.Record(Type.String(), Type.Array(Word), { description: 'Size as the option names it: a cell for each column' }),
  })
  const SearchesFile = mapping({
    language: Language,
    queries: Type.Record(Type.String(), Type.Integer({ minimum: 1, maximum: 200 }), { description: 'How many people searched for it' }),
  })
  return mapping({
    key: Slug,
    name: Text,
    hosts: Type.Array(Host, { minItems: 1, uniqueItems: true }),
    currency: Currency,
    country: Country,
    locales: Type.Array(Language, { minItems: 1, uniqueItems: true, errorMessage: 'must be a list of languages' }),
    hue: Hue,
    timeZone: Text,
    place: Type.Optional(mapping({ city: Text, state: Text, zip: Word, position: Position })),
    tax: mapping({
      name: Text,
      rate: Type.Number({ minimum: 0, maximum: 100 }),
      included: Type.Optional(Type.Boolean({ description: 'Whether prices are shown with it; they are unless told' })),
      rules: Type.Optional(Type.Array(TaxRuleFile, { description: 'Rates of their own for some goods or places; the first that fits' })),
      byState: Type.Optional(mapping({ within: Type.Array(Text), between: Text })),
    }),
    delivery: mapping({ fee: Amount, freeFrom: Amount }),
    priceFilter: Type.Optional(
      mapping(
        { from: Type.Integer({ minimum: 0 }), to: Type.Integer({ minimum: 0 }) },
        { description: 'Where the handles of the price filter start, in whole units' },
      ),
    ),
    policies: Type.Optional(
      Type.Record(Type.String(), Type.Object({ use: Type.String() }), { description: 'How the checkout decides, by topic; amounts in minor units' }),
    ),
    dispatch: Type.Optional(DispatchFile),
    holidays: Type.Optional(HolidaysFile),
    sizeGuides: Type.Optional(Type.Array(SizeGuideFile)),
    cart: mapping({ mode: Type.Enum([...CART_MODES]) }),
    checkout: mapping({
      defaultPayment: Payment,
      payments: Type.Optional(Type.Array(Payment, { minItems: 1, uniqueItems: true })),
      testPayments: Type.Optional(Type.Boolean({ description: 'Whether stand-ins that move no money take the place of providers without keys' })),
      guests: Type.Optional(Type.Boolean({ description: 'Whether somebody can buy without an account' })),
    }),
    returns: Type.Optional(
      mapping(
        { days: Type.Optional(Days), markets: Type.Optional(Type.Record(Slug, Days)) },
        { description: 'Within how many days of its arrival something may be sent back' },
      ),
    ),
    chats: Type.Optional(mapping({ days: Type.Integer({ minimum: CHAT_DAYS_MIN, maximum: CHAT_DAYS_MAX }) }, { description: 'How long chats are kept' })),
    notifications: Type.Optional(
      mapping({ sellers: Type.Boolean({ description: 'Whether the people of sellers are told what is ordered of them; they are unless told' }) }),
    ),
    reviews: Type.Optional(mapping({ reportsToHide: Type.Integer({ minimum: 1 }) })),
    assistant: Type.Optional(
      mapping(
        { webhook: written('^https?://[^\\s@]+$', 'an address such as https://bot.example/webhooks/rest/webhook') },
        { description: 'A bot of its own, by a webhook of Rasa’s REST channel' },
      ),
    ),
    payouts: Type.Optional(mapping({ isTest: Type.Boolean({ description: 'With a stand-in that moves no money, while there are no keys' }) })),
    bills: Type.Optional(mapping({ isTest: Type.Boolean({ description: 'With a stand-in that pays nobody, while there is no key' }) })),
    appointments: Type.Optional(mapping({ videoRooms: written('^https://[^\\s@]+/$', 'an address that ends with a slash, such as https://meet.jit.si/') })),
    wallet: Type.Optional(
      mapping({
        percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'At most so many hundredths of an order are paid from it' })),
        most: Type.Optional(Type.Number({ exclusiveMinimum: 0, description: 'At most so much of an order is, in whole units of the currency' })),
      }),
    ),
    rewards: Type.Optional(RewardsFile),
    referral: Type.Optional(ReferralFile),
    support: mapping({ email: Text, phone: Word }),
    signIn: Type.Optional(mapping({ isDemo: Type.Boolean() })),
    tagline: Texts,
    markets: Type.Array(Market),
    sellers: Type.Array(SellerFile),
    advertisements: Type.Optional(Type.Array(Advertisement)),
    coupons: Type.Optional(Type.Array(couponFileIn(languages))),
    synonyms: Type.Optional(Type.Array(Type.Array(Word, { minItems: 2, maxItems: MAX_SYNONYMS }), { maxItems: MAX_SYNONYM_GROUPS })),
    searches: Type.Optional(Type.Array(SearchesFile)),
  })
}

/** Its texts may be missing here: which languages it speaks the file itself says (`shop-faults.ts`). */
export const ShopFile = shopFileIn([])
export type ShopFile = Static<typeof ShopFile>

export type DemoMarket = {
  readonly slug: string
  readonly name: LocalizedText
  readonly blurb: LocalizedText
  readonly hue: number
  readonly asset: string
  readonly layout: MarketLayout
  readonly categories: readonly { readonly slug: string; readonly name: LocalizedText; readonly sells: KindSold; readonly care: CareKind | null }[]
}

/** What the shop says of itself in its placements. */
export type DemoAdvertisement = {
  readonly placement: AdPlacement
  readonly assets: readonly string[]
  readonly hue: number
  /** A path of the shop, without language. */
  readonly link: string
  readonly title: LocalizedText
  readonly text: LocalizedText
  readonly action: LocalizedText
}

export type ShopSettings = {
  readonly currency: string
  readonly country: string
  readonly locales: readonly [Locale, ...Locale[]]
  readonly hue: number
  readonly timeZone: string
  /** `position` is [longitude, latitude]. */
  readonly place?: { readonly city: string; readonly state: string; readonly zip: string; readonly position: readonly [number, number] }
  readonly tagline: LocalizedText
  readonly tax: TaxTerms
  /** Minor units. */
  readonly delivery: { readonly fee: number; readonly freeFrom: number }
  readonly priceFilter?: { readonly from: number; readonly to: number }
  readonly policies?: Readonly<Record<string, { readonly use: string }>>
  readonly dispatch?: Omit<DispatchTerms, 'timeZone' | 'holidays'>
  readonly holidays?: readonly string[]
  readonly sizeGuides?: readonly SizeGuide<LocalizedText>[]
  readonly cart: { readonly mode: CartMode }
  readonly checkout: {
    readonly defaultPayment: PaymentType
    readonly payments: readonly PaymentType[]
    readonly hasTestPayments?: boolean
    readonly hasGuests?: boolean
  }
  readonly returns?: ReturnTerms
  readonly chats?: { readonly days?: number }
  readonly notifications?: { readonly sellers: boolean }
  readonly reviews?: { readonly reportsToHide: number }
  readonly assistant?: { readonly webhook?: string }
  readonly wallet?: WalletTerms
  readonly rewards?: RewardTerms
  readonly search?: SearchRules & { readonly revision: number }
  readonly referral?: ReferralTerms
  readonly support: { readonly email: string; readonly phone: string }
  readonly payouts?: { readonly isTest: boolean }
  readonly bills?: { readonly isTest: boolean }
  readonly appointments?: { readonly videoRooms: string }
  readonly signIn?: { readonly isDemo: boolean }
}

/** A tenant with its markets and sellers. */
export type Shop = {
  readonly key: string
  readonly name: string
  readonly hosts: readonly string[]
  readonly settings: ShopSettings
  readonly markets: readonly DemoMarket[]
  readonly sellers: readonly SellerRecord[]
  readonly advertisements: readonly DemoAdvertisement[]
  readonly coupons: readonly DemoCoupon[]
  /** What its customers have searched for, and how many of them. */
  readonly searches: readonly DemoSearch[]
}

export type DemoSearch = { readonly language: Locale; readonly query: string; readonly people: number }

export function shopOf(file: ShopFile): Shop {
  const { key, name, currency, markets, sellers, advertisements = [], coupons = [], searches = [] } = file
  return {
    key,
    name,
    hosts: file.hosts.map((host) => host.toLowerCase()),
    settings: settingsOf(file),
    markets: markets.map((market) => ({
      ...market,
      asset: String(market.asset),
      layout: market.layout ?? 'standard',
      name: textsOf(market.name),
      blurb: textsOf(market.blurb),
      categories: market.categories.map((category) => ({
        slug: category.slug,
        name: textsOf(category.name),
        sells: category.sells ?? 'goods',
        care: category.care ?? null,
      })),
    })),
    sellers: sellers.map(sellerRecordOf),
    advertisements: advertisements.map((ad) => ({
      ...ad,
      assets: ad.assets.map(String),
      title: textsOf(ad.title),
      text: textsOf(ad.text),
      action: textsOf(ad.action),
    })),
    coupons: coupons.map((coupon) => couponOf(coupon, (amount) => minorOf(amount, currency))),
    searches: searches.flatMap(({ language, queries }) => Object.entries(queries).map(([query, people]) => ({ language, query, people }))),
  }
}

function settingsOf({
  currency,
  country,
  locales,
  hue,
  timeZone,
  place,
  tagline,
  tax,
  delivery,
  priceFilter,
  policies,
  dispatch,
  holidays,
  sizeGuides,
  cart,
  checkout,
  returns,
  chats,
  notifications,
  reviews,
  assistant,
  payouts,
  bills,
  appointments,
  wallet,
  rewards,
  referral,
  support,
  signIn,
  synonyms,
}: ShopFile): ShopSettings {
  const [first = 'en', ...others] = locales
  return {
    currency,
    country,
    locales: [first, ...others],
    hue,
    timeZone,
    ...(place ? { place: { ...place, zip: String(place.zip) } } : {}),
    tagline: textsOf(tagline),
    tax: taxTermsOf(tax),
    delivery: { fee: minorOf(delivery.fee, currency), freeFrom: minorOf(delivery.freeFrom, currency) },
    ...(priceFilter ? { priceFilter } : {}),
    ...(policies ? { policies } : {}),
    ...(dispatch ? { dispatch } : {}),
    ...(holidays ? { holidays } : {}),
    ...(sizeGuides
      ? {
          sizeGuides: sizeGuides.map((guide) => ({
            ...guide,
            name: textsOf(guide.name),
            columns: guide.columns.map(textsOf),
            rows: Object.entries(guide.rows).map(([size, cells]) => ({ size, cells: cells.map(String) })),
          })),
        }
      : {}),
    cart,
    checkout: checkoutOf(checkout),
    support: { email: support.email, phone: String(support.phone) },
    ...(returns ? { returns } : {}),
    ...(chats ? { chats } : {}),
    ...(notifications ? { notifications } : {}),
    ...(reviews ? { reviews } : {}),
    ...(assistant ? { assistant } : {}),
    ...(wallet ? { wallet: { ...wallet, ...(wallet.most === undefined ? {} : { most: minorOf(wallet.most, currency) }) } } : {}),
    ...(rewards ? { rewards: { ...rewards, per: minorOf(rewards.per, currency), worth: minorOf(rewards.worth, currency) } } : {}),
    ...(referral ? { referral: referralOf(referral, currency) } : {}),
    ...(payouts ? { payouts } : {}),
    ...(bills ? { bills } : {}),
    ...(appointments ? { appointments } : {}),
    ...(signIn ? { signIn } : {}),
    ...(synonyms ? { search: { synonyms: synonyms.map((words) => words.map(String)), pins: [], revision: 1 } } : {}),
  }
}

function referralOf({ inviter, friend, minOrder, ...rest }: Static<typeof ReferralFile>, currency: string): ReferralTerms {
  return {
    ...rest,
    inviter: minorOf(inviter, currency),
    friend: minorOf(friend, currency),
    ...(minOrder === undefined ? {} : { minOrder: minorOf(minOrder, currency) }),
  }
}

function checkoutOf({ defaultPayment, payments, testPayments, guests }: ShopFile['checkout']): ShopSettings['checkout'] {
  return {
    defaultPayment,
    payments: payments ?? [defaultPayment],
    ...(testPayments === undefined ? {} : { hasTestPayments: testPayments }),
    ...(guests === undefined ? {} : { hasGuests: guests }),
  }
}

function taxTermsOf({ name, rate, included, rules, byState }: ShopFile['tax']): TaxTerms {
  return { name, rate, ...(included === undefined ? {} : { isIncluded: included }), ...(rules ? { rules } : {}), ...(byState ? { byState } : {}) }
}

function minorOf(amount: number, currency: string): number {
  const money = moneyFromDecimal(amount, currency)
  if (!money) throw new RangeError(`${amount} is no amount in ${currency}`)
  return money.amount
}
