import type { ItemWire } from '@galleria/contract'
import { idFromSlug } from '@galleria/kernel'
import { pageOf } from '../../lib/page-context.ts'
import { createPaths } from '../../lib/paths.ts'
import { notFound, orNotFound, redirect } from '../../lib/responses.ts'
import { type Option, type Variant, variantOf } from '../options/variants.ts'

/** What is booked, as far as its booking needs it. */
export type BookedService = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly image: string
  readonly brand: string
  readonly market: string
  readonly seller: { readonly name: string; readonly city: string }
  readonly options: readonly Option[]
  readonly variants: readonly Variant[]
  readonly booking: NonNullable<ItemWire['booking']>
}

type Asked = { readonly context: Parameters<typeof pageOf>[0]; readonly params: { readonly data: string } }

/** The product of the address; where it is not booked for a time, its page says how it is bought. */
export async function loadBooking({ context, params }: Asked): Promise<BookedService> {
  const { api } = pageOf(context)
  const id = idFromSlug(params.data)
  if (!id) throw notFound()
  const { data: item } = await orNotFound(api.getItem({ params: { id } }))
  const { booking, provider } = item
  // The router adds the language.
  if (!booking) throw redirect(createPaths('').product(item.slug), 302)
  return {
    id: item._id,
    slug: item.slug,
    name: item.Name,
    image: item.images[0] ?? '',
    brand: item.Brand,
    market: item.Market.slug,
    seller: { name: provider.name, city: provider.city },
    options: item.options,
    variants: item.variations.map(variantOf),
    booking,
  }
}
