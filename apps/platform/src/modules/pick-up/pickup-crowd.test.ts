import { vi } from 'vitest'
import { testSlotCrowd } from './pickup-crowd.suite.ts'

vi.setConfig({ testTimeout: 60_000 })

testSlotCrowd({ buyers: 30, places: 5 })
