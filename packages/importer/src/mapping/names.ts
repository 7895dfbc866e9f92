import { changeTags, readableText } from './plain-text.ts'

/** What sources write where they know of no brand. */
const NO_BRAND = /^(?:-+|\?+|generic|genérico|n\.?\/?a\.?|no brand|none|not applicable|null|other|sin marca|unbranded|unknown|various)$/iu

/** A brand as people read it; empty where the source only says that it knows none. */
export function brandText(text: string): string {
  const brand = readableText(text)
  return NO_BRAND.test(brand) ? '' : brand
}

/**
 * A name as a shop writes it: without markup, without what a source that cuts its texts left open at the end ("Triominos ("), with its brand once, with
 * a capital where it has none at all, and in words that can be read where it has nothing but capitals.
 */
export function nameText(text: string, brand = ''): string {
  const whole = withoutTwin(inOneLine(text), brand)
    .replace(/^[,;:–—-]+\s+/u, '')
    .replace(/(?<![\s([{,;:–—-])[\s([{,;:–—-]+$/u, '')
  if (whole === whole.toLowerCase()) return whole.charAt(0).toUpperCase() + whole.slice(1)
  return isShouted(whole) ? spoken(whole, brand) : whole
}

/** Tags go, and breaks, also those that were written out as "\\n". */
const inOneLine = (text: string): string =>
  readableText(
    changeTags(text, (part) => part.replace(/<\/?[a-z][^>]*>/gi, ' '))
      .replace(/(?:\\r|\\n|[\r\n])+/g, ' ')
      .replace(/ {2,}/g, ' ')
      .trim(),
  )

/** "Tobar Tobar car" of Tobar is "Tobar car". */
function withoutTwin(name: string, brand: string): string {
  const startsWithBrand = (words: string): boolean =>
    words.slice(0, brand.length).toLowerCase() === brand.toLowerCase() && !/^[\p{L}\p{N}]/u.test(words.slice(brand.length))
  if (brand === '' || !startsWithBrand(name)) return name
  const rest = name.slice(brand.length).replace(/^[\s,:–-]+/u, '')
  return startsWithBrand(rest) ? rest : name
}

const WORD = /[\p{L}\p{M}\p{N}'’]+/gu
const LONG_WORD = /(?<![\p{L}\p{M}\p{N}'’])\p{L}{4,}(?![\p{L}\p{M}\p{N}])/gu

/** Nothing but capitals, in more than a brand and the number of a model. */
const isShouted = (name: string): boolean => name === name.toUpperCase() && new Set(name.match(LONG_WORD)).size > 1

const SMALL = new Set(
  'a an and as at by for from in into of on or the to with al con de del e el en la las los o para por sin un una y au aux des du et le les sur das der die mit und von da di il x'.split(
    ' ',
  ),
)
const SHORT = new Set('be do go he i’m if is it me my no so up we'.split(' '))
const INITIALS = new Set('ABS AOC AOP BBQ DIY IGP LED OEM RAF RAM ROM SAS UFC UFO UHT UPS USA USB WWE'.split(' '))

/** A name of capitals in words: what stands for something letter by letter ("DVD", "3D", "II") stays, and the brand as it writes itself. */
function spoken(name: string, brand: string): string {
  const own = new Map((brand.match(WORD) ?? []).map((word) => [word.toUpperCase(), word]))
  return name.replace(WORD, (word, at: number) => own.get(word) ?? (at > 0 && SMALL.has(word.toLowerCase()) ? word.toLowerCase() : spokenWord(word)))
}

function spokenWord(word: string): string {
  if (/^\d+(?:ST|ND|RD|TH)$/.test(word)) return word.toLowerCase()
  const isSpelt = /\p{N}/u.test(word) || INITIALS.has(word) || /^[IVX]+$/.test(word) || (word.length < 4 && !/[AEIOUY]/.test(word) && /^[A-Z]+$/.test(word))
  if (isSpelt || (word.length === 2 && !SHORT.has(word.toLowerCase()))) return word
  return word.charAt(0) + word.slice(1).toLowerCase()
}
