import type { Provider } from '@galleria/contract'
import { type Currency, decimalOf, minorDigits, type Money, money, moneyFromDecimal } from '@galleria/kernel'

/** C-09: how providers write amounts. Ours are exact minor units, and whatever a provider can not write exactly is not paid through it. */

const listed = (codes: string): ReadonlySet<Currency> => new Set(codes.split(' '))

/** The same amount in units of so many decimals; undefined when that is no whole number of them. What we count in is the kernel's affair. */
function inUnitsOf(digits: number, { amount, currency }: Money): number | undefined {
  const shift = digits - minorDigits(currency)
  const converted = shift >= 0 ? amount * 10 ** shift : amount / 10 ** -shift
  return Number.isSafeInteger(converted) ? converted : undefined
}

/** https://docs.stripe.com/currencies#zero-decimal: in these Stripe counts whole ones. ISK and UGX have no decimals either, and are written with two. */
const STRIPE_WHOLE = listed('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF')
/** In these thousandths, of which the last figure has to be 0. */
const STRIPE_THOUSANDTHS = listed('BHD JOD KWD OMR TND')
/** Stripe's own limit: eight digits. */
const STRIPE_MOST = 99_999_999

/** Stripe's least in each currency for which it names one (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts), in what Stripe counts in. For charging: less goes back. */
const STRIPE_LEAST: Readonly<Record<Currency, number>> = {
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
}

const stripeDigits = (currency: Currency): number => (STRIPE_WHOLE.has(currency) ? 0 : STRIPE_THOUSANDTHS.has(currency) ? 3 : 2)

/** An integer of what Stripe counts in; undefined when Stripe can not take exactly this. */
export function toStripe(value: Money): number | undefined {
  const units = inUnitsOf(stripeDigits(value.currency), value)
  if (units === undefined || units > STRIPE_MOST) return undefined
  return STRIPE_THOUSANDTHS.has(value.currency) && units % 10 !== 0 ? undefined : units
}

export function fromStripe(units: number, lowerCaseCurrency: string): Money {
  const currency = lowerCaseCurrency.toUpperCase()
  return money(units / 10 ** (stripeDigits(currency) - minorDigits(currency)), currency)
}

/** https://developer.paypal.com/reference/currency-codes/ */
const PAYPAL_CURRENCIES = listed('AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD')
const PAYPAL_WHOLE = listed('HUF JPY TWD')

/** A decimal; undefined when PayPal can not take exactly this. */
export function toPayPal(value: Money): string | undefined {
  const { currency } = value
  if (!PAYPAL_CURRENCIES.has(currency)) return undefined
  if (PAYPAL_WHOLE.has(currency)) return inUnitsOf(0, value)?.toString()
  const cents = inUnitsOf(2, value)
  return cents === undefined ? undefined : `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Throws RangeError for what is no amount. */
export function fromDecimal(decimal: string | number, currency: string): Money {
  const value = moneyFromDecimal(decimal, currency)
  if (!value) throw new RangeError(`${decimal} ${currency} is no amount`)
  return value
}

/** Cashfree writes decimals as numbers. One of up to 15 digits comes out of JSON as it went in. */
export function toCashfree(value: Money): number | undefined {
  const decimal = decimalOf(value)
  return decimal.replace('.', '').length <= 15 ? Number(decimal) : undefined
}

/** Of its API (https://www.cashfree.com/docs/api-reference/payments/latest/orders/create), in whole ones of any currency. */
const CASHFREE_LEAST = 1

const writtenFor = { stripe: toStripe, cashfree: toCashfree, paypal: toPayPal } as const satisfies Readonly<Record<Provider, (value: Money) => unknown>>

/** Whether a provider can be told exactly this, to take it or to give it back. */
const isWritable = (provider: Provider, value: Money): boolean => writtenFor[provider](value) !== undefined

const leastOf = {
  stripe: ({ currency }: Money) => STRIPE_LEAST[currency] ?? 0,
  cashfree: () => CASHFREE_LEAST,
  paypal: () => 0,
} as const satisfies Readonly<Record<Provider, (value: Money) => number>>

/** Whether a provider can be asked for exactly this. Nobody asks for nothing, which stands in nobody's way. */
export function isPayableAmount(provider: Provider, value: Money): boolean {
  const written = writtenFor[provider](value)
  return written !== undefined && (value.amount === 0 || Number(written) >= leastOf[provider](value))
}

/** Whether a provider takes a currency at all. */
export const isPayableWith = (provider: Provider, currency: Currency): boolean => isWritable(provider, money(10 ** minorDigits(currency), currency))

/** The steps in which a provider takes a currency, such as 0.010 of Kuwait's dinars; one minor unit as a rule, undefined for a currency that it does not take. */
export function stepOf(provider: Provider, currency: Currency): Money | undefined {
  for (let digits = 0; digits <= minorDigits(currency); digits += 1) {
    const step = money(10 ** digits, currency)
    if (isWritable(provider, step)) return step
  }
  return undefined
}
