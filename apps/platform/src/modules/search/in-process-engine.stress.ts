import { createInProcessSearchEngine } from './in-process-engine.ts'
import { describeSearchLaws } from './search-engine.laws.ts'

describeSearchLaws('in-process search engine', createInProcessSearchEngine, 20)
