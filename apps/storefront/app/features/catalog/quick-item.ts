import { queryOptions } from '@tanstack/react-query'
import type { ApiClient } from '@galleria/api-client'
import type { ItemWire } from '@galleria/contract'
import { type Option, type Variant, variantOf } from '../options/variants.ts'

/** What can be chosen of a product. */
export type QuickItem = { readonly options: readonly Option[]; readonly variants: readonly Variant[]; readonly images: readonly string[] }

const quickItemOf = ({ options, variations, images }: ItemWire): QuickItem => ({ options, variants: variations.map(variantOf), images })

/** A tile knows little, so the rest is fetched when somebody is about to choose. Stock and prices are asked for again after half a minute. */
export const quickItemQuery = (api: Pick<ApiClient, 'getItem'>, locale: string, id: string) =>
  queryOptions({
    queryKey: ['quick-item', locale, id],
    staleTime: 30_000,
    queryFn: async ({ signal }) => quickItemOf((await api.getItem({ params: { id } }, { signal })).data),
  })
