import { and, eq } from 'drizzle-orm'
import type { Database } from '../../infra/database.ts'
import type { Sealer } from '../../infra/sealed.ts'
import type { AccountName } from './payment-account.ts'
import { paymentAccountTable as table } from './payment.tables.ts'

/** A tenant's account with a provider, as its operator has set it. */
export type PaymentAccount<Name extends AccountName = AccountName> = {
  readonly provider: Name
  /** What browsers may know (C-39). */
  readonly publishable: Readonly<Record<string, string>>
  readonly secrets: Readonly<Record<string, string>>
}

const LIST = { name: 'payment-accounts', text: 'select provider, publishable from payment_account where tenant_id = $1 order by provider' }

/** What may be shown of all of a tenant's accounts, without opening any. */
export const listPaymentAccounts = (database: Database, tenantId: string): Promise<Omit<PaymentAccount, 'secrets'>[]> => database.read(LIST, [tenantId])

export function createPaymentAccounts(database: Database, sealer: Sealer) {
  const about = (tenantId: string, provider: AccountName): string => `payment account of ${tenantId} with ${provider}`
  return {
    find: async <Name extends AccountName>(tenantId: string, provider: Name): Promise<PaymentAccount<Name> | undefined> => {
      const [row] = await database.orm
        .select({ publishable: table.publishable, sealed: table.sealed })
        .from(table)
        .where(and(eq(table.tenantId, tenantId), eq(table.provider, provider)))
      return row && { provider, publishable: row.publishable, secrets: JSON.parse(sealer.open(row.sealed, about(tenantId, provider))) }
    },
    list: (tenantId: string) => listPaymentAccounts(database, tenantId),
    save: async (tenantId: string, { provider, publishable, secrets }: PaymentAccount, at: Date): Promise<void> => {
      const kept = { publishable, sealed: sealer.seal(JSON.stringify(secrets), about(tenantId, provider)), updatedAt: at }
      await database.orm
        .insert(table)
        .values({ tenantId, provider, ...kept })
        .onConflictDoUpdate({ target: [table.tenantId, table.provider], set: kept })
    },
    remove: async (tenantId: string, provider: AccountName): Promise<void> => {
      await database.orm.delete(table).where(and(eq(table.tenantId, tenantId), eq(table.provider, provider)))
    },
  }
}
export type PaymentAccounts = ReturnType<typeof createPaymentAccounts>
