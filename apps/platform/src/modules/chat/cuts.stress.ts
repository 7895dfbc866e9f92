import { vi } from 'vitest'
import { testCuts } from './cuts.suite.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

testCuts({ cuts: 30, messages: 1000 })
