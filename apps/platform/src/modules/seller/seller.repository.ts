import { asc, eq, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { CalendarHours, Seller } from './seller.ts'
import { calendarHoursTable, sellerTable } from './seller.tables.ts'

export function sellerRepository(db: Orm, tenantId: string) {
  return {
    /** With the hours that their people have set of their calendars. */
    listAll: async (): Promise<Seller[]> => {
      const [rows, changed] = await Promise.all([
        db.select().from(sellerTable).where(eq(sellerTable.tenantId, tenantId)).orderBy(asc(sellerTable.name)),
        db.select().from(calendarHoursTable).where(eq(calendarHoursTable.tenantId, tenantId)),
      ])
      const hoursOf = new Map(changed.map(({ sellerId, calendarId, hours }) => [`${sellerId} ${calendarId}`, hours]))
      return rows.map(({ tenantId: _, preferences: { calendars, ...preferences }, ...seller }) => ({
        ...seller,
        preferences: calendars
          ? { ...preferences, calendars: calendars.map((one) => ({ ...one, hours: { ...one.hours, ...hoursOf.get(`${seller.id} ${one.id}`) } })) }
          : preferences,
      }))
    },
    setHours: async (sellerId: string, calendarId: string, hours: CalendarHours, at: Date): Promise<void> => {
      await db
        .insert(calendarHoursTable)
        .values({ tenantId, sellerId, calendarId, hours, changedAt: at })
        .onConflictDoUpdate({
          target: [calendarHoursTable.tenantId, calendarHoursTable.sellerId, calendarHoursTable.calendarId],
          set: { hours: sql`excluded.hours`, changedAt: sql`excluded.changed_at` },
        })
    },
  }
}
