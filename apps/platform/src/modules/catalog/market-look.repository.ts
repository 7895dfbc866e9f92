import type { LocalizedText } from '@galleria/kernel'
import { sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'

/** What a market is called and in which colour it stands. */
export type MarketLook = { readonly slug: string; readonly name: LocalizedText; readonly hue: number }

/** Those that look as told already are left alone, so that nothing is told to have changed. */
export async function setMarketLooks(db: Orm, tenantId: string, looks: readonly MarketLook[]): Promise<void> {
  await db.execute(sql`
    with look as (select * from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb) as each (slug text, name jsonb, hue double precision)),
         locked as (select m.id from market m join look on look.slug = m.slug
                     where m.tenant_id = ${tenantId} and (m.hue <> look.hue or m.name <> m.name || look.name) order by m.id for update of m)
    update market m set name = m.name || look.name, hue = look.hue
      from look where m.tenant_id = ${tenantId} and m.slug = look.slug and m.id = any(array(select id from locked))`)
}
