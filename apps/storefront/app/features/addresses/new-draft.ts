import type { Session } from '../../lib/session.ts'
import { type AddressDraft, EMPTY_ADDRESS } from './address-rules.ts'

/** A new address begins with what the account knows already. */
export function newDraftFor({ userInfo }: Session): AddressDraft {
  const { name, authentication } = userInfo
  return { ...EMPTY_ADDRESS, firstName: /\p{L}/u.test(name.first) ? name.first : '', lastName: name.last, phone: authentication.phone ?? '' }
}
