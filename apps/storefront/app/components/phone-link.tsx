import { groupedPhone } from '@galleria/rules'
import { useTenant } from '../lib/tenant.ts'

/** A phone number as it is read here, to be called. */
export function PhoneLink({ phone }: { phone: string }) {
  const { tenant } = useTenant()
  return (
    <a className="text-link" href={`tel:${phone}`}>
      {groupedPhone(phone, tenant.country)}
    </a>
  )
}
