import { vi } from 'vitest'
import { FAULTS, testFaults } from './database-faults.suite.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

/** Long enough for every connection to have been given up, and for everybody to have been refused more than once. */
testFaults([...FAULTS, ...FAULTS], { forMs: 12_000 })
