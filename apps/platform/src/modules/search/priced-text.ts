import { formatLocale, type Locale, moneyFromDecimal } from '@galleria/kernel'
import { typedDecimal } from '@galleria/rules'
import { JOINING } from './query-words.ts'

/** Minor units, both ends included; one of them at least. */
export type PriceRange = { readonly gte?: number; readonly lte?: number }
/** A text without the price that it names. */
export type PricedText = { readonly text: string; readonly price: PriceRange }

/** How a price is named: without accents, a blank being any. */
type PriceWords = {
  readonly atMost: readonly string[]
  readonly atLeast: readonly string[]
  readonly between: readonly (readonly [before: string, within: string])[]
  /** What says so of an amount of money only, because other things are called so too ("Air Max 270"). */
  readonly ofMoney: { readonly atMost: readonly string[]; readonly atLeast: readonly string[] }
  /** May stand before these, and says nothing more. */
  readonly leading: readonly string[]
  readonly times: Readonly<Record<string, number>>
}

const WORDS: Readonly<Record<Locale, PriceWords>> = {
  en: {
    atMost: ['under', 'below', 'less than', 'cheaper than', 'up to', 'no more than', 'not more than', 'at most'],
    atLeast: ['over', 'above', 'more than', 'at least'],
    between: [['between', 'and']],
    ofMoney: { atMost: ['max', 'maximum', 'within'], atLeast: ['min', 'minimum', 'from', 'starting at'] },
    leading: ['price', 'priced', 'costing', 'for', 'at', 'with'],
    times: { k: 1_000, lakh: 100_000, lakhs: 100_000 },
  },
  es: {
    atMost: ['menos de', 'por debajo de', 'inferior a', 'hasta', 'no mas de', 'como maximo'],
    atLeast: ['mas de', 'por encima de', 'superior a', 'a partir de', 'al menos', 'como minimo'],
    between: [['entre', 'y']],
    ofMoney: { atMost: ['max', 'maximo', 'bajo'], atLeast: ['min', 'minimo', 'desde'] },
    leading: ['precio', 'a un precio', 'que cueste', 'que cuesten', 'por', 'de', 'con'],
    times: { k: 1_000, mil: 1_000 },
  },
}

/** A smaller figure alone is rather an age, a size or a count. */
const LEAST_BARE = { atMost: 10, atLeast: 100 } as const
/** "4k" */
const FINE_PICTURE = /^\dk$/

type End = 'atMost' | 'atLeast'
type Reader = { readonly locale: Locale; readonly country: string; readonly currency: string }
type Named = { readonly from: number; readonly to: number; readonly ends: Partial<Record<End, number>> }
type Patterns = { readonly between: RegExp; readonly amount: RegExp; readonly leading: RegExp; readonly times: Readonly<Record<string, number>> } & Readonly<
  Record<End, RegExp>
>

/** Small letters without accents, each in the place of the letter that it is. */
const flattened = (text: string): string =>
  text.replaceAll(/\p{L}/gu, (letter) => {
    const [base = letter] = letter.normalize('NFD').toLowerCase()
    return base.length === letter.length ? base : letter
  })

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/\s+/g, String.raw`\s+`)
const anyOf = (texts: Iterable<string>): string =>
  `(?:${[...texts]
    .toSorted((left, right) => right.length - left.length)
    .map(escaped)
    .join('|')})`
const BEGINS = String.raw`(?<![\p{L}\p{N}])`
const ENDS = String.raw`(?![\p{L}\p{N}])`

/** What the shop's currency is called: its sign, its code, and its name in one word or all of them. */
function currencyNames(tag: string, currency: string): Set<string> {
  const names = new Set<string>()
  for (const currencyDisplay of ['symbol', 'narrowSymbol', 'code', 'name'] as const)
    for (const count of [1, 2]) {
      const parts = new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay, maximumFractionDigits: 0 }).formatToParts(count)
      const name = flattened(parts.find(({ type }) => type === 'currency')?.value ?? currency)
      for (const one of [name, ...name.split(' ')]) names.add(one)
      if (/rup/.test(name)) for (const short of ['rs', 'rs.']) names.add(short)
    }
  return names
}

function patternsOf({ locale, country, currency }: Reader): Patterns {
  const words = WORDS[locale]
  const money = anyOf(currencyNames(formatLocale(locale, country), currency))
  const figure = String.raw`\d(?:[\d.,'’\u00a0\u202f]*\d)?`
  const times = String.raw`(?:\s?${anyOf(Object.keys(words.times))}${ENDS})?`
  const bare = String.raw`${figure}${times}(?=\s*$|\s*[,;:!?]|\s+${anyOf(JOINING[locale])}${ENDS})`
  const ofMoney = String.raw`(?:${money}\s?${figure}${times}|${figure}${times}\s?${money})(?![\p{L}\p{N}])`
  const amount = `(?:${ofMoney}|${bare})`
  const named = (end: End) =>
    new RegExp(String.raw`${BEGINS}(?:${anyOf(words[end])}\s+(?<any>${amount})|${anyOf(words.ofMoney[end])}\s+(?<money>${ofMoney}))`, 'u')
  const between = words.between.map(([before, within]) => {
    const first = String.raw`(?:${money}\s?)?${figure}${times}(?:\s?${money})?`
    return String.raw`${escaped(before)}\s+(?<low>${first})\s+${escaped(within)}\s+(?<high>${amount})`
  })
  return {
    atMost: named('atMost'),
    atLeast: named('atLeast'),
    between: new RegExp(`${BEGINS}(?:${between.join('|')})`, 'u'),
    amount: new RegExp(
      String.raw`^(?<before>${money}\s?)?(?<figure>${figure})(?:\s?(?<times>${anyOf(Object.keys(words.times))})${ENDS})?(?<after>\s?${money})?$`,
      'u',
    ),
    leading: new RegExp(String.raw`(?:^|\s)${anyOf(words.leading)}$`, 'u'),
    times: words.times,
  }
}

const known = new Map<string, Patterns>()

function patternsFor(reader: Reader): Patterns {
  const key = `${reader.locale} ${reader.country} ${reader.currency}`
  const patterns = known.get(key) ?? patternsOf(reader)
  known.set(key, patterns)
  return patterns
}

/**
 * The price that somebody names in what they search for, as "under 5000", "menos de 50 €" or "between ₹500 and ₹900", in the language of the reader and the currency of
 * the shop, and the text without it. An amount without the currency counts where nothing stands behind it that it could be of ("under 5000 feet"), and is not small.
 * Undefined where there is none.
 */
export function pricedText(text: string, reader: Reader): PricedText | undefined {
  const patterns = patternsFor(reader)
  let rest = text.normalize('NFC')
  const ends: Partial<Record<End, number>> = {}
  for (const kind of ['between', 'atMost', 'atLeast'] as const) {
    const named = namedIn(rest, kind, patterns, reader)
    if (!named || Object.keys(named.ends).some((end) => end in ends)) continue
    Object.assign(ends, named.ends)
    rest = without(rest, named, patterns.leading)
  }
  const { atLeast: gte, atMost: lte } = ends
  if (gte === undefined && lte === undefined) return undefined
  return { text: rest, price: { ...(gte === undefined ? {} : { gte }), ...(lte === undefined ? {} : { lte }) } }
}

function namedIn(text: string, kind: End | 'between', patterns: Patterns, reader: Reader): Named | undefined {
  const match = patterns[kind].exec(flattened(text))
  if (!match?.groups) return undefined
  const { any, money, low, high } = match.groups
  const at = { from: match.index, to: match.index + match[0].length }
  if (kind !== 'between') {
    const amount = amountOf(any ?? money ?? '', kind, patterns, reader)
    return amount === undefined ? undefined : { ...at, ends: { [kind]: amount } }
  }
  const amounts = [low, high].map((one) => amountOf(one ?? '', 'atMost', patterns, reader)).filter((amount) => amount !== undefined)
  return amounts.length < 2 ? undefined : { ...at, ends: { atLeast: Math.min(...amounts), atMost: Math.max(...amounts) } }
}

/** Undefined for what is no amount of the currency, and for a small one that does not say that it is money. */
function amountOf(text: string, end: End, { amount, times }: Patterns, { locale, country, currency }: Reader): number | undefined {
  const { before, figure = '', times: many, after } = amount.exec(text)?.groups ?? {}
  const decimal = typedDecimal(figure, formatLocale(locale, country), currency)
  const one = decimal === undefined ? undefined : moneyFromDecimal(decimal, currency)
  if (decimal === undefined || !one || one.amount === 0) return undefined
  const factor = many === undefined ? 1 : (times[many] ?? 1)
  const isBare = before === undefined && after === undefined
  if (isBare && (FINE_PICTURE.test(`${figure}${many ?? ''}`) || Number(decimal) * factor < LEAST_BARE[end])) return undefined
  return one.amount * factor
}

/** Nor with the words that lead to it: "shoes for under 50". */
function without(text: string, { from, to }: Named, leading: RegExp): string {
  let before = text.slice(0, from).trimEnd()
  for (let match = leading.exec(flattened(before)); match; match = leading.exec(flattened(before))) before = before.slice(0, match.index).trimEnd()
  const after = text.slice(to).trimStart()
  return (/^[,;:!?]/.test(after) ? `${before.replace(/[,;:!?]+$/, '')}${after}` : `${before} ${after}`).replace(/[,;:!?\s]+$/, '').trim()
}
