import type { Metric } from '../infra/metrics.ts'
import type { PageCache } from './page-cache.ts'
import type { Rendering } from './rendering.ts'

/** What became of requests for pages, since the beginning. */
export type PageCounts = {
  /** Sent as they were kept. */
  kept: number
  made: number
  /** There was nothing at the address. */
  missing: number
  /** There was no turn for it. */
  refused: number
}

export const noPages = (): PageCounts => ({ kept: 0, made: 0, missing: 0, refused: 0 })

export const pageMetrics = ({ counts, pages, rendering }: { counts: PageCounts; pages: PageCache; rendering: Rendering }): Metric[] => [
  {
    name: 'galleria_pages_total',
    help: 'Pages: sent as they were kept, made, not there, or refused because too many were to be made',
    kind: 'counter',
    read: () => Object.entries(counts).map(([outcome, value]) => ({ labels: { outcome }, value })),
  },
  { name: 'galleria_page_cache_pages', help: 'Pages that are kept', kind: 'gauge', read: () => pages.size },
  { name: 'galleria_page_cache_bytes', help: 'Memory of the pages that are kept', kind: 'gauge', read: () => pages.bytes },
  { name: 'galleria_pages_waiting', help: 'Pages that wait for their turn to be made', kind: 'gauge', read: rendering.waiting },
]
