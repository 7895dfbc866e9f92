import {
  Country,
  Currency,
  type Inspect,
  Language,
  mapping,
  schemaFaults,
  SellerFile,
  type SellerRecord,
  sellerRecordOf,
  Slug,
  Text,
  textsIn,
  textsOf,
  Word,
} from '@galleria/importer'
import { type Locale, type LocalizedText, moneyFromDecimal } from '@galleria/kernel'
import { CART_MODES, type CartMode, PAYMENT_TYPES, type PaymentType } from '@galleria/rules'
import { type Static, Type } from 'typebox'

const Payment = Type.Enum([...PAYMENT_TYPES])

const Hue = Type.Number({ minimum: 0, maximum: 360, description: 'OKLCH degrees' })
const Amount = Type.Number({ minimum: 0 })

/** `shop.yaml`: a tenant with its markets and sellers, whose texts are there in each of `languages`. */
const shopFileIn = (languages: readonly Locale[]) => {
  const Texts = textsIn(languages)
  const Market = mapping({
    slug: Slug,
    name: Texts,
    hue: Hue,
    asset: Word,
    blurb: Texts,
    categories: Type.Array(mapping({ slug: Slug, name: Texts })),
  })
  return mapping({
    key: Slug,
    name: Text,
    hosts: Type.Array(Text),
    currency: Currency,
    country: Country,
    locales: Type.Array(Language, { minItems: 1, errorMessage: 'must be a list of languages' }),
    hue: Hue,
    timeZone: Text,
    tax: mapping({
      name: Text,
      rate: Type.Number({ minimum: 0, maximum: 100 }),
      included: Type.Optional(Type.Literal(true, { errorMessage: 'must be true: prices are shown as they are paid' })),
    }),
    delivery: mapping({ fee: Amount, freeFrom: Amount }),
    cart: mapping({ mode: Type.Enum([...CART_MODES]) }),
    checkout: mapping({ defaultPayment: Payment, payments: Type.Optional(Type.Array(Payment)) }),
    support: mapping({ email: Text, phone: Word }),
    tagline: Texts,
    markets: Type.Array(Market),
    sellers: Type.Array(SellerFile),
  })
}

/** The file itself says which languages the shop speaks. */
export const ShopFile = shopFileIn([])
export const inItsLanguages: Inspect<typeof ShopFile> = (file, fault) => {
  for (const { path, message } of schemaFaults(shopFileIn(file.locales), file)) fault(path, message)
}

export type DemoMarket = {
  readonly slug: string
  readonly name: LocalizedText
  readonly blurb: LocalizedText
  readonly hue: number
  readonly asset: string
  readonly categories: readonly { readonly slug: string; readonly name: LocalizedText }[]
}

export type ShopSettings = {
  readonly currency: string
  readonly country: string
  readonly locales: readonly [Locale, ...Locale[]]
  readonly hue: number
  readonly timeZone: string
  readonly tagline: LocalizedText
  readonly tax: { readonly name: string; readonly rate: number }
  /** Minor units. */
  readonly delivery: { readonly fee: number; readonly freeFrom: number }
  readonly cart: { readonly mode: CartMode }
  readonly checkout: { readonly defaultPayment: PaymentType; readonly payments: readonly PaymentType[] }
  readonly support: { readonly email: string; readonly phone: string }
}

/** A tenant with its markets and sellers. */
export type Shop = {
  readonly key: string
  readonly name: string
  readonly hosts: readonly string[]
  readonly settings: ShopSettings
  readonly markets: readonly DemoMarket[]
  readonly sellers: readonly SellerRecord[]
}

export function shopOf(file: Static<typeof ShopFile>): Shop {
  const { key, name, hosts, markets, sellers } = file
  return {
    key,
    name,
    hosts,
    settings: settingsOf(file),
    markets: markets.map((market) => ({
      ...market,
      asset: String(market.asset),
      name: textsOf(market.name),
      blurb: textsOf(market.blurb),
      categories: market.categories.map((category) => ({ slug: category.slug, name: textsOf(category.name) })),
    })),
    sellers: sellers.map(sellerRecordOf),
  }
}

function settingsOf({ currency, country, locales, hue, timeZone, tagline, tax, delivery, cart, checkout, support }: Static<typeof ShopFile>): ShopSettings {
  const [first = 'en', ...others] = locales
  return {
    currency,
    country,
    locales: [first, ...others],
    hue,
    timeZone,
    tagline: textsOf(tagline),
    tax: { name: tax.name, rate: tax.rate },
    delivery: { fee: minorOf(delivery.fee, currency), freeFrom: minorOf(delivery.freeFrom, currency) },
    cart,
    checkout: { defaultPayment: checkout.defaultPayment, payments: checkout.payments ?? [checkout.defaultPayment] },
    support: { email: support.email, phone: String(support.phone) },
  }
}

function minorOf(amount: number, currency: string): number {
  const money = moneyFromDecimal(amount, currency)
  if (!money) throw new RangeError(`${amount} is no amount in ${currency}`)
  return money.amount
}
