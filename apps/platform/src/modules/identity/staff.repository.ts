import { STAFF_RIGHTS, type StaffRight } from '@galleria/contract'
import type { UserName } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'

const RIGHTS = { name: 'staff-rights', text: 'select rights from staff where tenant_id = $1 and customer_id = $2' }
const BY_EMAIL = {
  name: 'staff-by-email',
  text: `select c.id as "accountId" from customer c join staff s on s.tenant_id = c.tenant_id and s.customer_id = c.id
          where c.tenant_id = $1 and c.email = $2 and c.confirmed_at is not null and $3 = any(s.rights)`,
}
/** By the address that the account signs in with. */
const GIVE = {
  name: 'staff-give',
  text: `insert into staff (tenant_id, customer_id, rights) select tenant_id, id, $3 from customer
          where tenant_id = $1 and $2 in (email, phone) and confirmed_at is not null
             on conflict (tenant_id, customer_id) do update set rights = excluded.rights returning customer_id`,
}
const TAKE = {
  name: 'staff-take',
  text: `with taken as (delete from staff s using customer c where c.tenant_id = $1 and $2 in (c.email, c.phone) and s.tenant_id = c.tenant_id and s.customer_id = c.id)
         select id from customer where tenant_id = $1 and $2 in (email, phone)`,
}
/** Two of one name are told apart by what they sign in with. */
const WITH_RIGHT = {
  name: 'staff-with-right',
  text: `with members as (select c.id as "accountId", trim(concat_ws(' ', c.first_name, c.last_name)) as name, coalesce(c.email, c.phone, '') as "userName"
                            from staff s join customer c on c.tenant_id = s.tenant_id and c.id = s.customer_id where s.tenant_id = $1 and $2 = any(s.rights))
         select "accountId", case when name = '' then "userName" when count(*) over (partition by name) > 1 then name || ' (' || "userName" || ')' else name end as name
           from members order by 2, 1 limit 200`,
}
const LIST = {
  name: 'staff-list',
  text: `select coalesce(c.email, c.phone) as "userName", s.rights from staff s join customer c on c.tenant_id = s.tenant_id and c.id = s.customer_id
          where s.tenant_id = $1 order by 1 limit 500`,
}

export type StaffMember = { readonly userName: string; readonly rights: readonly StaffRight[] }

const known = (rights: readonly string[]): StaffRight[] => STAFF_RIGHTS.filter((right) => rights.includes(right))

/** Who works for a tenant, and what each may do. A right that this version does not know counts for nothing. */
export function staffRepository(database: Database, tenantId: string) {
  return {
    rightsOf: async (customerId: string): Promise<StaffRight[]> => {
      const [row] = await database.identify<{ rights: string[] }>(RIGHTS, [tenantId, customerId])
      return known(row?.rights ?? [])
    },
    /** The account with this confirmed address, if it has the right. */
    findByEmail: async (email: string, right: StaffRight): Promise<{ readonly accountId: string } | undefined> =>
      (await database.run<{ accountId: string }>(BY_EMAIL, [tenantId, email, right]))[0],
    /** Who has a right, by name. */
    listWithRight: (right: StaffRight) => database.list<{ readonly accountId: string; readonly name: string }>(WITH_RIGHT, [tenantId, right]),
    /** Exactly these from now on; none takes them all away. False when nobody has confirmed an account under this name: a stranger may have registered it. */
    setRights: async ({ value }: UserName, rights: readonly StaffRight[]): Promise<boolean> => {
      const rows = rights.length > 0 ? await database.run(GIVE, [tenantId, value, [...rights]]) : await database.run(TAKE, [tenantId, value])
      return rows.length > 0
    },
    list: async (): Promise<StaffMember[]> => {
      const rows = await database.list<{ userName: string; rights: string[] }>(LIST, [tenantId])
      return rows.map(({ userName, rights }) => ({ userName, rights: known(rights) }))
    },
  }
}
