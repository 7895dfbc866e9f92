import type { Database } from '../../infra/database.ts'
import type { Advertisement } from './advertisement.ts'

/** Of a tenant, with those that are still to come. */
const MOST = 200

const LIST = {
  name: 'advertisement-list',
  text: `select id, placement, position, images, hue, link, title, text, action, starts_at as "startsAt", ends_at as "endsAt" from advertisement
          where tenant_id = $1 and (ends_at is null or ends_at > $2) order by starts_at, id limit ${MOST}`,
}

export const advertisementRepository = (database: Database, tenantId: string) => ({
  /** Those that are shown or are going to be. */
  list: (now: Date): Promise<Advertisement[]> => database.listPublic<Advertisement>(LIST, [tenantId, now]),
})
