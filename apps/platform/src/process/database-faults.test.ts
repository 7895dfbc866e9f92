import { vi } from 'vitest'
import { FAULTS, testFaults } from './database-faults.suite.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

testFaults(FAULTS, { forMs: 3_000 })
