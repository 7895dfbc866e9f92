import { createTestDatabase } from '@galleria/testing'
import Fastify from 'fastify'
import { afterAll, expect } from 'vitest'
import type { RequestContext } from '../../context.ts'
import { isRight, runChecks } from '../../infra/checks.ts'
import { openDatabase, type Orm } from '../../infra/database.ts'
import { aboutPerson } from '../../infra/personal-data.ts'
import { createRateLimits } from '../../infra/rate-limits.ts'
import { callerOf, stoppedClock } from '../../shop.fixture.ts'
import { createAccounts } from './accounts.service.ts'
import { identityChecks } from './identity.checks.ts'
import { identityPersonal } from './identity.personal.ts'
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

  /** Begins `work` while somebody else changes something, which holds what `work` waits for. Answers how `work` ended. */
  async function whileChanging(change: (tx: Orm) => Promise<void>, work: () => Promise<string>): Promise<string> {
    const watcher = await database.connect('test-watcher')
    try {
      const { ended } = await database.transaction(async (tx) => {
        await change(tx)
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

  /** While somebody's code is being accepted for this account, which is the owner's alone by the time that `work` gets on. */
  const whileOwnerComes = (ctx: RequestContext, customerId: string, work: () => Promise<string>): Promise<string> =>
    whileChanging(async (tx) => {
      const customer = await identityRepository(tx, ctx.tenant.id).findById(customerId)
      if (!customer) throw new Error('There is no such account')
      await createAccounts({ clock }).confirmOwner(tx, ctx, customer)
    }, work)

  async function erase(tx: Orm, { tenant }: RequestContext, customerId: string): Promise<void> {
    await identityRepository(tx, tenant.id).hold(customerId)
    for (const text of identityPersonal.erased ?? []) await tx.execute(aboutPerson(text, { tenantId: tenant.id, customerId, email: null, at: clock() }))
  }
  /** While its owner ends this account, which is gone by the time that `work` gets on. */
  const whileOwnerGoes = (ctx: RequestContext, customerId: string, work: () => Promise<string>): Promise<string> =>
    whileChanging((tx) => erase(tx, ctx, customerId), work)

  return {
    database,
    clock,
    deps,
    identity,
    call: callerOf(identity.routes),
    whileOwnerComes,
    whileOwnerGoes,
    /** What the books say is wrong. */
    disagreements: async () => (await runChecks(testDatabase.connectionString, identityChecks)).filter((result) => !isRight(result)),
    /** Its owner ends this account. */
    end: (ctx: RequestContext, customerId: string): Promise<void> => database.transaction((tx) => erase(tx, ctx, customerId)),
  }
}
