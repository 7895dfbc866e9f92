import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'

/** Somebody's birthday, for themselves; `change` says it, or takes it away with null, and rejects with why it was refused. */
export function useBirthday(customerId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const queryKey = ['birthday', customerId] as const
  const { data, error, isFetching, refetch } = useQuery({ queryKey, queryFn: async ({ signal }) => (await api.getBirthday(undefined, { signal })).data })

  async function change(birthday: string | null): Promise<void> {
    const { data: changed } = await api.changeBirthday({ body: { birthday } })
    await queries.cancelQueries({ queryKey }) // an answer from before the change would take the place of this one
    queries.setQueryData(queryKey, changed)
  }

  return { data, error, isFetching, refetch, change }
}
