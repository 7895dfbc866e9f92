import { vi } from 'vitest'
import { testSlotCrowd } from './pickup-crowd.suite.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

testSlotCrowd({ buyers: 100, places: 5 })
testSlotCrowd({ buyers: 300, places: 60 })
