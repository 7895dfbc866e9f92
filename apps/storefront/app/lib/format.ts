import { discountPercent, formatMoney, type Locale, type Money } from '@galleria/kernel'

/** How this shop writes money, numbers and dates in one language. Pure: the same on the server and in the browser. */
export function createFormat(locale: Locale, country: string, timeZone: string) {
  const tag = `${locale}-${country}`
  const integers = new Intl.NumberFormat(tag, { maximumFractionDigits: 0 })
  const ratings = new Intl.NumberFormat(tag, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone })
  const moments = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return {
    money: (value: Money) => formatMoney(value, locale),
    number: (value: number) => integers.format(value),
    /** "4.7" */
    rating: (value: number) => ratings.format(value),
    /** Whole percent off, 0 when there is none. */
    percentOff: (price: Money, listPrice: Money | undefined) => discountPercent(price, listPrice),
    date: (instant: string) => dates.format(new Date(instant)),
    dateTime: (instant: string) => moments.format(new Date(instant)),
  }
}
export type Format = ReturnType<typeof createFormat>

const made = new Map<string, Format>()

/** `createFormat`, remembered: the formatters behind it are dear to make. */
export function formatFor(locale: Locale, country: string, timeZone: string): Format {
  const key = `${locale}|${country}|${timeZone}`
  let format = made.get(key)
  if (!format) {
    format = createFormat(locale, country, timeZone)
    made.set(key, format)
  }
  return format
}
