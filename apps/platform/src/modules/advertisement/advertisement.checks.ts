import { AD_PLACEMENTS } from '@galleria/rules'
import { type Check, rowCheck } from '../../infra/checks.ts'

const known = AD_PLACEMENTS.map((placement) => `'${placement}'`).join(', ')

export const advertisementChecks: readonly Check[] = [
  rowCheck(
    'advertisement.placement',
    'an advertisement is in a placement that there is',
    `select 'advertisement ' || id as id from advertisement where placement not in (${known})`,
  ),
]
