import type { SearchEngine } from '../search/index.ts'

/** Notes in which markets there is something: every page leads to those and to no other, so that all are made anew when the first product comes or the last one goes. */
export function createOpenHalls(engine: Pick<SearchEngine, 'counts'>, isOtherwise: (tenantId: string, now: string) => boolean) {
  return {
    /** Whether they are others than when this was asked last. */
    areOthers: async (tenantId: string): Promise<boolean> => {
      const { byMarket } = await engine.counts(tenantId)
      const open = Object.keys(byMarket).filter((id) => (byMarket[id] ?? 0) > 0)
      return isOtherwise(tenantId, open.toSorted().join(' '))
    },
  }
}
