import { isEmail, isTenDigitPhone, lastTenDigits } from '@galleria/kernel'

/** What somebody signs in with: an e-mail address in lower case, or ten digits. */
export type UserName = { readonly kind: 'email' | 'phone'; readonly value: string }

/** V-30, V-31, V-39 */
export function userNameOf(text: string): UserName | undefined {
  const trimmed = text.trim()
  if (isEmail(trimmed)) return { kind: 'email', value: trimmed.toLowerCase() }
  if (isTenDigitPhone(trimmed)) return { kind: 'phone', value: lastTenDigits(trimmed) }
  return undefined
}

/** What to call somebody who has not said: the part before the @, or the last four digits. */
export const firstNameFrom = ({ kind, value }: UserName): string => (kind === 'email' ? value.slice(0, value.indexOf('@')).slice(0, 60) : value.slice(-4))
