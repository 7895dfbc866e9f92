export { createInProcessSearchEngine } from './in-process-engine.ts'
export type {
  ListedDocument,
  SearchCounts,
  SearchDocument,
  SearchHit,
  SearchQuery,
  SearchResult,
  SearchSort,
} from './search.ts'
export type { SearchEngine } from './search.ports.ts'
