import { createNameIndex, type NameIndex } from '@galleria/kernel'
import { FACILITIES, type Facility } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'
import { afterCommit } from '../../infra/after-commit.ts'
import type { CalendarHours, Seller } from './seller.ts'
import { mapOf, type SellerMap } from './seller-map.ts'
import { sellerRepository } from './seller.repository.ts'

/** Sellers in the order of their names, and where they are. */
export type SellersListed = { readonly byName: readonly Seller[]; readonly map: SellerMap }

export type SellerDirectory = SellersListed & {
  readonly byId: ReadonlyMap<string, Seller>
  readonly bySlug: ReadonlyMap<string, Seller>
  readonly byBusinessNo: ReadonlyMap<string, Seller>
  readonly names: NameIndex<Seller>
  /** Houses of health care, by their kind. */
  readonly houses: ReadonlyMap<Facility, SellersListed>
}

/** The sellers of a tenant, from memory; the change feed forgets them when one changes. */
export function createSellerService({ database }: { database: Database }) {
  const directories = new Map<string, Promise<SellerDirectory>>()

  async function load(tenantId: string): Promise<SellerDirectory> {
    const sellers = await sellerRepository(database.orm, tenantId).listAll()
    const listed = (some: readonly Seller[]): SellersListed => ({ byName: some, map: mapOf(some) })
    return {
      ...listed(sellers),
      byId: new Map(sellers.map((seller) => [seller.id, seller])),
      bySlug: new Map(sellers.map((seller) => [seller.slug, seller])),
      byBusinessNo: new Map(sellers.flatMap((seller) => (seller.preferences.businessNo ? [[seller.preferences.businessNo, seller] as const] : []))),
      names: createNameIndex(sellers, ({ name }) => name),
      houses: new Map(FACILITIES.map((kind) => [kind, listed(sellers.filter(({ preferences }) => preferences.facility === kind))])),
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
    /** The hours and days off of a calendar, which are offered at once, here and by whoever hears of the change. */
    setCalendarHours: async (tenantId: string, sellerId: string, calendarId: string, hours: CalendarHours, at: Date): Promise<void> => {
      await sellerRepository(database.orm, tenantId).setHours(sellerId, calendarId, hours, at)
      directories.delete(tenantId)
      afterCommit(() => void directories.delete(tenantId))
    },
    forget: (tenantId: string) => void directories.delete(tenantId),
  }
}
export type SellerService = ReturnType<typeof createSellerService>
