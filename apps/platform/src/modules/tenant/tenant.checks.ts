import { type Check, rowCheck } from '../../infra/checks.ts'

export const tenantChecks: readonly Check[] = [
  rowCheck('tenant.hosts', 'a host shows one tenant', `select 'host ' || host as id from tenant, unnest(hosts) host group by host having count(*) > 1`),
]
