import type { SearchEngine } from '../search/index.ts'

/** Notes in which markets there is something: every page leads to those and to no other, so that all are made anew when the first product comes or the last one goes. */
export function createOpenHalls(engine: Pick<SearchEngine, 'counts'>) {
  const known = new Map<string, string>()
  return {
    /**
     * Whether they are others than when this was asked last. Compared is what this process has seen, not what the engine held before a change: nodes that share an
     * engine find it changed already. The first time it may have been otherwise.
     */
    areOthers: async (tenantId: string): Promise<boolean> => {
      const { byMarket } = await engine.counts(tenantId)
      const open = Object.keys(byMarket).filter((id) => (byMarket[id] ?? 0) > 0)
      const now = open.toSorted().join(' ')
      const before = known.get(tenantId)
      known.set(tenantId, now)
      return now !== before
    },
  }
}
