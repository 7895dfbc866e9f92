import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { OpenSearchEngine } from './opensearch-engine.adapter.ts'
import type { Snapshots } from './snapshots.service.ts'

type Options = {
  /** What tells this database, at this point of its time, from any other; without it nothing that is found is trusted. */
  readonly key: string | undefined
  readonly logger: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/**
 * What a cluster knows is kept there. An index carries the mark of the change feed up to which it was told everything: a process that starts, or was away, goes on from
 * there; whatever belongs to another version or state of the database is filled anew, in an index beside, which takes its place when it is whole.
 */
export function createIndexMarks({ indexes, settled, lookAnew }: OpenSearchEngine, { key, logger }: Options): Snapshots {
  const written = new Map<string, number>()
  const seal = key === undefined ? undefined : createHash('sha256').update(key).digest('base64url')

  return {
    async restore(tenantId) {
      // What is there answers while a new one is filled.
      await indexes.exists(tenantId)
      const known = await indexes.markOf(tenantId)
      if (known && seal !== undefined && known.key === seal) {
        written.set(tenantId, known.at)
        await lookAnew(tenantId)
        return known.mark
      }
      await indexes.giveUp(tenantId)
      await indexes.begin(tenantId)
      logger.info({ tenant: tenantId }, 'the search engine gets a new index of all products')
      return undefined
    },
    async filled(tenantId) {
      await settled(tenantId)
      await indexes.finish(tenantId)
      await lookAnew(tenantId)
    },
    async keep(tenantId, mark, signal) {
      if (seal === undefined || indexes.isFilling(tenantId) || !(await indexes.exists(tenantId))) return
      await settled(tenantId)
      const at = Date.now() / 1000
      const late = Promise.withResolvers<never>()
      signal.addEventListener('abort', () => late.reject(signal.reason), { once: true })
      await Promise.race([indexes.setMark(tenantId, { mark, key: seal, at }), late.promise])
      written.set(tenantId, at)
    },
    writtenAt: () => written,
  }
}
