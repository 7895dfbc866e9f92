import { inEveryLanguage, LOCALES, type Locale } from '@galleria/kernel'

/**
 * What makes our ranking, whichever engine answers: fields and their weights, what a word counts that stands for another, how a score comes out of how often
 * a word stands where, and what comes first besides. Every figure is told in decision 0080; engines have none of their own.
 */

/** What one posting has room for: how often a word stands in each field of a document, and whether a name begins with it. */
export const POSTING_BITS = 16
export const FIELD_BITS = POSTING_BITS - 1
/** The fields that there are once, whatever the languages. */
const OF_ALL = { details: 2, category: 1, brand: 1, skus: 1 } as const
const OF_ALL_BITS = Object.values(OF_ALL).reduce((sum, bits) => sum + bits, 0)
/** Bits of a name and of a text, best first: a word said twice in a name is rare, and so is more than three times in a text. */
const ROOMS = [
  { name: 2, text: 3 },
  { name: 1, text: 2 },
  { name: 1, text: 1 },
] as const

/** How many bits a language's name and its text have, where so many languages share a posting: the most that there is room for. Up to five languages. */
export function roomFor(languages: number): { readonly name: number; readonly text: number } {
  const room = ROOMS.find(({ name, text }) => (name + text) * languages + OF_ALL_BITS <= FIELD_BITS)
  if (!room) throw new Error(`The search has no room for ${languages} languages`)
  return room
}
const room = roomFor(LOCALES.length)

export type Field = `name_${Locale}` | `text_${Locale}` | keyof typeof OF_ALL
type FieldRule = { readonly name: Field; readonly locale: Locale | undefined; readonly bits: number; readonly weight: number; readonly shortness: number }

/**
 * Where words of a document stand. Of each no more is kept than how often, up to the most that its bits hold: a word said ten times is said often.
 * `shortness` is how much the length of the field counts (BM25's b).
 */
export const FIELDS: readonly FieldRule[] = [
  ...LOCALES.map((locale): FieldRule => ({ name: `name_${locale}`, locale, bits: room.name, weight: 3, shortness: 0.7 })),
  ...LOCALES.map((locale): FieldRule => ({ name: `text_${locale}`, locale, bits: room.text, weight: 2, shortness: 0.5 })),
  { name: 'details', locale: undefined, bits: OF_ALL.details, weight: 1, shortness: 0.5 },
  { name: 'category', locale: undefined, bits: OF_ALL.category, weight: 1, shortness: 0 },
  { name: 'brand', locale: undefined, bits: OF_ALL.brand, weight: 2, shortness: 0 },
  { name: 'skus', locale: undefined, bits: OF_ALL.skus, weight: 4, shortness: 0 },
]
export const FIELD_NAMES = FIELDS.map(({ name }) => name)

/** The same for each field. */
export const inEveryField = <T>(make: (field: Field) => T): Readonly<Record<Field, T>> =>
  Object.fromEntries(FIELD_NAMES.map((field) => [field, make(field)])) as Record<Field, T>

/** Another language than the reader's counts half: names and brands cross borders. */
const OTHER_LANGUAGE = 0.5

/** What each field weighs to a reader of a language, in the order of `FIELDS`. */
export const WEIGHTS = inEveryLanguage((reader) =>
  FIELDS.map(({ weight, locale }) => (locale === undefined || locale === reader ? weight : weight * OTHER_LANGUAGE)),
)

/** A form of a word inflects within its language: it is looked for where that is written, and where texts of all languages stand together. */
export const SPOKEN: Readonly<Record<Locale, ReadonlySet<Field>>> = inEveryLanguage(
  (locale) => new Set(FIELDS.filter(({ name, ...field }) => field.locale === locale || name === 'details' || name === 'category').map(({ name }) => name)),
)

/** What a word counts that is only nearly the one asked for. */
const NEARLY = 0.45
/** What a word counts that is another form of the one asked for, or the one that two make together. */
export const OTHER_FORM = 0.9
/** What a word counts that only begins as the one asked for, where that is a word by itself. */
export const ONLY_BEGINS = 0.2

/**
 * What a word is to another with the same stem: a form of it; the same in another gender, which of a noun is mostly another thing, and of an adjective is still
 * found; or one that only begins so, because the other is the stem itself.
 */
export type Kinship = 'form' | 'gender' | 'stem'
const WEIGHT_OF_KIN: Readonly<Record<Kinship, number>> = { form: OTHER_FORM, gender: 0.5, stem: ONLY_BEGINS }
export const weightOfForm = (kinship: Kinship): number => WEIGHT_OF_KIN[kinship]
/** Whether what is called by a word of this weight is called by the one that was asked for. */
export const isCalledSo = (weight: number): boolean => weight > ONLY_BEGINS
/** What a product counts that is asked for in a synonym only. */
export const SYNONYM = 0.95
/** How soon a word that stands there often has said all (BM25's k1). */
export const SATURATION = 1.2
/** What a document's score of the query's head word gains, as a share of it, when its category is what the word names: called so, or full of what is. */
export const CATEGORY_MEANT = 0.3
/** So many products more than it has, none of them called so, is a category taken to have: a few tell hardly anything. */
const UNNAMED = 20
/** A word names the things of a category only where so large a share of these has it in the name. */
const LEAST_NAMED = 0.15
/** Fewer products in all are never that share of a category. */
export const LEAST_PRODUCTS = Math.ceil((LEAST_NAMED * UNNAMED) / (1 - LEAST_NAMED))
/** What a match gains that has the query's head word while others are dropped: a lamp in another colour is nearer than another thing in that one. */
export const HEAD_KEPT = 1.5
/** What a score gains when all words stand in a name side by side, in the order of the query. */
export const WHOLE_PHRASE = 0.05
/** What a match is multiplied by whose name has all words of the query. */
export const NAMED = 1.25
/** The same for what is of a category that is called by the only word of the query, whatever its own name says: boots are shoes. */
export const OF_KIND = 1.2
/** What stands between two pins, as a factor: more than what shoppers do can move a match (`likingOf`). */
const APART = 1.25

/** So few matches may be those of a slip of the keys. */
export const FEW = 2
/** In so many documents stands what is usually meant. */
export const USUAL = 20
/** So many matches need no words dropped to find more. */
const ENOUGH = 12
/** One letter begins half the words of a shop. */
const MIN_PREFIX = 2

/** The next number is not what a number begins: 10 is not 100. */
const isOnlyDigits = (word: string): boolean => /^\d+$/.test(word)

/** Whether a query's last word may be the beginning of one; `isWord` tells that there is such a word. */
export const canBegin = (word: string, isWord: boolean): boolean => word.length >= MIN_PREFIX && !(isWord && isOnlyDigits(word))

/** What a longer word counts that begins so. */
export const weightOfLonger = (word: string, longer: string, isWord: boolean): number => ((isWord ? ONLY_BEGINS : 1) * word.length) / longer.length

/** What a word counts that so many letters lie between and the one that was typed. */
export const weightOfNear = (word: string, distance: number): number => (NEARLY * word.length) / (word.length + distance)

/** Where the word stands that names the thing: at the end in English ("camera bag"), at the beginning in Spanish ("bolsa de cámara"). */
const HEAD: Readonly<Record<Locale, 'first' | 'last'>> = { en: 'last', es: 'first' }
export const headOf = (count: number, locale: Locale): number => (HEAD[locale] === 'first' ? 0 : count - 1)

/** BM25's inverse document frequency; never negative, also where one was counted a moment after the other. */
export const rarityOf = (matching: number, all: number): number => Math.log(1 + (Math.max(all, matching) - matching + 0.5) / (matching + 0.5))

/** How many products of a category have a word in their names, and how many there are. */
type NamedInCategory<Category> = { readonly category: Category; readonly named: number; readonly products: number }

/**
 * How far each category is what a word names, as the names of products tell: 1 for the category in which the word is in the largest share of them, others in
 * proportion; so a notebook is a computer before it is a case for one. None where that share is small, and none where most that have the word in the name have it
 * as their brand (`branded`), which is no kind of thing.
 */
export function headShares<Category>(found: readonly NamedInCategory<Category>[], branded: number): ReadonlyMap<Category, number> {
  const shares = found.map(({ category, named, products }) => [category, named / (products + UNNAMED)] as const)
  const most = shares.reduce((best, [, share]) => Math.max(best, share), 0)
  const all = found.reduce((sum, { named }) => sum + named, 0)
  return new Map(most < LEAST_NAMED || 2 * branded > all ? [] : shares.map(([category, share]) => [category, share / most]))
}

/** What the score of a word is multiplied by where it names a document's category as far as this. */
export const factorOfHead = (share: number): number => 1 + CATEGORY_MEANT * share

/**
 * What a word of a query does for a document that has this much of it, and whose category is what it names as far as `share` tells, from 0 to 1; that of others
 * than the head word is 0. Rounded, because sums of floating-point numbers depend on the order in which documents came.
 */
export const scoreOf = (rarity: number, frequency: number, share: number): number =>
  Math.round(((rarity * frequency * factorOfHead(share)) / (frequency + SATURATION)) * 1e6) / 1e6

/** The score of what is pinned at this place, where the best match has `best`: above all else, and in the order of the pins. */
export const scoreOfPin = (best: number, place: number, pins: number): number => (best + 1) * APART ** (pins - place)

/** How many words a document must have, so that there are enough; `having` tells how many documents have exactly so many. */
export function leastWords(having: readonly number[], all: number): number {
  let least = all
  for (let matches = having[least] ?? 0; least > 1 && matches < ENOUGH; matches += having[least] ?? 0) least -= 1
  return least
}
