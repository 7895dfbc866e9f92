import { CODE_DIGITS, type CodePurpose, type UserName } from '@galleria/rules'
import { type SessionKept, sessionKept } from '../../lib/session-kept.ts'

/** A code that is on its way: what the page that takes it needs, also after a reload. Kept by the tab, gone with it. */
export type SentCode = {
  readonly refId: string
  readonly userName: string
  readonly channel: UserName['kind']
  /** What it was asked for. */
  readonly purpose: CodePurpose
  /** Milliseconds since 1970. */
  readonly sentAt: number
  readonly expiresAt: number
}

const CODE_MINUTES = 10

/** How long to wait before asking for another one. */
export const RESEND_MS = 30_000

const isSentCode = (value: unknown): value is SentCode => {
  if (typeof value !== 'object' || value === null) return false
  const { refId, userName, channel, purpose, sentAt, expiresAt } = value as Partial<SentCode>
  return (
    typeof refId === 'string' &&
    typeof userName === 'string' &&
    (channel === 'email' || channel === 'phone') &&
    (purpose === 'sign_in' || purpose === 'reset') &&
    typeof sentAt === 'number' &&
    typeof expiresAt === 'number'
  )
}

export const sentCodeOf = (tenantKey: string): SessionKept<SentCode> => sessionKept(tenantKey, 'code', isSentCode)

/** The code that somebody may log in with in this tab: one for a new password leads to that alone, and one that is too old to nothing. */
export function signInCodeOf(tenantKey: string): SentCode | undefined {
  const sent = sentCodeOf(tenantKey).read()
  return sent?.purpose === 'sign_in' && sent.expiresAt > Date.now() ? sent : undefined
}

/** A code that has been sent just now and holds for `seconds`. */
export function codeSent(sent: Pick<SentCode, 'refId' | 'userName' | 'channel' | 'purpose'>, seconds: number): SentCode {
  const sentAt = Date.now()
  return { ...sent, sentAt, expiresAt: sentAt + seconds * 1000 }
}

/** The code that a link in its message stands for (`#ref=…&to=…&for=…`); undefined for anything else. How old it is, nobody knows here: the platform says. */
export function sentCodeIn(hash: string): SentCode | undefined {
  const told = new URLSearchParams(hash.replace(/^#/, ''))
  const [refId, userName, purpose] = [told.get('ref'), told.get('to'), told.get('for')]
  if (!refId || !userName || (purpose !== 'sign_in' && purpose !== 'reset')) return undefined
  return codeSent({ refId, userName, channel: userName.includes('@') ? 'email' : 'phone', purpose }, CODE_MINUTES * 60)
}

/** Whole seconds until another code may be asked for; 0 when it may. */
export const waitFor = ({ sentAt }: Pick<SentCode, 'sentAt'>, now: number): number => Math.max(0, Math.ceil((sentAt + RESEND_MS - now) / 1000))

/** The digits of a code in what was typed or pasted. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, CODE_DIGITS)
