import type { Tenant } from '../../lib/tenant.ts'

/** Whether a shop takes money when the goods arrive. */
export const isPaidAtDoor = ({ payments }: Pick<Tenant, 'payments'>): boolean => payments.includes('COD')
