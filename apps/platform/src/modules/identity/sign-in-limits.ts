const QUARTER = 900
const HOUR = 3600

/**
 * How often somebody may try. Per user name against guessing one account's password, per sender against trying many accounts.
 * Whoever is kept out by a stranger's attempts can still sign in with a code.
 */
export const SIGN_IN_LIMITS = {
  logInByUserName: { name: 'log-in', points: 10, seconds: QUARTER },
  logInBySender: { name: 'log-in-sender', points: 60, seconds: QUARTER },
  codesByUserName: { name: 'code', points: 5, seconds: HOUR },
  codesBySender: { name: 'code-sender', points: 30, seconds: HOUR },
  registrationsBySender: { name: 'registration-sender', points: 20, seconds: HOUR },
} as const

export type SignInLimits = Readonly<Record<keyof typeof SIGN_IN_LIMITS, { readonly name: string; readonly points: number; readonly seconds: number }>>
