import { vi } from 'vitest'
import { testCrowd } from './held-stock.suite.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

testCrowd({ buyers: 500, pieces: 100 })
