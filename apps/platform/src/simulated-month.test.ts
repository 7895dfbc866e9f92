import { vi } from 'vitest'
import { testMonth } from './simulated-month.suite.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

testMonth({ seed: 20_261_123, customers: 60, days: 14, orders: 5, sales: 2, returns: 0.09, friends: 8 })
