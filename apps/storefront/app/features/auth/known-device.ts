import { DEVICE_TOKEN } from '@galleria/rules'
import { useMemo } from 'react'
import { useTenant } from '../../lib/tenant.ts'
import { readStored, storageKey, writeStored } from '../../lib/storage.ts'

export type KnownDevice = {
  /** For the calls of signing in: nothing on a device where nobody has signed in yet. */
  readonly shown: () => { readonly deviceToken?: string }
  readonly remember: (token: string) => void
}

/**
 * What tells this device from a stranger's, so that nobody's failed attempts elsewhere keep its owner out. It is no session: it opens nothing by itself,
 * and stays when somebody logs out.
 */
export function knownDevice(tenantKey: string): KnownDevice {
  const key = storageKey(tenantKey, 'device')
  return {
    shown: () => {
      const token = readStored(key)
      return token !== null && DEVICE_TOKEN.test(token) ? { deviceToken: token } : {}
    },
    remember: (token) => void writeStored(key, token),
  }
}

export function useKnownDevice(): KnownDevice {
  const { tenantKey } = useTenant().tenant
  return useMemo(() => knownDevice(tenantKey), [tenantKey])
}
