import { useEffect } from 'react'
import { useApi } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { useKeptPlace, usePlaceActions } from '../../lib/place.ts'
import { useSession } from '../../lib/session.ts'
import { useTenant } from '../../lib/tenant.ts'

/** Asks for the addresses of whoever is signed in and nowhere yet. What came from an address goes when somebody logs out. */
export function useAddressPlace(): void {
  const api = useApi()
  const { tenantKey } = useTenant().tenant
  const isHydrated = useHydrated()
  const customerId = useSession()?.userInfo._id
  const kept = useKeptPlace()
  const { forget } = usePlaceActions()
  const isNowhere = kept === null
  const isOfAccount = kept?.source === 'address'

  useEffect(() => {
    if (!isHydrated || customerId === undefined || !isNowhere) return
    // A list that does not come leaves the shopper nowhere, as before; the next page asks again.
    api
      .listAddresses()
      .then(async ({ data }) => (await import('../../lib/address-place.ts')).followAddresses(tenantKey, data))
      .catch(() => undefined)
  }, [isHydrated, customerId, isNowhere, api, tenantKey])

  useEffect(() => {
    if (isHydrated && customerId === undefined && isOfAccount) forget()
  }, [isHydrated, customerId, isOfAccount, forget])
}
