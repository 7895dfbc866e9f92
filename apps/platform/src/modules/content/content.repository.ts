import { lt } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import { enquiryTable } from './content.tables.ts'

export type Enquiry = { readonly id: string; readonly name: string; readonly email: string; readonly message: string; readonly createdAt: Date }

export function enquiryRepository(db: Orm, tenantId: string) {
  return {
    insert: async (enquiry: Enquiry): Promise<void> => {
      await db.insert(enquiryTable).values({ tenantId, ...enquiry })
    },
  }
}

/** For every tenant: a chore, not a request. */
export async function deleteEnquiriesBefore(db: Orm, instant: Date): Promise<void> {
  await deleteInBatches(db, enquiryTable, lt(enquiryTable.createdAt, instant))
}
