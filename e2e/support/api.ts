import { type ApiClient, createApiClient, httpTransport } from '@galleria/api-client'
import { routeTable } from '@galleria/contract'
import { inject } from 'vitest'

/** The running shop's API for whoever knows a tenant's key, as any program may use it. */
export function apiWithKey(key: string, token?: string, language = 'en'): ApiClient {
  const headers = { 'x-tenant-key': key, 'accept-language': language, ...(token ? { authorization: `Bearer ${token}` } : {}) }
  return createApiClient(routeTable, httpTransport({ baseUrl: `http://127.0.0.1:${inject('shop').port}/api`, headers: () => headers }))
}
