import { randomUUID } from 'node:crypto'
import type { OpenSearch } from './opensearch.adapter.ts'
import { INDEX_MAPPING, INDEX_SETTINGS } from './opensearch-document.ts'
import type { Names } from './opensearch-names.ts'

/** What an index remembers of itself. */
type IndexMark = { readonly mark: number; readonly key: string; readonly at: number }

/** Versions of a program may run side by side for so long: what only older ones read is kept until then. */
const OLD_MS = 24 * 60 * 60_000

const FEW = 1_000

type Aliases = Readonly<Record<string, { readonly aliases: Readonly<Record<string, unknown>> }>>

/**
 * The index of one tenant behind its alias. A new one is filled beside it while it answers, and takes its place in one step, in which the former goes: nobody
 * ever asks an index that is half full.
 */
export function createTenantIndexes(server: OpenSearch, names: Names) {
  /** Indexes that are being filled, to which this process writes instead of to the alias. */
  const filling = new Map<string, string>()
  const known = new Set<string>()

  const create = (index: string, aliases: Readonly<Record<string, object>> = {}) =>
    server.ask('PUT', `/${index}`, { body: { settings: { index: INDEX_SETTINGS }, mappings: INDEX_MAPPING, aliases }, isLong: true })

  async function indexesOf(alias: string): Promise<string[]> {
    const { status, body } = await server.ask<Aliases>('GET', `/_alias/${alias}`)
    return status === 404 ? [] : Object.keys(body)
  }

  async function exists(tenantId: string): Promise<boolean> {
    const alias = names.alias(tenantId)
    if (known.has(alias)) return true
    const has = (await indexesOf(alias)).length > 0
    if (has) known.add(alias)
    return has
  }

  async function dropOld(tenantId: string): Promise<void> {
    const { body } = await server.ask<Readonly<Record<string, { readonly settings: { readonly index: { readonly creation_date: string } } }>>>(
      'GET',
      `/${names.all(tenantId)}/_settings/index.creation_date`,
    )
    const own = new Set([...(await indexesOf(names.alias(tenantId))), filling.get(tenantId)])
    const old = Object.entries(body).filter(([index, { settings }]) => !own.has(index) && Date.now() - Number(settings.index.creation_date) > OLD_MS)
    for (const [index] of old) await server.ask('DELETE', `/${index}`, { isLong: true })
  }

  return {
    isFilling: (tenantId: string): boolean => filling.has(tenantId),
    /** Where this process writes. */
    target: (tenantId: string): string => filling.get(tenantId) ?? names.alias(tenantId),
    /** Whether there is something to change. */
    canChange: async (tenantId: string): Promise<boolean> => filling.has(tenantId) || exists(tenantId),
    exists,
    /** An empty one where there is none. */
    async ensure(tenantId: string): Promise<void> {
      const alias = names.alias(tenantId)
      if (filling.has(tenantId) || (await exists(tenantId))) return
      await create(names.index(tenantId, randomUUID()), { [alias]: {} })
      known.add(alias)
    },
    /** Whether it was there when it was last looked for. */
    isKnown: (tenantId: string): boolean => known.has(names.alias(tenantId)),

    /** From now on this process writes to a new index, which nobody asks yet. */
    async begin(tenantId: string): Promise<void> {
      const index = names.index(tenantId, randomUUID())
      await create(index)
      filling.set(tenantId, index)
    },
    /** The new index is whole: it takes the place of the former. */
    async finish(tenantId: string): Promise<void> {
      const index = filling.get(tenantId)
      if (!index) return
      const alias = names.alias(tenantId)
      await server.ask('POST', `/${index}/_refresh`, { isLong: true })
      const former = (await indexesOf(alias)).filter((other) => other !== index)
      const actions = [...former.map((other) => ({ remove_index: { index: other } })), { add: { index, alias } }]
      await server.ask('POST', '/_aliases', { body: { actions }, isLong: true })
      filling.delete(tenantId)
      known.add(alias)
      await dropOld(tenantId)
    },
    /** What was begun is of no use. */
    async giveUp(tenantId: string): Promise<void> {
      const index = filling.get(tenantId)
      if (!index) return
      filling.delete(tenantId)
      await server.ask('DELETE', `/${index}`, { isLong: true })
    },

    async markOf(tenantId: string): Promise<IndexMark | undefined> {
      const { status, body } = await server.ask<Readonly<Record<string, { readonly mappings: { readonly _meta?: IndexMark } }>>>(
        'GET',
        `/${names.alias(tenantId)}/_mapping`,
      )
      return status === 404 ? undefined : Object.values(body)[0]?.mappings._meta
    },
    setMark: async (tenantId: string, mark: IndexMark): Promise<void> =>
      void (await server.ask('PUT', `/${names.alias(tenantId)}/_mapping`, { body: { _meta: mark }, isLong: true })),

    /** Empties it. A few products are deleted: to make an index takes longer, and every node of the cluster has to hear of it. */
    async clear(tenantId: string, documents: number): Promise<void> {
      const alias = names.alias(tenantId)
      if (documents <= FEW) {
        const query = { refresh: true, conflicts: 'proceed' }
        await server.ask('POST', `/${alias}/_delete_by_query`, { query, body: { query: { match_all: {} } }, isLong: true })
        return
      }
      known.delete(alias)
      for (const index of await indexesOf(alias)) await server.ask('DELETE', `/${index}`, { isLong: true })
    },
    /** Takes all indexes of the installation from the cluster; with `isKept` as somebody else might, behind our back. */
    async dropAll({ isKept = false }: { readonly isKept?: boolean } = {}): Promise<void> {
      if (!isKept) known.clear()
      const { body } = await server.ask<Readonly<Record<string, unknown>>>('GET', `/${names.installation}/_alias`)
      for (const index of Object.keys(body)) await server.ask('DELETE', `/${index}`, { isLong: true })
    },
  }
}
export type TenantIndexes = ReturnType<typeof createTenantIndexes>
