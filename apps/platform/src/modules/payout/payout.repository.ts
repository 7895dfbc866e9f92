import type { PayoutState } from '@galleria/rules'
import { and, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import type { Beneficiary } from './payout.ts'
import { bankBeneficiaryTable as table } from './payout.tables.ts'

type NewRow = Omit<Beneficiary, 'state'> & { readonly sealed: Buffer }
/** One to be decided or forgotten, of any tenant. */
export type Loose = { readonly tenantId: string; readonly id: string; readonly isTest: boolean }

const SHOWN = {
  id: table.id,
  kind: table.kind,
  name: table.name,
  masked: table.masked,
  ifsc: table.ifsc,
  state: table.state,
  isTest: table.isTest,
  createdAt: table.createdAt,
}
const LOOSE = { tenantId: table.tenantId, id: table.id, isTest: table.isTest }
const ANY_ORDER = sql`random()`
/** What is blanked when somebody removes it. */
const NOBODY_S = { customerId: null, sealed: null, name: '', masked: '', ifsc: null }

/** A customer's own. */
export function beneficiaryRepository(db: Orm, tenantId: string, customerId: string) {
  const own = and(eq(table.tenantId, tenantId), eq(table.customerId, customerId))
  return {
    /** Newest first, with those that the provider has not answered to. There are `MAX_PAYOUTS` at most. */
    list: (): Promise<(Beneficiary & { sealed: Buffer | null })[]> =>
      db
        .select({ ...SHOWN, sealed: table.sealed })
        .from(table)
        .where(own)
        .orderBy(desc(table.createdAt), table.id),
    find: async (id: string): Promise<Beneficiary | undefined> =>
      (
        await db
          .select(SHOWN)
          .from(table)
          .where(and(own, eq(table.id, id)))
      )[0],
    insert: async (row: NewRow): Promise<void> => {
      await db.insert(table).values({ tenantId, customerId, state: 'adding', ...row })
    },
    setState: async (id: string, state: PayoutState): Promise<boolean> =>
      (
        await db
          .update(table)
          .set({ state })
          .where(and(own, eq(table.id, id)))
          .returning({ id: table.id })
      ).length > 0,
    /** Nobody's from now on. False when it was not theirs. */
    remove: async (id: string, at: Date): Promise<boolean> =>
      (
        await db
          .update(table)
          .set({ ...NOBODY_S, removedAt: at })
          .where(and(own, eq(table.id, id)))
          .returning({ id: table.id })
      ).length > 0,
  }
}

/** For every tenant, for chores. */
export function looseBeneficiaries(db: Orm) {
  const one = ({ tenantId, id }: Loose) => and(eq(table.tenantId, tenantId), eq(table.id, id))
  return {
    /** Any of them, so that those whose provider does not answer are not the only ones whose turn it ever is. */
    listRemoved: (most: number): Promise<Loose[]> => db.select(LOOSE).from(table).where(isNotNull(table.removedAt)).orderBy(ANY_ORDER).limit(most),
    /** Any of them, too. */
    listUndecided: (before: Date, most: number): Promise<Loose[]> =>
      db
        .select(LOOSE)
        .from(table)
        .where(and(isNull(table.removedAt), inArray(table.state, ['adding', 'checking']), lt(table.createdAt, before)))
        .orderBy(ANY_ORDER)
        .limit(most),
    /** Whose it is, where nobody had heard of the provider's answer before. */
    decide: async (loose: Loose, state: PayoutState): Promise<{ readonly customerId: string | null; readonly masked: string } | undefined> => {
      const [added] = await db
        .update(table)
        .set({ state })
        .where(and(one(loose), isNull(table.removedAt), eq(table.state, 'adding')))
        .returning({ customerId: table.customerId, masked: table.masked })
      if (!added)
        await db
          .update(table)
          .set({ state })
          .where(and(one(loose), isNull(table.removedAt)))
      return added
    },
    /** Nobody knows of it: what was to be added never was, and what was being checked has failed. */
    giveUp: async (loose: Loose, at: Date): Promise<void> => {
      await db
        .update(table)
        .set({ state: 'failed' })
        .where(and(one(loose), isNull(table.removedAt), eq(table.state, 'checking')))
      await db
        .update(table)
        .set({ ...NOBODY_S, removedAt: at })
        .where(and(one(loose), eq(table.state, 'adding')))
    },
    forget: async (loose: Loose): Promise<void> => {
      await db.delete(table).where(and(one(loose), isNotNull(table.removedAt)))
    },
  }
}

/** For what a row's secret is sealed: it opens for no other row. */
export const aboutBeneficiary = (tenantId: string, id: string): string => `beneficiary ${id} of ${tenantId}`
