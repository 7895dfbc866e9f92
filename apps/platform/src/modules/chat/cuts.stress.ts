import { randomInt } from 'node:crypto'
import { vi } from 'vitest'
import { testCuts } from './cuts.suite.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

/** Each run is another one, unless it is to be the same. */
testCuts({ cuts: 30, messages: 1000, seed: Number(process.env.CUTS_SEED ?? randomInt(2 ** 31)) })
