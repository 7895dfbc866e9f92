import type { ErrorCode } from '@galleria/contract'
import type { FieldWords } from '@galleria/locales/words'

/** Something had to be refused. The code is a line of the contract's error table; HTTP is the business of `http/problems.ts`. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>> | undefined
  constructor(code: ErrorCode, details?: Readonly<Record<string, unknown>>, options?: ErrorOptions) {
    super(code, options)
    this.name = 'DomainError'
    this.code = code
    this.details = details
  }
}

/** The refusal that was thrown, also where the query builder has wrapped it in an error of its own. */
export function refusalIn(error: unknown): DomainError | undefined {
  if (error instanceof DomainError) return error
  return error instanceof Error ? refusalIn(error.cause) : undefined
}

/** There is no room, or no time, for this now: whoever asks again after so many seconds may find both. */
export class Unavailable extends DomainError {
  constructor(retryAfter: number, options?: ErrorOptions, code: 'server.unavailable' | 'search.unavailable' = 'server.unavailable') {
    super(code, { retryAfter }, options)
  }
}

/** The shop is still starting, or stopping already. Nothing is wrong: whoever watches over it asks for just that. */
export class NotOpen extends DomainError {
  constructor() {
    super('server.unavailable')
  }
}

/** One field that does not hold what it should, told in the caller's language; `path` is a JSON Pointer into the input part. */
export type FieldError = { readonly path: string; readonly message: string }

/** The same, told in words of the contract, which has them in every language. */
export type FieldFault = { readonly path: string; readonly say: (words: FieldWords) => string }

/** What is said of a field that is not there. */
export const required: FieldFault['say'] = (words) => words.required()

export class RequestInvalid extends DomainError {
  readonly errors: readonly (FieldError | FieldFault)[]
  /** Whether it is told as something that is missing (V-32). */
  readonly isIncomplete: boolean
  constructor(errors: readonly (FieldError | FieldFault)[], isIncomplete = errors.some((error) => 'say' in error && error.say === required)) {
    super('request.invalid')
    this.errors = errors
    this.isIncomplete = isIncomplete
  }
}
