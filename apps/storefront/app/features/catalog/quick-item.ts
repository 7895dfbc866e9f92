import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@galleria/api-client'
import type { ItemWire } from '@galleria/contract'
import { type Option, type Variant, variantOf } from '../options/variants.ts'

/** What can be chosen of a product, and what is told of it in short. */
export type QuickItem = {
  readonly options: readonly Option[]
  readonly variants: readonly Variant[]
  readonly images: readonly string[]
  readonly market: { readonly slug: string; readonly name: string }
  readonly category: { readonly slug: string; readonly name: string }
  readonly tags: readonly string[]
}

const TAGS = 6
const TAG_MAX = 24
const TAG_WORDS = 3
/** Says nothing without what it was asked for: "None" of a lining. */
const ANSWER = /^(?:none|ningun[oa]s?)\b|^(?:yes|nada)$/i

/** A product's short facts, which are also words to search for: "Bluetooth 5.4, 3.5 mm" is two. */
export function tagsOf(values: readonly string[]): string[] {
  const words = values.flatMap((value) => value.split(/[,;]\s+/)).map((word) => word.trim())
  const isTag = (word: string): boolean => /\p{L}{3}/u.test(word) && word.length <= TAG_MAX && word.split(' ').length <= TAG_WORDS && !ANSWER.test(word)
  return [...new Set(words.filter(isTag))].slice(0, TAGS)
}

const quickItemOf = ({ options, variations, images, Market, catalog, attributes }: ItemWire): QuickItem => ({
  options,
  variants: variations.map(variantOf),
  images,
  market: { slug: Market.slug, name: Market.name },
  category: { slug: catalog.slug, name: catalog.name },
  tags: tagsOf(attributes.map(({ value }) => value)),
})

/** A tile knows little, so the rest is fetched when somebody is about to choose. Stock and prices are asked for again after half a minute. */
export const quickItemQuery = (api: Pick<ApiClient, 'getItem'>, locale: string, id: string) =>
  queryOptions({
    queryKey: ['quick-item', locale, id],
    staleTime: 30_000,
    queryFn: async ({ signal }) => quickItemOf((await api.getItem({ params: { id } }, { signal })).data),
  })
