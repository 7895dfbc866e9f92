import { vi } from 'vitest'
import { testCuts } from './cuts.suite.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

testCuts({ cuts: 4, messages: 40, seed: 11 })
