import { vi } from 'vitest'
import { testKills } from './killed-while-ordering.suite.ts'

vi.setConfig({ testTimeout: 60_000 })

testKills([
  { what: 'the shop', after: 60 },
  { what: 'the shop with its database', after: 60 },
  { what: 'the database', after: 60 },
])
