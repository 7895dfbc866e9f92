import { MAX_SAVED } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'
import { statement } from '../../infra/statement.ts'
import type { CartLine, SavedLine } from './cart.ts'
import type { CartParts } from './cart.ports.ts'
import { columnsOf, unlessFull } from './cart.repository.ts'
import { type PricedRow, pricedLineOf, pricedLines } from './priced-lines.parts.ts'

const OWNER = ['tenantId', 'customerId'] as const
const OF_OWNER = 'tenant_id = :tenantId and customer_id = :customerId'

/** Composed once, of what others publish (decision 0018). */
function savedStatements(parts: CartParts) {
  /** In the order in which they are shown: newest first. */
  const own = `(select variant_id, quantity, price, row_number() over (order by saved_at desc, variant_id) as added_at from saved_line where ${OF_OWNER})`
  return {
    list: statement('saved-list', OWNER, pricedLines(parts, own, 'w.price::float8 as "savedPrice"')),

    /** Rows are written in the order of variants; `saved_at` keeps the order given. */
    put: statement(
      'saved-put',
      [...OWNER, 'variantIds', 'quantities', 'most'],
      `with ${parts.lockCustomer},
     saved as (insert into saved_line (tenant_id, customer_id, variant_id, quantity, price, saved_at)
               select :tenantId, owner.id, given.variant_id, given.quantity, v.price, now() - n * interval '1 microsecond'
                 from owner, unnest(:variantIds::uuid[], :quantities::int[]) with ordinality as given (variant_id, quantity, n)
                 join ${parts.variants} v on v.tenant_id = :tenantId and v.id = given.variant_id
                order by given.variant_id
                   on conflict (tenant_id, customer_id, variant_id) do update
                  set quantity = excluded.quantity, price = excluded.price, saved_at = excluded.saved_at
               returning variant_id)
     select done.lines, refuse_full_saved(:tenantId, :customerId, :most) from (select count(*) as lines from saved) done`,
    ),

    remove: statement('saved-remove', [...OWNER, 'variantId'], `delete from saved_line where ${OF_OWNER} and variant_id = :variantId`),
  }
}

type Row = PricedRow & { readonly savedPrice: number }

/** What customers keep for later. */
export function createSavedRepositories({ database, parts }: { readonly database: Database; readonly parts: CartParts }) {
  const sql = savedStatements(parts)
  return (tenantId: string, customerId: string) => {
    const owner = { tenantId, customerId }
    return {
      /** Newest first. */
      list: async (): Promise<SavedLine[]> =>
        (await database.read<Row>(sql.list, sql.list.values(owner))).map(({ savedPrice, ...row }) => ({ ...pricedLineOf(row), savedPrice })),
      /** Keeps these at the prices of now; unknown variants are left out. 'full' changes nothing. */
      put: async (lines: readonly CartLine[]): Promise<'put' | 'full'> =>
        (await unlessFull(database.run(sql.put, sql.put.values({ ...owner, ...columnsOf(lines), most: MAX_SAVED })))) === 'full' ? 'full' : 'put',
      remove: async (variantId: string): Promise<void> => void (await database.run(sql.remove, sql.remove.values({ ...owner, variantId }))),
    }
  }
}
export type SavedRepositories = ReturnType<typeof createSavedRepositories>
