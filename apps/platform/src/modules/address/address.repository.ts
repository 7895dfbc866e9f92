import { and, desc, eq } from 'drizzle-orm'
import type { Database, Orm } from '../../infra/database.ts'
import { readOfEach } from '../../infra/read-of-each.ts'
import { statement } from '../../infra/statement.ts'
import type { Address, LocatedAddress, PlacedAddress } from './address.ts'
import type { Balances } from '@galleria/rules'
import type { OpenOrders } from '../checkout/index.ts'
import type { CouponUses } from '../promotion/index.ts'
import type { AddressParts, RecipientWish } from './address.ports.ts'
import { addressTable } from './address.tables.ts'

/** How to reach a customer, and where to deliver. */
export type Recipient = {
  readonly contact: { readonly email: string | null; readonly phone: string | null; readonly firstName: string; readonly isGuest: boolean }
  readonly name: { readonly first: string; readonly last: string }
  /** Whether a code has shown that the account's address or number is theirs. */
  readonly isConfirmed: boolean
  /** They buy without an account. */
  readonly isGuest: boolean
  /** Where they were asked for. */
  readonly standing: OpenOrders | undefined
  readonly couponUses: CouponUses | undefined
  readonly balances: Balances | undefined
  readonly address: LocatedAddress | undefined
}

type RecipientRow = {
  readonly contactEmail: string | null
  readonly contactPhone: string | null
  readonly contactFirstName: string
  readonly contactLastName: string
  readonly isGuest: boolean
  readonly isConfirmed: boolean
  readonly standing?: OpenOrders | null
  readonly couponUses?: CouponUses | null
  readonly balances?: Balances | null
} & (LocatedAddress | { readonly id: null })

const WISHES = ['standing', 'couponUses', 'balances'] as const satisfies readonly (keyof RecipientWish)[]
type Wish = (typeof WISHES)[number]

/** The customer with one address, by id or the default one without: what an order asks for. One round trip. */
export function createRecipientFinder({ database, parts }: { readonly database: Database; readonly parts: AddressParts }) {
  const finderOf = (wished: readonly Wish[]) =>
    readOfEach(
      statement(
        ['recipient-find', ...wished].join('-'),
        ['tenantId', 'customerId', 'addressId'],
        `select c.email as "contactEmail", c.phone as "contactPhone", c.first_name as "contactFirstName", c.last_name as "contactLastName", c.confirmed_at is not null as "isConfirmed", c.is_guest as "isGuest",
       ${wished.map((wish) => `${parts[wish]} as "${wish}",`).join(' ')}
       a.id, a.first_name as "firstName", a.middle_name as "middleName", a.last_name as "lastName", a.house_number as "houseNumber", a.street1, a.street2,
       a.landmark, a.city, a.state, a.country, a.zip, a.kind, a.phone, a.email, a.longitude, a.latitude
  from ${parts.customers} c
  left join address a on a.tenant_id = :tenantId and a.customer_id = c.id and (a.id = :addressId::uuid or (:addressId::uuid is null and a.is_default))
 where c.tenant_id = :tenantId and c.id = :customerId`,
      ),
      ['uuid', 'uuid'],
    )
  // A statement for each combination: what is not asked for costs PostgreSQL nothing, not even the start of a plan.
  const finders = Array.from({ length: 2 ** WISHES.length }, (_, form) => finderOf(WISHES.filter((_wish, index) => form & (1 << index))))
  return async (tenantId: string, customerId: string, addressId: string | undefined, wish: RecipientWish): Promise<Recipient | undefined> => {
    const find = finders[WISHES.reduce((form, name, index) => form | (wish[name] ? 1 << index : 0), 0)]
    if (!find) throw new Error('there is no such wish')
    const [row] = await database.read<RecipientRow>(find, find.values({ tenantId, customerId, addressId: addressId ?? null }))
    if (!row) return undefined
    const {
      contactEmail: email,
      contactPhone: phone,
      contactFirstName: firstName,
      contactLastName: last,
      isConfirmed,
      isGuest,
      standing,
      couponUses,
      balances,
      ...address
    } = row
    const facts = { isConfirmed, isGuest, standing: standing ?? undefined, couponUses: couponUses ?? undefined, balances: balances ?? undefined }
    const name = { first: firstName, last }
    return { contact: { email, phone, firstName, isGuest }, name, ...facts, address: address.id === null ? undefined : address }
  }
}

export function addressRepository(db: Orm, tenantId: string, customerId: string) {
  const own = and(eq(addressTable.tenantId, tenantId), eq(addressTable.customerId, customerId))
  const one = (id: string) => and(own, eq(addressTable.id, id))
  return {
    /** The default first, then the newest. */
    list: async (): Promise<Address[]> => {
      const rows = await db.select().from(addressTable).where(own).orderBy(desc(addressTable.isDefault), desc(addressTable.createdAt), desc(addressTable.id))
      return rows.map(({ tenantId: _, customerId: __, ...address }) => address)
    },

    find: async (id: string): Promise<Address | undefined> => {
      const [row] = await db.select().from(addressTable).where(one(id))
      if (!row) return undefined
      const { tenantId: _, customerId: __, ...address } = row
      return address
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
