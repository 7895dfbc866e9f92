import { testHeldRow } from './held-row.suite.ts'

testHeldRow({ orders: 500, p95Ms: 100 })
