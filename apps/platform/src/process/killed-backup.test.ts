import { vi } from 'vitest'
import { testBackups } from './killed-backup.suite.ts'

vi.setConfig({ testTimeout: 90_000 })

// A short round of killed-backup.stress.ts.
testBackups({ orders: 60, moments: [900] })
