import { discountPercent, formatMoney, minuteIn, type Money } from '@galleria/kernel'
import type { Measure } from '@galleria/rules'

/** A formatter takes milliseconds to make, and a page uses a few of them: each is made when it is asked for. */
function whenAsked<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

/** A day or a time in one line: nobody reads "2 de" or "3:00 p." at its end, and "diciembre" or "m." in the next. */
const timeOf = (format: Intl.DateTimeFormat, instant: Date | number | string) =>
  format.format(new Date(instant)).replace(/(\d|\bde|[ap]\.) (?=[a-z])|(\w) (?=\d\d?(,|$))/gi, '$1$2\u00a0')

/** How this shop writes money, numbers and dates in one language (`tag`, of the kernel's `formatLocale`). Pure: the same on the server and in the browser. */
function createFormat(tag: string, timeZone: string) {
  const numbers = (options: Intl.NumberFormatOptions) => whenAsked(() => new Intl.NumberFormat(tag, options))
  /** A day as it is, or an instant in the time zone of the shop. */
  const written =
    (options: Intl.DateTimeFormatOptions, zone = 'UTC') =>
    (instant: Date | number | string) =>
      timeOf(shown(tag, zone, options), instant)
  const lengthIn = (unit: 'meter' | 'kilometer', maximumFractionDigits: number) => numbers({ style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits })
  const integers = numbers({ maximumFractionDigits: 0 })
  const figures = numbers({ maximumFractionDigits: 3 })
  const ratings = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const measures = { gram: numbers({ style: 'unit', unit: 'gram' }), milliliter: numbers({ style: 'unit', unit: 'milliliter' }) }
  const percents = numbers({ style: 'percent', maximumFractionDigits: 2 })
  const [metres, tenths, kilometres] = [lengthIn('meter', 0), lengthIn('kilometer', 1), lengthIn('kilometer', 0)]
  const distances = (km: number) => {
    if (km < 0.995) return metres().format(Math.max(10, Math.round(km * 100) * 10))
    return (km < 9.95 ? tenths() : kilometres()).format(km)
  }
  const weekdays = written({ weekday: 'long' })
  const lists = whenAsked(() => new Intl.ListFormat(tag, { type: 'conjunction' }))
  return {
    money: (value: Money) => formatMoney(value, tag),
    number: (value: number) => integers().format(value),
    /** "1.5", with up to three decimals. */
    figure: (value: number) => figures().format(value),
    /** "100 g" */
    measure: (value: number, unit: Measure) => measures[unit]().format(value),
    /** "4.7" */
    rating: (value: number) => ratings().format(value),
    /** 12.5 is "12.5%" */
    percent: (value: number) => percents().format(value / 100),
    /** Whole percent off, 0 when there is none. */
    percentOff: (price: Money, listPrice: Money | undefined) => discountPercent(price, listPrice),
    /** "Tuesday, 24 November" */
    day: written({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** "Tuesday, 4:00 pm", as the clocks of a time zone show it. */
    weekdayTime: (instant: string, zone: string) => timeOf(shown(tag, zone, { weekday: 'long', ...TIME }), instant),
    /** "850 m", "2.4 km", "340 km" */
    distance: (km: number) => distances(km),
    /** "10:30 am" of "10:30" */
    time: (time: string) => timeOf(timesIn(tag, 'UTC'), `1970-01-01T${time}:00Z`),
    /** The time that the clocks of a time zone show. */
    timeIn: (instant: Date, zone: string) => timeOf(timesIn(tag, zone), instant),
    /** "4 – 5 pm" of a time zone's clocks, with minutes only where there are any. */
    span: (from: string, to: string, zone: string) =>
      (isFull(from, zone) && isFull(to, zone) ? hoursIn : timesIn)(tag, zone).formatRange(new Date(from), new Date(to)),
    /** "4 pm", as the clocks of a time zone show it, with minutes only where there are any. */
    clock: (instant: string, zone: string) => timeOf((isFull(instant, zone) ? hoursIn : timesIn)(tag, zone), instant),
    /** "Mon" */
    shortWeekday: written({ weekday: 'short' }),
    /** "23 Nov" */
    shortDay: written({ day: 'numeric', month: 'short' }),
    /** "Monday" of 1 */
    weekday: (number: number) => weekdays(Date.UTC(2024, 0, number)),
    /** "Aria Audio, Orin and Green Acre" */
    list: (words: readonly string[]) => lists().format(words),
    /** "November 2026" of a day in it */
    month: written({ month: 'long', year: 'numeric' }),
    date: written({ dateStyle: 'long' }, timeZone),
    /** 21 is "9 pm" */
    hour: (hour: number) => timeOf(hoursIn(tag, 'UTC'), Date.UTC(2026, 0, 1, hour)),
    /** "Thu, 19 Nov, 9:12 am" */
    moment: written({ weekday: 'short', day: 'numeric', month: 'short', ...TIME }, timeZone),
    dateTime: written({ dateStyle: 'medium', timeStyle: 'short' }, timeZone),
  }
}
export type Format = ReturnType<typeof createFormat>

const TIME = { hour: 'numeric', minute: '2-digit' } as const

const shownIn = new Map<string, Intl.DateTimeFormat>()

function shown(tag: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = [tag, timeZone, ...Object.entries(options)].join()
  const known = shownIn.get(key) ?? new Intl.DateTimeFormat(tag, { ...options, timeZone })
  shownIn.set(key, known)
  return known
}
/** A bare hour says that it is one only with the half of the day beside it: where the day has 24, "7" is "7:00". */
const hoursIn = (tag: string, timeZone: string) => {
  const hours = shown(tag, timeZone, { hour: 'numeric' })
  return hours.resolvedOptions().hour12 ? hours : timesIn(tag, timeZone)
}
const isFull = (instant: string, zone: string): boolean => minuteIn(new Date(instant), zone) % 60 === 0
const timesIn = (tag: string, timeZone: string) => shown(tag, timeZone, TIME)

const made = new Map<string, Format>()

/** `createFormat`, remembered: the formatters behind it are dear to make. */
export function formatFor(tag: string, timeZone: string): Format {
  const key = `${tag}|${timeZone}`
  let format = made.get(key)
  if (!format) {
    format = createFormat(tag, timeZone)
    made.set(key, format)
  }
  return format
}
