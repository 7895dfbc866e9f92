import { testHeldRow } from './held-row.suite.ts'

// A short round beside other tests: what the figure is, the stress test tells.
testHeldRow({ orders: 60, p95Ms: 500 })
