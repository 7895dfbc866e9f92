import type { Database } from '../../infra/database.ts'
import { statement, type View } from '../../infra/statement.ts'

export type StockParts = {
  /** `tenant_id, variant_id, quantity`. A variant that never had any has no row. */
  readonly stock: View
  /** `tenant_id, id, product_id, position`: every variant of what can be sold. */
  readonly shownVariants: View
}

/** A variant and how many pieces there are of it. */
export type Pieces = { readonly id: string; readonly quantity: number }

type Row = { readonly productId: string; readonly variants: Pieces[] }

/** What there is of products that somebody looks at. Bound to one tenant with each question. */
export function createStockRepository({ database, parts: { stock, shownVariants } }: { readonly database: Database; readonly parts: StockParts }) {
  const find = statement(
    'stock-of-products',
    ['tenantId', 'productIds'],
    `select v.product_id as "productId", jsonb_agg(jsonb_build_object('id', v.id, 'quantity', coalesce(s.quantity, 0)) order by v.position) as variants
       from ${shownVariants} v left join ${stock} s on s.tenant_id = v.tenant_id and s.variant_id = v.id
      where v.tenant_id = :tenantId and v.product_id = any(:productIds::uuid[]) group by v.product_id`,
  )
  return {
    /** By product; what is not sold is not there. From where lists are read, which know by then what was told of (`ChangeFeed`). */
    of: async (tenantId: string, productIds: readonly string[]): Promise<ReadonlyMap<string, readonly Pieces[]>> => {
      const rows = await database.listPublic<Row>(find, find.values({ tenantId, productIds }))
      return new Map(rows.map((row) => [row.productId, row.variants]))
    },
  }
}
export type StockRepository = ReturnType<typeof createStockRepository>
