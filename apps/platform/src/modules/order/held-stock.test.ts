import { vi } from 'vitest'
import { testCrowd } from './held-stock.suite.ts'

vi.setConfig({ testTimeout: 60_000 })

testCrowd({ buyers: 60, pieces: 12 })
