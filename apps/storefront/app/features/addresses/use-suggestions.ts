import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useTenant } from '../../lib/tenant.ts'
import { asSuggestion, type SuggestedAddress } from './suggested-address.ts'

/** UX-26 */
const LEAST = 3
/** What fits below the line on a phone, above its keyboard. */
const MOST = 4
/** Characters that the platform takes. */
const LONGEST = 80
/** Milliseconds after the last key. */
const PAUSE = 200

/** Where suggestions come from. `name` tells two apart. */
export type Suggest = { readonly name: string; readonly ask: (text: string, signal: AbortSignal) => Promise<readonly SuggestedAddress[]> }

const NONE: readonly SuggestedAddress[] = []

/** What may be meant by what is typed; nothing while it is short, and nothing when nobody can be asked: the form is filled by hand then. */
export function useSuggestions(typed: string, { name, ask }: Suggest): readonly SuggestedAddress[] {
  const { tenant } = useTenant()
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim().slice(0, LONGEST)), typed === '' ? 0 : PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = typed !== '' && text.length >= LEAST
  const { data = NONE } = useQuery({
    queryKey: ['suggestions', name, tenant.locale, text],
    enabled: isAsked,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => ask(text, signal),
  })
  return isAsked ? data : NONE
}

/** Whole addresses, and towns of the shop's country. */
export function useAddressSources(): { readonly addresses: Suggest; readonly towns: Suggest } {
  const api = useApi()
  const { country } = useTenant().tenant
  return {
    addresses: { name: 'addresses', ask: async (q, signal) => (await api.suggestAddresses({ query: { q, limit: MOST } }, { signal })).data },
    towns: {
      name: 'towns',
      ask: async (q, signal) => {
        const { data } = await api.searchPlaces({ query: { q, limit: 2 * MOST } }, { signal })
        return data
          .filter((town) => town.country === country)
          .slice(0, MOST)
          .map(asSuggestion)
      },
    },
  }
}
