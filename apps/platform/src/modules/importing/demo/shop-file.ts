import { type CheckedValue, readCurrency, readSeller, readSlug, type SellerFile } from '@galleria/importer'
import { type LocalizedText, moneyFromDecimal } from '@galleria/kernel'
import type { TenantSettings } from '../../tenant/index.ts'

export type MarketFile = {
  readonly slug: string
  readonly name: LocalizedText
  readonly blurb: LocalizedText
  readonly hue: number
  readonly asset: string
  readonly categories: readonly { readonly slug: string; readonly name: LocalizedText }[]
}

/** `shop.yaml`: a tenant with its markets and sellers. */
export type ShopFile = {
  readonly key: string
  readonly name: string
  readonly hosts: readonly string[]
  readonly settings: TenantSettings
  readonly markets: readonly MarketFile[]
  readonly sellers: readonly SellerFile[]
}

const PAYMENTS = ['COD', 'CASHFREE', 'STRIPE', 'PAYPAL'] as const
const LANGUAGES = ['en', 'es'] as const

export function readShop(value: CheckedValue): ShopFile {
  value.only(
    'key',
    'name',
    'hosts',
    'currency',
    'country',
    'locales',
    'hue',
    'timeZone',
    'tax',
    'delivery',
    'cart',
    'checkout',
    'support',
    'tagline',
    'markets',
    'sellers',
  )
  return {
    key: readSlug(value.field('key')),
    name: value.field('name').text(),
    hosts: value
      .field('hosts')
      .items()
      .map((host) => host.text()),
    settings: readSettings(value),
    markets: value.field('markets').items().map(readMarket),
    sellers: value.field('sellers').items().map(readSeller),
  }
}

function readSettings(value: CheckedValue): TenantSettings {
  const currency = readCurrency(value.field('currency'))
  const minor = (amount: CheckedValue): number => {
    const read = moneyFromDecimal(amount.number({ min: 0 }), currency)
    if (!read) amount.fault(`must be an amount in ${currency}`)
    return read?.amount ?? 0
  }
  const [first, ...others] = value
    .field('locales')
    .items()
    .map((locale) => locale.oneOf(LANGUAGES))
  if (first === undefined) value.field('locales').fault('must name a language')
  const tax = value.field('tax').only('name', 'rate', 'included')
  if (!tax.field('included').flag(true)) tax.field('included').fault('must be true: prices are shown as they are paid')
  const delivery = value.field('delivery').only('fee', 'freeFrom')
  const checkout = value.field('checkout').only('defaultPayment', 'payments')
  const defaultPayment = checkout.field('defaultPayment').oneOf(PAYMENTS)
  const payments = checkout.field('payments')
  const support = value.field('support').only('email', 'phone')
  return {
    currency,
    country: value.field('country').text(),
    locales: [first ?? 'en', ...others],
    hue: value.field('hue').number({ min: 0, max: 360 }),
    timeZone: value.field('timeZone').text(),
    tagline: value.field('tagline').localized(LANGUAGES),
    tax: { name: tax.field('name').text(), rate: tax.field('rate').number({ min: 0, max: 100 }) },
    delivery: { fee: minor(delivery.field('fee')), freeFrom: minor(delivery.field('freeFrom')) },
    cart: { mode: value.field('cart').only('mode').field('mode').oneOf(['single', 'multi']) },
    checkout: { defaultPayment, payments: payments.isAbsent ? [defaultPayment] : payments.items().map((payment) => payment.oneOf(PAYMENTS)) },
    support: { email: support.field('email').text(), phone: support.field('phone').word() },
  }
}

function readMarket(value: CheckedValue): MarketFile {
  value.only('slug', 'name', 'hue', 'asset', 'blurb', 'categories')
  return {
    slug: readSlug(value.field('slug')),
    name: value.field('name').localized(LANGUAGES),
    blurb: value.field('blurb').localized(LANGUAGES),
    hue: value.field('hue').number({ min: 0, max: 360 }),
    asset: value.field('asset').word(),
    categories: value
      .field('categories')
      .items()
      .map((item) => ({ slug: readSlug(item.only('slug', 'name').field('slug')), name: item.field('name').localized(LANGUAGES) })),
  }
}
