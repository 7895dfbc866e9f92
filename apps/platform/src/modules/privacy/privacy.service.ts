import type { Clock } from '@galleria/kernel'
import { sql } from 'drizzle-orm'
import type { CustomerContext } from '../../context.ts'
import { DomainError } from '../../errors.ts'
import type { Database, Orm } from '../../infra/database.ts'
import { aboutPerson, type Person } from '../../infra/personal-data.ts'
import type { AccountOwner, CodeSent, HoldersOf, OwnershipProof } from './privacy.ports.ts'

/** Rows of a section: more than anybody has, so that a copy has an end. */
const MOST_ROWS = 10_000

export type PrivacyDeps = { readonly database: Database; readonly clock: Clock; readonly owner: AccountOwner; readonly holders: HoldersOf }

export type DataCopy = { readonly at: Date; readonly sections: Record<string, unknown[]> }

/** A copy of all that the shop holds of a customer, and the end of it (G-08). */
export function createPrivacyService({ database, clock, owner, holders }: PrivacyDeps) {
  const personOf = async (ctx: CustomerContext): Promise<Person> => ({
    tenantId: ctx.tenant.id,
    customerId: ctx.actor.customerId,
    email: await owner.confirmedEmailOf(ctx),
    at: clock(),
  })

  async function rowsOf(db: Orm, text: string, person: Person): Promise<unknown[]> {
    const { rows } = await db.execute<{ row: unknown }>(sql`select s.row from (${aboutPerson(text, person)}) s limit ${MOST_ROWS}`)
    return rows.map(({ row }) => row)
  }

  async function hasObstacle(db: Orm, person: Person): Promise<boolean> {
    for (const { obstacle } of holders()) {
      if (!obstacle) continue
      const { rows } = await db.execute(sql`select 1 from (${aboutPerson(obstacle, person)}) o limit 1`)
      if (rows.length > 0) return true
    }
    return false
  }

  async function assertNothingWaits(db: Orm, person: Person): Promise<void> {
    if (await hasObstacle(db, person)) throw new DomainError('identity.deletion_waits')
  }

  async function erasePerson(tx: Orm, person: Person): Promise<void> {
    for (const { erased = [] } of holders()) for (const text of erased) await tx.execute(aboutPerson(text, person))
  }

  return {
    /** For a guest whom the shop has no reason to know any longer; false while something is under way. */
    forget: (of: Omit<Person, 'email'>): Promise<boolean> =>
      database.transaction(async (tx) => {
        const person = { ...of, email: null }
        await owner.hold(tx, person)
        if (await hasObstacle(tx, person)) return false
        await erasePerson(tx, person)
        return true
      }),

    copy: async (ctx: CustomerContext): Promise<DataCopy> => {
      const person = await personOf(ctx)
      const sections: Record<string, unknown[]> = {}
      for (const { shown = {}, opened = {} } of holders()) {
        for (const [section, text] of Object.entries(shown)) {
          const rows = await rowsOf(database.orm, text, person)
          sections[section] = rows.map(opened[section] ?? ((row) => row))
        }
      }
      return { at: person.at, sections }
    },

    requestCode: (ctx: CustomerContext): Promise<CodeSent> => owner.requestCode(ctx),

    /** All of it or nothing. Throws `identity.deletion_waits` while an order is under way. */
    erase: async (ctx: CustomerContext, proof: OwnershipProof): Promise<void> => {
      const person = await personOf(ctx)
      // Also before anything is proved, so that a code is not used up for nothing.
      await assertNothingWaits(database.orm, person)
      await owner.prove(ctx, proof)
      await database.transaction(async (tx) => {
        await owner.sayGoodbye(tx, ctx)
        await assertNothingWaits(tx, person)
        await erasePerson(tx, person)
      })
      await owner.noteEnd(ctx)
    },
  }
}
export type PrivacyService = ReturnType<typeof createPrivacyService>
