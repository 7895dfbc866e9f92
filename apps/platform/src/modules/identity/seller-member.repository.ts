import { SELLER_RIGHTS, type SellerRight } from '@galleria/contract'
import type { UserName } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'

/** Somebody who works for a seller, by the name that they sign in with. */
export type SellerMember = SellerMembership & { readonly userName: string }

export type SellerMembership = { readonly sellerId: string; readonly rights: readonly SellerRight[] }

const FIND = { name: 'seller-member', text: 'select seller_id as "sellerId", rights from seller_member where tenant_id = $1 and customer_id = $2' }
const LIST = {
  name: 'seller-member-list',
  text: `select coalesce(c.email, c.phone) as "userName", s.seller_id as "sellerId", s.rights from seller_member s join customer c on c.tenant_id = s.tenant_id and c.id = s.customer_id
          where s.tenant_id = $1 order by 1 limit 500`,
}
/** By the address that the account signs in with. */
const GIVE = {
  name: 'seller-member-give',
  text: `insert into seller_member (tenant_id, customer_id, seller_id, rights) select tenant_id, id, $3, $4 from customer
          where tenant_id = $1 and $2 in (email, phone) and confirmed_at is not null
             on conflict (tenant_id, customer_id) do update set seller_id = excluded.seller_id, rights = excluded.rights returning customer_id`,
}
const TAKE = {
  name: 'seller-member-take',
  text: `with taken as (delete from seller_member s using customer c where c.tenant_id = $1 and $2 in (c.email, c.phone) and s.tenant_id = c.tenant_id and s.customer_id = c.id)
         select id from customer where tenant_id = $1 and $2 in (email, phone)`,
}

const known = (rights: readonly string[]): SellerRight[] => SELLER_RIGHTS.filter((right) => rights.includes(right))

/** Who works for the sellers of a tenant, and what each may do. A right that this version does not know counts for nothing. */
export function sellerMemberRepository(database: Database, tenantId: string) {
  return {
    find: async (customerId: string): Promise<SellerMembership | undefined> => {
      const [row] = await database.identify<{ sellerId: string; rights: string[] }>(FIND, [tenantId, customerId])
      return row && { sellerId: row.sellerId, rights: known(row.rights) }
    },
    /** Of all sellers, by name. */
    list: async (): Promise<SellerMember[]> =>
      (await database.run<{ userName: string; sellerId: string; rights: string[] }>(LIST, [tenantId])).map(({ rights, ...member }) => ({
        ...member,
        rights: known(rights),
      })),
    /** Exactly these from now on; none takes them all away. False when nobody has confirmed an account under this name: a stranger may have registered it. */
    setRights: async ({ value }: UserName, sellerId: string, rights: readonly SellerRight[]): Promise<boolean> => {
      const rows = rights.length > 0 ? await database.run(GIVE, [tenantId, value, sellerId, [...rights]]) : await database.run(TAKE, [tenantId, value])
      return rows.length > 0
    },
  }
}
