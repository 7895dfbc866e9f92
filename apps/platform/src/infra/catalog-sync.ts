import { type CatalogChange, type CatalogChangeKind, EVERY_KIND } from './change-feed.ts'
import { isDatabaseAway } from './database-away.ts'

/** What has changed in one tenant's catalogue since it was last told. */
export type CatalogChanges = {
  readonly tenantId: string
  /** Markets, categories, sellers, attribute names or the tenant itself: anything may look different, and products may be gone. */
  readonly isStructural: boolean
  readonly productIds: readonly string[]
  /** Products with new or changed reviews. */
  readonly reviewedIds: readonly string[]
  /** Products that shoppers have done something with, or long nothing. */
  readonly popularIds: readonly string[]
  /** All kinds of changes that there were, `content` and `advertisement` among them. */
  readonly kinds: ReadonlySet<CatalogChangeKind>
}

/** Takes over what has changed; answers the tags of the pages that show it. */
export type OnCatalogChange = (changes: CatalogChanges) => Promise<Iterable<string>>

/** More products than this at once drop a tenant's pages whole. */
const MANY = 500

type Deps = {
  /** In this order: whoever reads from another stands after it. */
  readonly listeners: readonly OnCatalogChange[]
  readonly dropPages: (tenantId: string, tags: Iterable<string>) => void
}

/**
 * Keeps what shoppers see in step with the database: first the modules with what they keep in memory, then the pages, so that a page that is made
 * anew shows the new state.
 */
export function createCatalogSync({ listeners, dropPages }: Deps) {
  async function tell(changes: CatalogChanges): Promise<void> {
    const tags = new Set<string>(changes.isStructural || changes.productIds.length > MANY ? ['tenant'] : [])
    for (const listen of listeners) for (const tag of await listen(changes)) tags.add(tag)
    dropPages(changes.tenantId, tags)
  }

  /** One tenant's changes that can not be taken over keep nobody else's from being told; they are told again with the next ones. */
  async function tellEach(all: Iterable<CatalogChanges>): Promise<void> {
    const failures: unknown[] = []
    for (const changes of all)
      await tell(changes).catch((error: unknown) => {
        if (isDatabaseAway(error)) throw error
        failures.push(error)
      })
    if (failures.length > 0) throw failures[0]
  }

  return {
    apply: async (changes: readonly CatalogChange[]): Promise<void> => {
      const byTenant = [...Map.groupBy(changes, (change) => change.tenantId)].map(([tenantId, own]) => {
        const idsOf = (kind: CatalogChangeKind) => [...new Set(own.filter((change) => change.kind === kind).map((change) => change.entityId))]
        const kinds = new Set(own.map((change) => change.kind))
        const isStructural = kinds.has('structure')
        return { tenantId, isStructural, productIds: idsOf('product'), reviewedIds: idsOf('review'), popularIds: idsOf('popularity'), kinds }
      })
      await tellEach(byTenant)
    },
    /** Nobody knows what has changed in these tenants: all that is kept of them is read anew. */
    reload: async (tenantIds: Iterable<string>): Promise<void> => {
      const all = { isStructural: true, productIds: [], reviewedIds: [], popularIds: [], kinds: EVERY_KIND }
      await tellEach(Array.from(tenantIds, (tenantId) => ({ tenantId, ...all })))
    },
  }
}
