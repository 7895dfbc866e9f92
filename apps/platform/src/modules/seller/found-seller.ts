import type { Seller } from './seller.ts'

/** A seller, and how many kilometres away; null where that cannot be told. */
export type FoundSeller = { readonly seller: Seller; readonly km: number | null }

/** Metres are enough. */
export const foundSeller = (seller: Seller, km: number | null): FoundSeller => ({ seller, km: km === null ? null : Math.round(km * 1000) / 1000 })

type Order = (one: FoundSeller, other: FoundSeller) => number

const byName: Order = ({ seller: one }, { seller: other }) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1)
const away = ({ km }: FoundSeller): number => km ?? Number.MAX_VALUE
const near: Order = (one, other) => away(one) - away(other) || byName(one, other)

export const ORDERS: Readonly<Record<'relevance' | 'near' | 'newest' | 'a-z' | 'z-a', Order>> = {
  relevance: near,
  near,
  newest: (one, other) => (other.seller.preferences.since ?? '').localeCompare(one.seller.preferences.since ?? '') || byName(one, other),
  'a-z': byName,
  'z-a': (one, other) => byName(other, one),
}
