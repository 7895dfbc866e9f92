import { createTestDatabase } from '@galleria/testing'
import Fastify from 'fastify'
import { afterAll, expect } from 'vitest'
import type { RequestContext } from '../../context.ts'
import { openDatabase } from '../../infra/database.ts'
import { createRateLimits } from '../../infra/rate-limits.ts'
import { callerOf, stoppedClock } from '../../shop.fixture.ts'
import { createAccounts } from './accounts.service.ts'
import { identityRepository } from './identity.repository.ts'
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

  /** Begins `work` while somebody's code is being accepted for this account, which is the owner's alone by the time that `work` gets on. Answers how `work` ended. */
  async function whileOwnerComes(ctx: RequestContext, customerId: string, work: () => Promise<string>): Promise<string> {
    const watcher = await database.connect('test-watcher')
    try {
      const { ended } = await database.transaction(async (tx) => {
        const customer = await identityRepository(tx, ctx.tenant.id).findById(customerId)
        if (!customer) throw new Error('There is no such account')
        await createAccounts({ clock }).confirmOwner(tx, ctx, customer)
        const working = work()
        const WAITING = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and pid <> pg_backend_pid()`
        await expect.poll(async () => (await watcher.query(WAITING)).rowCount).toBe(1)
        return { ended: working }
      })
      return await ended
    } finally {
      await watcher.leave()
    }
  }

  return { database, clock, deps, identity, call: callerOf(identity.routes), whileOwnerComes }
}
