import { type KindSold, modeOf } from '@galleria/rules'
import type { Database } from '../../infra/database.ts'
import { statement } from '../../infra/statement.ts'
import type { ServiceToBook } from './appointment.ts'
import type { AppointmentReads } from './appointment.ports.ts'

type Row = {
  readonly variantId: string
  readonly sellerId: string
  readonly calendar: string | null
  readonly sells: KindSold
  readonly chosen: Record<string, string>
}

/** What can be booked, of all that is sold. */
export function createServicesToBook({ database, parts: { variantsForSale } }: { readonly database: Database; readonly parts: AppointmentReads }) {
  const columns = 'v.id as "variantId", v.seller_id as "sellerId", v.calendar, v.sells, v.chosen'
  const find = statement(
    'appointment-service',
    ['tenantId', 'id'],
    `select ${columns} from ${variantsForSale} v where v.tenant_id = :tenantId and v.id = :id::uuid
     union all select ${columns} from ${variantsForSale} v where v.tenant_id = :tenantId and v.product_id = :id::uuid`,
  )
  /** The variations that an id means: itself, or those of an item. */
  return async (tenantId: string, id: string): Promise<ServiceToBook[]> => {
    const rows = await database.list<Row>(find, find.values({ tenantId, id }))
    return rows.map(({ chosen, sells, calendar, ...row }) => ({ ...row, calendarId: sells === 'services' ? calendar : null, mode: modeOf(chosen) }))
  }
}
export type ServicesToBook = ReturnType<typeof createServicesToBook>
