import { inEveryLanguage, type Locale } from '@galleria/kernel'
import { largerRoom } from './column-room.ts'
import { createPostingLists, NO_POSTINGS, type PackedPostings } from './posting-lists.ts'
import { type Field, FIELD_BITS, FIELDS, SPOKEN, WEIGHTS } from './ranking.ts'
import type { ScoreSums } from './score-sums.ts'

/** The words of each field; `begun` has those that stand in a name before what only tells more of the thing (`beginningOf`). */
export type FieldWords = Readonly<Record<Field, readonly string[]>> & { readonly begun: readonly string[] }

const LAYOUT = FIELDS.map(({ bits, ...field }, position) => ({
  ...field,
  shift: FIELDS.slice(0, position).reduce((sum, before) => sum + before.bits, 0),
  most: 2 ** bits - 1,
}))
type Place = (typeof LAYOUT)[number]
const bitsOf = (is: (field: Field) => boolean): number => LAYOUT.filter(({ name }) => is(name)).reduce((bits, { shift, most }) => bits | (most << shift), 0)
const CATEGORY_BITS = bitsOf((field) => field === 'category')
const ALL_BITS = bitsOf(() => true)
const SPOKEN_BITS = inEveryLanguage((locale) => bitsOf((field) => SPOKEN[locale].has(field)))
const NAME_BITS = bitsOf((field) => field.startsWith('name_'))
const BRAND_BITS = bitsOf((field) => field === 'brand')
const BEGUN_BIT = 1 << FIELD_BITS

/** A word that stands for one that was asked for: 1 when it is that word. A form of it counts in fields of its language only. */
export type Variant = { readonly word: string; readonly weight: number; readonly formOf?: Locale; readonly how: HowMeant }

/** As it was typed, in another form, made of two words or into two, begun so, or nearly so. */
export type HowMeant = 'typed' | 'form' | 'joined' | 'parted' | 'beginning' | 'mistyped'

/** Postings that are weighed at a time, and what each of them has: little enough to stay at hand until it is added up. */
const LOT = 1024
const [amounts, marked] = [new Float64Array(LOT), new Uint8Array(LOT)]
/** Of a lot what belongs to documents that are asked for. */
const [picked, pickedPostings] = [new Uint32Array(LOT), new Uint16Array(LOT)]
/** Documents that were counted, each once: 1 at each number, and their numbers. There is one for all tenants, in use within a turn only. */
let seen = new Uint8Array(0)
let seenNumbers = new Uint32Array(0)
/** In which counting of names each document was counted last, by its number; and how many there were. A mark that need not be wiped away. */
let named = new Uint32Array(0)
let namings = 0

export type WordIndex = ReturnType<typeof createWordIndex>

/** Fields of which it counts how long they are, by their positions in `FIELDS`. */
const MEASURED = LAYOUT.flatMap(({ shortness }, position) => (shortness > 0 ? [position] : []))
export const MEASURED_FIELDS = MEASURED.length

/** All that the index knows, as it is kept in a file. How long measured fields are stands there field by field, each by the documents' numbers. */
export type PackedWords = PackedPostings & { readonly lengths: Uint16Array; readonly end: number }
export const NO_WORDS: PackedWords = { ...NO_POSTINGS, lengths: new Uint16Array(), end: 0 }
const LONGEST_FIELD = 2 ** 16 - 1

const has = (posting: number, { shift, most }: Place): number => (posting >> shift) & most

/**
 * Which words stand in which documents, fields packed into one number each. Documents are told by small numbers; each is removed with the
 * words that it was added with. `onWord` hears of words that come with a document and leave with the last one.
 */
export function createWordIndex(
  onWord: { readonly added: (word: string) => void; readonly removed: (word: string) => void },
  packed: PackedWords = NO_WORDS,
  known: readonly number[] = [],
) {
  const lists = createPostingLists(packed)
  /** Words in each measured field of each document, and of all together. */
  let lengths = MEASURED.map((_, measured) => packed.lengths.slice(measured * packed.end, (measured + 1) * packed.end))
  const totals = lengths.map((own) => known.reduce((sum, document) => sum + (own[document] ?? 0), 0))
  /** Documents that have anything in it. */
  const filled = lengths.map((own) => known.reduce((count, document) => count + Number((own[document] ?? 0) > 0), 0))
  let documents = known.length

  /**
   * Of those that have the field: where most products have names in one language only, the few in another are as long as names are. What is not measured is not
   * asked for.
   */
  const averages = (): number[] =>
    LAYOUT.map((_, position) => {
      const measured = MEASURED.indexOf(position)
      return (totals[measured] ?? 0) / (filled[measured] ?? 0) || 1
    })

  function makeRoomFor(document: number): void {
    const room = lengths[0]?.length ?? 0
    if (document < room) return
    lengths = lengths.map((own) => {
      const larger = new Uint16Array(largerRoom(room, document))
      larger.set(own)
      return larger
    })
  }

  /** With how long each field is beside it. What is not measured has no slope: any column will do, so that all fields are the same. */
  const weighed = (places: ReturnType<typeof placesFor>) =>
    places.map(({ position, ...place }) => ({ ...place, column: lengths[Math.max(0, MEASURED.indexOf(position))] ?? new Uint16Array() }))

  /**
   * The same as `frequencyIn`, field after field instead of posting after posting: this is done for every posting of every word that is asked for, and to ask each of
   * them in which fields the word stands takes longer than to add nothing.
   */
  function collectOne(word: string, weight: number, places: ReturnType<typeof weighed>, sums: ScoreSums): void {
    const { documents: numbers, postings, from, to } = lists.run(word)
    const isKept = sums.isKeptTo()
    for (let start = from; start < to; start += LOT) {
      const length = Math.min(LOT, to - start)
      if (isKept) weigh(picked, pickedPostings, 0, sums.pick(numbers, postings, start, length, picked, pickedPostings), weight, places, sums)
      else weigh(numbers, postings, start, length, weight, places, sums)
    }
  }

  function weigh(
    numbers: Uint32Array,
    postings: Uint16Array,
    start: number,
    length: number,
    weight: number,
    places: ReturnType<typeof weighed>,
    sums: ScoreSums,
  ): void {
    let any = 0
    for (let at = 0; at < length; at += 1) {
      const posting = postings[start + at] as number
      any |= posting
      amounts[at] = 0
      marked[at] = Number(isInCategory(posting))
    }
    for (const { shift, most, factor, shortness, slope, column } of places) {
      if (((any >> shift) & most) === 0) continue
      if (slope === 0) {
        // How long it is does not count: neither memory nor a division is waited for.
        for (let at = 0; at < length; at += 1) amounts[at] = (amounts[at] as number) + factor * (((postings[start + at] as number) >> shift) & most)
        continue
      }
      const base = 1 - shortness
      for (let at = 0; at < length; at += 1) {
        const times = ((postings[start + at] as number) >> shift) & most
        amounts[at] = (amounts[at] as number) + (factor * times) / (base + slope * (column[numbers[start + at] as number] as number))
      }
    }
    sums.add(numbers, start, length, amounts, weight, marked)
  }

  return {
    /** How many documents there are. */
    size: () => documents,

    /** Of memory, as far as it grows with documents. */
    bytes: (): number => lists.bytes() + lengths.reduce((sum, own) => sum + own.byteLength, 0),

    has: lists.has,

    isIn: (word: string, document: number): boolean => lists.find(word, document) !== 0,

    /** In which fields it stands, and how often, as far as that is kept. */
    placesOf: (word: string, document: number): ReturnType<typeof placesIn> => placesIn(lists.find(word, document)),

    /** How many documents it stands in. */
    countOf: lists.countOf,

    add(document: number, fields: FieldWords): void {
      for (const [word, posting] of postingsOf(fields)) if (lists.add(word, document, posting)) onWord.added(word)
      makeRoomFor(document)
      for (const [measured, position] of MEASURED.entries()) {
        const length = Math.min(LONGEST_FIELD, fields[LAYOUT[position]?.name ?? 'details'].length)
        const own = lengths[measured]
        if (own) own[document] = length
        totals[measured] = (totals[measured] ?? 0) + length
        filled[measured] = (filled[measured] ?? 0) + Number(length > 0)
      }
      documents += 1
    },

    remove(document: number, fields: FieldWords): void {
      for (const word of postingsOf(fields).keys()) if (lists.remove(word, document)) onWord.removed(word)
      for (const [measured, own] of lengths.entries()) {
        const length = own[document] ?? 0
        totals[measured] = (totals[measured] ?? 0) - length
        filled[measured] = (filled[measured] ?? 0) - Number(length > 0)
      }
      documents -= 1
    },

    /**
     * Adds to `sums` what there is of these words in each document, as BM25F has it: how often a word stands in a field, told as a share of what is usual in one
     * so long, and weighed by the field. Marked is what has one of them in the name of its category. In which order words are given changes sums by rounding only.
     */
    collect(variants: readonly Variant[], reader: Locale, sums: ScoreSums): void {
      const usual = averages()
      const made = new Map<Locale | undefined, ReturnType<typeof weighed>>()
      for (const { word, weight, formOf } of variants) {
        const counted = made.get(formOf) ?? weighed(placesFor(reader, usual, formOf))
        made.set(formOf, counted)
        collectOne(word, weight, counted, sums)
      }
    },

    /** How many documents have something of these words: as many as `collect` would add up. */
    countOfAny(variants: readonly Variant[]): number {
      const written = variants.filter(({ word }) => lists.has(word))
      const [only] = written
      if (written.length < 2 && only?.formOf === undefined) return only ? lists.countOf(only.word) : 0
      const room = lengths[0]?.length ?? 0
      if (seen.length < room) [seen, seenNumbers] = [new Uint8Array(room), new Uint32Array(room)]
      let count = 0
      for (const { word, formOf } of written) {
        const { documents: numbers, postings, from, to } = lists.run(word)
        const bits = formOf ? SPOKEN_BITS[formOf] : ALL_BITS
        for (let at = from; at < to; at += 1) {
          const number = numbers[at] as number
          if (seen[number] === 1 || ((postings[at] as number) & bits) === 0) continue
          seen[number] = 1
          seenNumbers[count] = number
          count += 1
        }
      }
      for (let place = 0; place < count; place += 1) seen[seenNumbers[place] as number] = 0
      return count
    },

    /**
     * How many documents of each category have one of these words in a name, a form in those of its language, by the numbers of categories, of which there are
     * `count`; and how many of them have the word that was typed as their brand, too. `categories` has those of documents.
     */
    countNamed(variants: readonly Variant[], categories: Uint32Array, count: number): { readonly named: Uint32Array; readonly branded: number } {
      const room = lengths[0]?.length ?? 0
      if (named.length < room) named = new Uint32Array(room)
      namings = namings === 2 ** 32 - 1 ? 1 : namings + 1
      if (namings === 1) named.fill(0)
      const counts = new Uint32Array(count)
      let branded = 0
      for (const { word, formOf, how } of variants) {
        const { documents: numbers, postings, from, to } = lists.run(word)
        const bits = formOf ? NAME_BITS & SPOKEN_BITS[formOf] : NAME_BITS
        const brandBits = how === 'typed' ? BRAND_BITS : 0
        // In numbers instead of branches: which words stand in names is a guess that a processor gets wrong.
        for (let at = from; at < to; at += 1) {
          const [number, posting] = [numbers[at] as number, postings[at] as number]
          const before = named[number] as number
          const isNamed = Number((posting & bits) !== 0)
          const isNew = isNamed & Number(before !== namings)
          const category = categories[number] as number
          branded += isNamed & Number((posting & brandBits) !== 0)
          counts[category] = (counts[category] as number) + isNew
          named[number] = before + isNew * (namings - before)
        }
      }
      return { named: counts, branded }
    },

    /** Whether a document's category is called by one of these words. */
    isInCategoryOf: (variants: readonly Pick<Variant, 'word'>[], document: number): boolean =>
      variants.some(({ word }) => isInCategory(lists.find(word, document))),

    /** Whether a document's name, in whichever language, has one of these words. */
    isInNameOf: (variants: readonly Pick<Variant, 'word'>[], document: number): boolean => variants.some(({ word }) => isInName(lists.find(word, document))),

    /** Whether a name begins with one of these words (`isBegunWith`). */
    isBegunBy: (variants: readonly Pick<Variant, 'word'>[], document: number): boolean => variants.some(({ word }) => isBegunWith(lists.find(word, document))),

    /** The words that begin so, itself among them if it is one. */
    beginningWith: lists.beginningWith,
    countBeginningWith: lists.countBeginningWith,
    putInOrder: lists.putInOrder,

    words: lists.words,
    pack: lists.pack,

    /** How many words each measured field of a document has. */
    lengthsOf: (document: number): number[] => lengths.map((own) => own[document] ?? 0),
  }
}

/** The fields in which a word counts for a reader, and how much; `usual` is how long each field is on average, `formOf` the language in which it is a form. */
export const placesFor = (reader: Locale, usual: readonly number[], formOf?: Locale) =>
  LAYOUT.flatMap((place, position) =>
    formOf && !SPOKEN[formOf].has(place.name)
      ? []
      : [{ ...place, position, factor: WEIGHTS[reader][position] ?? 0, slope: place.shortness / (usual[position] ?? 1) }],
  )

/** How much of a word there is in one document: how often it stands in each field, as a share of what is usual in one so long. */
export function frequencyIn(places: ReturnType<typeof placesFor>, posting: number, lengths: readonly number[]): number {
  let frequency = 0
  for (const { shift, most, position, factor, slope, shortness } of places) {
    const count = (posting >> shift) & most
    if (count > 0) frequency += (factor * count) / (1 - shortness + slope * (lengths[position] ?? 0))
  }
  return frequency
}

/** In which fields a word stands, and how often, as far as that is kept. */
export const placesIn = (posting: number): { readonly field: Field; readonly times: number }[] =>
  LAYOUT.map((place) => ({ field: place.name, times: has(posting, place) })).filter(({ times }) => times > 0)

/** Whether the category is called so. */
export const isInCategory = (posting: number): boolean => (posting & CATEGORY_BITS) !== 0

/** Whether it stands in a name, in whichever language. */
export const isInName = (posting: number): boolean => (posting & NAME_BITS) !== 0

/** Whether it stands in a name, in whichever language, before what only tells more of the thing. */
export const isBegunWith = (posting: number): boolean => (posting & BEGUN_BIT) !== 0

/** The words of a document, each with how often it stands in which field as one small number, and whether a name begins with it. */
export function postingsOf(fields: FieldWords): Map<string, number> {
  const postings = new Map<string, number>()
  for (const place of LAYOUT) {
    for (const word of fields[place.name]) {
      const posting = postings.get(word) ?? 0
      if (has(posting, place) < place.most) postings.set(word, posting + (1 << place.shift))
    }
  }
  for (const word of fields.begun) postings.set(word, (postings.get(word) ?? 0) | BEGUN_BIT)
  return postings
}
