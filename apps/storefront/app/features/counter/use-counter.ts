import type { CounterProductWire, ReplyOf, sellAtCounter } from '@galleria/contract'
import type { Money } from '@galleria/kernel'
import type { CounterPayment } from '@galleria/rules'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi } from '../../lib/api.ts'
import { randomKey } from '../../lib/random-key.ts'

export type Line = { readonly product: CounterProductWire; readonly quantity: number }
export type Sold = Pick<ReplyOf<typeof sellAtCounter>['data'], 'orderId' | 'total'>

const itemsOf = (lines: readonly Line[]) => lines.map(({ product, quantity }) => ({ _id: product._id, quantity }))

/** What the seller sells, by what was typed. */
export function useCounterProducts(q: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['counter-products', q],
    queryFn: async ({ signal }) => (await api.listCounterProducts({ query: { q } }, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** What these come to; nothing is asked while there is nothing. */
export function useCounterQuote(visit: string, lines: readonly Line[]) {
  const api = useApi()
  const items = itemsOf(lines)
  return useQuery({
    queryKey: ['counter-quote', visit, items],
    queryFn: async ({ signal }) => (await api.quoteCounterSale({ body: { visit, items } }, { signal })).data,
    placeholderData: keepPreviousData,
    enabled: items.length > 0,
    retry: false,
  })
}

/** Sells once, however often the same is tried. */
export function useSell(): (visit: string, lines: readonly Line[], paidWith: CounterPayment, total: Money) => Promise<Sold> {
  const api = useApi()
  const attempt = useRef<{ readonly said: string; readonly key: string }>(undefined)
  return async (visit, lines, paidWith, total) => {
    const body = { visit, items: itemsOf(lines), paidWith, total }
    const said = JSON.stringify(body)
    if (attempt.current?.said !== said) attempt.current = { said, key: randomKey() }
    return (await api.sellAtCounter({ body }, { idempotencyKey: attempt.current.key })).data
  }
}
