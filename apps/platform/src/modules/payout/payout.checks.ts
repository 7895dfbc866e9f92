import { type Check, rowCheck } from '../../infra/checks.ts'

export const payoutChecks: readonly Check[] = [
  rowCheck(
    'payout.removed',
    'of an account that was removed nothing is left to read, and what is left belongs to somebody',
    `select id from bank_beneficiary where (removed_at is null) <> (customer_id is not null and sealed is not null and name <> '' and masked <> '')`,
  ),
]
