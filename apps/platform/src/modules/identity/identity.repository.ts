import type { Day } from '@galleria/kernel'
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Orm } from '../../infra/database.ts'
import { isDuplicate } from '../../infra/contention.ts'
import { deleteInBatches } from '../../infra/delete-in-batches.ts'
import { CODE_ATTEMPTS, type Customer, type PersonName } from './identity.ts'
import { customerTable, signInCodeTable } from './identity.tables.ts'
import type { CodePurpose, UserName } from '@galleria/rules'

const CUSTOMER = {
  id: customerTable.id,
  customerNo: customerTable.customerNo,
  firstName: customerTable.firstName,
  lastName: customerTable.lastName,
  email: sql<string | null>`coalesce(${customerTable.email}, ${customerTable.contactEmail})`,
  phone: customerTable.phone,
  isGuest: sql<boolean>`${customerTable.guestSince} is not null`,
  language: customerTable.language,
  homeMarket: customerTable.homeMarket,
  pictureFileId: customerTable.pictureFileId,
}

/** What somebody says of themselves. */
export type ProfileChange = Partial<Pick<Customer, 'firstName' | 'lastName' | 'language' | 'homeMarket' | 'pictureFileId'>>

export type NewCustomer = Omit<Customer, 'isGuest'> & { readonly passwordHash: string | null; readonly confirmedAt: Date | null; readonly createdAt: Date }
export type NewCode = {
  readonly id: string
  readonly userName: string
  readonly purpose: CodePurpose
  readonly customerId: string | null
  readonly name: PersonName | null
  readonly codeHash: Buffer
  readonly sealedCode: Buffer
  readonly createdAt: Date
  readonly expiresAt: Date
}

const ASKED_CODE = {
  userName: signInCodeTable.userName,
  codeHash: signInCodeTable.codeHash,
  purpose: signInCodeTable.purpose,
  customerId: signInCodeTable.customerId,
  name: signInCodeTable.name,
}
/** Whether the account is known to be its owner's, and what they can show that by. */
export type ContactStanding = {
  readonly customer: Customer
  readonly isConfirmed: boolean
  readonly hasPassword: boolean
  readonly contactChangedAt: Date | null
}
export type AskedCode = Pick<NewCode, keyof typeof ASKED_CODE>

const columnFor = (userName: UserName) => (userName.kind === 'email' ? customerTable.email : customerTable.phone)

/** Somebody else has this address, since when ever. The transaction is over. */
export class AddressTaken extends Error {}

export function identityRepository(db: Orm, tenantId: string) {
  const own = eq(customerTable.tenantId, tenantId)
  return {
    findByUserName: async (userName: UserName): Promise<Customer | undefined> => {
      const [row] = await db
        .select(CUSTOMER)
        .from(customerTable)
        .where(and(own, eq(columnFor(userName), userName.value)))
      return row
    },

    /** The same, held until the transaction ends: whose address it has become, or who has gone meanwhile, is known by then. */
    holdByUserName: async (userName: UserName): Promise<Customer | undefined> => {
      const [row] = await db
        .select(CUSTOMER)
        .from(customerTable)
        .where(and(own, eq(columnFor(userName), userName.value)))
        .for('no key update')
      return row
    },

    findWithPassword: async (userName: UserName): Promise<{ customer: Customer; passwordHash: string | null } | undefined> => {
      const [row] = await db
        .select({ customer: CUSTOMER, passwordHash: customerTable.passwordHash })
        .from(customerTable)
        .where(and(own, eq(columnFor(userName), userName.value)))
      return row
    },

    /** Until the transaction ends. */
    hold: async (id: string): Promise<void> => {
      const one = and(own, eq(customerTable.id, id))
      await db.select({ id: customerTable.id }).from(customerTable).where(one).for('no key update')
    },

    /** Both, in the order of their ids, until the transaction ends. */
    holdBoth: async (ids: readonly [string, string]): Promise<void> => {
      const both = and(own, inArray(customerTable.id, [...ids]))
      await db.select({ id: customerTable.id }).from(customerTable).where(both).orderBy(customerTable.id).for('no key update')
    },

    findById: async (id: string): Promise<Customer | undefined> => {
      const [row] = await db
        .select(CUSTOMER)
        .from(customerTable)
        .where(and(own, eq(customerTable.id, id)))
      return row
    },

    /** Undefined for an account that is not there, or whose address is not known to be its owner's. */
    findConfirmedAt: async (id: string): Promise<Date | undefined> => {
      const [row] = await db
        .select({ confirmedAt: customerTable.confirmedAt })
        .from(customerTable)
        .where(and(own, eq(customerTable.id, id)))
      return row?.confirmedAt ?? undefined
    },

    /** What there is to know before an account gets another address. Undefined for one that is not there. */
    findStanding: async (id: string): Promise<ContactStanding | undefined> => {
      const [row] = await db
        .select({
          customer: CUSTOMER,
          isConfirmed: sql<boolean>`${customerTable.confirmedAt} is not null`,
          hasPassword: sql<boolean>`${customerTable.passwordHash} is not null`,
          contactChangedAt: customerTable.contactChangedAt,
        })
        .from(customerTable)
        .where(and(own, eq(customerTable.id, id)))
      return row
    },

    /** Known to be the customer's, or nothing. */
    findConfirmedEmail: async (id: string): Promise<string | null> => {
      const [row] = await db
        .select({ email: customerTable.email })
        .from(customerTable)
        .where(and(own, eq(customerTable.id, id), isNotNull(customerTable.confirmedAt)))
      return row?.email ?? null
    },

    /** False when the user name has been taken, also in the very same moment. */
    insertCustomer: async (customer: NewCustomer, userName: UserName): Promise<boolean> => {
      const rows = await db
        .insert(customerTable)
        .values({ tenantId, ...customer })
        .onConflictDoNothing({ target: [customerTable.tenantId, columnFor(userName)] })
        .returning({ id: customerTable.id })
      return rows.length > 0
    },

    findPassword: async (id: string): Promise<string | null> => {
      const [row] = await db
        .select({ passwordHash: customerTable.passwordHash })
        .from(customerTable)
        .where(and(own, eq(customerTable.id, id)))
      return row?.passwordHash ?? null
    },

    /** False for somebody who is gone. Holds the row until the transaction ends. */
    setPassword: async (id: string, passwordHash: string): Promise<boolean> => {
      const { rowCount } = await db
        .update(customerTable)
        .set({ passwordHash })
        .where(and(own, eq(customerTable.id, id), isNull(customerTable.erasedAt)))
      return rowCount === 1
    },

    /** Only if `from` is still the customer's: checking it takes long enough for it to be removed or replaced meanwhile. False when it was. Holds the row until the transaction ends. */
    replacePassword: async (id: string, { from, to }: { readonly from: string; readonly to: string }): Promise<boolean> => {
      const { rowCount } = await db
        .update(customerTable)
        .set({ passwordHash: to })
        .where(and(own, eq(customerTable.id, id), eq(customerTable.passwordHash, from)))
      return rowCount === 1
    },

    /** Undefined for somebody who is gone. At least one thing changes. */
    changeProfile: async (id: string, change: ProfileChange): Promise<Customer | undefined> => {
      const [row] = await db
        .update(customerTable)
        .set(change)
        .where(and(own, eq(customerTable.id, id), isNull(customerTable.erasedAt)))
        .returning(CUSTOMER)
      return row
    },

    /** In which language the account with this address wants to be written to, if it said so. */
    findLanguage: async (userName: UserName): Promise<string | null> => {
      const [row] = await db
        .select({ language: customerTable.language })
        .from(customerTable)
        .where(and(own, eq(columnFor(userName), userName.value)))
      return row?.language ?? null
    },

    findBirthday: async (id: string): Promise<Day | null> => {
      const [row] = await db
        .select({ birthday: customerTable.birthday })
        .from(customerTable)
        .where(and(own, eq(customerTable.id, id)))
      return row?.birthday ?? null
    },

    /** Not of somebody who is gone. */
    setBirthday: async (id: string, birthday: Day | null): Promise<void> => {
      await db
        .update(customerTable)
        .set({ birthday })
        .where(and(own, eq(customerTable.id, id), isNull(customerTable.erasedAt)))
    },

    /** The address, of which it is known that it is theirs, is the customer's in place of the one of its kind. Throws `AddressTaken` when it is somebody else's. */
    setContact: async (id: string, userName: UserName, now: Date): Promise<Customer | undefined> => {
      const contact = userName.kind === 'email' ? { email: userName.value } : { phone: userName.value }
      const [row] = await db
        .update(customerTable)
        .set({
          ...contact,
          confirmedAt: sql`coalesce(${customerTable.confirmedAt}, ${now.toISOString()})`,
          contactChangedAt: sql`case when ${columnFor(userName)} is distinct from ${userName.value} then ${now.toISOString()}::timestamptz else ${customerTable.contactChangedAt} end`,
        })
        .where(and(own, eq(customerTable.id, id)))
        .returning(CUSTOMER)
        .catch((error: unknown) => {
          throw isDuplicate(error) ? new AddressTaken(undefined, { cause: error }) : error
        })
      return row
    },

    /**
     * Notes that the address is known to be the customer's. The first time a password goes: somebody else may have set it. Answers whether one did.
     * Holds the row until the transaction ends, so that nobody logs in with it meanwhile.
     */
    confirm: async (id: string, confirmedAt: Date): Promise<'known' | 'confirmed' | 'password_removed'> => {
      const which = and(own, eq(customerTable.id, id))
      const [before] = await db
        .select({ passwordHash: customerTable.passwordHash })
        .from(customerTable)
        .where(and(which, isNull(customerTable.confirmedAt)))
        .for('no key update')
      if (!before) return 'known'
      await db.update(customerTable).set({ confirmedAt, passwordHash: null }).where(which)
      return before.passwordHash === null ? 'confirmed' : 'password_removed'
    },

    /** Beside those that were sent before: whoever asks for a code must not end one that somebody else is about to use. */
    insertCode: async (code: NewCode): Promise<void> => {
      await db.insert(signInCodeTable).values({ tenantId, ...code })
    },

    /** The code as it waits to be sent; undefined when it was sent or used, or has expired. */
    findSealedCode: async (id: string, now: Date): Promise<Buffer | undefined> => {
      const isWaiting = and(isNotNull(signInCodeTable.sealedCode), isNull(signInCodeTable.usedAt), gt(signInCodeTable.expiresAt, now))
      const [row] = await db
        .select({ sealedCode: signInCodeTable.sealedCode })
        .from(signInCodeTable)
        .where(and(eq(signInCodeTable.tenantId, tenantId), eq(signInCodeTable.id, id), isWaiting))
      return row?.sealedCode ?? undefined
    },

    /** Of somebody who goes: those sent to their addresses, and to others that were to be theirs. */
    deleteCodesOf: async ({ id, email, phone }: Customer): Promise<void> => {
      const sentTo = inArray(
        signInCodeTable.userName,
        [email, phone].filter((address) => address !== null),
      )
      await db.delete(signInCodeTable).where(and(eq(signInCodeTable.tenantId, tenantId), or(sentTo, eq(signInCodeTable.customerId, id))))
    },

    /** From now on only its hash is there. */
    forgetSealedCode: async (id: string): Promise<void> => {
      await db
        .update(signInCodeTable)
        .set({ sealedCode: null })
        .where(and(eq(signInCodeTable.tenantId, tenantId), eq(signInCodeTable.id, id)))
    },

    /** Counts one attempt and holds the row until the transaction ends, so that attempts at once are counted one after the other. */
    attemptCode: async (id: string, now: Date): Promise<AskedCode | undefined> => {
      const [row] = await db
        .update(signInCodeTable)
        .set({ attempts: sql`${signInCodeTable.attempts} + 1` })
        .where(
          and(
            eq(signInCodeTable.tenantId, tenantId),
            eq(signInCodeTable.id, id),
            isNull(signInCodeTable.usedAt),
            gt(signInCodeTable.expiresAt, now),
            lt(signInCodeTable.attempts, CODE_ATTEMPTS),
          ),
        )
        .returning(ASKED_CODE)
      return row
    },

    useCode: async (id: string, usedAt: Date): Promise<void> => {
      await db
        .update(signInCodeTable)
        .set({ usedAt, sealedCode: null })
        .where(and(eq(signInCodeTable.tenantId, tenantId), eq(signInCodeTable.id, id)))
    },
  }
}

/** For every tenant: a chore, not a request, which waits for nobody. */
export async function deleteExpiredCodes(db: Orm, now: Date): Promise<void> {
  await deleteInBatches(db, signInCodeTable, lt(signInCodeTable.expiresAt, now))
}
