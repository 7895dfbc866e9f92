import { vi } from 'vitest'
import { testMonth } from './simulated-month.suite.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

testMonth({ seed: 20_261_123, customers: 10_000, days: 31, orders: 30, sales: 18, returns: 0.015, friends: 120 })
