import { and, desc, eq } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import type { Address, PlacedAddress } from './address.ts'
import { addressTable, customerTable } from './identity.tables.ts'

/** One of the customer's addresses by id, or the default one for null: what an order asks for. */
const FIND = {
  name: 'address-find',
  text: `select id, is_default as "isDefault", first_name as "firstName", middle_name as "middleName", last_name as "lastName", house_number as "houseNumber",
       street1, street2, landmark, city, state, country, zip, kind, phone, email, longitude, latitude, created_at as "createdAt"
  from address where tenant_id = $1 and customer_id = $2 and (id = $3::uuid or ($3::uuid is null and is_default))`,
}

/** One round trip. */
export async function findAddress(database: Database, tenantId: string, customerId: string, id: string | undefined): Promise<Address | undefined> {
  const [row] = await database.run<Address>(FIND, [tenantId, customerId, id ?? null])
  return row
}

export function addressRepository(db: Orm, tenantId: string, customerId: string) {
  const own = and(eq(addressTable.tenantId, tenantId), eq(addressTable.customerId, customerId))
  const one = (id: string) => and(own, eq(addressTable.id, id))
  return {
    /** Holds back other changes of this customer's addresses until the transaction ends, so that the count and the one default hold. */
    lock: async (): Promise<void> => {
      const mine = and(eq(customerTable.tenantId, tenantId), eq(customerTable.id, customerId))
      await db.select({ id: customerTable.id }).from(customerTable).where(mine).for('no key update')
    },

    /** The default first, then the newest. */
    list: async (): Promise<Address[]> => {
      const rows = await db.select().from(addressTable).where(own).orderBy(desc(addressTable.isDefault), desc(addressTable.createdAt), desc(addressTable.id))
      return rows.map(({ tenantId: _, customerId: __, ...address }) => address)
    },

    insert: async (address: Address): Promise<void> => {
      await db.insert(addressTable).values({ tenantId, customerId, ...address })
    },

    update: async (id: string, address: PlacedAddress): Promise<void> => {
      await db.update(addressTable).set(address).where(one(id))
    },

    /** In this order, because the database allows one default at a time. */
    makeDefault: async (id: string): Promise<void> => {
      await db
        .update(addressTable)
        .set({ isDefault: false })
        .where(and(own, eq(addressTable.isDefault, true)))
      await db.update(addressTable).set({ isDefault: true }).where(one(id))
    },

    delete: async (id: string): Promise<void> => {
      await db.delete(addressTable).where(one(id))
    },
  }
}
