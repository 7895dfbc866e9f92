export { createTestDatabase, type TestDatabase } from './database.ts'
export { OUTBOX_SECRET, startTestPlatform, type TestPlatform } from './platform.ts'
export { anAddress, createTestShop, type SignedIn, type TestProduct, type TestSeller, type TestShop } from './shop.ts'
export { withClient } from './postgres-client.ts'
