import { type StoredDocument, signalFieldsOf, storedDocumentOf } from './opensearch-document.ts'
import type { TenantIndexes } from './opensearch-index.adapter.ts'
import { type OpenSearch, SearchAway } from './opensearch.adapter.ts'
import type { ListedDocument, ProductSignals, SearchDocument } from './search.ts'
import { createTurns } from './time-slices.ts'

/** Documents in one call: a few megabytes. */
const BATCH = 400

type Item = Readonly<Record<string, { readonly status: number; readonly error?: unknown }>>
type Got<Source> = { readonly docs: readonly { readonly _id: string; readonly found?: boolean; readonly _source?: Source }[] }

/**
 * Writes to the index of a tenant. What every process of a fleet is told is written by the first: the others see by its seal that it is there. A call ends with a
 * refresh, so that what it wrote is found when it resolves, on every copy; an index that is being filled is refreshed once, at its end.
 */
export function createWriter(server: OpenSearch, indexes: TenantIndexes, tenantId: string) {
  async function got<Source>(ids: readonly string[], fields: readonly string[]): Promise<ReadonlyMap<string, Source>> {
    const found = new Map<string, Source>()
    for (let start = 0; start < ids.length; start += BATCH) {
      const { status, body } = await server.ask<Got<Source>>('POST', `/${indexes.target(tenantId)}/_mget`, {
        query: { _source_includes: fields.join(',') },
        body: { ids: ids.slice(start, start + BATCH) },
      })
      if (status === 404) continue
      for (const { _id, found: isFound, _source } of body.docs) if (isFound && _source) found.set(_id, _source)
    }
    return found
  }

  async function bulk(lines: readonly unknown[]): Promise<void> {
    if (lines.length === 0) return
    const path = `/${indexes.target(tenantId)}/_bulk`
    // Never into an index that the server makes up under the name of one that is gone.
    const query = { require_alias: !indexes.isFilling(tenantId) }
    const { status, body } = await server.ask<{ readonly items?: readonly Item[] }>('POST', path, { query, lines, isLong: true })
    const failed = body.items?.flatMap((item) => Object.values(item)).find(({ error }) => error !== undefined)
    if (status === 404 || failed?.status === 404) throw new SearchAway()
    if (failed) throw new Error(`A product could not be written to the search engine: ${JSON.stringify(failed.error)}`)
  }

  async function refresh(): Promise<void> {
    if (!indexes.isFilling(tenantId)) await server.ask('POST', `/${indexes.target(tenantId)}/_refresh`, { isLong: true })
  }

  return {
    got,
    async put(documents: readonly SearchDocument[]): Promise<void> {
      await indexes.ensure(tenantId)
      const latest = [...new Map(documents.map((document) => [document.id, document])).values()]
      const turn = createTurns()
      let written = 0
      for (let start = 0; start < latest.length; start += BATCH) {
        const stored: StoredDocument[] = []
        for (const document of latest.slice(start, start + BATCH)) {
          stored.push(storedDocumentOf(document))
          await turn()
        }
        const before = await got<Pick<StoredDocument, 'seal'>>(
          stored.map(({ id }) => id),
          ['seal'],
        )
        const changed = stored.filter(({ id, seal }) => before.get(id)?.seal !== seal)
        await bulk(changed.flatMap((document) => [{ index: { _id: document.id } }, document]))
        written += changed.length
      }
      if (written > 0) await refresh()
    },

    async rank(signals: ReadonlyMap<string, ProductSignals>): Promise<void> {
      if (!(await indexes.canChange(tenantId))) return
      const known = await got<{ readonly document: ListedDocument }>([...signals.keys()], ['document'])
      const lines = [...signals].flatMap(([id, { interest, soldCount }]) => {
        const before = known.get(id)?.document
        if (!before || (before.interest === interest && before.soldCount === soldCount)) return []
        const document = { ...before, interest, soldCount }
        // Without its seal: the product that comes next is written, whatever is here.
        return [{ update: { _id: id } }, { doc: { document: { interest, soldCount }, ...signalFieldsOf(document), seal: '' } }]
      })
      for (let start = 0; start < lines.length; start += 2 * BATCH) await bulk(lines.slice(start, start + 2 * BATCH))
      if (lines.length > 0) await refresh()
    },

    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length === 0 || !(await indexes.canChange(tenantId))) return
      for (let start = 0; start < ids.length; start += BATCH) await bulk(ids.slice(start, start + BATCH).map((id) => ({ delete: { _id: id } })))
      await refresh()
    },
  }
}
export type Writer = ReturnType<typeof createWriter>
