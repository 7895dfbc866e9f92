import { type Check, rowCheck } from '../../infra/checks.ts'

export const stockAlertChecks: readonly Check[] = [
  rowCheck(
    'stock_alert.told',
    'only who had confirmed an address was told that something is back, and after that',
    `select 'alert ' || id as id from stock_alert where told_at is not null and (confirmed_at is null or told_at < confirmed_at)`,
  ),
]
