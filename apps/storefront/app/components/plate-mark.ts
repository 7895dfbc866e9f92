const SPACE = '\u00a0'

/** Of "2 in 1" the first figure is no length. */
const UNITS = '[mck]?m|ft|in(?! \\d)|inch|["″]|[GTM]B|Gbps|[MG]Hz|mAh|kWh|k?W|[km]?g|[mc]?l|L|oz|lb|pcs'

/** "1.5 m", "16GB", "500 ml": what neighbours on a shelf differ by. */
const QUANTITY = new RegExp(`(?:^|[^\\p{L}\\p{N}.,/-])(\\d{1,4}(?:[.,]\\d{1,2})?)\\s?(${UNITS})(?![\\p{L}\\p{N}])`, 'u')

/** "124A", "T14s", "FB3030", "nc4400", "4520s": the number of a model; "5-Piece" is none. */
const MODEL =
  /(?:^|[^\p{L}\p{N}.,/-])((?!\d+-\p{Lu}?\p{Ll}{2})(?=[\p{L}-]*\d)(?=[\d-]*\p{Lu})[\p{Lu}\d][\p{L}\d-]{1,9}|\p{Ll}{1,3}\d{3,5}\p{Ll}{0,2}|\d{3,5}\p{Ll}|\d{3,7})(?![\p{L}\p{N}/-]|[.,]\d)/u

/** Ems: of what is wider no letter can be read on a plate of the size of a thumb. */
const WIDEST_SMALL = 2.5

/**
 * What stands for a thing without a picture, in large type: how much of it there is, else the number of its model, else the initial of its first word without figures; the initial, too,
 * where the plate is small and nothing longer could be read. `name` is better without its brand, which its neighbours share.
 */
export function markOf(name: string, isSmall = false): string {
  const [, figure, unit] = QUANTITY.exec(name) ?? []
  const mark = figure && unit ? (/["″]/.test(unit) ? `${figure}″` : figure + SPACE + unit) : MODEL.exec(name)?.[1]
  if (mark && !(isSmall && widthOf(mark) > WIDEST_SMALL)) return mark
  return (/(?<![\p{L}\p{N}])\p{L}/u.exec(name)?.[0] ?? [...name.trim()][0] ?? '').toUpperCase()
}

/** "Orin Quire 14 laptop" of "Orin" is "Quire 14 laptop", where the brand is written beside it. */
export function nameBesideBrand(name: string, brand: string): string {
  if (brand === '' || name.slice(0, brand.length).toLowerCase() !== brand.toLowerCase()) return name
  const rest = name.slice(brand.length)
  const own = rest.replace(/^[\s,:–-]+/u, '')
  return own === '' || own === rest ? name : own.charAt(0).toUpperCase() + own.slice(1)
}

const NARROW = /[ijltfrI1.,:;'’|!()\s-]/u
const WIDE = /[mwMWQ@%&]/u

/** About how wide a text is in Fraunces, in ems. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) => sum + (NARROW.test(letter) ? 0.36 : WIDE.test(letter) ? 0.94 : letter >= '\u2e80' ? 1 : /[a-z]/u.test(letter) ? 0.56 : 0.7),
    0,
  )

/** The largest size, up to `most`, in which the text is no wider than `room`. */
export const sizeToFit = (text: string, room: number, most: number): number => Math.round(Math.min(most, room / widthOf(text)) * 10) / 10
