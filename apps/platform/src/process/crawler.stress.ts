import { testCrawled } from './crawler.suite.ts'

testCrawled(20)
