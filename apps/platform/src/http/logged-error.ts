const FIELDS = ['code', 'constraint', 'syscall', 'statusCode', 'statement'] as const
/** SQLSTATEs of a statement that waited too long, or for each other: where it did (PostgreSQL's CONTEXT: "while locking tuple ... in relation ...") holds no value then. */
const WAITED = new Set(['57014', '55P03', '40P01'])

export type LoggedError = { readonly type: string; readonly message: string; readonly stack: string; readonly [field: string]: unknown }

/**
 * What of an error goes into the log: what happened and where, and a few fields that are known to be harmless. Not the others: a failed statement
 * carries the values that it was given (hashes, codes, addresses), a lost connection carries itself.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return isErrorLike(error) ? loggedError(asError(error)) : { type: typeof error, message: String(error), stack: '' }
  const { name, cause } = error
  const known = Object.fromEntries(FIELDS.filter((field) => field in error).map((field) => [field, Reflect.get(error, field)]))
  return {
    type: error.constructor.name || name,
    message: withoutValues(error.message),
    ...known,
    ...(WAITED.has(String(known.code)) && 'where' in error ? { where: error.where } : {}),
    stack: framesOf(error),
    ...(cause === undefined ? {} : { cause: loggedError(cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.map(loggedError) } : {}),
  }
}

/** What some libraries give instead of an error: its fields, copied into a plain object. */
type ErrorLike = { readonly message: string; readonly stack?: unknown }
const isErrorLike = (value: unknown): value is ErrorLike =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string'

function asError({ message, stack, ...fields }: ErrorLike): Error {
  const error = Object.assign(new Error(message), fields)
  error.stack = typeof stack === 'string' ? stack : ''
  return error
}

/** Drizzle ends its messages with the values of the statement. */
const withoutValues = (message: string): string => message.split('\nparams: ', 1)[0] ?? ''

/** The stack begins with the message, whatever that holds. */
function framesOf({ stack = '', message }: Error): string {
  const begin = stack.indexOf(message)
  return (begin < 0 ? '' : stack.slice(begin + message.length)).trim()
}
