import { createInProcessSearchEngine } from './in-process-engine.ts'
import { describeSearchLaws } from './search-engine.laws.ts'

// An engine in memory, without a database: there are no books to check at the end.
describeSearchLaws('in-process search engine', createInProcessSearchEngine, 20)
