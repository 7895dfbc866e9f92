import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Provider } from '@galleria/contract'

/** What opens the stand-in for a provider to one tenant: computed, so that nothing is kept, and nobody else can make it. */
export type SimulatedKeys = { readonly id: string; readonly secret: string; readonly webhook: string }

export function simulatedKeysWith(installationSecret: string) {
  const mac = (...parts: readonly string[]): string => createHmac('sha256', installationSecret).update(parts.join('|')).digest('hex').slice(0, 40)
  const keysOf = (tenantId: string, provider: Provider): SimulatedKeys => ({
    id: tenantId.replaceAll('-', ''),
    secret: mac('secret', provider, tenantId),
    webhook: mac('webhook', provider, tenantId),
  })
  return {
    keysOf,
    /** Whose keys these are; undefined when nobody's. */
    tenantOf: (provider: Provider, { id, secret }: Pick<SimulatedKeys, 'id' | 'secret'>): string | undefined => {
      if (!/^[0-9a-f]{32}$/.test(id)) return undefined
      const tenantId = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
      const [given, expected] = [Buffer.from(secret), Buffer.from(keysOf(tenantId, provider).secret)]
      return given.length === expected.length && timingSafeEqual(given, expected) ? tenantId : undefined
    },
  }
}
export type SimulatedKeyring = ReturnType<typeof simulatedKeysWith>
