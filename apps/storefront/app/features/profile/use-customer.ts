import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { type Session, sessionStore } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'

/** Whoever is signed in, as the platform knows them: what the device remembers may be older than a change that was made on another one. */
export function useCustomer(session: Session) {
  const api = useApi()
  const queries = useQueryClient()
  const store = sessionStore(useTenant().tenant.tenantKey)
  const { _id: id } = session.userInfo
  const queryKey = ['customer', id] as const

  /** Not of somebody who has logged out meanwhile. */
  function remember(userInfo: Session['userInfo']): void {
    if (store.get()?.token === session.token) store.set({ token: session.token, userInfo })
  }

  const { data: customer = session.userInfo } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data } = await api.getCustomer({ params: { id } }, { signal })
      if (JSON.stringify(data) !== JSON.stringify(session.userInfo)) remember(data)
      return data
    },
  })

  /** What a change has answered is what holds, here and on the device. */
  async function keep(userInfo: Session['userInfo']): Promise<void> {
    await queries.cancelQueries({ queryKey }) // an answer from before the change would take the place of this one
    queries.setQueryData(queryKey, userInfo)
    remember(userInfo)
  }

  return { customer, keep }
}
