import { type SQL, sql } from 'drizzle-orm'
import type { Orm } from './database.ts'

/** What passes from a guest to an account, in the order in which rows are locked (decision 0020). */
const PASSED_ON = [
  'payment',
  'master_order',
  'orders',
  'bill_payment',
  'appointment',
  'coupon_redemption',
  'return_request',
  'ticket',
  'stored_file',
  'address',
  'session',
  'cart_line',
  'saved_line',
  'customer',
] as const

/**
 * What a module holds of a customer (decision 0064): it says so once, and exports and deletions follow. SQL on its own tables, in which these values have
 * names: `:tenantId`, `:customerId`, `:at`, and `:email`, which is null unless it is known that the address is theirs; where something
 * passes on, `:heirId` is the account that it passes to.
 */
export type PersonalData = {
  /** "table.column": whose a row is, or what somebody is called and how to reach them. A test finds columns that nobody lists. */
  readonly columns: readonly string[]
  /** What a copy of one's data holds: a statement for each section, with one column `row` (JSON). */
  readonly shown?: Readonly<Record<string, string>>
  /** What is made of each row of a section, where something of it is sealed. */
  readonly opened?: Readonly<Record<string, (row: unknown) => unknown>>
  /** What happens when the account goes, one after the other in one transaction, behind the customer's row. Whatever stays can be nobody's any more. */
  readonly erased?: readonly string[]
  /** What a guest's rows of these tables become when they pass to an account of the same person (decision 0068). A test finds those that stay behind. */
  readonly passedOn?: Partial<Readonly<Record<(typeof PASSED_ON)[number], readonly string[]>>>
  /** A row of it means that the account can not go yet. */
  readonly obstacle?: string
}

/** Whom it is about. */
export type Person = { readonly tenantId: string; readonly customerId: string; readonly email: string | null; readonly at: Date; readonly heirId?: string }

/** Not the second colon of a cast. */
const NAMED = /(?<![:\w]):(tenantId|customerId|heirId|email|at)\b/g

/** The statement with its values. */
export function aboutPerson(text: string, { tenantId, customerId, heirId = '', email, at }: Person): SQL {
  const values: Readonly<Record<string, SQL>> = {
    tenantId: sql`${tenantId}::uuid`,
    customerId: sql`${customerId}::uuid`,
    heirId: sql`${heirId}::uuid`,
    email: sql`${email}::text`,
    at: sql`${at.toISOString()}::timestamptz`,
  }
  // Splitting by what is found leaves names at the odd places.
  return sql.join(text.split(NAMED).map((part, index) => (index % 2 === 0 ? sql.raw(part) : (values[part] ?? sql.raw('null')))))
}

/** Gives all that a guest has to an account. Behind the rows of both, which whoever calls this holds. */
export async function passOn(tx: Orm, holders: readonly PersonalData[], person: Person & { readonly heirId: string }): Promise<void> {
  for (const table of PASSED_ON) for (const { passedOn } of holders) for (const text of passedOn?.[table] ?? []) await tx.execute(aboutPerson(text, person))
}
