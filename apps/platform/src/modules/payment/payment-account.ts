import { PROVIDERS } from '@galleria/contract'

/** Where a tenant has keys: with those who take its money, with who sends it, and with who pays bills of its customers. */
export const ACCOUNT_NAMES = [...PROVIDERS, 'cashfree-payouts', 'kwikapi'] as const
export type AccountName = (typeof ACCOUNT_NAMES)[number]

/** What a tenant's keys with each provider are called: those that browsers may know (C-39), and those that nobody may. */
export const ACCOUNT_FIELDS = {
  stripe: { publishable: ['publishableKey'], secret: ['secretKey', 'webhookSecret'] },
  cashfree: { publishable: ['environment'], secret: ['clientId', 'clientSecret'] },
  paypal: { publishable: ['environment', 'clientId'], secret: ['clientSecret', 'webhookId'] },
  'cashfree-payouts': {
    publishable: ['environment'],
    secret: ['clientId', 'clientSecret'],
    optional: ['publicKey', 'verificationClientId', 'verificationClientSecret', 'verificationPublicKey'],
  },
  kwikapi: { publishable: ['environment'], secret: ['apiKey'] },
} as const satisfies Readonly<Record<AccountName, AccountFields>>

type AccountFields = {
  readonly publishable: readonly string[]
  readonly secret: readonly string[]
  /** Secret, too. */
  readonly optional?: readonly string[]
}

const fieldsOf = (account: AccountName): Required<AccountFields> => ({ optional: [], ...ACCOUNT_FIELDS[account] })

/** All that can be set, in the words of the command: "clientId, clientSecret, publicKey (optional)". */
export function accountFieldsInWords(account: AccountName): string {
  const { publishable, secret, optional } = fieldsOf(account)
  return [...publishable, ...secret, ...optional.map((field) => `${field} (optional)`)].join(', ')
}

export type AccountProblem = { readonly field: string; readonly is: 'missing' | 'unknown' | 'not one of production, sandbox' }

/** What is wrong with keys as somebody typed them; undefined when nothing is. */
export function accountProblem(provider: AccountName, given: Readonly<Record<string, string>>): AccountProblem | undefined {
  const { publishable, secret, optional } = fieldsOf(provider)
  const missing = [...publishable, ...secret].find((field) => !given[field]?.trim())
  if (missing) return { field: missing, is: 'missing' }
  const known = new Set<string>([...publishable, ...secret, ...optional])
  const unknown = Object.keys(given).find((field) => !known.has(field))
  if (unknown) return { field: unknown, is: 'unknown' }
  const { environment } = given
  return environment === undefined || ['production', 'sandbox'].includes(environment)
    ? undefined
    : { field: 'environment', is: 'not one of production, sandbox' }
}

/** The same apart: what browsers may know, and what is sealed. */
export function partsOfAccount(provider: AccountName, given: Readonly<Record<string, string>>) {
  const { publishable, secret, optional } = fieldsOf(provider)
  const only = (fields: readonly string[]) => Object.fromEntries(fields.flatMap((field) => (given[field]?.trim() ? [[field, given[field].trim()]] : [])))
  return { provider, publishable: only(publishable), secrets: only([...secret, ...optional]) }
}
