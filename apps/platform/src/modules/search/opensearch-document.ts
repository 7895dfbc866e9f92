import { createHash } from 'node:crypto'
import { LOCALES, textIn } from '@galleria/kernel'
import { priceStep } from './facets.ts'
import { textsOf, wordsOf } from './indexed-text.ts'
import { scopeKeysOf } from './listing-scopes.ts'
import { nameSortKey } from './name-sort-key.ts'
import { type Field, FIELDS, SPOKEN } from './ranking.ts'
import { categoryIdsOf, type ListedDocument, type SearchDocument, withoutText } from './search.ts'
import { discountRank, popularityOf, ratingRank } from './search-order.ts'
import { allTraitsOf } from './trait-labels.ts'
import { bagOf, packBag } from './word-bag.ts'
import { stemsOf } from './word-stems.ts'
import { hasNumber } from './words.ts'

const keyword = { type: 'keyword' } as const
const onlyFound = { type: 'keyword', doc_values: false } as const
const onlyCounted = { type: 'keyword', index: false } as const
const double = { type: 'double' } as const
/** Fields in which words have other forms. */
export const INFLECTED = FIELDS.filter(({ name }) => LOCALES.some((locale) => SPOKEN[locale].has(name))).map(({ name }) => name)

/** Which similarity a field has: how much its length counts is all that they differ in. */
const similarityName = (shortness: number): string => `shortness_${shortness * 10}`
const words = (shortness: number) => ({ type: 'text', analyzer: 'words', similarity: similarityName(shortness), index_options: 'freqs' })
const phrase = { type: 'text', analyzer: 'words', norms: false } as const

/** BM25F's share of one field, of which a query adds up those of all fields before it is saturated: no field says all by itself. */
const similarityOf = (shortness: number) => ({
  type: 'scripted',
  script: {
    source: `return query.boost * doc.freq / (${1 - shortness} + ${shortness} * doc.length / Math.max(1.0, (double) field.sumTotalTermFreq / Math.max(1L, field.docCount)));`,
  },
})

/** Settings of an index. One shard: a shop is small beside what one holds, and its counts are exact. A copy on another node, where there is one. */
export const INDEX_SETTINGS = {
  number_of_shards: 1,
  auto_expand_replicas: '0-1',
  // Whoever writes asks for a refresh.
  refresh_interval: '30s',
  max_result_window: 20_000,
  analysis: { tokenizer: { blanks: { type: 'whitespace', max_token_length: 8_000 } }, analyzer: { words: { type: 'custom', tokenizer: 'blanks' } } },
  similarity: Object.fromEntries(
    [...new Set(FIELDS.map(({ shortness }) => shortness))].map((shortness) => [similarityName(shortness), similarityOf(shortness)]),
  ),
}

/** All of the analysis is ours: the server gets words one by one and cuts at blanks. */
export const INDEX_MAPPING = {
  dynamic: false,
  properties: {
    id: keyword,
    document: { type: 'object', enabled: false },
    texts: { type: 'object', enabled: false },
    bag: { type: 'binary', doc_values: true },
    words: onlyFound,
    stems: onlyFound,
    names_en: phrase,
    names_es: phrase,
    ...Object.fromEntries(FIELDS.map(({ name, shortness }) => [`w_${name}`, words(shortness)])),
    ...Object.fromEntries(INFLECTED.map((name) => [`s_${name}`, words(FIELDS.find((field) => field.name === name)?.shortness ?? 0)])),
    scopes: onlyFound,
    fields: onlyFound,
    chosen: onlyFound,
    traits: keyword,
    place: keyword,
    marketId: onlyCounted,
    sellerId: keyword,
    categoryId: keyword,
    categoryIds: onlyCounted,
    inStock: { type: 'integer' },
    price: double,
    priceStep: { type: 'integer' },
    addedAt: double,
    popularity: double,
    rating: double,
    ratingCount: double,
    stars: double,
    discount: double,
    interest: double,
    ...Object.fromEntries(LOCALES.map((locale) => [`name_${locale}`, onlyCounted])),
    ...Object.fromEntries(FIELDS.map(({ name }) => [`length_${name}`, { type: 'integer', index: false }])),
  },
}

/** Nothing that a value is called has such a sign. */
const APART = '\u001f'
export const chosenKey = (field: string, value: string): string => `${field}${APART}${value}`
/** What a word comes from, in a language; `both` for what comes from the same in all of them. */
const stemToken = (locale: string, stem: string): string => `${locale}:${stem}`
export const stemTokensOf = (word: string): { readonly own: readonly string[]; readonly both: string } => {
  const stems = stemsOf(word)
  return { own: LOCALES.map((locale, position) => stemToken(locale, stems[position] ?? word)), both: stemToken('both', stems.join(' ')).replaceAll(' ', '/') }
}
/** Where a seller is; the server measures nothing. */
const placeKey = ({ sellerPosition }: Pick<ListedDocument, 'sellerPosition'>): string | undefined =>
  sellerPosition === null ? undefined : JSON.stringify(sellerPosition)

/** What changes when shoppers do something with a product. */
export const signalFieldsOf = (document: ListedDocument) => ({ popularity: popularityOf(document), interest: document.interest ?? Number.MIN_SAFE_INTEGER })

/** A product as the server keeps it: what it is, what it is found by, what it is ordered and counted by. */
export function storedDocumentOf(document: SearchDocument) {
  const texts = textsOf(document)
  const fields = wordsOf(texts)
  const bag = bagOf(texts, document.categoryId)
  const traits = new Map([...allTraitsOf(document)].map((trait) => [chosenKey(trait.field, trait.value), trait]))
  const place = placeKey(document)
  const [names_en = '', names_es = ''] = bag.name.join(' ').split('  ')
  const stored = {
    id: document.id,
    document: withoutText(document),
    texts,
    bag: Buffer.from(packBag(bag)).toString('base64'),
    words: [...bag.postings.keys()],
    stems: stemsIn(fields),
    names_en,
    names_es,
    ...Object.fromEntries(FIELDS.map(({ name }) => [`w_${name}`, fields[name].join(' ')])),
    ...Object.fromEntries(INFLECTED.map((name) => [`s_${name}`, tokensOf(name, fields[name]).join(' ')])),
    scopes: [...scopeKeysOf(document)],
    fields: [...new Set(Array.from(traits.values(), ({ field }) => field))],
    chosen: [...traits.keys()],
    traits: Array.from(traits.values(), ({ field, value, name, label, swatch }) => JSON.stringify([field, value, name, label, ...(swatch ? [swatch] : [])])),
    ...(place === undefined ? {} : { place }),
    marketId: document.marketId,
    sellerId: document.sellerId,
    categoryId: document.categoryId,
    categoryIds: [...categoryIdsOf(document)],
    inStock: Number(document.stock > 0),
    price: document.price,
    priceStep: priceStep(document.price),
    addedAt: document.addedAt,
    rating: ratingRank(document),
    ratingCount: document.ratingCount,
    stars: document.ratingCount * document.ratingAverage,
    discount: discountRank(document),
    ...signalFieldsOf(document),
    ...Object.fromEntries(LOCALES.map((locale) => [`name_${locale}`, nameSortKey(textIn(document.name, locale), locale)])),
    // What it has nothing of does not count among the usual lengths.
    ...Object.fromEntries(FIELDS.flatMap(({ name }, position) => (bag.lengths[position] ? [[`length_${name}`, bag.lengths[position]]] : []))),
  }
  return { ...stored, seal: createHash('sha256').update(JSON.stringify(stored)).digest('base64url') }
}
export type StoredDocument = ReturnType<typeof storedDocumentOf>

const spokenIn = (name: Field): string[] => LOCALES.filter((locale) => SPOKEN[locale].has(name))

/** What the words of a field come from, in the languages that it is written in. */
const tokensOf = (name: Field, own: readonly string[]): string[] => {
  const locales = new Set(spokenIn(name))
  return own.filter((word) => !hasNumber(word)).flatMap((word) => stemTokensOf(word).own.filter((_, position) => locales.has(LOCALES[position] ?? '')))
}

/** All tokens by which a product is found in another form of its words: exactly where the score counts that form. */
function stemsIn(fields: Readonly<Record<Field, readonly string[]>>): string[] {
  const found = new Set<string>()
  for (const { name } of FIELDS) {
    for (const token of tokensOf(name, fields[name])) found.add(token)
    if (spokenIn(name).length < LOCALES.length) for (const word of fields[name]) if (!hasNumber(word)) found.add(stemTokensOf(word).both)
  }
  return [...found]
}
