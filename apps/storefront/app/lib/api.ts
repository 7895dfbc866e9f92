import { type ApiClient, createApiClient, httpTransport } from '@galleria/api-client'
import type { RouteTable } from '@galleria/contract'
import { routeTable } from 'virtual:galleria/contract'
import { isApiFailure } from './api-failure.ts'
import { fetchFirst } from './first-calls.ts'
import { type SessionStore, sessionStore } from './session.ts'
import { type Tenant, useTenant } from './tenant.ts'

const clients = new Map<string, ApiClient>()

/** The API as the browser calls it: with the shop's key, the page's language and, when there is one, the session's token. */
export function apiFor({ tenantKey, locale, apiBase }: Pick<Tenant, 'tenantKey' | 'locale' | 'apiBase'>): ApiClient {
  const key = `${tenantKey}|${locale}|${apiBase}`
  let client = clients.get(key)
  if (!client) {
    const session = sessionStore(tenantKey)
    const headers = () => {
      const token = session.get()?.token
      return { 'x-tenant-key': tenantKey, 'accept-language': locale, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    }
    client = createApiClient(routeTable, endingSession(httpTransport({ baseUrl: apiBase, headers, fetch: fetchFirst }), session), fetchRest)
    clients.set(key, client)
  }
  return client
}

let rest: RouteTable | undefined
/** What only accounts call. Their pages bring it along; a part of another page has it fetched. */
export const bringRest = (table: RouteTable): void => {
  rest = table
}
const fetchRest = async (): Promise<RouteTable> => rest ?? (await import('virtual:galleria/contract-rest')).routeTable

/**
 * A token that the platform no longer knows is dropped at once, so that the page asks to sign in again instead of failing twice. Whoever has signed in since it
 * was sent has another.
 */
function endingSession(transport: ReturnType<typeof httpTransport>, session: SessionStore): typeof transport {
  return (operation, input, options) => {
    const token = session.get()?.token
    return transport(operation, input, options).catch((error: unknown) => {
      const isUnknown = isApiFailure(error) && (error.code === 'identity.sign_in_required' || error.code === 'checkout.customer_missing')
      if (isUnknown && session.get()?.token === token) session.set(null)
      throw error
    })
  }
}

/** Only for the browser: event handlers, effects, queries. */
export const useApi = (): ApiClient => apiFor(useTenant().tenant)
