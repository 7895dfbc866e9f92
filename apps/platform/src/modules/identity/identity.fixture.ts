import { createTestDatabase } from '@galleria/testing'
import Fastify from 'fastify'
import { afterAll } from 'vitest'
import { openDatabase } from '../../infra/database.ts'
import { createRateLimits } from '../../infra/rate-limits.ts'
import { callerOf, stoppedClock } from '../../shop.fixture.ts'
import { createIdentityModule, type IdentityModuleDeps } from './index.ts'

/** The module on a database of its own and a clock that stands still, as `settings` changes it; all of it goes with the file's last test. */
export async function createTestIdentity(settings: Partial<IdentityModuleDeps> = {}) {
  const testDatabase = await createTestDatabase()
  const database = openDatabase(testDatabase.connectionString, { max: 6, onError: () => {} })
  afterAll(async () => {
    await database.close()
    await testDatabase.drop()
  })
  const clock = stoppedClock()
  const deps = {
    database,
    clock,
    rateLimits: createRateLimits(database),
    logger: Fastify().log,
    secret: 'the secret of these tests',
    securityEventDays: 180,
    findTenantByHost: async () => undefined,
    hasTestId: true,
    hasCalendars: async () => false,
    isMarket: async (_ctx: object, slug: string) => slug !== 'nowhere',
    profilePictures: { keep: async () => ({ id: '' }), want: async () => false, drop: async () => undefined },
  }
  const identity = createIdentityModule({ ...deps, ...settings })
  return { database, clock, deps, identity, call: callerOf(identity.routes) }
}
