import type { ApiClient } from '@galleria/api-client'
import { isApiFailure } from '../../lib/api-failure.ts'
import { readStored, storageKey, writeStored } from '../../lib/storage.ts'

/** On this device, until there is an account that can say it. */
export const keepInvitation = (tenantKey: string, code: string): void => void writeStored(storageKey(tenantKey, 'invited'), code)
export const forgetInvitation = (tenantKey: string): void => void writeStored(storageKey(tenantKey, 'invited'), null)

/** Says whose link the account came by, if somebody has followed one on this device. What could not be said stays for the next time. */
export async function sayInvitation(tenantKey: string, api: ApiClient): Promise<void> {
  const code = readStored(storageKey(tenantKey, 'invited'))
  if (code === null) return
  try {
    await api.claimReferral({ body: { code } })
  } catch (error) {
    const isRefused = isApiFailure(error) && error.status < 429
    if (!isRefused) return
  }
  forgetInvitation(tenantKey)
}
