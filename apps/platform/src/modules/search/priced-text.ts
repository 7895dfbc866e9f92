import { formatLocale, type Locale, moneyFromDecimal } from '@galleria/kernel'
import { typedDecimal } from '@galleria/rules'
import { PRICE_WORDS } from './priced-words.ts'
import { JOINING } from './query-words.ts'

/** Minor units, both ends included; one of them at least. */
export type PriceRange = { readonly gte?: number; readonly lte?: number }
/** A text without the price that it names; a guess is two figures at its end that may as well be words ("500-1000"). */
export type PricedText = { readonly text: string; readonly price: PriceRange; readonly isGuess?: true }

/** A smaller figure alone is rather an age, a size or a count. */
const LEAST_BARE = { atMost: 10, atLeast: 100, from: 20 } as const
/** Two figures alone are a price from here on where they are as round as prices are, and not too far from each other. */
const BARE_SPAN = { from: 100, round: 50 } as const
/** The same where words say that one is an end and the other is the other. */
const TOLD_SPAN = { from: 20, round: 10 } as const
const WIDEST = 20
/** "4k" */
const FINE_PICTURE = /^\dk$/
const isYear = (figure: number): boolean => figure >= 1900 && figure < 2100
/** 500, and 499. */
const isRound = (figure: number, step: number): boolean => figure % step === 0 || (figure + 1) % step === 0

type End = 'atMost' | 'atLeast'
type Kind = End | 'from' | 'between' | 'span'
type Reader = { readonly locale: Locale; readonly country: string; readonly currency: string }
type Ends = Partial<Record<End, number>>
type Named = { readonly from: number; readonly to: number; readonly ends: Ends; readonly isGuess: boolean }
type Patterns = Readonly<Record<Kind | 'amount' | 'leading' | 'figures', RegExp>> & { readonly times: Readonly<Record<string, number>> }
/** As many units of the currency as are written, `times` so many; a bare one does not say that it is money. */
type Amount = { readonly written: number; readonly minor: number; readonly times: number; readonly isBare: boolean }

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
/** Nor is it the rest of a longer figure, or of a model's name: "WH-1000". */
const FIGURE_BEGINS = String.raw`(?<![\p{L}\p{N}.,/–—-])`

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
  const words = PRICE_WORDS[locale]
  const money = anyOf(currencyNames(formatLocale(locale, country), currency))
  const figure = String.raw`\d(?:[\d.,'’\u00a0\u202f]*\d)?`
  const times = String.raw`(?:\s?${anyOf(Object.keys(words.times))}${ENDS})?`
  const last = String.raw`(?=\s*$|\s*[,;:!?]|\s+${anyOf(JOINING[locale])}${ENDS})`
  const ofMoney = String.raw`(?:${money}\s?${figure}${times}|${figure}${times}\s?${money})${ENDS}`
  const amount = `(?:${ofMoney}|${figure}${times}${last})`
  const first = String.raw`(?:${money}\s?)?${figure}${times}(?:\s?${money})?`
  const named = (end: End) => {
    const ways = [
      String.raw`${BEGINS}${anyOf(words[end].before)}\s+(?<amount>${amount})`,
      String.raw`${BEGINS}${anyOf(words.ofMoney[end].before)}\s+(?<amount>${ofMoney})`,
      String.raw`${FIGURE_BEGINS}(?<first>${first})\s+${anyOf(words[end].after)}${ENDS}`,
      String.raw`${FIGURE_BEGINS}(?<first>${ofMoney})\s+${anyOf(words.ofMoney[end].after)}${ENDS}`,
    ]
    return new RegExp(ways.join('|'), 'u')
  }
  const between = words.between.map(([before, within]) => String.raw`${escaped(before)}\s+(?<low>${first})\s+${escaped(within)}\s+(?<high>${amount})`)
  const within = String.raw`(?:\s*[-–—]\s*|\s+${anyOf(words.span.within)}\s+)`
  return {
    atMost: named('atMost'),
    atLeast: named('atLeast'),
    from: new RegExp(String.raw`${BEGINS}${anyOf(words.from)}\s+(?<first>${amount})`, 'u'),
    between: new RegExp(`${BEGINS}(?:${between.join('|')})`, 'u'),
    span: new RegExp(
      String.raw`(?:${BEGINS}(?<price>${anyOf(words.price)})\s+)?(?:${BEGINS}(?<told>${anyOf(words.span.before)})\s+)?` +
        String.raw`${FIGURE_BEGINS}(?<low>${first})${within}(?<high>${first})${ENDS}(?:(?<last>${last})|)`,
      'u',
    ),
    amount: new RegExp(
      String.raw`^(?<before>${money}\s?)?(?<figure>${figure})(?:\s?(?<times>${anyOf(Object.keys(words.times))})${ENDS})?(?<after>\s?${money})?$`,
      'u',
    ),
    leading: new RegExp(String.raw`(?:^|\s)${anyOf(words.leading)}$`, 'u'),
    figures: new RegExp(String.raw`${BEGINS}${anyOf(words.figures)}\s+$`, 'u'),
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
 * The price that somebody names in what they search for, as "under 5000", "menos de 50 €", "5000 or less", "₹500–900" or "between ₹500 and ₹900", in the language of the
 * reader and the currency of the shop, and the text without it. An amount without the currency counts where nothing stands behind it that it could be of ("under 5000 feet"),
 * and is not small. Undefined where there is none.
 */
export function pricedText(text: string, reader: Reader): PricedText | undefined {
  const patterns = patternsFor(reader)
  let rest = text.normalize('NFC')
  let isGuess = false
  const ends: Ends = {}
  for (const kind of ['between', 'span', 'atMost', 'atLeast', 'from'] as const) {
    const named = namedIn(rest, kind, patterns, reader)
    if (!named || Object.keys(named.ends).some((end) => end in ends)) continue
    Object.assign(ends, named.ends)
    isGuess ||= named.isGuess
    rest = without(rest, named, patterns.leading)
  }
  const { atLeast: gte, atMost: lte } = ends
  if (gte === undefined && lte === undefined) return undefined
  const price = { ...(gte === undefined ? {} : { gte }), ...(lte === undefined ? {} : { lte }) }
  return { text: rest, price, ...(isGuess ? { isGuess } : {}) }
}

function namedIn(text: string, kind: Kind, patterns: Patterns, reader: Reader): Named | undefined {
  const flat = flattened(text)
  const match = patterns[kind].exec(flat)
  if (!match?.groups) return undefined
  const found = { ...match.groups, isOther: patterns.figures.test(flat.slice(0, match.index)) }
  const ends = kind === 'between' || kind === 'span' ? spanOf(found, kind, patterns, reader) : endOf(found, kind, patterns, reader)
  return ends && { isGuess: false, ...ends, from: match.index, to: match.index + match[0].length }
}

/** What a pattern has found; `isOther` where it stands behind a word whose figures are no prices. */
type Found = { readonly [group: string]: string | undefined | boolean; readonly isOther: boolean }
const groupOf = (found: Found, group: string): string | undefined => (typeof found[group] === 'string' ? found[group] : undefined)

function endOf(found: Found, kind: End | 'from', patterns: Patterns, reader: Reader): Pick<Named, 'ends'> | undefined {
  const first = groupOf(found, 'first')
  const text = first ?? groupOf(found, 'amount') ?? ''
  const amount = amountOf(text, patterns, reader)
  if (!amount || FINE_PICTURE.test(text)) return undefined
  const units = amount.written * amount.times
  if (amount.isBare && ((first !== undefined && found.isOther) || units < LEAST_BARE[kind] || (kind === 'from' && isYear(units)))) return undefined
  return { ends: { [kind === 'from' ? 'atLeast' : kind]: amount.minor } }
}

function spanOf(found: Found, kind: 'between' | 'span', patterns: Patterns, reader: Reader): Pick<Named, 'ends' | 'isGuess'> | undefined {
  const [one, other] = ['low', 'high'].map((group) => amountOf(groupOf(found, group) ?? '', patterns, reader))
  if (!one || !other) return undefined
  // "10-20k"
  const low = one.times === 1 && one.written < other.written ? { ...one, times: other.times, minor: one.minor * other.times } : one
  const isBare = one.isBare && other.isBare
  const [least, most] = [low.written * low.times, other.written * other.times]
  const ends = { atLeast: Math.min(low.minor, other.minor), atMost: Math.max(low.minor, other.minor) }
  if (kind === 'between') return isBare && Math.min(least, most) < LEAST_BARE.atMost ? undefined : { ends, isGuess: false }
  if (least >= most) return undefined
  if (!isBare || (groupOf(found, 'price') && groupOf(found, 'last') !== undefined)) return { ends, isGuess: false }
  const { from, round } = groupOf(found, 'told') ? TOLD_SPAN : BARE_SPAN
  const isPlausible = least >= from && most <= least * WIDEST && isRound(least, round) && isRound(most, round) && !(isYear(least) && isYear(most))
  return isPlausible && !found.isOther && groupOf(found, 'last') !== undefined ? { ends, isGuess: true } : undefined
}

/** Undefined for what is no amount of the currency. */
function amountOf(text: string, { amount, times }: Patterns, { locale, country, currency }: Reader): Amount | undefined {
  const { before, figure = '', times: many, after } = amount.exec(text)?.groups ?? {}
  const decimal = typedDecimal(figure, formatLocale(locale, country), currency)
  const one = decimal === undefined ? undefined : moneyFromDecimal(decimal, currency)
  const isBare = before === undefined && after === undefined
  if (decimal === undefined || !one || one.amount === 0) return undefined
  const factor = many === undefined ? 1 : (times[many] ?? 1)
  return { written: Number(decimal), minor: one.amount * factor, times: factor, isBare }
}

/** Nor with the words that lead to it: "shoes for under 50". */
function without(text: string, { from, to }: Named, leading: RegExp): string {
  let before = text.slice(0, from).trimEnd()
  for (let match = leading.exec(flattened(before)); match; match = leading.exec(flattened(before))) before = before.slice(0, match.index).trimEnd()
  const after = text.slice(to).trimStart()
  return (/^[,;:!?]/.test(after) ? `${before.replace(/[,;:!?]+$/, '')}${after}` : `${before} ${after}`).replace(/[,;:!?\s]+$/, '').trim()
}
