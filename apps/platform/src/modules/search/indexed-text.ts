import { indexedWords } from './query-words.ts'
import type { SearchableText } from './search.ts'
import type { Field } from './ranking.ts'
import type { FieldWords } from './word-index.ts'
import { foldedWords } from './words.ts'

export type Texts = Readonly<Record<Field, string>>

/** The texts of a document by field. */
export function textsOf({ name, text, details, brand, skus, categoryName }: SearchableText): Texts {
  const joined = skus.map((sku) => foldedWords(sku).join('')) // "DV7-1211" is also typed "dv71211"
  return {
    name_en: name.en ?? '',
    name_es: name.es ?? '',
    text_en: text.en ?? '',
    text_es: text.es ?? '',
    details: Object.values(details).join(' '),
    category: Object.values(categoryName).join(' '),
    brand,
    skus: [...skus, ...joined].join(' '),
  }
}

export const NO_TEXTS: Texts = { name_en: '', name_es: '', text_en: '', text_es: '', details: '', category: '', brand: '', skus: '' }

/** The words of each field. An attribute says a word once: languages share most of them. */
export const wordsOf = (texts: Texts): FieldWords => ({
  name_en: indexedWords(texts.name_en),
  name_es: indexedWords(texts.name_es),
  text_en: indexedWords(texts.text_en),
  text_es: indexedWords(texts.text_es),
  details: [...new Set(indexedWords(texts.details))],
  category: foldedWords(texts.category),
  brand: foldedWords(texts.brand),
  skus: foldedWords(texts.skus),
})

/** The words of a name in every language; none follows one of another language. */
export const wordsOfName = ({ name_en, name_es }: Texts): string[] => [...foldedWords(name_en), '', ...foldedWords(name_es)]
