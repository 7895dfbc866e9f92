import { createNameIndex, type NameIndex } from '@galleria/kernel'
import type { Database } from '../../infra/database.ts'
import type { Seller } from './seller.ts'
import { mapOf, type SellerMap } from './seller-map.ts'
import { sellerRepository } from './seller.repository.ts'

export type SellerDirectory = {
  readonly byId: ReadonlyMap<string, Seller>
  readonly bySlug: ReadonlyMap<string, Seller>
  readonly byBusinessNo: ReadonlyMap<string, Seller>
  readonly byName: readonly Seller[]
  readonly names: NameIndex<Seller>
  readonly map: SellerMap
}

/** The sellers of a tenant, from memory; the change feed forgets them when one changes. */
export function createSellerService({ database }: { database: Database }) {
  const directories = new Map<string, Promise<SellerDirectory>>()

  async function load(tenantId: string): Promise<SellerDirectory> {
    const sellers = await sellerRepository(database.orm, tenantId).listAll()
    return {
      byId: new Map(sellers.map((seller) => [seller.id, seller])),
      bySlug: new Map(sellers.map((seller) => [seller.slug, seller])),
      byBusinessNo: new Map(sellers.flatMap((seller) => (seller.preferences.businessNo ? [[seller.preferences.businessNo, seller] as const] : []))),
      byName: sellers,
      names: createNameIndex(sellers, ({ name }) => name),
      map: mapOf(sellers),
    }
  }

  function directoryOf(tenantId: string): Promise<SellerDirectory> {
    let directory = directories.get(tenantId)
    if (!directory) {
      directory = load(tenantId)
      directories.set(tenantId, directory)
      directory.catch(() => directories.delete(tenantId))
    }
    return directory
  }

  return {
    directoryOf,
    /** By id or slug. */
    find: async (tenantId: string, idOrSlug: string): Promise<Seller | undefined> => {
      const { byId, bySlug } = await directoryOf(tenantId)
      return byId.get(idOrSlug) ?? bySlug.get(idOrSlug)
    },
    forget: (tenantId: string) => void directories.delete(tenantId),
  }
}
export type SellerService = ReturnType<typeof createSellerService>
