import { isEmail, isTenDigitPhone } from '@galleria/kernel'

export type Channel = 'email' | 'phone'

/** V-30, V-31: what somebody signs in with, or undefined when it can be neither. */
export function channelOf(userName: string): Channel | undefined {
  const text = userName.trim()
  if (isEmail(text)) return 'email'
  return isTenDigitPhone(text) ? 'phone' : undefined
}

/** Whether it is what the shopper has said that it is. */
export const isOfChannel = (userName: string, channel: Channel): boolean => channelOf(userName) === channel

/** "an••••@example.com", "••••••2345": enough to recognise one's own, too little to read somebody else's. */
export function masked(userName: string): string {
  const text = userName.trim()
  const at = text.lastIndexOf('@')
  if (at < 0) return `••••••${text.replace(/\D/g, '').slice(-4)}`
  return `${text.slice(0, Math.min(2, at - 1))}••••${text.slice(at)}`
}
