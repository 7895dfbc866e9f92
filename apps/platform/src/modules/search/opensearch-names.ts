import { createHash } from 'node:crypto'

const short = (text: string, letters: number): string => createHash('sha256').update(text).digest('hex').slice(0, letters)
const PLAIN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Names on a cluster that others may share: of the installation, the tenant and the version of what is kept of a product. Only figures, small letters and dashes get into
 * them, so that none means another index, or several.
 */
export function createNames(installation: string, version: string) {
  const own = `galleria-${short(installation, 10)}`
  const mark = short(version, 10)
  const tenantPart = (tenantId: string): string => (PLAIN.test(tenantId) ? tenantId : short(tenantId, 32))
  return {
    /** By which a tenant's products are asked and written. */
    alias: (tenantId: string): string => `${own}-${tenantPart(tenantId)}-${mark}`,
    /** Of a new index for it; `unique` tells it from those before. */
    index: (tenantId: string, unique: string): string => `${own}-${tenantPart(tenantId)}-${mark}-${short(unique, 12)}`,
    /** All indexes of a tenant, of any version. */
    all: (tenantId: string): string => `${own}-${tenantPart(tenantId)}-*`,
    installation: `${own}-*`,
  }
}
export type Names = ReturnType<typeof createNames>
