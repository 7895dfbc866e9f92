import type { ApiClient } from '@galleria/api-client'

/** How to reach a seller, by id or slug. */
export const providerQuery = (api: ApiClient, seller: string) => ({
  queryKey: ['provider', seller],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.getProvider({ params: { id: seller } }, { signal })).data,
})
