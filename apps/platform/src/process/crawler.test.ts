import { vi } from 'vitest'
import { testCrawled } from './crawler.suite.ts'

vi.setConfig({ testTimeout: 60_000 })

testCrawled(3)
