const QUARTER = 900
const HOUR = 3600
const DAY = 86_400

/**
 * How often somebody may try; why so is in decision 0021. Only what failed counts against a sender. No limit that strangers can use up stands between
 * an account and its owner's known device, and none of passwords between an account and a code.
 */
export const SIGN_IN_LIMITS = {
  /** Against trying many accounts. */
  passwordsBySender: { name: 'password-sender', points: 60, seconds: QUARTER },
  /** Against guessing at one account: of a sender, or of a known device instead. */
  passwordsByPair: { name: 'password-pair', points: 10, seconds: QUARTER },
  /** Against guessing from everywhere: beyond it a sender has `passwordsByPairUnderAttack`. */
  passwordsByAccount: { name: 'password-account', points: 100, seconds: HOUR },
  passwordsByPairUnderAttack: { name: 'password-pair-attack', points: 2, seconds: HOUR },

  codesBySender: { name: 'code-sender', points: 30, seconds: HOUR },
  /** Of a sender, or of a known device instead. */
  codesByPair: { name: 'code-pair', points: 5, seconds: HOUR },
  /** So that strangers flood no mailbox; known devices neither count nor are held. */
  codesByAccount: { name: 'code-account', points: 20, seconds: HOUR },
  codesByAccountDaily: { name: 'code-account-day', points: 60, seconds: DAY },
  /** Of giving codes back; each code has its own five tries besides. */
  codeTriesBySender: { name: 'code-tries-sender', points: 60, seconds: QUARTER },

  registrationsBySender: { name: 'registration-sender', points: 20, seconds: HOUR },
} as const

export type SignInLimits = Readonly<Record<keyof typeof SIGN_IN_LIMITS, { readonly name: string; readonly points: number; readonly seconds: number }>>
