import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '../../lib/api.ts'
import { useTenant } from '../../lib/tenant.ts'

/** Letters that the platform wants before it looks. */
const LEAST = 2
/** What fits below the line on a phone. */
const MOST = 6
/** Milliseconds after the last key. */
const PAUSE = 150

/** Towns whose names begin with what was typed; `isOfTyped`: now, and not a moment ago. */
export function useTowns(typed: string) {
  const api = useApi()
  const { tenant } = useTenant()
  const [text, setText] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = text.length >= LEAST
  const query = useQuery({
    queryKey: ['towns', tenant.locale, text],
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await api.searchPlaces({ query: { q: text, limit: MOST } }, { signal })).data,
  })
  return { ...query, text, isOfTyped: text === typed.trim() && !query.isPlaceholderData, data: isAsked ? query.data : undefined }
}
